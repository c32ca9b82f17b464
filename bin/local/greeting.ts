import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { MarketUnavailableError } from '../../shared/market/market.ts';
import { createMarketReader } from '../../shared/market/reader.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';
import { createPlaces } from '../../shared/places/place-finder.ts';
import { PostcodesNotLoadedError } from '../../shared/places/store.ts';
import { createDynamoMarketReadStore } from '../../shared/store/market-store.ts';
import { createDynamoPlacesReader } from '../../shared/store/places-store.ts';
import { LOCAL_TABLES } from './tables.ts';

/** A first call that works with what is loaded: the sample comparison, or less if other feeds were given. */
export type FirstCall = 'comparison' | 'best-buys' | 'status';

export type LoadedMarket = { readonly firstCall: FirstCall; readonly isSample: boolean };

/** A dual fuel household on British Gas's price cap tariff, which the sample feeds have in every region. */
export const COMPARISON = {
  post_code: 'SW1A 1AA',
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
} as const;

export const SAMPLE_DATES =
  'Sample prices of 15 April 2026: the price cap, deals collected that month and an invented supplier.';

const INTRODUCTIONS: Readonly<Record<FirstCall, string>> = {
  comparison: 'Paste these two commands into another terminal for a first comparison:',
  'best-buys': 'Paste these two commands into another terminal for the best buys of the feeds that are loaded:',
  status: `No tariff feed is loaded; npm run load -- FILE loads one.
Paste these two commands into another terminal for a first call:`,
};

const PATHS: Readonly<Record<FirstCall, string>> = {
  comparison: '/energy/comparison',
  'best-buys': '/energy/best-buys/cheapest-plans',
  status: '/energy/status',
};

const CONTINUATION = ' \\\n  ';

/** What npm start prints when the service is up. Programs wait for the last line. */
export function greeting(baseUrl: string, { firstCall, isSample }: LoadedMarket): string {
  return `
base URL       ${baseUrl}
client id      ${DEMO_CLIENT_ID}
client secret  ${DEMO_SECRET}
audience       ${baseUrl}/energy
${isSample ? `\n${SAMPLE_DATES}\n` : ''}
${INTRODUCTIONS[firstCall]}

${tokenCommand(baseUrl)}
${callCommand(baseUrl, firstCall)}

ready ${baseUrl}`;
}

/** The token is the first value of the response, between the third and the fourth quotation mark. */
function tokenCommand(baseUrl: string): string {
  return [
    `TOKEN=$(curl -s ${baseUrl}/oauth/token -u ${DEMO_CLIENT_ID}:${DEMO_SECRET}`,
    `-d grant_type=client_credentials -d audience=${baseUrl}/energy | cut -d'"' -f4)`,
  ].join(CONTINUATION);
}

function callCommand(baseUrl: string, call: FirstCall): string {
  const request = `${baseUrl}${PATHS[call]} -H "Authorization: Bearer $TOKEN"`;
  if (call !== 'comparison') return `curl -s ${request}`;
  const [postcode, fuel, variant, supplier, plan, ...usage] = Object.entries(COMPARISON).map(
    (parameter) => `-d ${new URLSearchParams([parameter])}`,
  );
  const lines = [[postcode, fuel, variant], [supplier, plan], usage];
  return [`curl -sG ${request}`, ...lines.map((options) => options.join(' '))].join(CONTINUATION);
}

/** The call that shows the most of what is loaded. */
export async function firstCallOn(client: DynamoDBDocumentClient, day: string): Promise<FirstCall> {
  const now = (): number => Date.now();
  const placesStore = createDynamoPlacesReader({ client, table: LOCAL_TABLES.Places });
  const places = createPlaces({ store: placesStore, clock: { nowMs: now } });
  const store = createDynamoMarketReadStore({ client, table: LOCAL_TABLES.Market });
  try {
    const edition = await createMarketReader({ store, clock: { nowMs: now }, pointerSeconds: 0 }).open(day);
    const place = await places.find(COMPARISON.post_code);
    const plan = { supplierKey: COMPARISON.dual_fuel_supplier_key, planKey: COMPARISON.dual_fuel_plan_key };
    const market = place && (await edition.region(place.region, { plans: [plan] }));
    const offer = market?.currentOffer({
      fuel: COMPARISON.fuel,
      electricityVariant: COMPARISON.electricity_variant,
      paymentMethod: 'monthly_direct_debit',
      ...plan,
    });
    return offer === undefined ? 'best-buys' : 'comparison';
  } catch (error) {
    if (error instanceof MarketUnavailableError) return 'status';
    if (error instanceof PostcodesNotLoadedError) return 'best-buys';
    throw error;
  }
}

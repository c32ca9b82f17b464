import pMap from 'p-map';
import type { ExitFees, Plan, Supplier } from '../../../shared/market/model.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import type { SourceOffer } from '../../market/edition-books.ts';
import type { ReadOptions } from '../feed.ts';
import { shown } from '../fields.ts';
import { type Api, DETAIL, type Product, parseResponse, type Tariff, Unreadable } from './api.ts';
import { chargePages } from './charges.ts';
import { offersOf } from './offers.ts';
import { type LeftOut, type RegionTariff, readRegionPrices, tariffsOf } from './tariffs.ts';

export type ProductReading = {
  /** Null if all of the product is left out. */
  readonly plan: Plan | null;
  readonly offers: readonly SourceOffer[];
  readonly leftOut: readonly LeftOut[];
};

export type ProductSource = { readonly api: Api; readonly supplier: Supplier; readonly address: string };

/** The HTTP client limits all requests together. */
const REGIONS_AT_ONCE = 4;

/** @throws Unreadable if anything that is used of the product cannot be read */
export async function readProduct(
  product: Product,
  { api, supplier, address }: ProductSource,
  { day, signal, budget }: ReadOptions,
): Promise<ProductReading> {
  const { code } = product;
  const detail = parseResponse(DETAIL, await api.get(`${address}/products/${encodeURIComponent(code)}/`));
  if (detail.code !== code) throw new Unreadable(`code must be ${code}, not ${detail.code}`);
  const { byRegion, leftOut } = tariffsOf(detail);
  const exitFees = exitFeesOf([...byRegion.values()].flat());
  if (typeof exitFees === 'string') return { plan: null, offers: [], leftOut: [{ region: null, reason: exitFees }] };
  const pages = chargePages(api, day);
  const reading = { day, openFrom: londonDay(product.available_from) };
  const regions = await pMap(
    byRegion,
    async ([region, tariffs]) => {
      const { prices, reasons } = await readRegionPrices(tariffs, pages, reading);
      const plan = { supplierKey: supplier.key, planKey: planKeyOf(code) };
      const offers = offersOf(prices, day).map((offer) => ({ ...plan, regions: [region], ...offer }));
      budget.spend('offers', offers.length);
      return { offers, leftOut: reasons.map((reason) => ({ region, reason })) };
    },
    { concurrency: REGIONS_AT_ONCE, signal },
  );
  const offers = regions.flatMap((region) => region.offers);
  const allLeftOut = [...leftOut, ...regions.flatMap((region) => region.leftOut)];
  const hasTimes = offers.some(({ electricity }) => electricity?.timetable !== undefined);
  return {
    plan: offers.length === 0 ? null : planOf(product, supplier, { exitFees, hasTimes }),
    offers,
    leftOut: offers.length === 0 && allLeftOut.length === 0 ? [NO_PRICES] : allLeftOut,
  };
}

const NO_PRICES: LeftOut = { region: null, reason: 'it has no prices in any region' };

/** The product code as a slug. */
export function planKeyOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

type PlanTerms = { readonly exitFees: ExitFees | null; readonly hasTimes: boolean };

function planOf(product: Product, supplier: Supplier, { exitFees, hasTimes }: PlanTerms): Plan {
  const { is_variable: isVariable = false, term } = product;
  const months = term == null ? '' : ` for ${term} months`;
  return {
    supplierKey: supplier.key,
    key: planKeyOf(product.code),
    name: product.display_name,
    standardVariable: isVariable === true && !product.is_prepay && !hasTimes,
    needsEndDate: !isVariable,
    fulfillable: supplier.fulfillable,
    availableToSwitch: true,
    featureLabels: [
      ...(product.is_green ? ['green'] : []),
      ...(isVariable ? [] : ['fixed']),
      ...(exitFees === null ? ['no-exit-fee'] : []),
    ],
    features: [],
    productEndDate: null,
    rateGuarantee: {
      endDate: null,
      durationMonths: isVariable ? null : (term ?? null),
      description: isVariable ? 'No price guarantee' : `Prices fixed${months}`,
    },
    exitFees,
    requires: hasTimes ? ['smart_meter'] : [],
  };
}

/** Null: none. A reason: not known. */
function exitFeesOf(tariffs: readonly RegionTariff[]): ExitFees | null | string {
  const fees = { gas: new Set<number>(), electricity: new Set<number>() };
  for (const { meter, tariff } of tariffs) {
    const type = tariff.exit_fees_type;
    if (type !== 'NONE' && type !== 'PER_FUEL') return `exit_fees_type ${shown(type)} is not known (NONE, PER_FUEL)`;
    fees[meter === 'gas' ? 'gas' : 'electricity'].add(type === 'NONE' ? 0 : wholeFee(tariff));
  }
  for (const [fuel, amounts] of Object.entries(fees)) {
    if (amounts.size > 1) return `its exit fees for ${fuel} differ: ${[...amounts].join(', ')} p`;
  }
  const [gasFeePence = 0] = fees.gas;
  const [electricityFeePence = 0] = fees.electricity;
  return gasFeePence === 0 && electricityFeePence === 0 ? null : { gasFeePence, electricityFeePence };
}

const HIGHEST_FEE_PENCE = 1_000_000;

function wholeFee({ exit_fees_inc_vat: fee }: Tariff): number {
  if (typeof fee === 'number' && Number.isInteger(fee) && fee >= 0 && fee <= HIGHEST_FEE_PENCE) return fee;
  throw new Unreadable(`exit_fees_inc_vat must be whole pence from 0 to ${HIGHEST_FEE_PENCE}, not ${shown(fee)}`);
}

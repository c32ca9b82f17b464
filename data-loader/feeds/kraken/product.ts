import pMap from 'p-map';
import type { ExitFees, Plan, Supplier } from '../../../shared/market/model.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import type { SourceOffer } from '../../market/edition-books.ts';
import type { ReadOptions } from '../feed.ts';
import { shown } from '../fields.ts';
import { type Api, DETAIL, LeftOut, type Product, parseResponse, type Tariff, Unreadable } from './api.ts';
import { chargeReader } from './charges.ts';
import { offersOf } from './offers.ts';
import { type RegionReason, type RegionTariff, readPrices, tariffsOf } from './tariffs.ts';

export type ProductReading = {
  /** Null if all of the product is left out. */
  readonly plan: Plan | null;
  readonly offers: readonly SourceOffer[];
  readonly leftOut: readonly RegionReason[];
};

export type ProductSource = { readonly api: Api; readonly supplier: Supplier; readonly address: string };

/** The HTTP client limits all requests together. */
const REGIONS_AT_ONCE = 4;

/** @throws LeftOut if households cannot buy it, Unreadable if anything that is used of it cannot be read */
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
  const readCharge = chargeReader(api, { day, openFrom: londonDay(product.available_from) });
  const regions = await pMap(
    byRegion,
    async ([region, tariffs]) => {
      const { prices, reasons } = await readPrices(tariffs, readCharge);
      const plan = { supplierKey: supplier.key, planKey: planKeyOf(code) };
      const offers = offersOf(prices, day).map((offer) => ({ ...plan, regions: [region], ...offer }));
      budget.spend('offers', offers.length);
      for (const reason of reasons) leftOut.push({ region, reason });
      return offers;
    },
    { concurrency: REGIONS_AT_ONCE, signal },
  );
  const offers = regions.flat();
  if (offers.length === 0 && leftOut.length === 0) throw new LeftOut('it has no prices in any region');
  const hasTimes = offers.some(({ electricity }) => electricity?.timetable !== undefined);
  const plan = offers.length === 0 ? null : planOf(product, supplier, { exitFees, hasTimes });
  return { plan, offers, leftOut: leftOut.toSorted((a, b) => (a.region ?? 0) - (b.region ?? 0)) };
}

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

/** Null if there are none. @throws LeftOut if they are not known */
function exitFeesOf(tariffs: readonly RegionTariff[]): ExitFees | null {
  const fees = { gas: new Set<number>(), electricity: new Set<number>() };
  for (const { meter, tariff } of tariffs) {
    const type = tariff.exit_fees_type;
    if (type !== 'NONE' && type !== 'PER_FUEL') {
      throw new LeftOut(`exit_fees_type ${shown(type)} is not known (NONE, PER_FUEL)`);
    }
    fees[meter === 'gas' ? 'gas' : 'electricity'].add(type === 'NONE' ? 0 : wholeFee(tariff));
  }
  for (const [fuel, amounts] of Object.entries(fees)) {
    if (amounts.size > 1) throw new LeftOut(`its exit fees for ${fuel} differ: ${[...amounts].join(', ')} p`);
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

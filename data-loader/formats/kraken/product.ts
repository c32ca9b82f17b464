import pMap from 'p-map';
import type { Day, ExitFees, Plan, RateGuarantee, Region } from '../../../shared/market/model.ts';
import { isDynamic, needsHalfHours, type PaymentMethod } from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { quoted } from '../../report/quote.ts';
import { HttpError } from '../../sources/http.ts';
import type { SourceOffer } from '../feed.ts';
import { REGION_OF_GSP_GROUP, type ReadOptions } from '../feed.ts';
import type { Meter } from '../tariff-price.ts';
import {
  type Api,
  DETAIL,
  type Detail,
  LeftOut,
  type Product,
  type ProductApiSettings,
  ProductLeftOut,
  parseResponse,
  type Tariff,
  Unreadable,
} from './api.ts';
import { chargeReader, type ReadCharge } from './charges.ts';
import { type MeterPayment, offersOf, type RegionPrices, type TariffCharges } from './offers.ts';
import type { PastYears } from './past-years.ts';
import { type Terms, termsOf } from './terms.ts';
import type { Charge } from './time-of-use.ts';

export type ProductReading = {
  /** The plan; null means that all of the product is left out. */
  readonly plan: Plan | null;
  readonly offers: readonly SourceOffer[];
  readonly leftOut: readonly RegionReason[];
};

export type ProductSource = {
  readonly api: Api;
  readonly address: string;
  readonly settings: ProductApiSettings;
  readonly years: PastYears;
};

/** The HTTP client limits all requests together. */
const REGIONS_AT_ONCE = 4;

/**
 * @throws LeftOut or ProductLeftOut if no household can buy the product, Unreadable if a part of it
 * cannot be read
 */
export async function readProduct(
  product: Product,
  source: ProductSource,
  { day, signal, budget }: ReadOptions,
): Promise<ProductReading> {
  const { code } = product;
  const { api, address, settings } = source;
  const { supplier } = settings;
  const detail = parseResponse(
    DETAIL,
    await api.get(`${address}/products/${encodeURIComponent(code)}/`),
  );
  if (detail.code !== code) throw new Unreadable(`code must be ${code}, not ${detail.code}`);
  const { byRegion, leftOut } = tariffsOf(detail);
  const tariffs = [...byRegion.values()].flat();
  const exitFees = exitFeesOf(tariffs);
  const terms = termsOf(code, settings.terms);
  const readCharge = chargeReaderOf(product, source, { tariffs, terms, day });
  const regions = await pMap(
    byRegion,
    async ([region, ofRegion]) => {
      const { prices, reasons } = await readPrices(ofRegion, readCharge);
      const plan = { supplierKey: supplier.key, planKey: planKeyOf(code) };
      const offers = offersOf(prices, day).map((offer) => ({
        ...plan,
        regions: [region],
        ...offer,
      }));
      budget.spend('offers', offers.length);
      for (const reason of reasons) leftOut.push({ region, reason });
      return offers;
    },
    { concurrency: REGIONS_AT_ONCE, signal },
  );
  const offers = regions.flat();
  if (offers.length === 0 && leftOut.length === 0)
    throw new LeftOut('it has no prices in any region');
  const plan = offers.length === 0 ? null : planOf(product, supplier, { exitFees, offers, terms });
  return { plan, offers, leftOut: leftOut.toSorted((a, b) => (a.region ?? 0) - (b.region ?? 0)) };
}

type ToRead = {
  readonly tariffs: readonly RegionTariff[];
  readonly terms: Terms;
  readonly day: Day;
};

/** A fixed product has a price for the year ahead, so that its past year is not asked for. */
function chargeReaderOf(
  product: Product,
  { api, years }: ProductSource,
  { tariffs, terms, day }: ToRead,
): ReadCharge {
  const openFrom = londonDay(product.available_from);
  const isTracker = product.is_tracker === true;
  const methods = new Set(tariffs.flatMap((tariff) => tariff.methods.map(({ row }) => row)));
  const readPastYear = async (page: URL, method: string) => {
    smartRequires(terms);
    return await years.read(page, method, [...methods]);
  };
  const mayBeDynamic = product.is_variable === true || isTracker;
  return chargeReader(api, { day, openFrom, isTracker }, mayBeDynamic ? readPastYear : null);
}

/** Turns a product code into the key of its plan. */
export function planKeyOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

type Known = {
  readonly exitFees: ExitFees | null;
  readonly offers: readonly SourceOffer[];
  readonly terms: Terms;
};

/** @throws ProductLeftOut if what it requires, or how long its prices are fixed, is not known */
function planOf(
  product: Product,
  supplier: ProductApiSettings['supplier'],
  { exitFees, offers, terms }: Known,
): Plan {
  const isSmart = offers.some(needsHalfHours);
  const isVariable = product.is_variable === true || offers.some(isDynamic);
  const mayBeStandard = isVariable && !product.is_prepay && !product.is_tracker && !isSmart;
  return {
    supplierKey: supplier.key,
    key: planKeyOf(product.code),
    name: product.display_name,
    standardVariable: mayBeStandard && terms.standard_variable !== false,
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
    rateGuarantee: isVariable ? NO_GUARANTEE : guaranteeOf(product, terms),
    exitFees,
    requires: isSmart ? smartRequires(terms) : (terms.requires ?? []),
    eligibility: terms.eligibility?.length ? terms.eligibility : undefined,
  };
}

const NO_GUARANTEE: RateGuarantee = {
  endDate: null,
  durationMonths: null,
  description: 'No price guarantee',
};

function guaranteeOf({ term }: Product, terms: Terms): RateGuarantee {
  const isSaid = term == null;
  const endDate = (isSaid ? terms.guarantee_end_date : null) ?? null;
  const durationMonths = (isSaid ? terms.duration_months : term) ?? null;
  if (endDate === null && durationMonths === null)
    throw new ProductLeftOut('it is fixed, but neither the API nor terms say for how long');
  const words = endDate === null ? `for ${durationMonths} months` : `until ${endDate}`;
  return { endDate, durationMonths, description: `Prices fixed ${words}` };
}

/** A smart meter is needed in any case, but only terms know of a car or a battery. */
function smartRequires({ requires }: Terms): Plan['requires'] {
  if (requires === undefined)
    throw new ProductLeftOut(
      'its rates depend on the time of day or change daily, and what it requires is not known',
    );
  return [...new Set(['smart_meter', ...requires] as const)];
}

/** Reads exit fees; null means that there are none. @throws LeftOut if they are not known */
function exitFeesOf(tariffs: readonly RegionTariff[]): ExitFees | null {
  const fees = { gas: new Set<number>(), electricity: new Set<number>() };
  for (const { meter, tariff } of tariffs) {
    const type = tariff.exit_fees_type;
    if (type !== 'NONE' && type !== 'PER_FUEL') {
      throw new LeftOut(`exit_fees_type ${quoted(type)} is not known (NONE, PER_FUEL)`);
    }
    fees[meter === 'gas' ? 'gas' : 'electricity'].add(type === 'NONE' ? 0 : wholeFee(tariff));
  }
  for (const [fuel, amounts] of Object.entries(fees)) {
    if (amounts.size > 1)
      throw new LeftOut(`its exit fees for ${fuel} differ: ${[...amounts].join(', ')} p`);
  }
  const [gasFeePence = 0] = fees.gas;
  const [electricityFeePence = 0] = fees.electricity;
  return gasFeePence === 0 && electricityFeePence === 0
    ? null
    : { gasFeePence, electricityFeePence };
}

const HIGHEST_FEE_PENCE = 1_000_000;

function wholeFee({ exit_fees_inc_vat: fee }: Tariff): number {
  if (typeof fee === 'number' && Number.isInteger(fee) && fee >= 0 && fee <= HIGHEST_FEE_PENCE)
    return fee;
  throw new Unreadable(
    `exit_fees_inc_vat must be whole pence from 0 to ${HIGHEST_FEE_PENCE}, not ${quoted(fee)}`,
  );
}

/** A reason that concerns a product in a region; region null means all of the product. */
export type RegionReason = { readonly region: Region | null; readonly reason: string };

/** The charges of a product in a region for a meter and a payment key. */
type RegionTariff = {
  readonly region: Region;
  readonly meter: Meter;
  /** The link relations of its unit rates: one, or day and night. */
  readonly rels: readonly string[];
  readonly methods: readonly RowMethod[];
  readonly words: string;
  readonly tariff: Tariff;
};

const STANDING = 'standing_charges';
const STANDARD = ['standard_unit_rates'];
const METERS = [
  {
    meter: 'standard',
    name: 'electricity',
    map: 'single_register_electricity_tariffs',
    rels: STANDARD,
  },
  {
    meter: 'economy_7',
    name: 'Economy 7 electricity',
    map: 'dual_register_electricity_tariffs',
    rels: ['day_unit_rates', 'night_unit_rates'],
  },
  { meter: 'gas', name: 'gas', map: 'single_register_gas_tariffs', rels: STANDARD },
] as const;
const FOUR_RATES = 'four_rate_ev_electricity_tariffs';

/** The method that a row of a charge page names, and how a household pays that price. */
type RowMethod = { readonly row: string; readonly paymentMethods: readonly PaymentMethod[] };

/** The methods of each payment key. */
const ROW_METHODS: ReadonlyMap<string, readonly RowMethod[]> = new Map([
  ['direct_debit_monthly', [{ row: 'DIRECT_DEBIT', paymentMethods: ['monthly_direct_debit'] }]],
  ['direct_debit_quarterly', [{ row: 'DIRECT_DEBIT', paymentMethods: ['variable_direct_debit'] }]],
  ['porob', [{ row: 'NON_DIRECT_DEBIT', paymentMethods: ['pay_on_receipt_of_bill'] }]],
  ['prepayment', [{ row: 'PREPAYMENT', paymentMethods: ['prepayment'] }]],
  [
    'varying',
    [
      { row: 'DIRECT_DEBIT', paymentMethods: ['monthly_direct_debit', 'variable_direct_debit'] },
      { row: 'NON_DIRECT_DEBIT', paymentMethods: ['pay_on_receipt_of_bill'] },
    ],
  ],
]);

type ProductTariffs = {
  readonly byRegion: ReadonlyMap<Region, readonly RegionTariff[]>;
  readonly leftOut: RegionReason[];
};

/**
 * Sorts the tariffs of a product by region, and says why others are left out.
 *
 * @throws Unreadable
 */
function tariffsOf(detail: Detail): ProductTariffs {
  const maps = [...METERS.map(({ map }) => map), FOUR_RATES] as const;
  if (maps.every((map) => detail[map] == null))
    throw new Unreadable(`it has none of ${maps.join(', ')}`);
  const byRegion = new Map<Region, RegionTariff[]>();
  const leftOut: RegionReason[] = [];
  if (Object.keys(detail[FOUR_RATES] ?? {}).length > 0) {
    leftOut.push({ region: null, reason: 'it has tariffs of four rates' });
  }
  const slots = METERS.flatMap(({ map, name, ...meter }) =>
    Object.entries(detail[map] ?? {}).flatMap(([group, byKey]) => {
      const region = regionOf(group);
      if (!byRegion.has(region)) byRegion.set(region, []);
      return Object.entries(byKey).map(([key, tariff]) => ({
        ...meter,
        region,
        name,
        key,
        tariff,
      }));
    }),
  );
  for (const { name, key, tariff, ...place } of slots) {
    if (tariff === null || Object.keys(tariff).length === 0) continue;
    const { region } = place;
    const methods = ROW_METHODS.get(key);
    const discount = discountOf(tariff);
    if (discount !== undefined) {
      const reason = `${name} by ${key} has ${discount}, and a discount has no place in a price`;
      leftOut.push({ region, reason });
      continue;
    }
    if (methods !== undefined)
      byRegion.get(region)?.push({ ...place, methods, words: `${name} by ${key}`, tariff });
    else leftOut.push({ region, reason: `${name}: payment key ${quoted(key)} is not known` });
  }
  for (const [region, tariffs] of byRegion) {
    if (tariffs.length === 0) leftOut.push({ region, reason: 'it has no prices in this region' });
  }
  return { byRegion, leftOut };
}

const DISCOUNT = /^(online|dual_fuel)_discount_/;

/** Names a discount that is not nothing. */
function discountOf(tariff: Tariff): string | undefined {
  const found = Object.entries(tariff).find(
    ([key, value]) => DISCOUNT.test(key) && value != null && value !== 0,
  );
  return found && `${found[0]} ${quoted(found[1])}`;
}

function regionOf(group: string): Region {
  const region = REGION_OF_GSP_GROUP.get(group);
  if (region !== undefined) return region;
  throw new Unreadable(`it has a GSP group that does not exist: ${quoted(group)}`);
}

type ReadPrices = { readonly prices: RegionPrices; readonly reasons: ReadonlySet<string> };

/**
 * Reads the charge pages of a region's tariffs. A payment key of one method comes before `varying`,
 * which fills in the others.
 *
 * @throws Unreadable
 */
async function readPrices(
  tariffs: readonly RegionTariff[],
  readCharge: ReadCharge,
): Promise<ReadPrices> {
  const prices = new Map<MeterPayment, TariffCharges>();
  const reasons = new Set<string>();
  for (const tariff of tariffs.toSorted((a, b) => a.methods.length - b.methods.length)) {
    for (const { row, paymentMethods } of tariff.methods) {
      try {
        const charges: Charge[] = [];
        for (const rel of [STANDING, ...tariff.rels]) {
          charges.push(await readPart(tariff, { rel, method: row }, readCharge));
        }
        for (const paymentMethod of paymentMethods) {
          const name: MeterPayment = `${tariff.meter} by ${paymentMethod}`;
          if (!prices.has(name)) prices.set(name, charges);
        }
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error;
        reasons.add(error.message);
      }
    }
  }
  return { prices, reasons };
}

type Part = { readonly rel: string; readonly method: string };

/** How often the rates of a meter may change. Economy 7 cannot be dynamic. */
const MAY_DIFFER = { standard: 'by-half-hour', gas: 'by-day', economy_7: 'never' } as const;

/** Reads the standing charge or a rate. An error names the part. */
async function readPart(
  { region, meter, words, tariff }: RegionTariff,
  { rel, method }: Part,
  readCharge: ReadCharge,
) {
  const part = `${words}: ${rel}`;
  const isRate = rel !== STANDING;
  try {
    const link = tariff.links?.find((candidate) => candidate.rel === rel);
    if (link === undefined) throw new Unreadable('the tariff has no link to it');
    return await readCharge(link.href, {
      method,
      isRate,
      mayDiffer: isRate ? MAY_DIFFER[meter] : 'never',
    });
  } catch (error) {
    if (error instanceof LeftOut) throw new LeftOut(`${part} ${error.message}`);
    if (!(error instanceof Unreadable)) throw error;
    if (error.cause instanceof HttpError && error.cause.status === 404)
      throw new LeftOut(`${part} is not published (404)`);
    throw new Unreadable(`${part}: ${error.message}`, { region, cause: error });
  }
}

import type { Region } from '../../../shared/market/model.ts';
import type { PaymentMethod, RegisterName } from '../../../shared/pricing/index.ts';
import { REGION_OF_GSP_GROUP } from '../feed.ts';
import { isObject, shown } from '../fields.ts';
import { type Detail, ofPart, parseResponse, TARIFF, type Tariff, Unreadable } from './api.ts';
import { type Charge, type ChargePages, chargeOf, type ReadingDay } from './charges.ts';
import type { Meter, RegionPrices, TariffCharges } from './offers.ts';

type MeterTariffs = {
  readonly meter: Meter;
  readonly words: string;
  readonly map: keyof Detail & `${string}_tariffs`;
  readonly rates: readonly { readonly rel: string; readonly register: RegisterName }[];
};

/** A product's tariff for one meter, region and payment key. */
export type RegionTariff = MeterTariffs & {
  readonly region: Region;
  readonly paymentKey: PaymentKey;
  readonly tariff: Tariff;
};

export type LeftOut = { readonly region: Region | null; readonly reason: string };

const METERS: readonly MeterTariffs[] = [
  {
    meter: 'standard',
    words: 'electricity',
    map: 'single_register_electricity_tariffs',
    rates: [{ rel: 'standard_unit_rates', register: 'all' }],
  },
  {
    meter: 'economy_7',
    words: 'Economy 7 electricity',
    map: 'dual_register_electricity_tariffs',
    rates: [
      { rel: 'day_unit_rates', register: 'day' },
      { rel: 'night_unit_rates', register: 'night' },
    ],
  },
  {
    meter: 'gas',
    words: 'gas',
    map: 'single_register_gas_tariffs',
    rates: [{ rel: 'standard_unit_rates', register: 'all' }],
  },
];
const FOUR_RATES = 'four_rate_ev_electricity_tariffs';

type PaymentKey = 'direct_debit_monthly' | 'direct_debit_quarterly' | 'porob' | 'prepayment' | 'varying';

/** The method that a row of a charge page names, and how a household pays that price. */
type RowMethod = { readonly row: string; readonly paymentMethods: readonly PaymentMethod[] };

const ROW_METHODS: Readonly<Record<PaymentKey, readonly RowMethod[]>> = {
  direct_debit_monthly: [{ row: 'DIRECT_DEBIT', paymentMethods: ['monthly_direct_debit'] }],
  direct_debit_quarterly: [{ row: 'DIRECT_DEBIT', paymentMethods: ['variable_direct_debit'] }],
  porob: [{ row: 'NON_DIRECT_DEBIT', paymentMethods: ['pay_on_receipt_of_bill'] }],
  prepayment: [{ row: 'PREPAYMENT', paymentMethods: ['prepayment'] }],
  varying: [
    { row: 'DIRECT_DEBIT', paymentMethods: ['monthly_direct_debit', 'variable_direct_debit'] },
    { row: 'NON_DIRECT_DEBIT', paymentMethods: ['pay_on_receipt_of_bill'] },
  ],
};

/**
 * The tariffs of each region that has any, and why others are left out.
 *
 * @throws Unreadable if a tariff cannot be right
 */
export function tariffsOf(detail: Detail): {
  readonly byRegion: ReadonlyMap<Region, readonly RegionTariff[]>;
  readonly leftOut: readonly LeftOut[];
} {
  const maps = [...METERS.map(({ map }) => map), FOUR_RATES] as const;
  if (maps.every((map) => detail[map] == null)) throw new Unreadable(`it has none of ${maps.join(', ')}`);
  const byRegion = new Map<Region, RegionTariff[]>();
  const leftOut: LeftOut[] = [];
  if (Object.keys(detail[FOUR_RATES] ?? {}).length > 0) {
    leftOut.push({ region: null, reason: 'it has tariffs of four rates' });
  }
  const slots = METERS.flatMap((meter) =>
    Object.entries(detail[meter.map] ?? {}).flatMap(([group, tariffs]) => {
      const region = regionOf(group);
      if (!byRegion.has(region)) byRegion.set(region, []);
      return Object.entries(tariffs).map(([key, content]) => ({ meter, region, key, content }));
    }),
  );
  for (const { meter, region, key, content } of slots) {
    if (content === null || (isObject(content) && Object.keys(content).length === 0)) continue;
    if (isPaymentKey(key)) byRegion.get(region)?.push(regionTariff(content, { ...meter, region, paymentKey: key }));
    else leftOut.push({ region, reason: `${meter.words}: payment key ${shown(key)} is not known` });
  }
  for (const [region, found] of byRegion) {
    if (found.length > 0) continue;
    leftOut.push({ region, reason: 'it has no prices in this region' });
    byRegion.delete(region);
  }
  return { byRegion, leftOut };
}

function regionOf(group: string): Region {
  const region = REGION_OF_GSP_GROUP.get(group);
  if (region !== undefined) return region;
  throw new Unreadable(`it has a GSP group that does not exist: ${shown(group)}`);
}

function isPaymentKey(key: string): key is PaymentKey {
  return Object.hasOwn(ROW_METHODS, key);
}

function regionTariff(content: unknown, place: Omit<RegionTariff, 'tariff'>): RegionTariff {
  const { words, paymentKey, region } = place;
  try {
    return { ...place, tariff: parseResponse(TARIFF, content) };
  } catch (error) {
    throw ofPart(error, { part: `${words} by ${paymentKey}`, region });
  }
}

/**
 * Reads the charge pages of a region's tariffs. A payment key of one method comes before `varying`, which fills in the
 * others.
 *
 * @throws Unreadable
 */
export async function readRegionPrices(
  tariffs: readonly RegionTariff[],
  pages: ChargePages,
  reading: ReadingDay,
): Promise<{ readonly prices: RegionPrices; readonly reasons: readonly string[] }> {
  const prices = new Map<Meter, Map<PaymentMethod, TariffCharges>>();
  const reasons: string[] = [];
  const varyingLast = tariffs.toSorted(
    (a, b) => Number(a.paymentKey === 'varying') - Number(b.paymentKey === 'varying'),
  );
  for (const tariff of varyingLast) {
    const read = await readTariff(tariff, pages, reading).catch((error: unknown) => {
      throw ofPart(error, { region: tariff.region });
    });
    reasons.push(...read.reasons);
    const ofMeter = prices.get(tariff.meter) ?? new Map<PaymentMethod, TariffCharges>();
    prices.set(tariff.meter, ofMeter);
    for (const [paymentMethod, charges] of read.prices) {
      if (!ofMeter.has(paymentMethod)) ofMeter.set(paymentMethod, charges);
    }
  }
  return { prices, reasons };
}

type TariffPrices = {
  readonly prices: ReadonlyMap<PaymentMethod, TariffCharges>;
  /** Each once. */
  readonly reasons: ReadonlySet<string>;
};

const STANDING = 'standing_charges';

async function readTariff(tariff: RegionTariff, pages: ChargePages, reading: ReadingDay): Promise<TariffPrices> {
  const readRows = async (rel: string) => {
    const part = `${tariff.words} by ${tariff.paymentKey}: ${rel}`;
    const link = tariff.tariff.links.find((candidate) => candidate.rel === rel);
    try {
      if (link === undefined) throw new Unreadable('the tariff has no link to it');
      return { rel, part, rows: await pages(link.href) };
    } catch (error) {
      throw ofPart(error, { part });
    }
  };
  const read = await Promise.all([STANDING, ...tariff.rates.map(({ rel }) => rel)].map(readRows));
  const missing = read.find(({ rows }) => rows === null);
  if (missing !== undefined) return { prices: new Map(), reasons: new Set([`${missing.part} is not published (404)`]) };
  const reasons = new Set<string>();
  const prices = new Map<PaymentMethod, TariffCharges>();
  for (const { row: method, paymentMethods } of ROW_METHODS[tariff.paymentKey]) {
    const charges = new Map<string, Charge>();
    for (const { rel, part, rows } of read) {
      const isRate = rel !== STANDING;
      const mayHaveTimes = isRate && tariff.meter === 'standard';
      const charge = chargeOf(rows ?? [], { part, method, isRate, mayHaveTimes, reading });
      if (typeof charge === 'string') reasons.add(charge);
      else charges.set(rel, charge);
    }
    const standing = charges.get(STANDING);
    const rates = tariff.rates.flatMap(({ rel, register }) => {
      const charge = charges.get(rel);
      return charge === undefined ? [] : [{ register, charge }];
    });
    if (standing === undefined || rates.length < tariff.rates.length) continue;
    for (const paymentMethod of paymentMethods) prices.set(paymentMethod, { standing, rates });
  }
  return { prices, reasons };
}

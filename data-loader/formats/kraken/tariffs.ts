import type { ExitFees, Region } from '../../../shared/market/model.ts';
import type { PaymentMethod } from '../../../shared/pricing/index.ts';
import { quoted } from '../../report/quote.ts';
import { REGION_OF_GSP_GROUP } from '../feed.ts';
import type { Meter } from '../tariff-price.ts';
import { type Detail, LeftOut, type Tariff, Unreadable } from './api.ts';

/** A reason that concerns a product in a region; region null means all of the product. */
export type RegionReason = { readonly region: Region | null; readonly reason: string };

/** The charges of a product in a region for a meter and a payment key. */
export type RegionTariff = {
  readonly region: Region;
  readonly meter: Meter;
  /** The link relations of its unit rates: one, or day and night. */
  readonly rels: readonly string[];
  readonly methods: readonly RowMethod[];
  readonly words: string;
  readonly tariff: Tariff;
};

/** The method that a row of a charge page names, and how a household pays that price. */
type RowMethod = { readonly row: string; readonly paymentMethods: readonly PaymentMethod[] };

type ProductTariffs = {
  /** Regions in which nothing is left have no tariffs here. */
  readonly byRegion: ReadonlyMap<Region, readonly RegionTariff[]>;
  readonly leftOut: readonly RegionReason[];
};

/**
 * Sorts the tariffs of a product by region, and says why others are left out.
 *
 * @throws Unreadable
 */
export function tariffsOf(detail: Detail): ProductTariffs {
  const maps = [...METERS.map(({ map }) => map), FOUR_RATES] as const;
  if (maps.every((map) => detail[map] == null))
    throw new Unreadable(`it has none of ${maps.join(', ')}`);
  const groups = METERS.flatMap(({ map }) => Object.keys(detail[map] ?? {}));
  const byRegion = new Map(groups.map((group): [Region, RegionTariff[]] => [regionOf(group), []]));
  const leftOut: RegionReason[] = [];
  if (Object.keys(detail[FOUR_RATES] ?? {}).length > 0)
    leftOut.push({ region: null, reason: 'it has tariffs of four rates' });
  for (const { region, name, key, tariff, ...meter } of listedTariffs(detail)) {
    const words = `${name} by ${key}`;
    const methods = ROW_METHODS.get(key);
    const discount = discountOf(tariff);
    if (discount !== undefined) {
      const reason = `${words} has ${discount}, and a discount has no place in a price`;
      leftOut.push({ region, reason });
    } else if (methods === undefined) {
      leftOut.push({ region, reason: `${name}: payment key ${quoted(key)} is not known` });
    } else byRegion.get(region)?.push({ ...meter, region, methods, words, tariff });
  }
  for (const [region, tariffs] of byRegion) {
    if (tariffs.length === 0) leftOut.push({ region, reason: 'it has no prices in this region' });
  }
  return { byRegion, leftOut };
}

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

/**
 * Lists the tariffs of a detail that are not empty, each with its meter, region and payment key.
 */
function listedTariffs(detail: Detail) {
  return METERS.flatMap(({ map, ...meter }) =>
    Object.entries(detail[map] ?? {}).flatMap(([group, byKey]) =>
      Object.entries(byKey).flatMap(([key, tariff]) =>
        tariff === null || Object.keys(tariff).length === 0
          ? []
          : [{ ...meter, region: regionOf(group), key, tariff }],
      ),
    ),
  );
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

/**
 * Reads the exit fees; null means that there are none.
 *
 * @throws LeftOut if they are not known, or differ within a fuel; Unreadable if one is not whole
 * pence
 */
export function exitFeesOf(tariffs: readonly RegionTariff[]): ExitFees | null {
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

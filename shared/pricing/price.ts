import type { Timetable } from './time-of-use.ts';

/** The fuels that a plan may supply. `dual_fuel` is one plan for both meters. */
export const FUELS = ['gas', 'electricity', 'dual_fuel'] as const;
export type Fuel = (typeof FUELS)[number];

/** The fuel of one meter. */
export const SINGLE_FUELS = ['gas', 'electricity'] as const;
export type SingleFuel = (typeof SINGLE_FUELS)[number];

/** The ways to pay for a plan. Each has separate prices. */
export const PAYMENT_METHODS = [
  'monthly_direct_debit',
  'variable_direct_debit',
  'pay_on_receipt_of_bill',
  'prepayment',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The kinds of electricity meter: one register, or day and night. */
export const ELECTRICITY_VARIANTS = ['standard', 'economy_7'] as const;
export type ElectricityVariant = (typeof ELECTRICITY_VARIANTS)[number];

/**
 * The unit rates of a dynamic plan change every day or half hour, a tracker follows the price cap,
 * a fixed plan has a rate guarantee, and a variable plan has none of these.
 */
export const TARIFF_TYPES = ['dynamic', 'tracker', 'fixed', 'variable'] as const;
export type TariffType = (typeof TARIFF_TYPES)[number];

/** The equipment that a plan may require of a home. */
export const REQUIREMENTS = [
  'smart_meter',
  'electric_vehicle',
  'heat_pump',
  'solar_panels',
  'battery',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** A value for each fuel that is involved; undefined for one that is not. */
export type PerFuel<Value> = {
  readonly gas?: Value | undefined;
  readonly electricity?: Value | undefined;
};

/**
 * Makes a value for each fuel that is there.
 *
 * @example
 * ```ts
 * mapFuels({ gas: 1 }, (value) => value * 2); // { gas: 2 }
 * ```
 */
export function mapFuels<From, To>(
  { gas, electricity }: PerFuel<From>,
  map: (value: From, fuel: SingleFuel) => To,
): PerFuel<To> {
  return {
    ...(gas !== undefined && { gas: map(gas, 'gas') }),
    ...(electricity !== undefined && { electricity: map(electricity, 'electricity') }),
  };
}

/** A register counts everything, or the day or night of an Economy 7 meter. */
export type RegisterName = 'all' | 'day' | 'night';

/** An object with all its parts: code that makes one does not compile if it forgets a part. */
type Whole<Parts> = Readonly<Required<Parts>>;

/**
 * A step of a unit rate, without VAT. Amounts are bigint; in a book they are numbers.
 *
 * For example, 13.5 p for the first 100 kWh a year: `{ rateMicropencePerKwh: 13_500_000n,
 * widthMicroKwhPerYear: 100_000_000n }`.
 */
export type Band<Amount = bigint> = Whole<{
  /** Millionths of a penny a kWh, 0 or more. */
  rateMicropencePerKwh: Amount;
  /**
   * Millionths of a kWh that this rate applies to in 365 days; null: all that is left. Only the
   * last band is null.
   */
  widthMicroKwhPerYear: Amount | null;
}>;

/** The price of a register's energy: the bands in the order in which a year's usage fills them. */
export type Register<Amount = bigint> = Whole<{
  name: RegisterName;
  bands: readonly Band<Amount>[];
}>;

/** The charge that a household pays at any usage. */
export type Charges<Amount = bigint> = Whole<{
  /** The standing charge in millionths of a penny a day. It may be 0 or negative. */
  chargeMicropencePerDay: Amount;
}>;

/** The price of one fuel of an offer, without VAT. */
export type Price<Amount = bigint> =
  | RegisterPrice<Amount>
  | TimeOfUsePrice<Amount>
  | PastYearPrice<Amount>;

/**
 * A price by what the meter's registers count. A `month` band of a feed is stored 12 times as wide,
 * a `day` band 365 times, so that a price has only yearly widths.
 */
export type RegisterPrice<Amount = bigint> = Charges<Amount> &
  Whole<{
    /** The registers: only `all`, or `day` and `night` in that order. */
    registers: readonly Register<Amount>[];
  }> & { readonly timetable?: undefined; readonly pastYear?: undefined };

/**
 * A price by the half hour in which electricity is used.
 *
 * For example, 8.5 p from 00:30 to 05:30, else 27 p: `{ timetable: [[{ from: '00:30', to: '05:30'
 * }], null], ratesMicropencePerKwh: [8_500_000n, 27_000_000n], ... }`.
 */
export type TimeOfUsePrice<Amount = bigint> = Charges<Amount> &
  Whole<{
    timetable: Timetable;
    /** The rate of each entry of the timetable, in millionths of a penny a kWh, 0 or more. */
    ratesMicropencePerKwh: readonly Amount[];
  }> & { readonly registers?: undefined; readonly pastYear?: undefined };

/**
 * The price of a dynamic tariff, whose rates for the days ahead nobody knows: what each half hour
 * has cost on average.
 */
export type PastYearPrice<Amount = bigint> = Charges<Amount> &
  Whole<{ pastYear: PastYearRates<Amount> }> & {
    readonly registers?: undefined;
    readonly timetable?: undefined;
  };

export type PastYearRates<Amount = bigint> = Whole<{
  /**
   * The mean rates of the 48 half hours of weekdays, midnight first, in millionths of a penny a
   * kWh, below 0 too; one rate for a price that changes once a day.
   */
  weekdays: readonly Amount[];
  weekends: readonly Amount[];
  /** The first of the 365 days, and the day after the last. */
  from: string;
  to: string;
}>;

/** A price and its kind, as `kindOf` returns them. */
export type PriceKind<Amount = bigint> =
  | { readonly kind: 'registers'; readonly price: RegisterPrice<Amount> }
  | { readonly kind: 'timetable'; readonly price: TimeOfUsePrice<Amount> }
  | { readonly kind: 'past-year'; readonly price: PastYearPrice<Amount> };

/**
 * Tells the kind of a price. Code that treats kinds differently switches over it, so that it does
 * not compile if it forgets one.
 *
 * @example
 * ```ts
 * kindOf(flatPrice({ chargeMicropencePerDay: 0n }, 25_000_000n)).kind; // 'registers'
 * ```
 */
export function kindOf<Amount>(price: Price<Amount>): PriceKind<Amount> {
  if (price.timetable !== undefined) return { kind: 'timetable', price };
  if (price.pastYear !== undefined) return { kind: 'past-year', price };
  return { kind: 'registers', price };
}

/** One fuel of an offer. */
export type FuelPrice = { readonly fuel: SingleFuel; readonly price: Price };

/**
 * Lists the prices of an offer.
 *
 * @example
 * ```ts
 * const price = flatPrice({ chargeMicropencePerDay: 60_000_000n }, 25_000_000n);
 * pricesOf({ electricity: price }).map(({ fuel }) => fuel); // ['electricity']
 * ```
 */
export function pricesOf({ gas, electricity }: PerFuel<Price>): readonly FuelPrice[] {
  const prices: FuelPrice[] = [];
  if (gas !== undefined) prices.push({ fuel: 'gas', price: gas });
  if (electricity !== undefined) prices.push({ fuel: 'electricity', price: electricity });
  return prices;
}

const NEEDS_HALF_HOURS: Readonly<Record<PriceKind['kind'], boolean>> = {
  registers: false,
  timetable: true,
  'past-year': true,
};

/**
 * Tells whether an offer can be billed only by a smart meter, because the rate depends on the half
 * hour. An Economy 7 price does not need one: its meter has a register for the night.
 *
 * @example
 * ```ts
 * needsHalfHours({ gas: flatPrice({ chargeMicropencePerDay: 0n }, 6_000_000n) }); // false
 * ```
 */
export function needsHalfHours(offer: PerFuel<Price>): boolean {
  return pricesOf(offer).some(({ price }) => NEEDS_HALF_HOURS[kindOf(price).kind]);
}

/** Tells whether the price of a fuel of an offer is known for the past only. */
export function isDynamic(offer: PerFuel<Price>): boolean {
  return pricesOf(offer).some(({ price }) => kindOf(price).kind === 'past-year');
}

/** The highest unit rate that a feed may have: 1,000 pence a kWh. */
export const MAX_RATE_MICROPENCE_PER_KWH = 1_000_000_000n;
/**
 * The highest standing charge, or lowest below zero, that a feed may have: 1,000,000 pence a day.
 */
export const MAX_CHARGE_MICROPENCE_PER_DAY = 1_000_000_000_000n;

/**
 * Makes a price of one unit rate, or of the rates of day and night.
 *
 * @example
 * ```ts
 * const charges = { chargeMicropencePerDay: 60_000_000n };
 * flatPrice(charges, 25_000_000n).chargeMicropencePerDay; // 60_000_000n
 * ```
 */
export function flatPrice(charges: Charges, ...rates: readonly bigint[]): RegisterPrice {
  const names: readonly RegisterName[] = rates.length === 1 ? ['all'] : ['day', 'night'];
  const registers = rates.map((rateMicropencePerKwh, index) => ({
    name: names[index] ?? 'all',
    bands: [{ rateMicropencePerKwh, widthMicroKwhPerYear: null }],
  }));
  return { ...charges, registers };
}

/**
 * Writes a price for a book: JSON has no bigint, and a feed may have no amount that a number does
 * not hold exactly.
 */
export function writePrice(price: Price): Price<number> {
  return convertPrice(price, Number);
}

/** Reads a price of a book. */
export function readPrice(stored: Price<number>): Price {
  return convertPrice(stored, BigInt);
}

/** Writes a price so that prices that are equal in every part are one text. */
export function priceAsText(price: Price): string {
  return JSON.stringify(writePrice(price));
}

/** Tells whether two prices are equal in every part. */
export function isSamePrice(a: Price, b: Price): boolean {
  return a === b || priceAsText(a) === priceAsText(b);
}

/**
 * Rebuilds a price part by part. What a book has of a price, and what makes two prices equal, is
 * what this returns. Books that were written before a part was added lack it: read such a part with
 * a default, or no function and no load can read the current edition.
 */
function convertPrice<From, To>(price: Price<From>, convert: (amount: From) => To): Price<To> {
  const charges: Charges<To> = { chargeMicropencePerDay: convert(price.chargeMicropencePerDay) };
  const bandOf = ({ rateMicropencePerKwh, widthMicroKwhPerYear }: Band<From>): Band<To> => ({
    rateMicropencePerKwh: convert(rateMicropencePerKwh),
    widthMicroKwhPerYear: widthMicroKwhPerYear === null ? null : convert(widthMicroKwhPerYear),
  });
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return {
        ...charges,
        registers: priced.price.registers.map(({ name, bands }) => ({
          name,
          bands: bands.map(bandOf),
        })),
      };
    case 'timetable':
      return {
        ...charges,
        timetable: priced.price.timetable,
        ratesMicropencePerKwh: priced.price.ratesMicropencePerKwh.map((rate) => convert(rate)),
      };
    case 'past-year':
      return { ...charges, pastYear: convertPastYear(priced.price.pastYear, convert) };
  }
}

/** Rebuilds the rates of a past year, like a price. */
export function convertPastYear<From, To>(
  { weekdays, weekends, from, to }: PastYearRates<From>,
  convert: (amount: From) => To,
): PastYearRates<To> {
  return {
    weekdays: weekdays.map((rate) => convert(rate)),
    weekends: weekends.map((rate) => convert(rate)),
    from,
    to,
  };
}

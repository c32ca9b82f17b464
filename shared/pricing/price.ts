import type { Timetable } from './time-of-use.ts';

/** What a plan supplies; `dual_fuel` is one plan for both meters. */
export const FUELS = ['gas', 'electricity', 'dual_fuel'] as const;
export type Fuel = (typeof FUELS)[number];

/** The fuel of one meter. */
export type SingleFuel = Exclude<Fuel, 'dual_fuel'>;

/** How a plan is paid for; each method has prices of its own. */
export const PAYMENT_METHODS = [
  'monthly_direct_debit',
  'variable_direct_debit',
  'pay_on_receipt_of_bill',
  'prepayment',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How the electricity meter counts: one register, or day and night. */
export const ELECTRICITY_VARIANTS = ['standard', 'economy_7'] as const;
export type ElectricityVariant = (typeof ELECTRICITY_VARIANTS)[number];

/** A value for each fuel that is involved; undefined for one that is not. */
export type PerFuel<Value> = {
  readonly gas?: Value | undefined;
  readonly electricity?: Value | undefined;
};

/**
 * The same for each fuel that is there.
 *
 * @example mapFuels({ gas: 1 }, (value) => value * 2) // { gas: 2 }
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

/**
 * A value for each fuel that a plan is for.
 *
 * @example perFuel('gas', (fuel) => fuel.length) // { gas: 3 }
 */
export function perFuel<Value>(fuel: Fuel, make: (fuel: SingleFuel) => Value): PerFuel<Value> {
  return {
    ...(fuel !== 'electricity' && { gas: make('gas') }),
    ...(fuel !== 'gas' && { electricity: make('electricity') }),
  };
}

/**
 * The fuels of several plans together; of a fuel that two have, the first plan's.
 *
 * @example joinFuels([{ gas: 1 }, { electricity: 2 }]) // { gas: 1, electricity: 2 }
 */
export function joinFuels<Value>(plans: readonly PerFuel<Value>[]): PerFuel<Value> {
  const first = (fuel: SingleFuel) => plans.find((plan) => plan[fuel] !== undefined)?.[fuel];
  return mapFuels({ gas: first('gas'), electricity: first('electricity') }, (value) => value);
}

/**
 * The values of the fuels that are there.
 *
 * @example fuelValues({ electricity: 2 }) // [2]
 */
export function fuelValues<Value>({ gas, electricity }: PerFuel<Value>): readonly Value[] {
  return [gas, electricity].filter((value) => value !== undefined);
}

/** What a register counts: everything, or the day or night of an Economy 7 meter. */
export type RegisterName = 'all' | 'day' | 'night';

/**
 * A step of a unit rate, without VAT.
 *
 * @example 13.5 p for the first 100 kWh a year: `{ rateMicropencePerKwh: 13_500_000n,
 * widthMicroKwhPerYear: 100_000_000n }`
 */
export type Band = {
  /** Millionths of a penny a kWh, 0 or more. */
  readonly rateMicropencePerKwh: bigint;
  /**
   * Millionths of a kWh that this rate applies to in 365 days; null: all that is left. Only the
   * last band is null.
   */
  readonly widthMicroKwhPerYear: bigint | null;
};

/** What a register's energy costs: the bands in the order in which a year's usage fills them. */
export type Register = { readonly name: RegisterName; readonly bands: readonly Band[] };

/** What one fuel of an offer costs, without VAT. */
export type Price = RegisterPrice | TimeOfUsePrice;

/**
 * A price by what the meter's registers count. A `month` band of a feed is stored 12 times as wide,
 * a `day` band 365 times, so that a price has only yearly widths.
 */
export type RegisterPrice = {
  /** Millionths of a penny a day; may be 0 or negative. */
  readonly chargeMicropencePerDay: bigint;
  /** Only `all`, or `day` and `night` in that order. */
  readonly registers: readonly Register[];
  readonly timetable?: undefined;
};

/**
 * A price by the half hour in which electricity is used.
 *
 * @example 8.5 p from 00:30 to 05:30, else 27 p: `{ timetable: [[{ from: '00:30', to: '05:30' }],
 * null], ratesMicropencePerKwh: [8_500_000n, 27_000_000n], ... }`
 */
export type TimeOfUsePrice = {
  /** As of a register price. */
  readonly chargeMicropencePerDay: bigint;
  readonly timetable: Timetable;
  /** One for each entry of the timetable: millionths of a penny a kWh, 0 or more. */
  readonly ratesMicropencePerKwh: readonly bigint[];
  readonly registers?: undefined;
};

/** The highest unit rate that a feed may have: 1,000 pence a kWh. */
export const MAX_RATE_MICROPENCE_PER_KWH = 1_000_000_000n;
/**
 * The highest standing charge, or lowest below zero, that a feed may have: 1,000,000 pence a day.
 */
export const MAX_CHARGE_MICROPENCE_PER_DAY = 1_000_000_000_000n;

/** Whether two prices are equal in all that they say. */
export function isSamePrice(a: Price, b: Price | undefined): boolean {
  const written = (_name: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value;
  return a === b || JSON.stringify(a, written) === JSON.stringify(b, written);
}

import type { Timetable } from './time-of-use.ts';

/** What a register counts: everything, or the day or night of an Economy 7 meter. */
export type RegisterName = 'all' | 'day' | 'night';

/**
 * A step of a unit rate, without VAT.
 *
 * @example 13.5 p for the first 100 kWh a year: `{ rateMicropencePerKwh: 13_500_000n, widthMicroKwhPerYear: 100_000_000n }`
 */
export type Band = {
  /** Millionths of a penny a kWh, 0 or more. */
  readonly rateMicropencePerKwh: bigint;
  /** Millionths of a kWh that this rate applies to in 365 days; null: all that is left. Only the last band is null. */
  readonly widthMicroKwhPerYear: bigint | null;
};

/** What a register's energy costs: the bands in the order in which a year's usage fills them. */
export type Register = { readonly name: RegisterName; readonly bands: readonly Band[] };

/** What one fuel of an offer costs, without VAT. */
export type Price = RegisterPrice | TimeOfUsePrice;

/**
 * A price by what the meter's registers count. A `month` band of a feed is stored 12 times as wide, a `day` band 365
 * times, so that a price has only yearly widths.
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
 * @example 8.5 p from 00:30 to 05:30, else 27 p:
 * `{ timetable: [[{ from: '00:30', to: '05:30' }], null], ratesMicropencePerKwh: [8_500_000n, 27_000_000n], ... }`
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

/** The highest standing charge, or lowest below zero, that a feed may have: 1,000,000 pence a day. */
export const MAX_CHARGE_MICROPENCE_PER_DAY = 1_000_000_000_000n;

/**
 * Exact prices of gas and electricity, and nothing else: no clock, no environment, no imports from
 * outside this folder.
 *
 * Units. Money is micropence (millionths of a penny), energy is micro-kWh (millionths of a kWh),
 * percentages are millionths of a percent, all of them bigint; VAT is basis points (500 is 5 %) by
 * the day; days are texts YYYY-MM-DD. What lies between two roundings is an exact fraction. Every
 * rounding is half up, floor(x + 1/2), below zero too. A year has 365 days. Whole pence, as they
 * are shown, are numbers. What makes no sense throws RangeError.
 *
 * The way through a comparison:
 *
 * @example
 * ```ts
 * const today = '2026-11-21';
 * const electricity = fuelUsage(microFromDecimal('2500'));
 * const basis = pricingBasis({ electricity }, today);
 * const price = flatPrice({ chargeMicropencePerDay: 60_000_000n }, 25_000_000n);
 * const cheaper = flatPrice({ chargeMicropencePerDay: 50_000_000n }, 24_000_000n);
 * const [cheapest] = cheapestFirst([{ electricity: price }, { electricity: cheaper }], (prices) =>
 *   planPence(prices, basis),
 * );
 * const staysPence = planPence({ electricity: price }, basis);
 * staysPence - projectPlan(cheapest, basis).totalPence; // 6347
 * ```
 */

export * from './assumed-price.ts';
export * from './course.ts';
export * from './days.ts';
export * from './lookup.ts';
export {
  decimalFromMicro,
  divideHalfUp,
  exactMicroFromDecimal,
  MILLION,
  microFromDecimal,
  wholePence,
} from './money.ts';
export { pastYearRate } from './past-year.ts';
export * from './periods.ts';
export * from './price.ts';
export * from './projection.ts';
export * from './rank.ts';
export * from './spend.ts';
export * from './switch-day.ts';
export * from './time-of-use.ts';
export * from './typical-consumption.ts';
export * from './usage.ts';
export * from './vat.ts';
export * from './year.ts';

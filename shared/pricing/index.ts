/**
 * Exact prices of gas and electricity, and nothing else: no clock, no environment, no imports from outside this folder.
 *
 * Units. Money is micropence (millionths of a penny), energy is micro-kWh (millionths of a kWh), percentages are
 * millionths of a percent, VAT is basis points (500 is 5 %) by the day, days are texts YYYY-MM-DD. All are integers in
 * Numbers below 2^53; what lies between two roundings is an exact fraction. Every rounding is half up, floor(x + 1/2),
 * below zero too. A year has 365 days. What cannot be said exactly, and what makes no sense, throws RangeError.
 *
 * The way through a comparison:
 *
 * @example
 * const electricity = singleRateUsage(microFromDecimal('2500'));
 * const gas = typicalUsage({ profile: 'gas', level: 'medium' }, today);
 * const usage = { electricity, gas };
 * const basis = pricingBasis(usage, today);
 * const now = currentCost({ electricity: { price, rolloverPrice, endDate }, gas: { ... } }, basis, today);
 * for (const { offer, totalPence } of rankOffers(offers, basis).slice(offset, offset + limit)) {
 *   const projection = projectPlan(offer, basis); // projection.totalPence === totalPence
 *   const savingPence = now.projection.totalPence - totalPence;
 * }
 */

/** What is used, line by line. */
export type { ConsumptionLine, TimeOfUseShare } from './consumption.ts';
/** Days of the calendar. */
export { addDays, addMonths, daysBetween, isDay, isTariffDay } from './days.ts';
/** Decimals to millionths, and millionths to the numbers that a response shows. */
export {
  exactMicroFromDecimal,
  integerText,
  kwhNumber,
  microFromDecimal,
  microText,
  penceNumber,
  wholePence,
} from './decimal.ts';
export { MILLION, YEAR_DAYS } from './exact.ts';
/** One fuel's year of the current plan, with what follows when it ends. */
export {
  type CurrentFuel,
  exitFeeFreeFrom,
  type FuelAnnualCost,
  type FuelCost,
  fuelAnnualCost,
  fuelCost,
  isExitFeeDue,
  type PlanDuration,
  planDuration,
} from './fuel-annual-cost.ts';
/** A year with every change of price that is known today. */
export {
  type KnownPlan,
  type KnownPrice,
  type KnownYear,
  knownYear,
  type PriceChange,
  planEnd,
} from './known-year.ts';
/** How a year's electricity spreads over the half hours. */
export { averageDayProfile, type LoadParts, type LoadProfile, loadProfile } from './load-profile.ts';
export { LOAD_PROFILE_NAMES, LOAD_PROFILES, type LoadProfileName } from './load-profiles.ts';
/** Finding a plan by the rates on a bill. */
export { averageRateMicropence, type Rates, rateDistanceMicropence, rateDistancePence } from './lookup.ts';
/** What is worked out once for an object that lives as long as an edition. */
export { oncePer } from './once-per.ts';
/** The order of plans and of texts. */
export { byPlan, compareText } from './plan-order.ts';
/** Plans of one fuel or two over 365 days. */
export {
  type CurrentCost,
  combineFuels,
  currentCost,
  type FuelPrices,
  joinFuels,
  mapFuels,
  type PartProjection,
  type PerFuel,
  type PlanProjection,
  type PricingBasis,
  perFuel,
  planTotalPence,
  pricingBasis,
  projectPlan,
} from './plan-projection.ts';
/** What a price is made of, and how far its numbers may go. */
export {
  type Band,
  ELECTRICITY_VARIANTS,
  type ElectricityVariant,
  FUELS,
  type Fuel,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Price,
  type Register,
  type RegisterName,
  type RegisterPrice,
  type SingleFuel,
  type TimeOfUsePrice,
} from './price.ts';
/** One fuel's price over some days, line by line. */
export {
  type BreakdownLine,
  type FuelPricingBasis,
  type FuelProjection,
  fuelTotalMicropence,
  projectFuel,
  type StandingChargeLine,
  type TaxLine,
  yearNetMicropence,
  yearWithVatMicropence,
} from './projection.ts';
/** Many offers, cheapest first. */
export { type Rankable, type Ranked, rankOffers } from './ranking.ts';
/** Usage from what is paid. */
export { SPEND_FREQUENCIES, type Spend, type SpendFrequency, usageFromSpend } from './spend.ts';
/** When a rate applies. */
export {
  DAY_HALF_HOURS,
  halfHourAt,
  halfHoursOf,
  type Timetable,
  type TimeWindow,
  timeAt,
  WEEK_HALF_HOURS,
  WINDOW_DAYS,
} from './time-of-use.ts';
/** Usage from kWh, and how it spreads over the day. */
export type { Load } from './timed-usage.ts';
/** Usage from national typical values. */
export { TYPICAL_NIGHT_MICROPERCENT, typicalAnnualKwh, typicalUsage } from './typical-consumption.ts';
export {
  TYPICAL_CONSUMPTION,
  type TypicalConsumption,
  USAGE_LEVELS,
  type UsageLevel,
  type UsageProfile,
} from './typical-consumption-values.ts';
export { economy7Usage, type FuelUsage, MAX_ANNUAL_MICRO_KWH, singleRateUsage, withLoad } from './usage.ts';
/** VAT on domestic fuel. */
export {
  type Span,
  VAT_HISTORY,
  type VatPeriod,
  type VatRun,
  type VatShare,
  type VatYear,
  vatBasisPoints,
  vatOn,
  vatShare,
  vatYear,
  WHOLE_YEAR,
  withoutVat,
  withVat,
} from './vat.ts';

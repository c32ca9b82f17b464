/**
 * Exact prices of gas and electricity, and nothing else: no clock, no environment, no imports from outside this folder.
 *
 * Units. Money is micropence (millionths of a penny), energy is micro-kWh (millionths of a kWh), percentages are
 * millionths of a percent, all of them bigint; VAT is basis points (500 is 5 %) by the day; days are texts YYYY-MM-DD.
 * What lies between two roundings is an exact fraction. Every rounding is half up, floor(x + 1/2), below zero too. A
 * year has 365 days. Whole pence, as they are shown, are numbers. What makes no sense throws RangeError.
 *
 * The way through a comparison:
 *
 * @example
 * const electricity = fuelUsage(microFromDecimal('2500'));
 * const gas = typicalUsage({ profile: 'gas', level: 'medium' }, today);
 * const basis = pricingBasis({ electricity, gas }, today);
 * const now = currentCost({ electricity: { price, rolloverPrice, endDate }, gas: { ... } }, basis, today);
 * const plans = offers.map((offer) => ({ offer, projection: projectPlan(offer, basis) }));
 * const [cheapest] = cheapestFirst(plans, ({ projection }) => projection.totalPence);
 * const savingPence = now.projection.totalPence - cheapest.projection.totalPence;
 */

export { decimalFromMicro, exactMicroFromDecimal, MILLION, microFromDecimal, wholePence } from './amounts.ts';
export { addDays, addMonths, daysBetween, isDay, isTariffDay, YEAR_DAYS } from './days.ts';
export {
  ELECTRICITY_VARIANTS,
  type ElectricityVariant,
  FUELS,
  type Fuel,
  fuelValues,
  joinFuels,
  mapFuels,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PerFuel,
  perFuel,
  type SingleFuel,
} from './fuels.ts';
export {
  averageDayProfile,
  LOAD_PROFILE_NAMES,
  LOAD_PROFILES,
  type LoadProfile,
  type LoadProfileName,
  loadProfile,
} from './load-profile.ts';
export { averageRateMicropence, distancePence, type Rates, rateDistance } from './lookup.ts';
export {
  combineFuels,
  type FuelCost,
  type FuelPrices,
  type PartProjection,
  type PlanProjection,
  type PricingBasis,
  pricingBasis,
  projectPlan,
} from './plan.ts';
export {
  type Band,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  type Price,
  type Register,
  type RegisterName,
  type RegisterPrice,
  type TimeOfUsePrice,
} from './price.ts';
export {
  type BreakdownLine,
  type FuelPricingBasis,
  type FuelProjection,
  projectFuel,
  type TimeOfUseShare,
} from './projection.ts';
export { byPlan, cheapestFirst, compareText } from './rank.ts';
export { MAX_SPEND_KWH, microKwhFromSpend, SPEND_FREQUENCIES, type Spend, type SpendFrequency } from './spend.ts';
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
export {
  TYPICAL_CONSUMPTION,
  TYPICAL_NIGHT_MICROPERCENT,
  typicalUsage,
  USAGE_LEVELS,
  type UsageLevel,
  type UsageProfile,
} from './typical-consumption.ts';
export { type FuelUsage, fuelUsage, type Load, usageKwh } from './usage.ts';
export { type Span, type VatRun, type VatYear, vatBasisPoints, vatOn, vatYear, withoutVat, withVat } from './vat.ts';
export {
  type CurrentCost,
  type CurrentFuel,
  currentCost,
  daysUntil,
  exitFeeFreeFrom,
  isExitFeeDue,
  isSamePrice,
  type KnownPlan,
  type KnownPrice,
  type KnownYear,
  knownYear,
  type PlanDuration,
  planEnd,
} from './year.ts';

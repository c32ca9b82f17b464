import { YEAR_DAYS } from './days.ts';
import { add, divide, type Fraction, fraction, halfUp, multiply, subtract } from './money.ts';
import type { PastYearRates } from './price.ts';
import { DAY_HALF_HOURS, type LoadProfile, WEEKDAYS, WEEKEND_DAYS } from './time-of-use.ts';

/** The part of a fuel's usage that decides its mean rate. */
type WeighedUsage = {
  readonly microKwh: Fraction;
  readonly load: { readonly profile: LoadProfile; readonly carMicroKwh: bigint } | null;
};

/** The half hours of a day, the cheapest ones, in which a car is charged. */
const CHARGING_HALF_HOURS = 8;
const YEAR = BigInt(YEAR_DAYS);

/**
 * Returns the mean of what the past year would have charged a household for a kWh, in micropence
 * rounded half up once: each half hour weighs as much as the household uses then. A car is charged
 * in the eight cheapest half hours of weekdays and of weekends. Without a load, as for gas, each
 * day weighs the same; a usage of 0 is spread as the load profile says.
 *
 * @throws RangeError if half hours are to be weighed without a load profile
 */
export function pastYearRate(rates: PastYearRates, { microKwh, load }: WeighedUsage): bigint {
  if (load === null) return halfUp(meanOfDays(rates));
  const ofRest = meanOfProfile(rates, load.profile);
  if (microKwh.over === 0n) return halfUp(ofRest);
  const car = fraction(load.carMicroKwh);
  const rest = multiply(subtract(microKwh, car), ofRest);
  return halfUp(divide(add(rest, multiply(car, meanOfCheapest(rates))), microKwh));
}

function meanOfDays({ weekdays, weekends }: PastYearRates): Fraction {
  const [weekday, weekend] = [weekdays[0], weekends[0]];
  if (weekdays.length > 1 || weekends.length > 1 || weekday === undefined || weekend === undefined)
    throw new RangeError('rates of half hours need the load profile of the usage');
  return fraction(WEEKDAYS * weekday + WEEKEND_DAYS * weekend, YEAR);
}

function meanOfProfile(
  { weekdays, weekends }: PastYearRates,
  { parts, whole }: LoadProfile,
): Fraction {
  const week = [...ofHalfHours(weekdays), ...ofHalfHours(weekends)];
  const weighed = week.reduce((sum, rate, halfHour) => sum + rate * (parts[halfHour] ?? 0n), 0n);
  return fraction(weighed, whole);
}

function meanOfCheapest({ weekdays, weekends }: PastYearRates): Fraction {
  const weighed =
    WEEKDAYS * sumOfCheapest(ofHalfHours(weekdays)) +
    WEEKEND_DAYS * sumOfCheapest(ofHalfHours(weekends));
  return fraction(weighed, YEAR * BigInt(CHARGING_HALF_HOURS));
}

function sumOfCheapest(rates: readonly bigint[]): bigint {
  return rates
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .slice(0, CHARGING_HALF_HOURS)
    .reduce((sum, rate) => sum + rate, 0n);
}

/** A price that changes once a day has one mean for all half hours. */
function ofHalfHours(means: readonly bigint[]): readonly bigint[] {
  return means.length === DAY_HALF_HOURS
    ? means
    : Array<bigint>(DAY_HALF_HOURS).fill(means[0] ?? 0n);
}

import { daysBetween } from './calendar.ts';
import { plus, shown, wholePence, ZERO } from './fraction.ts';
import { type Household, held, pricedAt, usageOf } from './household.ts';
import { type Fuel, type Offer, priceOf } from './market.ts';
import { type Part, partOf } from './part.ts';
import { followingPlan } from './rollover.ts';

/** A fuel's year on the household's plan and, once that has ended, on the plan that follows. */
export type FuelAnnualCost = {
  readonly fuel: Fuel;
  readonly endDate: string | null;
  /** Days from today to the end date, 365 if there is none so soon. */
  readonly days: number;
  readonly history: readonly Offer[];
  readonly following: readonly Offer[];
  readonly current: Part;
  readonly rollover: Part | null;
  readonly totalPence: number;
};

const YEAR = 365;

export function fuelAnnualCost(household: Household, fuel: Fuel): FuelAnnualCost {
  const { today } = household;
  const { history, endDate } = held(household, fuel);
  const following = followingPlan(household, history)[fuel] ?? history;
  const days = daysOn(endDate, today);
  const asked = { usage: usageOf(household, fuel), today };
  const current = partOf(fuel, { price: priceOf(pricedAt(history, today), fuel), from: 0, to: days }, asked);
  const after = { price: priceOf(pricedAt(following, today), fuel), from: days, to: YEAR };
  const rollover = days < YEAR ? partOf(fuel, after, asked) : null;
  const totalPence = wholePence(plus(current.total, rollover?.total ?? ZERO));
  return { fuel, endDate, days, history, following, current, rollover, totalPence };
}

/** Days from today to an end, within the year and never below 0. */
export function daysOn(endDate: string | null, today: string): number {
  return endDate === null ? YEAR : Math.min(YEAR, Math.max(0, daysBetween(today, endDate)));
}

export function valuation(household: Household) {
  const years = household.fuels.map((fuel) => fuelAnnualCost(household, fuel));
  return {
    total_pence: years.reduce((all, { totalPence }) => all + totalPence, 0),
    usage: { gas: shown(household.kwh.gas ?? ZERO), electricity: shown(household.kwh.electricity ?? ZERO) },
    ...Object.fromEntries(years.map((year) => [year.fuel, sideOf(year, household.today)])),
  };
}

/** What names a plan and the offer that was priced. */
export function nameOf({ plan, from, to }: Offer) {
  const { supplier_key, key, requires } = plan;
  return { supplier_key, key, prices_from: from, prices_until: to, requires: requires ?? [] };
}

function sideOf(year: FuelAnnualCost, today: string) {
  const { fuel, current, rollover, days, endDate, totalPence } = year;
  return {
    personal_projection: {
      total_pence: totalPence,
      [`${fuel}_total_pence`]: totalPence,
      current: projection(fuel, current),
      ...(rollover === null ? {} : { rollover: projection(fuel, rollover) }),
    },
    plan_duration: {
      rollover: rollover !== null,
      rollover_treatment: endDate === null ? 'no-end-date-fallback' : 'fixed-plan',
      days_on_current_plan: endDate === null ? null : days,
      rollover_date: rollover === null ? null : endDate,
      reference_date: today,
    },
    plan: nameOf(pricedAt(year.history, today)),
    rollover_plan: nameOf(pricedAt(year.following, today)),
  };
}

function projection(fuel: Fuel, part: Part) {
  return { [fuel]: { breakdown: part.breakdown, total_pence: shown(part.total) }, total_pence: shown(part.total) };
}

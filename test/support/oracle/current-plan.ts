import { compare, type Fraction, plus, shown, sum, wholePence, ZERO } from './fraction.ts';
import { type Household, held, suits, usageOf } from './household.ts';
import {
  type Fuel,
  fuelsOf,
  type History,
  offerOn,
  onSale,
  type Plan,
  type PlanFuel,
  pricedAt,
  priceOf,
} from './market.ts';
import { type Part, partOf, type Stretch, yearOf } from './part.ts';
import { addDays, addMonths, daysBetween } from './vat.ts';

/** A fuel's year on the household's plan and, once that has ended, on the plan that follows. */
export type FuelAnnualCost = {
  readonly fuel: Fuel;
  readonly endDate: string | null;
  /** Days from today to the end date, 365 if there is none so soon. */
  readonly days: number;
  readonly history: History;
  readonly following: History;
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
function daysOn(endDate: string | null, today: string): number {
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
export function nameOf(history: History, day: string) {
  const { supplier_key, key, requires = [] } = history.plan;
  const { from, to } = pricedAt(history, day);
  return { supplier_key, key, prices_from: from, prices_until: to, requires };
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
    plan: nameOf(year.history, today),
    rollover_plan: nameOf(year.following, today),
  };
}

function projection(fuel: Fuel, part: Part) {
  return { [fuel]: { breakdown: part.breakdown, total_pence: shown(part.total) }, total_pence: shown(part.total) };
}

/** The offers of the plan that follows, for each fuel. */
type Following = Readonly<Partial<Record<Fuel, History>>>;

/** Contract, "The current plan over a year": the supplier's cheapest standard variable plan, else the plan itself. */
function followingPlan(household: Household, own: History): Following {
  const same = cheapestStandardVariable(household, own, own.fuel);
  const of = (fuel: Fuel): History => same ?? cheapestStandardVariable(household, own, fuel) ?? own;
  return Object.fromEntries(fuelsOf(own.fuel).map((fuel) => [fuel, of(fuel)]));
}

export function yearPence(household: Household, fuel: Fuel, history: History): number {
  return wholePence(yearCost(household, fuel, history));
}

function yearCost(household: Household, fuel: Fuel, history: History): Fraction {
  const price = priceOf(pricedAt(history, household.today), fuel);
  return yearOf(fuel, price, { usage: usageOf(household, fuel), today: household.today }).total;
}

function cheapestStandardVariable(household: Household, own: History, fuel: PlanFuel): History | undefined {
  const candidates = [...household.market.histories.values()].filter(
    (history) =>
      history.plan.supplier_key === own.plan.supplier_key &&
      history.plan.standard_variable &&
      suits(household, history.plan) &&
      history.fuel === fuel &&
      history.paymentMethod === own.paymentMethod &&
      history.region === own.region &&
      (fuel === 'gas' || history.variant === household.variant) &&
      offerOn(history, household.today) !== undefined,
  );
  const best = Math.min(...candidates.map((history) => saleRank(history, household.today)));
  const costOf = (history: History) => sum(fuelsOf(fuel).map((one) => yearCost(household, one, history)));
  const priced = candidates
    .filter((history) => saleRank(history, household.today) === best)
    .map((history) => ({ history, cost: costOf(history) }));
  return priced.sort((a, b) => compare(a.cost, b.cost) || (a.history.plan.key < b.history.plan.key ? -1 : 1))[0]
    ?.history;
}

/** Those still offered first, and of these the ones that have a price today. */
function saleRank(history: History, today: string): number {
  if (onSale(history, today) !== undefined) return 0;
  return history.plan.available_to_switch ? 1 : 2;
}

/** A year in which each day is priced at what is already known for it. */
export type LikeForLikeYear = { readonly totalPence: number; readonly changes: readonly string[] };

export function likeForLike(
  household: Household,
  offered: History,
  { current, isCurrent }: { current: LikeForLikeYear; isCurrent: boolean },
) {
  const ownEnd = earliestEnd(offered.plan, household.today);
  const end = isCurrent ? held(household, household.fuels[0] ?? 'electricity').endDate : ownEnd;
  const days = daysOn(end, household.today);
  const following = followingPlan(household, offered);
  const years = household.fuels.map((fuel) => likeForLikeYear(household, fuel, { days, history: offered, following }));
  const totalPence = years.reduce((all, year) => all + year.totalPence, 0);
  return {
    days_on_plan: days,
    price_changes_on: [...new Set([...current.changes, ...years.flatMap(({ changes }) => changes)])].sort(),
    total_pence: totalPence,
    saving_pence: current.totalPence - totalPence,
  };
}

/** The household's side of the comparison, its plan up to its end and then the plan that follows. */
export function currentCost(household: Household): LikeForLikeYear {
  const years = household.fuels.map((fuel) => {
    const { history, endDate } = held(household, fuel);
    const days = daysOn(endDate, household.today);
    return likeForLikeYear(household, fuel, { days, history, following: followingPlan(household, history) });
  });
  return {
    totalPence: years.reduce((all, year) => all + year.totalPence, 0),
    changes: years.flatMap(({ changes }) => changes),
  };
}

/** The earliest of the plan's ends. An end is the first day after the plan, so one on the day itself has passed. */
function earliestEnd({ product_end_date, rate_guarantee }: Plan, today: string): string | null {
  const { end_date, duration_months } = rate_guarantee;
  const ends = [product_end_date, end_date, duration_months === null ? null : addMonths(today, duration_months)];
  return ends.filter((end) => end !== null && end > today).sort()[0] ?? null;
}

function likeForLikeYear(
  household: Household,
  fuel: Fuel,
  on: { readonly days: number; readonly history: History; readonly following: Following },
): LikeForLikeYear {
  const { today } = household;
  const before = stretches(on.history, { fuel, today, from: 0, to: on.days });
  const after = stretches(on.following[fuel] ?? on.history, { fuel, today, from: on.days, to: YEAR });
  const asked = { usage: usageOf(household, fuel), today };
  const totals: readonly Fraction[] = [...before, ...after].map((stretch) => partOf(fuel, stretch, asked).total);
  const changes = [before, after].flatMap((all) => all.slice(1).map(({ from }) => addDays(today, from)));
  return { totalPence: wholePence(sum(totals)), changes };
}

/** Runs of days at one price. */
function stretches(
  history: History,
  { fuel, today, from, to }: { fuel: Fuel; today: string; from: number; to: number },
): readonly Stretch[] {
  const begins = history.offers.map((offer) => daysBetween(today, offer.from)).filter((at) => at > from && at < to);
  const runs: Stretch[] = [];
  for (const [place, at] of [from, ...begins].entries()) {
    const price = priceOf(pricedAt(history, addDays(today, at)), fuel);
    const ends = begins[place] ?? to;
    const last = runs.at(-1);
    if (last?.price.written === price.written) runs[runs.length - 1] = { ...last, to: ends };
    else if (at < ends) runs.push({ price, from: at, to: ends });
  }
  return runs;
}

import { addDays, addMonths, daysBetween } from './calendar.ts';
import { type Fraction, sum, wholePence } from './fraction.ts';
import { type Household, held, usageOf } from './household.ts';
import { type Fuel, type Offer, offerOn, priceOf } from './market.ts';
import { partOf, type Stretch } from './part.ts';
import { type Following, followingPlan } from './rollover.ts';
import { daysOn } from './valuation.ts';

/** A year in which each day is priced at what is already known for it. */
export type LikeForLikeYear = { readonly totalPence: number; readonly changes: readonly string[] };

const YEAR = 365;

export function likeForLike(
  household: Household,
  offered: readonly Offer[],
  of: { current: LikeForLikeYear; isCurrent: boolean },
) {
  const { current, isCurrent } = of;
  const [own] = offered;
  if (own === undefined) throw new Error('a plan without offers');
  const end = isCurrent ? held(household, household.fuels[0] ?? 'electricity').endDate : ownEnd(own, household.today);
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
function ownEnd({ plan }: Offer, today: string): string | null {
  const { end_date, duration_months } = plan.rate_guarantee;
  const ends = [plan.product_end_date, end_date, duration_months === null ? null : addMonths(today, duration_months)];
  return ends.filter((end) => end !== null && end > today).sort()[0] ?? null;
}

function likeForLikeYear(
  household: Household,
  fuel: Fuel,
  on: { readonly days: number; readonly history: readonly Offer[]; readonly following: Following },
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
  history: readonly Offer[],
  { fuel, today, from, to }: { fuel: Fuel; today: string; from: number; to: number },
): readonly Stretch[] {
  const begins = history.map((offer) => daysBetween(today, offer.from)).filter((at) => at > from && at < to);
  const runs: Stretch[] = [];
  for (const [place, at] of [from, ...begins].entries()) {
    const offer = offerOn(history, addDays(today, at));
    if (offer === undefined) throw new Error(`no price is known for ${addDays(today, at)}`);
    const price = priceOf(offer, fuel);
    const ends = begins[place] ?? to;
    const last = runs.at(-1);
    if (last?.price.written === price.written) runs[runs.length - 1] = { ...last, to: ends };
    else if (at < ends) runs.push({ price, from: at, to: ends });
  }
  return runs;
}

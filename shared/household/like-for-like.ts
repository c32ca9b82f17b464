import { isSamePlan } from '../market/filters.ts';
import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import { planTypeName, termsOf } from '../market/model.ts';
import {
  addDays,
  basisOf,
  courseMicropence,
  daysUntil,
  type Period,
  type PriceCourse,
  type PricingBasis,
  periodsOf,
  planEnd,
  priceChanges,
  pricesOf,
  type Requirement,
  type SingleFuel,
  type Stay,
  YEAR_DAYS,
  yearPence,
} from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { exitFeesDuePence, movedHome, type SuppliedFuel } from './current-plans.ts';

/** A fuel's next 365 days: the plans of those days, cut into periods of one price. */
export type FuelYear = {
  readonly fuel: SingleFuel;
  readonly periods: readonly Period<MarketOffer>[];
  /** The days on which a plan's own price changes, without those of rollovers. */
  readonly priceChanges: readonly string[];
};

/** The next 365 days, each at the price that is known or assumed for it. */
export type LikeForLikeYear = {
  /** The sum of the fuels' years, each rounded half up to a penny. */
  readonly totalPence: number;
  readonly fuels: readonly FuelYear[];
};

/** A plan to compare with those that the household is on. */
export type LikeForLike = {
  readonly offer: MarketOffer;
  /**
   * The fuel of the household's supply whose plan it is; undefined if the household is on others.
   */
  readonly supplied: SuppliedFuel | undefined;
  readonly year: LikeForLikeYear;
  /** What the plan saves on the year of the household's own plans. */
  readonly savingPence: number;
  /** The figure to show a household: the saving less the exit fees due today. Staying pays none. */
  readonly savingAfterFeesPence: number;
};

/** The plans of a comparison like for like: the same rules hold for both sides. */
export type LikeForLikes = {
  /** The year of a household that stays. */
  readonly staying: LikeForLikeYear;
  readonly of: (offer: MarketOffer) => LikeForLike;
  /** Returns the days from one on, with the plan taken on that day, fuel by fuel. */
  readonly takenFrom: (offer: MarketOffer, from: YearDay) => readonly FuelYear[];
};

/** One of the 365 days, and its number, counted from today. */
export type YearDay = { readonly day: string; readonly firstDay: number };

/**
 * Prices a year on each plan, as if the household took it today: until the plan's own end and then
 * on its supplier's rollover plan. The household's own plan has the year that it has anyway:
 * staying saves nothing.
 */
export function likeForLikes(
  market: RegionMarket,
  { supply, basis, homeBasis, has }: Baseline,
): LikeForLikes {
  const planAfter = rolloversOf({ market, basis: homeBasis, has });
  const fuelYear = (taken: TakenPlan): FuelYear => {
    const stays = staysOn(taken, planAfter, market.day);
    return { fuel: taken.fuel, periods: periodsOf(stays), priceChanges: priceChanges(stays) };
  };
  const yearOf = (fuels: readonly FuelYear[]): LikeForLikeYear => ({
    totalPence: yearPence(fuels, basis),
    fuels,
  });
  const staying = yearOf(
    supply.map(({ fuel, offer, endDate: endsOn }) =>
      fuelYear({ fuel, offer, firstDay: 0, endsOn }),
    ),
  );
  const takenFrom = (offer: MarketOffer, { day, firstDay }: YearDay): readonly FuelYear[] => {
    const endsOn = firstDay === 0 ? offer.endsOn : endIfTaken(offer, day);
    return pricesOf(offer).map(({ fuel }) => fuelYear({ fuel, offer, firstDay, endsOn }));
  };
  const now = { day: market.day, firstDay: 0 };
  const feesPence = exitFeesDuePence(supply, market.day);
  return {
    staying,
    takenFrom,
    of: (offer) => {
      const supplied = supply.find((candidate) => isSamePlan(candidate.offer, offer));
      const year = supplied === undefined ? yearOf(takenFrom(offer, now)) : staying;
      const savingPence = staying.totalPence - year.totalPence;
      return {
        offer,
        supplied,
        year,
        savingPence,
        savingAfterFeesPence: supplied ? savingPence : savingPence - feesPence,
      };
    },
  };
}

type HomeThere = {
  readonly market: RegionMarket;
  readonly basis: PricingBasis;
  readonly has: readonly Requirement[];
};

/** Finds the plan that follows an offer which ends on a day, counted from today. */
type PlanAfter = (offer: MarketOffer, day: number) => Rollover;

/** All offers of a supplier's plan type that end on the same day roll over to the same plan. */
function rolloversOf(home: HomeThere): PlanAfter {
  const rollovers = new Map<string, Rollover>();
  return (offer, day) => {
    if (day === YEAR_DAYS) return {};
    const name = `${offer.supplierKey} ${planTypeName(offer)} ${day}`;
    const rollover = rollovers.get(name) ?? rolloverAfter(home, offer, day);
    rollovers.set(name, rollover);
    return rollover;
  };
}

/** Chooses the plan that follows by the cost of the days on it, at the prices of those days. */
function rolloverAfter({ market, basis, has }: HomeThere, offer: MarketOffer, day: number) {
  const span = { firstDay: day, days: YEAR_DAYS - day };
  const cost = (candidate: MarketOffer): bigint =>
    pricesOf(candidate).reduce(
      (sum, { fuel }) =>
        sum + courseMicropence(courseOf(candidate, fuel), basisOf(basis, fuel), span),
      0n,
    );
  return market.rollover(offer, cost, movedHome(basis, has));
}

/** A fuel's plan from one of the 365 days on, and the day on which it ends. */
type TakenPlan = {
  readonly fuel: SingleFuel;
  readonly offer: MarketOffer;
  readonly firstDay: number;
  readonly endsOn: string | null;
};

/** Returns the days up to the plan's end, and those on the plan that follows. */
function staysOn(
  taken: TakenPlan,
  planAfter: PlanAfter,
  today: string,
): readonly Stay<MarketOffer>[] {
  const { fuel, offer, firstDay, endsOn } = taken;
  const endDay = Math.max(firstDay, daysUntil(endsOn, today));
  const own = stayOn(taken, endDay, today);
  if (endDay === YEAR_DAYS) return [own];
  const following = planAfter(offer, endDay)[fuel];
  const next =
    following === undefined || following === offer
      ? taken
      : { fuel, offer: following, endsOn: endOfFollowing(following, addDays(today, endDay)) };
  return [own, stayOn({ ...next, firstDay: endDay }, YEAR_DAYS, today)];
}

function stayOn(
  { fuel, offer, firstDay, endsOn }: TakenPlan,
  endDay: number,
  today: string,
): Stay<MarketOffer> {
  const isGuaranteed = offer.tariffType === 'fixed' && endsOn !== null;
  return {
    on: offer,
    course: courseOf(offer, fuel),
    span: { firstDay, days: endDay - firstDay },
    guaranteedUntil: isGuaranteed ? daysUntil(endsOn, today) : 0,
  };
}

/** Only a fixed plan promises its price until its end. */
function endOfFollowing(offer: MarketOffer, takenOn: string): string | null {
  return offer.tariffType === 'fixed' ? endIfTaken(offer, takenOn) : null;
}

function endIfTaken({ plan }: MarketOffer, takenOn: string): string | null {
  return planEnd(termsOf(plan), takenOn);
}

function courseOf(offer: MarketOffer, fuel: SingleFuel): PriceCourse {
  const course = offer.courses[fuel];
  if (course === undefined) throw new Error(`an offer of ${offer.fuel} has no price of ${fuel}`);
  return course;
}

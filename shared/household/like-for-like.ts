import { isSamePlan } from '../market/filters.ts';
import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import {
  daysUntil,
  type FuelPriceWithChanges,
  type LikeForLikePlan,
  type LikeForLikeYear,
  likeForLikeYear,
  type PricingBasis,
  pricesOf,
  type Requirement,
  type SingleFuel,
  scheduledMicropence,
  YEAR_DAYS,
} from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { exitFeesDuePence, priceOf, type SuppliedFuel } from './current-plans.ts';

/** A plan beside those that the household is on: the next 365 days, each at the price known for it. */
export type LikeForLike = LikeForLikeYear & {
  readonly offer: MarketOffer;
  /** The fuel of the household's supply whose plan it is; undefined if the household is on others. */
  readonly supplied: SuppliedFuel | undefined;
  /** The days on the plan itself, before its rollover plan. */
  readonly daysOnPlan: number;
  /** What the plan saves on the year of the household's own plans. */
  readonly savingPence: number;
  /** The figure to show a household: the saving less the exit fees due today. Staying pays none. */
  readonly savingAfterFeesPence: number;
};

/**
 * Returns what prices a plan that the household would take today: until the plan's own end and then
 * on its supplier's rollover plan. The household's own plan has the year that it has anyway: staying
 * saves nothing. The price changes are those of either side, in no order.
 */
export function likeForLikes(
  market: RegionMarket,
  { supply, basis, homeBasis, has }: Baseline,
): (offer: MarketOffer) => LikeForLike {
  const home = { market, basis: homeBasis, has };
  const rollovers = new Map<string, Rollover>();
  // All offers of a comparison are of one plan type, so those of a supplier that end on one day
  // are followed by the same plan.
  const rolloverOf = (offer: MarketOffer, daysOnPlan: number): Rollover => {
    const name = `${offer.supplierKey} ${daysOnPlan}`;
    const rollover = rollovers.get(name) ?? rolloverAfter(home, offer, daysOnPlan);
    rollovers.set(name, rollover);
    return rollover;
  };
  const yearOf = (offer: MarketOffer): LikeForLikeYear => {
    const { daysOnPlan } = offer;
    const rollover = rolloverOf(offer, daysOnPlan);
    const plans = pricesOf(offer).map(({ fuel }) => planOf(fuel, offer, { daysOnPlan, rollover }));
    return likeForLikeYear(plans, basis);
  };
  const plansNow = supply.map(({ fuel, offer, endDate }) => {
    const daysOnPlan = daysUntil(endDate, market.day);
    return planOf(fuel, offer, { daysOnPlan, rollover: rolloverAfter(home, offer, daysOnPlan) });
  });
  const current = likeForLikeYear(plansNow, basis);
  const feesPence = exitFeesDuePence(supply, market.day);
  return (offer) => {
    const supplied = supply.find((candidate) => isSamePlan(candidate.offer, offer));
    const { totalPence, priceChanges } = supplied === undefined ? yearOf(offer) : current;
    const savingPence = current.totalPence - totalPence;
    return {
      offer,
      supplied,
      totalPence,
      daysOnPlan: supplied ? daysUntil(supplied.endDate, market.day) : offer.daysOnPlan,
      priceChanges: [...current.priceChanges, ...priceChanges],
      savingPence,
      savingAfterFeesPence: supplied ? savingPence : savingPence - feesPence,
    };
  };
}

type HomeThere = {
  readonly market: RegionMarket;
  readonly basis: PricingBasis;
  readonly has: readonly Requirement[];
};

/** Chooses the plan that follows by the cost of the days on it, at the prices known for them. */
function rolloverAfter(
  { market, basis, has }: HomeThere,
  offer: MarketOffer,
  daysOnPlan: number,
): Rollover {
  if (daysOnPlan === YEAR_DAYS) return {};
  const span = { firstDay: daysOnPlan, days: YEAR_DAYS - daysOnPlan };
  const cost = (candidate: MarketOffer): bigint =>
    scheduledMicropence(
      pricesOf(candidate).map(({ fuel }) => pricesFrom(candidate, fuel)),
      basis,
      span,
    );
  return market.rollover(offer, cost, has);
}

function planOf(
  fuel: SingleFuel,
  offer: MarketOffer,
  { daysOnPlan, rollover }: { readonly daysOnPlan: number; readonly rollover: Rollover },
): LikeForLikePlan {
  const following = rollover[fuel];
  return {
    fuel,
    prices: pricesFrom(offer, fuel),
    daysOnPlan,
    rollover: following === undefined ? null : pricesFrom(following, fuel),
  };
}

/** Returns today's price, and those that are announced. */
function pricesFrom(offer: MarketOffer, fuel: SingleFuel): FuelPriceWithChanges {
  return {
    fuel,
    price: priceOf(offer, fuel),
    changes: offer.laterPrices.flatMap(({ firstDay, [fuel]: price }) =>
      price === undefined ? [] : [{ firstDay, price }],
    ),
  };
}

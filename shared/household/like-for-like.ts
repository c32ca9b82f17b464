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
import { priceOf, suppliedByOffer } from './current-plans.ts';

/**
 * The two sides of a comparison by the same rules: the next 365 days, each at the price known for
 * it.
 */
export type LikeForLikes = {
  /** The year of the plans that the household is on. */
  readonly current: LikeForLikeYear;
  /**
   * Prices a plan that the household would take today, until its own end (`daysOnPlan`) and then on
   * its supplier's rollover plan. The household's own plan has the year that it has anyway: staying
   * saves nothing.
   */
  readonly of: (offer: MarketOffer) => LikeForLikeYear & { readonly daysOnPlan: number };
};

export function likeForLikes(market: RegionMarket, { supply, basis, has }: Baseline): LikeForLikes {
  const home = { market, basis, has };
  const rollovers = new Map<string, Rollover>();
  // All offers of a comparison are of one plan type, so those of a supplier that end on one day
  // are followed by the same plan.
  const rolloverOf = (offer: MarketOffer, daysOnPlan: number): Rollover => {
    const name = `${offer.supplierKey} ${daysOnPlan}`;
    const rollover = rollovers.get(name) ?? rolloverAfter(home, offer, daysOnPlan);
    rollovers.set(name, rollover);
    return rollover;
  };
  const plansNow = supply.map(({ fuel, offer, endDate }) => {
    const daysOnPlan = daysUntil(endDate, market.day);
    return planOf(fuel, offer, { daysOnPlan, rollover: rolloverAfter(home, offer, daysOnPlan) });
  });
  const current = likeForLikeYear(plansNow, basis);
  const of: LikeForLikes['of'] = (offer) => {
    const staying = suppliedByOffer(supply, offer);
    if (staying !== undefined)
      return { ...current, daysOnPlan: daysUntil(staying.endDate, market.day) };
    const { daysOnPlan } = offer;
    const rollover = rolloverOf(offer, daysOnPlan);
    const plans = pricesOf(offer).map(({ fuel }) => planOf(fuel, offer, { daysOnPlan, rollover }));
    return { ...likeForLikeYear(plans, basis), daysOnPlan };
  };
  return { current, of };
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

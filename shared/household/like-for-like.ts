import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import {
  daysUntil,
  type LikeForLikePlan,
  type LikeForLikeYear,
  likeForLikeYear,
  mapFuels,
  type PriceWithChanges,
  perFuel,
  type SingleFuel,
  YEAR_DAYS,
} from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { ownSupply, priceOf, type SuppliedFuel } from './current-plans.ts';

/** A plan's next 365 days by the rules that both sides of a comparison follow, each day at the price known for it. */
export type LikeForLike = LikeForLikeYear & {
  /** How many of the days are on the plan itself. */
  readonly daysOnPlan: number;
};

/** Both sides of a comparison. */
export type LikeForLikes = {
  /** Of the plans that the household is on. */
  readonly current: LikeForLikeYear;
  /**
   * Of a plan that the household would take today, until its own end and then on its supplier's rollover plan. Of its own
   * plan, the year that it has anyway: staying saves nothing.
   */
  readonly of: (offer: MarketOffer) => LikeForLike;
};

export function likeForLikes(market: RegionMarket, { supply, basis, has }: Baseline): LikeForLikes {
  const current = likeForLikeYear(
    mapFuels(supply, (own, fuel) => currentPrices(own, fuel, market.day)),
    basis,
  );
  const rollovers = new Map<string, Rollover>();
  // All offers of a comparison are of one plan type, so a supplier's follow the same plan.
  const rolloverOf = (offer: MarketOffer): Rollover => {
    const rollover = rollovers.get(offer.supplierKey) ?? market.rollover(offer, basis, { has });
    rollovers.set(offer.supplierKey, rollover);
    return rollover;
  };
  const of = (offer: MarketOffer): LikeForLike => {
    const staying = ownSupply(supply, offer);
    if (staying !== undefined) return { ...current, daysOnPlan: daysUntil(staying.endDate, market.day) };
    const { daysOnPlan } = offer;
    const rollover = daysOnPlan < YEAR_DAYS ? rolloverOf(offer) : {};
    const plans = perFuel(offer.fuel, (fuel) => {
      const following = rollover[fuel];
      return {
        own: pricesFrom(offer, fuel),
        daysOnPlan,
        rollover: following === undefined ? null : pricesFrom(following, fuel),
      };
    });
    return { ...likeForLikeYear(plans, basis), daysOnPlan };
  };
  return { current, of };
}

function currentPrices(own: SuppliedFuel, fuel: SingleFuel, today: string): LikeForLikePlan {
  return {
    own: pricesFrom(own.offer, fuel),
    daysOnPlan: daysUntil(own.endDate, today),
    rollover: own.rolloverPrice === null ? null : pricesFrom(own.rolloverOffer, fuel),
  };
}

/** Today's price, and those that are announced. */
function pricesFrom(offer: MarketOffer, fuel: SingleFuel): PriceWithChanges {
  return {
    price: priceOf(offer, fuel),
    changes: offer.laterPrices.flatMap(({ firstDay, [fuel]: price }) =>
      price === undefined ? [] : [{ firstDay, price }],
    ),
  };
}

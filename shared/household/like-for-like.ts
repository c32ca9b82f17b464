import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import type { Requirement } from '../market/model.ts';
import {
  daysUntil,
  type LikeForLikeYear,
  likeForLikeYear,
  mapFuels,
  type PriceWithChanges,
  type PricingBasis,
  perFuel,
  type SingleFuel,
  YEAR_DAYS,
} from '../pricing/index.ts';
import { ownSupply, priceOf, type Supply } from './current-plans.ts';

/** A plan's next 365 days by the rules that both sides of a comparison follow, each day at the price known for it. */
export type LikeForLike = LikeForLikeYear & {
  /** How many of the days are on the plan itself. */
  readonly daysOnPlan: number;
};

type Household = {
  readonly supply: Supply;
  readonly basis: PricingBasis;
  readonly has: readonly Requirement[];
  readonly likeForLike: LikeForLikeYear;
};

/** Of the plans that the household is on. */
export function currentLikeForLike(supply: Supply, basis: PricingBasis, today: string): LikeForLikeYear {
  const plans = mapFuels(supply, ({ offer, rolloverOffer, rolloverPrice, endDate }, fuel) => ({
    own: pricesFrom(offer, fuel),
    daysOnPlan: daysUntil(endDate, today),
    rollover: rolloverPrice === null ? null : pricesFrom(rolloverOffer, fuel),
  }));
  return likeForLikeYear(plans, basis);
}

/**
 * Of plans that the household would take today, each until its own end and then on its supplier's rollover plan. Of its
 * own plan, the year that it has anyway: staying saves nothing.
 */
export function likeForLikeOf(
  market: RegionMarket,
  { supply, basis, has, likeForLike }: Household,
): (offer: MarketOffer) => LikeForLike {
  const rollovers = new Map<string, Rollover>();
  // All offers of a comparison are of one plan type, so a supplier's follow the same plan.
  const rolloverOf = (offer: MarketOffer): Rollover => {
    const rollover = rollovers.get(offer.supplierKey) ?? market.rollover(offer, basis, { has });
    rollovers.set(offer.supplierKey, rollover);
    return rollover;
  };
  return (offer) => {
    const staying = ownSupply(supply, offer);
    if (staying !== undefined) return { ...likeForLike, daysOnPlan: daysUntil(staying.endDate, market.day) };
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

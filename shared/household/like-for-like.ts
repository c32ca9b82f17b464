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
  planEnd,
  type SingleFuel,
} from '../pricing/index.ts';
import { priceOf, type Supply } from './current-plans.ts';

/** A plan's next 365 days by the rules that both sides of a comparison follow, each day at the price known for it. */
export type LikeForLike = LikeForLikeYear & {
  /** How many of the days are on the plan itself. */
  readonly daysOnPlan: number;
};

/** Of the plans that the household is on. */
export function currentLikeForLike(supply: Supply, basis: PricingBasis, today: string): LikeForLikeYear {
  const plans = mapFuels(supply, ({ offer, rolloverOffer, rolloverPrice, endDate }, fuel) => ({
    own: pricesFrom(offer, fuel),
    endDate,
    rollover: rolloverPrice === null ? null : pricesFrom(rolloverOffer, fuel),
  }));
  return likeForLikeYear(plans, basis, today);
}

/** Of plans that the household would take today, each until its own end and then on its supplier's rollover plan. */
export function likeForLikeOf(
  market: RegionMarket,
  { basis, has }: { readonly basis: PricingBasis; readonly has: readonly Requirement[] },
): (offer: MarketOffer) => LikeForLike {
  const rollovers = new Map<string, Rollover>();
  // All offers of a comparison are of one plan type, so a supplier's follow the same plan.
  const rolloverOf = (offer: MarketOffer): Rollover => {
    const rollover = rollovers.get(offer.supplierKey) ?? market.rollover(offer, basis, { has });
    rollovers.set(offer.supplierKey, rollover);
    return rollover;
  };
  return (offer) => {
    const { productEndDate, rateGuarantee } = offer.plan;
    const guarantee = { guaranteeEndDate: rateGuarantee.endDate, guaranteeMonths: rateGuarantee.durationMonths };
    const endDate = planEnd({ productEndDate, ...guarantee }, market.day);
    const rollover = endDate === null ? {} : rolloverOf(offer);
    const plans = perFuel(offer.fuel, (fuel) => {
      const following = rollover[fuel];
      const own = pricesFrom(offer, fuel);
      return { own, endDate, rollover: following === undefined ? null : pricesFrom(following, fuel) };
    });
    return { ...likeForLikeYear(plans, basis, market.day), daysOnPlan: daysUntil(endDate, market.day) };
  };
}

/** Today's price, and those that are announced. */
function pricesFrom(offer: MarketOffer, fuel: SingleFuel): PriceWithChanges {
  return {
    price: priceOf(offer, fuel),
    changes: offer.laterPrices.flatMap((later) => {
      const price = later[fuel];
      return price === undefined ? [] : [{ from: later.from, price }];
    }),
  };
}

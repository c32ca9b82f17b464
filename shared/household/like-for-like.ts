import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import type { Plan, Requirement } from '../market/model.ts';
import {
  daysUntil,
  type LikeForLikePlan,
  type LikeForLikeYear,
  likeForLikeYear,
  mapFuels,
  type PriceWithChanges,
  type PricingBasis,
  perFuel,
  planEnd,
  type SingleFuel,
} from '../pricing/index.ts';
import { priceOf, type Supply } from './current-supply.ts';

/** A plan's next 365 days by the rules that both sides of a comparison follow, each day at the price known for it. */
export type LikeForLike = LikeForLikeYear & {
  /** How many of the days are on the plan itself. */
  readonly daysOnPlan: number;
};

/** Of the plans that the household is on. */
export function supplyLikeForLike(supply: Supply, basis: PricingBasis, today: string): LikeForLikeYear {
  const plans = mapFuels(supply, ({ offer, rolloverOffer, rolloverPrice, endDate }, fuel) =>
    likeForLikePlan(fuel, { offer, endDate, following: rolloverPrice === null ? undefined : rolloverOffer }),
  );
  return likeForLikeYear(plans, basis, today);
}

/** Of plans that the household would take today, each until its own end and then on its supplier's rollover plan. */
export function likeForLikeOf(
  market: Pick<RegionMarket, 'rollover' | 'day'>,
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
    const endDate = endOfPlan(offer.plan, market.day);
    const rollover = endDate === null ? {} : rolloverOf(offer);
    const plans = perFuel(offer.fuel, (fuel) => likeForLikePlan(fuel, { offer, endDate, following: rollover[fuel] }));
    return { ...likeForLikeYear(plans, basis, market.day), daysOnPlan: daysUntil(endDate, market.day) };
  };
}

type FollowedPlan = {
  readonly offer: MarketOffer;
  readonly endDate: string | null;
  /** Undefined: the plan itself goes on. */
  readonly following: MarketOffer | undefined;
};

function likeForLikePlan(fuel: SingleFuel, { offer, endDate, following }: FollowedPlan): LikeForLikePlan {
  return {
    own: priceWithChanges(offer, fuel),
    endDate,
    rollover: following === undefined ? null : priceWithChanges(following, fuel),
  };
}

/** The first day that is no longer on the plan, for whoever takes it today; null: within 365 days there is none. */
function endOfPlan({ productEndDate, rateGuarantee }: Plan, today: string): string | null {
  const guarantee = { guaranteeEndDate: rateGuarantee.endDate, guaranteeMonths: rateGuarantee.durationMonths };
  return planEnd({ productEndDate, ...guarantee }, today);
}

function priceWithChanges(offer: MarketOffer, fuel: SingleFuel): PriceWithChanges {
  return {
    price: priceOf(offer, fuel),
    changes: offer.laterPrices.flatMap((later) => {
      const price = later[fuel];
      return price === undefined ? [] : [{ from: later.from, price }];
    }),
  };
}

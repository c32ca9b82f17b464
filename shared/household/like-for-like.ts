import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import {
  daysUntil,
  type LikeForLikeYear,
  likeForLikeYear,
  type PriceWithChanges,
  pricesOf,
  type SingleFuel,
  YEAR_DAYS,
} from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { ownSupply, priceOf } from './current-plans.ts';

/**
 * Both sides of a comparison by the same rules: the next 365 days, each at the price known for it.
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
  const plansNow = supply.map(({ fuel, offer, endDate, rolloverPrice, rolloverOffer }) => ({
    fuel,
    own: pricesFrom(offer, fuel),
    daysOnPlan: daysUntil(endDate, market.day),
    rollover: rolloverPrice === null ? null : pricesFrom(rolloverOffer, fuel),
  }));
  const current = likeForLikeYear(plansNow, basis);
  const rollovers = new Map<string, Rollover>();
  // All offers of a comparison are of one plan type, so a supplier's follow the same plan.
  const rolloverOf = (offer: MarketOffer): Rollover => {
    const rollover = rollovers.get(offer.supplierKey) ?? market.rollover(offer, basis, { has });
    rollovers.set(offer.supplierKey, rollover);
    return rollover;
  };
  const of: LikeForLikes['of'] = (offer) => {
    const staying = ownSupply(supply, offer);
    if (staying !== undefined)
      return { ...current, daysOnPlan: daysUntil(staying.endDate, market.day) };
    const { daysOnPlan } = offer;
    const rollover = daysOnPlan < YEAR_DAYS ? rolloverOf(offer) : {};
    const plans = pricesOf(offer).map(({ fuel }) => {
      const following = rollover[fuel];
      return {
        fuel,
        own: pricesFrom(offer, fuel),
        daysOnPlan,
        rollover: following === undefined ? null : pricesFrom(following, fuel),
      };
    });
    return { ...likeForLikeYear(plans, basis), daysOnPlan };
  };
  return { current, of };
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

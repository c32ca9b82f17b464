import { byPlan } from '../pricing/index.ts';
import { isForAnyHome, isForHome, isHeld } from './home.ts';
import type { MarketOffer, OnSaleQuery } from './market.ts';
import { hasEnded, isOfferInForce, type OfferContext, offerOf, periodOn } from './offer-on-day.ts';
import type { PricedPlan } from './offer-segment.ts';
import { planTypeCode } from './plan-types.ts';

export type RegionBook = OfferContext & {
  /** By index of the plan type. */
  readonly onSale: ReadonlyMap<number, OnSale>;
  /** Plans that are available to switch; each sorted by plan key. */
  readonly plansBySupplier: ReadonlyMap<string, readonly PricedPlan[]>;
};

/** One array if no plan requires anything. */
type OnSale = { readonly all: readonly MarketOffer[]; readonly forAnyHome: readonly MarketOffer[] };

const NONE: OnSale = { all: [], forAnyHome: [] };

export function compileBook(context: OfferContext, segments: readonly (readonly PricedPlan[])[]): RegionBook {
  const plans = segments.flat().toSorted(byPlan);
  const offers = plans
    .filter((plan) => !hasEnded(plan, context.day))
    .flatMap((plan) =>
      plan.periods
        .filter((period) => isOfferInForce(period, context.day))
        .flatMap((period) => offerOf(plan, period, context) ?? []),
    );
  return {
    ...context,
    onSale: new Map(
      [...Map.groupBy(offers, planTypeCode)].map(([code, all]) => [
        code,
        { all, forAnyHome: all.every(isForAnyHome) ? all : all.filter(isForAnyHome) },
      ]),
    ),
    plansBySupplier: Map.groupBy(plans, ({ supplierKey }) => supplierKey),
  };
}

/** An array of the book unless the home decides: one pass over the plan type's offers is all that a request pays. */
export function onSaleFor(
  { onSale }: RegionBook,
  { has = [], held = [], ...type }: OnSaleQuery,
): readonly MarketOffer[] {
  const { all, forAnyHome } = onSale.get(planTypeCode(type)) ?? NONE;
  const isAsked = (offer: MarketOffer): boolean => isForHome(offer, has) || isHeld(offer, held);
  return all.length === forAnyHome.length || has.length + held.length === 0 ? forAnyHome : all.filter(isAsked);
}

export function offersOn(
  plans: readonly PricedPlan[],
  typeCode: number,
  context: OfferContext,
): readonly MarketOffer[] {
  return plans.flatMap((plan) => {
    const period = periodOn(plan, typeCode, context.day);
    return (period && offerOf(plan, period, context)) ?? [];
  });
}

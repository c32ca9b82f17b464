import { byPlan } from '../pricing/index.ts';
import type { MarketOffer } from './market.ts';
import { hasEnded, isOfferInForce, type OfferContext, offerOf, periodOn } from './offer-on-day.ts';
import type { PricedPlan } from './offer-segment.ts';
import { planTypeCode } from './plan-types.ts';

export type RegionBook = OfferContext & {
  /** By index of the plan type. */
  readonly onSale: ReadonlyMap<number, readonly MarketOffer[]>;
  /** Plans that are available to switch; each sorted by plan key. */
  readonly plansBySupplier: ReadonlyMap<string, readonly PricedPlan[]>;
};

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
    onSale: Map.groupBy(offers, planTypeCode),
    plansBySupplier: Map.groupBy(plans, ({ supplierKey }) => supplierKey),
  };
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

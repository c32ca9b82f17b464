import { byPlan } from '../pricing/index.ts';
import type { MarketOffer } from './market.ts';
import { hasEnded, isOfferInForce, type OfferContext, offerOf, periodOn } from './offer-on-day.ts';
import type { PricedPlan } from './offer-segment.ts';
import { planTypeCode } from './plan-types.ts';

/** An edition's offers of one region on one day, compiled for pricing. */
export type RegionBook = OfferContext & {
  /** What is on sale, by the place of the plan type; each sorted by supplier key, then plan key. */
  readonly onSale: ReadonlyMap<number, readonly MarketOffer[]>;
  /** Plans that are available to switch, by supplier; each sorted by plan key. */
  readonly plansBySupplier: ReadonlyMap<string, readonly PricedPlan[]>;
};

/** @param segments the region's on-sale segments, one a source */
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

/** The offers of one plan type of these plans: in force, else the last that ended. */
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

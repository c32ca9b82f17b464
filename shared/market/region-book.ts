import { byPlan } from '../pricing/index.ts';
import type { MarketOffer } from './market.ts';
import { hasEnded, isOfferInForce, type OfferContext, offerOf, periodOn } from './offer-on-day.ts';
import type { PricedPlan } from './offer-segment.ts';

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
  const onSale = new Map<number, MarketOffer[]>();
  const plansBySupplier = new Map<string, PricedPlan[]>();
  for (const plan of plans) {
    append(plansBySupplier, plan.supplierKey, plan);
    if (hasEnded(plan, context.day)) continue;
    for (const period of plan.periods) {
      if (!isOfferInForce(period, context.day)) continue;
      const offer = offerOf(plan, period, context);
      if (offer !== undefined) append(onSale, period.typeCode, offer);
    }
  }
  return { ...context, onSale, plansBySupplier };
}

/** The offers of one plan type of these plans: in force, else the last that ended. */
export function offersOn(
  plans: readonly PricedPlan[],
  typeCode: number,
  context: OfferContext,
): readonly MarketOffer[] {
  return plans.flatMap((plan) => {
    const period = periodOn(plan, typeCode, context.day);
    const offer = period && offerOf(plan, period, context);
    return offer === undefined ? [] : [offer];
  });
}

function append<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

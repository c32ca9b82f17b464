import { addDays, YEAR_DAYS } from '../pricing/index.ts';
import type { LaterPrice, MarketOffer } from './market.ts';
import type { Day, Region, Supplier } from './model.ts';
import type { PricedPlan, PricePeriod } from './offer-segment.ts';
import { planTypeOf } from './plan-types.ts';

export type OfferContext = {
  readonly region: Region;
  readonly day: Day;
  readonly suppliers: ReadonlyMap<string, Supplier>;
};

const NONE: readonly LaterPrice[] = [];

export function isOfferInForce({ validFrom, validTo }: Pick<PricePeriod, 'validFrom' | 'validTo'>, day: Day): boolean {
  return validFrom <= day && (validTo === null || day < validTo);
}

/** The product end date is the first day on which the plan no longer exists. */
export function hasEnded({ productEndDate }: Pick<PricedPlan, 'productEndDate'>, day: Day): boolean {
  return productEndDate !== null && productEndDate <= day;
}

export function periodOn(plan: PricedPlan, typeCode: number, day: Day): PricePeriod | undefined {
  const begun = plan.periods.filter((period) => period.typeCode === typeCode && period.validFrom <= day);
  // Periods of a plan type do not overlap and are in order: the last that has begun is in force, or ended last.
  return begun.at(-1);
}

/** Undefined if the supplier is no longer in the market (dropped by a forced load). */
export function offerOf(plan: PricedPlan, period: PricePeriod, context: OfferContext): MarketOffer | undefined {
  const supplier = context.suppliers.get(plan.supplierKey);
  if (supplier === undefined) return undefined;
  return {
    ...planTypeOf(period.typeCode),
    supplierKey: plan.supplierKey,
    planKey: plan.planKey,
    region: context.region,
    validFrom: period.validFrom,
    validTo: period.validTo,
    electricity: period.electricity,
    gas: period.gas,
    onSale: plan.availableToSwitch && isOfferInForce(period, context.day) && !hasEnded(plan, context.day),
    fulfillable: plan.fulfillable && supplier.fulfillable,
    standardVariable: plan.standardVariable,
    availableToSwitch: plan.availableToSwitch,
    productEndDate: plan.productEndDate,
    requires: plan.requires,
    laterPrices: laterPrices(plan, period, context.day),
  };
}

function laterPrices({ periods }: PricedPlan, { typeCode }: PricePeriod, day: Day): readonly LaterPrice[] {
  const isLater = (period: PricePeriod): boolean => period.typeCode === typeCode && period.validFrom > day;
  if (!periods.some(isLater)) return NONE;
  const end = addDays(day, YEAR_DAYS);
  return periods
    .filter((period) => isLater(period) && period.validFrom < end)
    .map(({ validFrom, electricity, gas }) => ({ from: validFrom, electricity, gas }));
}

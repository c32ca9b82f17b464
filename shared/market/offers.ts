import { addDays, YEAR_DAYS } from '../pricing/index.ts';
import { type PricedPlan, type Stored, withPrices } from './books.ts';
import type { LaterPrice, MarketOffer } from './market.ts';
import { type Day, type Plan, type PricePeriod, planTypeName, type Region, type Supplier } from './model.ts';

export type PlanInRegion = {
  readonly plan: Plan;
  readonly supplier: Supplier;
  readonly prices: Stored<PricedPlan>['prices'];
};

export type RegionDay = { readonly region: Region; readonly day: Day };

export function isInForce({ validFrom, validTo }: Pick<PricePeriod, 'validFrom' | 'validTo'>, day: Day): boolean {
  return validFrom <= day && (validTo === null || day < validTo);
}

/** One for each plan type that has begun: at the prices in force on the day, else at the last that ended. */
export function offersOn(sold: PlanInRegion, { region, day }: RegionDay): readonly MarketOffer[] {
  const byType = Map.groupBy(sold.prices.map(withPrices), planTypeName);
  return [...byType.values()].flatMap((periods) => {
    // They do not overlap and are in order: the last that has begun is in force, or ended last.
    const period = periods.findLast(({ validFrom }) => validFrom <= day);
    if (period === undefined) return [];
    const { plan, supplier } = sold;
    const { key, availableToSwitch, productEndDate } = plan;
    return [
      {
        ...period,
        supplierKey: supplier.key,
        planKey: key,
        plan,
        supplier,
        region,
        onSale: availableToSwitch && isInForce(period, day) && !(productEndDate !== null && productEndDate <= day),
        fulfillable: plan.fulfillable && supplier.fulfillable,
        laterPrices: laterPrices(periods, day),
      },
    ];
  });
}

function laterPrices(periods: readonly PricePeriod[], day: Day): readonly LaterPrice[] {
  const end = addDays(day, YEAR_DAYS);
  return periods
    .filter(({ validFrom }) => validFrom > day && validFrom < end)
    .map(({ validFrom, electricity, gas }) => ({ from: validFrom, electricity, gas }));
}

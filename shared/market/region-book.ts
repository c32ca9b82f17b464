import {
  addDays,
  daysBetween,
  daysOnPlan,
  type PerFuel,
  type Price,
  YEAR_DAYS,
} from '../pricing/index.ts';
import { type PricedPlan, readSold, type SoldSupplier } from './books.ts';
import {
  type Day,
  type Offer,
  type Plan,
  type PlanKey,
  type PlanType,
  type PricePeriod,
  planName,
  planTypeName,
  type Region,
  type Supplier,
} from './model.ts';

/** The same object in every request of an edition's day. */
export type MarketOffer = Offer & {
  readonly plan: Plan;
  readonly supplier: Supplier;
  readonly region: Region;
  /** Available to switch, in force on the edition's day, and before its product end date. */
  readonly onSale: boolean;
  readonly fulfillable: boolean;
  /** How many of the 365 days from the edition's day it lasts if it is taken then. */
  readonly daysOnPlan: number;
  /**
   * Known prices that begin within the 365 days, in order of time; `firstDay` is so many days after
   * the edition's.
   */
  readonly laterPrices: ReadonlyArray<{ readonly firstDay: number } & PerFuel<Price>>;
};

export type RegionDay = { readonly region: Region; readonly day: Day };

type SoldAt = {
  readonly plan: Plan;
  readonly supplier: Supplier;
  /** Of each plan type they do not overlap, and are in order. */
  readonly prices: PricedPlan['prices'];
};

export type RegionBook = ReturnType<typeof createRegionBook>;

/**
 * The plans of a book of prices, as sold on a day, without those whose supplier has gone. Of
 * thousands of offers, only those that are asked for are made.
 */
export function createRegionBook(
  priced: readonly PricedPlan[],
  known: {
    readonly plans: ReadonlyMap<string, Plan>;
    readonly suppliers: ReadonlyMap<string, SoldSupplier>;
  },
  place: RegionDay,
) {
  const sold = priced.flatMap(({ supplierKey, planKey, prices }) => {
    const plan = known.plans.get(planName({ supplierKey, planKey }));
    const supplier = known.suppliers.get(supplierKey)?.supplier;
    return plan === undefined || supplier === undefined
      ? []
      : [soldPlan({ plan, supplier, prices }, place)];
  });
  return {
    ...place,
    /** Prices in memory. */
    size: 1 + priced.reduce((sum, { prices }) => sum + prices.length, 0),
    bySupplier: Map.groupBy(sold, ({ plan }) => plan.supplierKey),
    onSale: keptByType((type) =>
      sold.flatMap(({ offer }) => offer(type) ?? []).filter(({ onSale }) => onSale),
    ),
  };
}

export type SoldPlan = ReturnType<typeof soldPlan>;

function soldPlan({ plan, supplier, prices }: SoldAt, { region, day }: RegionDay) {
  const { rateGuarantee, productEndDate } = plan;
  const guarantee = {
    guaranteeEndDate: rateGuarantee.endDate,
    guaranteeMonths: rateGuarantee.durationMonths,
  };
  const hasEnded = productEndDate !== null && productEndDate <= day;
  return {
    plan,
    /** Whether the plan has, or had, a plan type like this. */
    isSold: (isAsked: (type: PlanType) => boolean): boolean =>
      prices.some((period) => period.validFrom <= day && isAsked(period)),
    /**
     * Of each plan type that has begun: at the prices in force on the day, else at the last that
     * ended.
     */
    offer: keptByType((type): MarketOffer | undefined => {
      const periods = prices.filter((period) => planTypeName(period) === planTypeName(type));
      const period = periods.findLast(({ validFrom }) => validFrom <= day);
      if (period === undefined) return undefined;
      const yearEnd = addDays(day, YEAR_DAYS);
      const later = periods
        .filter(({ validFrom }) => validFrom > day && validFrom < yearEnd)
        .map(readSold);
      return {
        ...readSold(period),
        supplierKey: supplier.key,
        planKey: plan.key,
        plan,
        supplier,
        region,
        onSale: plan.availableToSwitch && isInForce(period, day) && !hasEnded,
        fulfillable: plan.fulfillable && supplier.fulfillable,
        daysOnPlan: daysOnPlan({ productEndDate, ...guarantee }, day),
        laterPrices: later.map(({ validFrom, electricity, gas }) => ({
          firstDay: daysBetween(day, validFrom),
          electricity,
          gas,
        })),
      };
    }),
  };
}

export function hasPlan({ bySupplier }: RegionBook, { planKey, supplierKey }: PlanKey): boolean {
  return bySupplier.get(supplierKey)?.some(({ plan }) => plan.key === planKey) === true;
}

export function isInForce(
  { validFrom, validTo }: Pick<PricePeriod, 'validFrom' | 'validTo'>,
  day: Day,
): boolean {
  return validFrom <= day && (validTo === null || day < validTo);
}

function keptByType<T>(make: (type: PlanType) => T): (type: PlanType) => T {
  const made = new Map<string, { readonly value: T }>();
  return (type) => {
    const name = planTypeName(type);
    const known = made.get(name) ?? { value: make(type) };
    made.set(name, known);
    return known.value;
  };
}

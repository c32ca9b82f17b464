import {
  addDays,
  daysBetween,
  daysOnPlan,
  type PerFuel,
  type Price,
  type TariffType,
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
  tariffTypeOf,
} from './model.ts';

/** An offer in a region on a day: the same object in every request of an edition's day. */
export type MarketOffer = Offer & {
  readonly plan: Plan;
  readonly supplier: Supplier;
  readonly region: Region;
  /**
   * True if the plan is available to switch, in force on the edition's day, and before its product
   * end date.
   */
  readonly onSale: boolean;
  /** True if the price is in force on the edition's day; if not, it has ended or lies ahead. */
  readonly inForce: boolean;
  readonly fulfillable: boolean;
  readonly tariffType: TariffType;
  /** The days that the plan lasts, of the 365 from the edition's day, if it is taken that day. */
  readonly daysOnPlan: number;
  /**
   * The prices that are known to begin within the 365 days, in order of time; `firstDay` counts
   * days from the edition's.
   */
  readonly laterPrices: ReadonlyArray<{ readonly firstDay: number } & PerFuel<Price>>;
};

export type RegionDay = { readonly region: Region; readonly day: Day };

/** A book of prices as memory holds it: a region on a day. */
export type RegionBook = RegionDay & {
  /** The number of prices in memory. */
  readonly size: number;
  readonly bySupplier: ReadonlyMap<string, readonly SoldPlan[]>;
  /** Lists the offers of a plan type that are on sale, by supplier key, then by plan key. */
  readonly onSale: (type: PlanType) => readonly MarketOffer[];
};

export type SoldPlan = {
  readonly plan: Plan;
  /** Tells whether the plan has, or had, a plan type that fits. */
  readonly isSold: (fits: (type: PlanType) => boolean) => boolean;
  /**
   * Finds the plan's offer of a plan type that has begun: at the prices in force on the day, or
   * else at the last that ended.
   */
  readonly offer: (type: PlanType) => MarketOffer | undefined;
  /** Finds the plan's offer of a plan type whose prices all lie ahead, at the first of them. */
  readonly offerAhead: (type: PlanType) => MarketOffer | undefined;
};

type Names = {
  readonly plans: ReadonlyMap<string, Plan>;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
};

/**
 * Makes the plans of a book of prices, as sold on a day, without those whose supplier has gone. Of
 * thousands of offers, only those that are asked for are made.
 */
export function createRegionBook(
  priced: readonly PricedPlan[],
  names: Names,
  place: RegionDay,
): RegionBook {
  const sold = priced.flatMap(({ supplierKey, planKey, prices }) => {
    const plan = names.plans.get(planName({ supplierKey, planKey }));
    const supplier = names.suppliers.get(supplierKey)?.supplier;
    return plan === undefined || supplier === undefined
      ? []
      : [soldPlan({ ...place, plan, supplier, prices })];
  });
  return {
    ...place,
    size: 1 + priced.reduce((sum, { prices }) => sum + prices.length, 0),
    bySupplier: Map.groupBy(sold, ({ plan }) => plan.supplierKey),
    onSale: cachedByType((type) =>
      sold.flatMap(({ offer }) => offer(type) ?? []).filter(({ onSale }) => onSale),
    ),
  };
}

/** A plan in a region on a day. Prices of a plan type do not overlap, and are in order of time. */
type PlanThere = RegionDay &
  Pick<PricedPlan, 'prices'> & { readonly plan: Plan; readonly supplier: Supplier };

function soldPlan(there: PlanThere): SoldPlan {
  const { plan, prices, day } = there;
  return {
    plan,
    isSold: (fits) => prices.some((period) => period.validFrom <= day && fits(period)),
    offer: cachedByType((type) => {
      const periods = periodsOf(prices, type);
      const period = periods.findLast(({ validFrom }) => validFrom <= day);
      return period && offerAt(there, period, periods);
    }),
    offerAhead: cachedByType((type) => {
      const periods = periodsOf(prices, type);
      const [first] = periods;
      return first && first.validFrom > day ? offerAt(there, first, periods) : undefined;
    }),
  };
}

function periodsOf(prices: PlanThere['prices'], type: PlanType): readonly PricePeriod<number>[] {
  return prices.filter((period) => planTypeName(period) === planTypeName(type));
}

function offerAt(
  { plan, supplier, region, day }: PlanThere,
  period: PricePeriod<number>,
  periods: readonly PricePeriod<number>[],
): MarketOffer {
  const { rateGuarantee, productEndDate } = plan;
  const hasEnded = productEndDate !== null && productEndDate <= day;
  const inForce = isInForce(period, day);
  return {
    ...readSold(period),
    supplierKey: supplier.key,
    planKey: plan.key,
    plan,
    supplier,
    region,
    onSale: plan.availableToSwitch && inForce && !hasEnded,
    inForce,
    fulfillable: plan.fulfillable && supplier.fulfillable,
    tariffType: tariffTypeOf(plan, day),
    daysOnPlan: daysOnPlan(
      {
        productEndDate,
        guaranteeEndDate: rateGuarantee.endDate,
        guaranteeMonths: rateGuarantee.durationMonths,
      },
      day,
    ),
    laterPrices: laterPrices(periods, day),
  };
}

function laterPrices(
  periods: readonly PricePeriod<number>[],
  day: Day,
): MarketOffer['laterPrices'] {
  const yearEnd = addDays(day, YEAR_DAYS);
  return periods
    .filter(({ validFrom }) => validFrom > day && validFrom < yearEnd)
    .map((period) => {
      const { validFrom, electricity, gas } = readSold(period);
      return { firstDay: daysBetween(day, validFrom), electricity, gas };
    });
}

export function findPlan(
  { bySupplier }: RegionBook,
  { planKey, supplierKey }: PlanKey,
): SoldPlan | undefined {
  return bySupplier.get(supplierKey)?.find(({ plan }) => plan.key === planKey);
}

export function isInForce(
  { validFrom, validTo }: Pick<PricePeriod, 'validFrom' | 'validTo'>,
  day: Day,
): boolean {
  return validFrom <= day && (validTo === null || day < validTo);
}

/** Makes the value of a plan type when it is first asked for, and keeps it. */
function cachedByType<T>(make: (type: PlanType) => T): (type: PlanType) => T {
  const values = new Map<string, { readonly value: T }>();
  return (type) => {
    const name = planTypeName(type);
    const cached = values.get(name) ?? { value: make(type) };
    values.set(name, cached);
    return cached.value;
  };
}

import {
  daysBetween,
  isDynamic,
  mapFuels,
  type PerFuel,
  type PriceCourse,
  planEnd,
  priceCourse,
  type TariffType,
} from '../pricing/index.ts';
import { assumedSteps } from './assumed-prices.ts';
import { type BookPlan, type PricedPlan, readSold, type SoldSupplier } from './books.ts';
import {
  type Day,
  isInForce,
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
  termsOf,
} from './model.ts';
import { type PriceCap, type QuarterCap, quarterCaps, unknownQuarters } from './price-cap.ts';

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
  /** The end of the plan if it is taken on the edition's day: it may have passed. */
  readonly endsOn: Day | null;
  /** True if prices are known that begin later. */
  readonly hasLaterPrices: boolean;
  /**
   * The price of each fuel on the 365 days from the edition's day on: known prices and, for a plan
   * that promises none, those that move with the price cap.
   */
  readonly courses: PerFuel<PriceCourse>;
  /** The source that sent the plan; null in a book that an earlier release wrote. */
  readonly source: string | null;
};

export type RegionDay = { readonly region: Region; readonly day: Day };

/** A book of prices as memory holds it: a region on a day. */
export type RegionBook = RegionDay & {
  /** The number of prices in memory. */
  readonly size: number;
  /** The days, within the year ahead, on which a quarter begins whose price cap is not known. */
  readonly capMayChangeOn: readonly Day[];
  readonly bySupplier: ReadonlyMap<string, readonly SoldPlan[]>;
  /** Lists the offers of a plan type that are on sale, by supplier key, then by plan key. */
  readonly onSale: (type: PlanType) => readonly MarketOffer[];
  /** Returns the courses of prices of the day that no source has sent. */
  readonly coursesFrom: (prices: PricePeriod, tariffType: TariffType) => PerFuel<PriceCourse>;
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

/** What the sources of an edition announce for the days ahead. */
export type Outlook = {
  /** The price cap; null if no source loads it, or several do. */
  readonly cap: PriceCap | null;
  /** The London day on which each source was published. */
  readonly publishedOn: ReadonlyMap<string, Day>;
};

type Names = {
  readonly plans: ReadonlyMap<string, BookPlan>;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
  readonly outlook: Outlook;
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
  const { cap, publishedOn } = names.outlook;
  const quarters = cachedByType((type) =>
    cap === null ? [] : quarterCaps(cap, type, place.region),
  );
  const sold = priced.flatMap(({ supplierKey, planKey, prices }) => {
    const plan = names.plans.get(planName({ supplierKey, planKey }));
    const supplier = names.suppliers.get(supplierKey)?.supplier;
    return plan === undefined || supplier === undefined
      ? []
      : [soldPlan({ ...place, plan, supplier, prices, publishedOn, quarters })];
  });
  return {
    ...place,
    size: 1 + priced.reduce((sum, { prices }) => sum + prices.length, 0),
    capMayChangeOn: cap === null ? [] : unknownQuarters(cap, place.day),
    bySupplier: Map.groupBy(sold, ({ plan }) => plan.supplierKey),
    onSale: cachedByType((type) =>
      sold.flatMap(({ offer }) => offer(type) ?? []).filter(({ onSale }) => onSale),
    ),
    coursesFrom: (prices, tariffType) => {
      const { day } = place;
      const assumed = PROMISES_NO_PRICE[tariffType]
        ? assumedSteps({ prices, ownDay: day }, quarters(prices), day)
        : {};
      return coursesOf({ day, known: [prices], assumed });
    },
  };
}

/** A plan in a region on a day. Prices of a plan type do not overlap, and are in order of time. */
type PlanThere = RegionDay &
  Pick<PricedPlan, 'prices'> &
  Pick<Outlook, 'publishedOn'> & {
    readonly plan: BookPlan;
    readonly supplier: Supplier;
    readonly quarters: (type: PlanType) => readonly QuarterCap[];
  };

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
  there: PlanThere,
  period: PricePeriod<number>,
  periods: readonly PricePeriod<number>[],
): MarketOffer {
  const { plan, supplier, region, day } = there;
  const { productEndDate } = plan;
  const hasEnded = productEndDate !== null && productEndDate <= day;
  const inForce = isInForce(period, day);
  const prices = readSold(period);
  const tariffType = isDynamic(prices) ? 'dynamic' : tariffTypeOf(plan, day);
  const last = PROMISES_NO_PRICE[tariffType] ? periods.at(-1) : undefined;
  return {
    ...prices,
    supplierKey: supplier.key,
    planKey: plan.key,
    plan,
    supplier,
    region,
    onSale: plan.availableToSwitch && inForce && !hasEnded,
    inForce,
    fulfillable: plan.fulfillable && supplier.fulfillable,
    tariffType,
    endsOn: planEnd(termsOf(plan), day),
    hasLaterPrices: periods.at(-1) !== period,
    courses: coursesOf({
      day,
      known: periods.slice(periods.indexOf(period)).map(readSold),
      assumed: last === undefined ? {} : assumedAfter(there, last),
    }),
    source: plan.source ?? null,
  };
}

/**
 * Tells whether nobody promises the price of such a plan: it is then assumed to move with the price
 * cap.
 */
const PROMISES_NO_PRICE: Readonly<Record<TariffType, boolean>> = {
  dynamic: false,
  fixed: false,
  tracker: true,
  variable: true,
};

type Ahead = {
  readonly day: Day;
  /** The price of today, which may lie ahead, and those that follow. */
  readonly known: readonly PricePeriod[];
  readonly assumed: ReturnType<typeof assumedSteps>;
};

function coursesOf({ day, known, assumed }: Ahead): PerFuel<PriceCourse> {
  return mapFuels(known[0] ?? {}, (_, fuel) =>
    priceCourse([
      ...known.flatMap(({ validFrom, [fuel]: price }, index) =>
        price === undefined
          ? []
          : [
              {
                from: validFrom,
                firstDay: index === 0 ? 0 : daysBetween(day, validFrom),
                price,
                isAssumed: false,
              },
            ],
      ),
      ...(assumed[fuel] ?? []),
    ]),
  );
}

/** Assumes the prices after the last one that the plan's source sent. */
function assumedAfter(
  { plan: { source = '' }, publishedOn, quarters, day }: PlanThere,
  last: PricePeriod<number>,
): Ahead['assumed'] {
  const published = publishedOn.get(source) ?? last.validFrom;
  const ownDay = published > last.validFrom ? published : last.validFrom;
  return assumedSteps({ prices: readSold(last), ownDay }, quarters(last), day);
}

export function findPlan(
  { bySupplier }: RegionBook,
  { planKey, supplierKey }: PlanKey,
): SoldPlan | undefined {
  return bySupplier.get(supplierKey)?.find(({ plan }) => plan.key === planKey);
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

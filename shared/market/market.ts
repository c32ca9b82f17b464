import {
  byPlan,
  cheapestFirst,
  compareText,
  type Fuel,
  type PerFuel,
  type PricingBasis,
  perFuel,
  planMicropence,
  type RegisterPrice,
} from '../pricing/index.ts';
import type { SoldSupplier } from './books.ts';
import { filterOffers, isForHome, isSamePlan, type PlanIdentity } from './filters.ts';
import {
  PLAN_TYPES,
  type Plan,
  type PlanFilters,
  type PlanKey,
  type PlanType,
  planTypeName,
  type Requirement,
  type Supplier,
} from './model.ts';
import {
  hasPlan,
  type MarketOffer,
  type RegionBook,
  type RegionDay,
  type SoldPlan,
} from './region-book.ts';

export type { MarketOffer } from './region-book.ts';

export type ListedSupplier = {
  readonly supplier: Supplier;
  readonly incumbent: boolean;
  readonly fuels: readonly Fuel[];
  /** Including plans no longer offered; by fuel, method, variant. */
  readonly planTypes: readonly PlanType[];
};

/** What a home has, as far as the caller says so: nothing if absent. */
export type HomeQuery = { readonly has?: readonly Requirement[] | undefined };

type OnSaleQuery = PlanType &
  HomeQuery & {
    readonly current?: readonly PlanIdentity[] | undefined;
    readonly filters?: PlanFilters | undefined;
  };

type PlansQuery = { readonly [Key in keyof PlanType]?: PlanType[Key] | undefined } & {
  readonly supplierKey: string;
};

type RatesQuery = {
  readonly fuel: 'electricity' | 'dual_fuel';
  readonly supplierKey?: string | undefined;
};

/** Its rates are those that a bill shows: none depends on the time of day. */
export type RegisterOffer = MarketOffer & PerFuel<RegisterPrice>;

/**
 * One offer for both fuels, or two if the supplier has no dual fuel one. Undefined: the current
 * plan goes on.
 */
export type Rollover = PerFuel<MarketOffer>;

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

export type RegionMarket = ReturnType<typeof createRegionMarket>;

/**
 * What a region is sold, in memory: all that a household's plans are found, priced and shown by.
 * The `electricityVariant` of a query is the home's meter; a gas offer matches whatever it is.
 */
export function createRegionMarket({
  editionId,
  suppliers,
  onSale,
  closed,
}: {
  readonly editionId: string;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
  readonly onSale: RegionBook;
  /** Undefined: it was not read, and nothing may ask for a closed plan. */
  readonly closed: RegionBook | undefined;
}) {
  const { day, region } = onSale;
  const closedBook = (): RegionBook => {
    if (closed === undefined)
      throw new Error(`closed plans of region ${region} were asked for but not read`);
    return closed;
  };
  /** On sale and closed, of a supplier or of all. */
  const soldBy = (supplierKey: string | undefined): readonly SoldPlan[] =>
    [onSale, closedBook()].flatMap((book) =>
      supplierKey === undefined ? [...book.bySupplier.values()].flat() : plansOf(book, supplierKey),
    );

  /**
   * On sale first, then still offered, then closed; each by key. None that requires more than the
   * home has.
   */
  const standardVariableOffers = ({
    supplierKey,
    has = [],
    ...type
  }: PlanType & HomeQuery & { readonly supplierKey: string }): readonly MarketOffer[] =>
    plansOf(onSale, supplierKey)
      .filter(({ plan }) => plan.standardVariable && isForHome(plan, has))
      .flatMap(({ offer }) => offer(type) ?? [])
      .toSorted((a, b) => rank(a) - rank(b) || byPlan(a, b));

  return {
    editionId,
    day,
    region,
    /** Of the whole market. */
    supplier: (supplierKey: string): Supplier | undefined => suppliers.get(supplierKey)?.supplier,

    /**
     * By name in any case (Octopus before OVO), then key: those that have or had a plan in the
     * region.
     */
    suppliers: (): readonly ListedSupplier[] =>
      [...suppliers.values()]
        .map((sold) => listed(sold, onSale))
        .filter(({ planTypes }) => planTypes.length > 0)
        .toSorted((a, b) => byName(a.supplier, b.supplier)),

    /** In any plan type. */
    hasPlan: (plan: PlanKey): boolean => hasPlan(onSale, plan) || hasPlan(closedBook(), plan),

    /** By name, then key, including those no longer offered. Needs the closed plans. */
    plans: ({
      supplierKey,
      fuel,
      paymentMethod,
      electricityVariant: variant,
    }: PlansQuery): readonly Plan[] => {
      const isAsked = (type: PlanType): boolean =>
        (fuel === undefined || type.fuel === fuel) &&
        (paymentMethod === undefined || type.paymentMethod === paymentMethod) &&
        (variant === undefined || (type.electricityVariant ?? variant) === variant);
      const sold = soldBy(supplierKey).filter(({ isSold }) => isSold(isAsked));
      return sold.map(({ plan }) => plan).toSorted(byName);
    },

    /**
     * What a comparison ranks, by supplier key, then plan key: plans that require no more than the
     * home has, and what the household is on already, less what the filters leave out.
     */
    offersOnSale: ({
      filters,
      has = [],
      current = [],
      ...type
    }: OnSaleQuery): readonly MarketOffer[] => {
      const offers = onSale
        .onSale(type)
        .filter(
          (offer) => isForHome(offer.plan, has) || current.some((own) => isSamePlan(own, offer)),
        );
      return filters === undefined ? offers : filterOffers(offers, filters);
    },

    /** On sale or closed, whatever it requires: in force on the day, else the last that ended. */
    currentOffer: ({
      supplierKey,
      planKey,
      ...type
    }: PlanType & PlanKey): MarketOffer | undefined => {
      const book = hasPlan(onSale, { supplierKey, planKey }) ? onSale : closedBook();
      return plansOf(book, supplierKey)
        .find(({ plan }) => plan.key === planKey)
        ?.offer(type);
    },

    standardVariableOffers,

    /** Of those, the cheapest over 365 days, one still offered if there is one. */
    rollover: (offer: MarketOffer, basis: PricingBasis, { has }: HomeQuery = {}): Rollover => {
      const following = (fuel: Fuel) =>
        cheapest(standardVariableOffers({ ...offer, fuel, has }), basis);
      const same = following(offer.fuel);
      if (same !== undefined) return perFuel(offer.fuel, () => same);
      return offer.fuel === 'dual_fuel'
        ? { electricity: following('electricity'), gas: following('gas') }
        : {};
    },

    /**
     * Standard variant, closed plans too, by monthly direct debit (variable if a plan has only
     * that); by key. None whose rates depend on the time of day. Needs the closed plans.
     */
    offersByRates: ({ fuel, supplierKey }: RatesQuery): readonly RegisterOffer[] =>
      soldBy(supplierKey)
        .flatMap(({ offer }) => {
          const type = { fuel, electricityVariant: 'standard' } as const;
          const offers = DIRECT_DEBITS.map((paymentMethod) => offer({ ...type, paymentMethod }));
          return offers.find((own) => own !== undefined && isBilledByRegister(own)) ?? [];
        })
        .toSorted(byPlan),
  };
}

const NEVER = '9999-12-31';

function listed({ supplier, sold }: SoldSupplier, { region, day }: RegionDay): ListedSupplier {
  const here = new Set(
    sold.filter(({ since }) => (since[region] ?? NEVER) <= day).map(planTypeName),
  );
  const planTypes = PLAN_TYPES.filter((type) => here.has(planTypeName(type)));
  return {
    supplier,
    incumbent: supplier.gasIncumbent || supplier.electricityIncumbentRegions.includes(region),
    fuels: [...new Set(planTypes.map(({ fuel }) => fuel))],
    planTypes,
  };
}

type Named = { readonly name: string; readonly key: string };

/**
 * By name in any case and without accents, then by key; no locale, so the same on every machine.
 */
function byName(a: Named, b: Named): number {
  return compareText(folded(a.name), folded(b.name)) || compareText(a.key, b.key);
}

function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function plansOf({ bySupplier }: RegionBook, supplierKey: string): readonly SoldPlan[] {
  return bySupplier.get(supplierKey) ?? [];
}

function isBilledByRegister(offer: MarketOffer): offer is RegisterOffer {
  return offer.electricity?.timetable === undefined && offer.gas?.timetable === undefined;
}

/** Of sorted offers, the cheapest of those that rank with the first; the first of equals. */
function cheapest(offers: readonly MarketOffer[], basis: PricingBasis): MarketOffer | undefined {
  const rivals = offers.filter((offer) => rank(offer) === rank(offers[0] ?? offer));
  return cheapestFirst(rivals, (offer) => Number(planMicropence(offer, basis)))[0];
}

function rank({ onSale, plan }: MarketOffer): number {
  if (onSale) return 0;
  return plan.availableToSwitch ? 1 : 2;
}

import {
  byPlan,
  cheapestFirst,
  compareText,
  type Fuel,
  mapFuels,
  type PerFuel,
  type RegisterPrice,
  type Requirement,
  type SingleFuel,
} from '../pricing/index.ts';
import type { SoldSupplier } from './books.ts';
import { filterOffers, isForHome, isSamePlan, type PlanIdentity } from './filters.ts';
import {
  type Day,
  PLAN_TYPES,
  type Plan,
  type PlanFilters,
  type PlanKey,
  type PlanType,
  planTypeName,
  type Region,
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
  /** The fuels for which it is the region's incumbent, electricity first. */
  readonly incumbentFuels: readonly SingleFuel[];
  readonly fuels: readonly Fuel[];
  /**
   * The plan types, sorted by fuel, method and variant, including those of plans that are no longer
   * offered.
   */
  readonly planTypes: readonly PlanType[];
};

/** The home's equipment, as far as the caller says so. Absent means nothing. */
export type HomeQuery = { readonly has?: readonly Requirement[] | undefined };

type OnSaleQuery = PlanType &
  HomeQuery & {
    readonly current?: readonly PlanIdentity[] | undefined;
    readonly filters?: PlanFilters | undefined;
  };

type PlansQuery = { readonly [Key in keyof PlanType]?: PlanType[Key] | undefined } & {
  readonly supplierKey: string;
};

type StandardVariableQuery = PlanType & HomeQuery & { readonly supplierKey: string };

type RatesQuery = {
  readonly fuel: 'electricity' | 'dual_fuel';
  readonly supplierKey?: string | undefined;
};

/** An offer with the rates that a bill shows: none depends on the time of day. */
export type RegisterOffer = MarketOffer & PerFuel<RegisterPrice>;

/** Returns the household's cost of a plan that may follow, in micropence. */
export type RolloverCost = (offer: MarketOffer) => bigint;

/**
 * The plan that follows, by fuel: one offer for both, or two if the supplier has no dual fuel one.
 * A fuel without one stays on its current plan.
 */
export type Rollover = PerFuel<MarketOffer>;

/**
 * The market of one region, in memory. It finds, prices and describes all plans of a household. The
 * `electricityVariant` of a query is the home's meter; a gas offer matches whatever it is.
 */
export type RegionMarket = {
  readonly editionId: string;
  readonly day: Day;
  readonly region: Region;

  /** Finds a supplier of the whole market. */
  readonly supplier: (supplierKey: string) => Supplier | undefined;
  /**
   * Lists the suppliers that have or had a plan in the region, by name in any case (Octopus before
   * OVO), then by key.
   */
  readonly suppliers: () => readonly ListedSupplier[];

  /** Tells whether the region is or was sold the plan, in any plan type. */
  readonly hasPlan: (plan: PlanKey) => boolean;
  /**
   * Lists plans by name, then by key, including those that are no longer offered. Needs the closed
   * plans.
   */
  readonly plans: (query: PlansQuery) => readonly Plan[];

  /**
   * Lists what a comparison ranks, by supplier key, then by plan key: plans that require no more
   * than the home has, and what the household is on already, less what the filters leave out.
   */
  readonly offersOnSale: (query: OnSaleQuery) => readonly MarketOffer[];
  /**
   * Finds the offer of a plan that a household is on, on sale or closed, whatever it requires: the
   * one in force on the day, or else the last that ended.
   */
  readonly currentOffer: (query: PlanType & PlanKey) => MarketOffer | undefined;
  /**
   * Lists a supplier's standard variable plans that require no more than the home has: on sale
   * first, then those with a price in force, then those whose prices have ended; each by key.
   */
  readonly standardVariableOffers: (query: StandardVariableQuery) => readonly MarketOffer[];
  /**
   * Finds the plan that follows an offer: of the supplier's standard variable plans those on sale,
   * else those with a price in force, else the rest (at its last price, or at its first if all lie
   * ahead). Of these, the one with the lowest `cost`, and of equals the first by key. Two single
   * fuel plans follow a dual fuel offer if both are of a better group than the best dual fuel plan.
   */
  readonly rollover: (offer: MarketOffer, cost: RolloverCost, home?: HomeQuery) => Rollover;

  /**
   * Finds the standard variable plan for a standard meter to which the supplier of an Economy 7
   * electricity offer would move it, chosen as a rollover plan is. Plans whose rates depend on the
   * time of day do not count.
   */
  readonly singleRate: (
    offer: MarketOffer,
    cost: RolloverCost,
    home?: HomeQuery,
  ) => MarketOffer | undefined;

  /**
   * Lists offers for a standard meter, closed plans too, by monthly direct debit (variable if a
   * plan has only that), by key. Leaves out plans whose rates depend on the time of day. Needs the
   * closed plans.
   */
  readonly offersByRates: (query: RatesQuery) => readonly RegisterOffer[];
};

/** The books of an edition that a region's market is made from. */
export type RegionBooks = {
  readonly editionId: string;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
  readonly onSale: RegionBook;
  /**
   * The closed plans; undefined means that they were not read, and that nothing may ask for one.
   */
  readonly closed: RegionBook | undefined;
};

export function createRegionMarket(books: RegionBooks): RegionMarket {
  const { editionId, suppliers, onSale } = books;
  return {
    editionId,
    day: onSale.day,
    region: onSale.region,
    supplier: (supplierKey) => suppliers.get(supplierKey)?.supplier,
    suppliers: () => listSuppliers(books),
    hasPlan: (plan) => hasPlan(onSale, plan) || hasPlan(closedBook(books), plan),
    plans: (query) => listPlans(books, query),
    offersOnSale: (query) => listOnSale(onSale, query),
    currentOffer: (query) => findCurrentOffer(books, query),
    standardVariableOffers: (query) => listStandardVariable(onSale, query),
    rollover: (offer, cost, home) => findRollover(onSale, { ...home, offer, cost }),
    singleRate: (offer, cost, home) => findSingleRate(onSale, { ...home, offer, cost }),
    offersByRates: (query) => listByRates(books, query),
  };
}

function closedBook({ closed, onSale }: RegionBooks): RegionBook {
  if (closed === undefined)
    throw new Error(`closed plans of region ${onSale.region} were asked for but not read`);
  return closed;
}

/** Lists the plans on sale and the closed ones, of a supplier or of all. */
function soldBy(books: RegionBooks, supplierKey: string | undefined): readonly SoldPlan[] {
  return [books.onSale, closedBook(books)].flatMap((book) =>
    supplierKey === undefined ? [...book.bySupplier.values()].flat() : plansOf(book, supplierKey),
  );
}

function listSuppliers({ suppliers, onSale }: RegionBooks): readonly ListedSupplier[] {
  return [...suppliers.values()]
    .map((sold) => listed(sold, onSale))
    .filter(({ planTypes }) => planTypes.length > 0)
    .toSorted((a, b) => byName(a.supplier, b.supplier));
}

function listPlans(
  books: RegionBooks,
  { supplierKey, fuel, paymentMethod, electricityVariant: variant }: PlansQuery,
): readonly Plan[] {
  const isSought = (type: PlanType): boolean =>
    (fuel === undefined || type.fuel === fuel) &&
    (paymentMethod === undefined || type.paymentMethod === paymentMethod) &&
    (variant === undefined || (type.electricityVariant ?? variant) === variant);
  return soldBy(books, supplierKey)
    .filter(({ isSold }) => isSold(isSought))
    .map(({ plan }) => plan)
    .toSorted(byName);
}

function listOnSale(
  book: RegionBook,
  { filters, has = [], current = [], ...type }: OnSaleQuery,
): readonly MarketOffer[] {
  const offers = book
    .onSale(type)
    .filter(
      (offer) =>
        isForHome(offer.plan, has) || current.some((currentPlan) => isSamePlan(currentPlan, offer)),
    );
  return filters === undefined ? offers : filterOffers(offers, filters);
}

function findCurrentOffer(
  books: RegionBooks,
  { supplierKey, planKey, ...type }: PlanType & PlanKey,
): MarketOffer | undefined {
  const isOnSale = hasPlan(books.onSale, { supplierKey, planKey });
  return plansOf(isOnSale ? books.onSale : closedBook(books), supplierKey)
    .find(({ plan }) => plan.key === planKey)
    ?.offer(type);
}

function listStandardVariable(
  book: RegionBook,
  { supplierKey, has = [], ...type }: StandardVariableQuery,
): readonly MarketOffer[] {
  return plansOf(book, supplierKey)
    .filter(({ plan }) => plan.standardVariable && isForHome(plan, has))
    .flatMap(({ offer }) => offer(type) ?? [])
    .toSorted((a, b) => rank(a) - rank(b) || byPlan(a, b));
}

type RolloverQuery = HomeQuery & { readonly offer: MarketOffer; readonly cost: RolloverCost };

function findRollover(book: RegionBook, query: RolloverQuery): Rollover {
  const { offer } = query;
  const sameFuel = following(book, query, offer.fuel);
  if (offer.fuel !== 'dual_fuel') return sameFuel ? mapFuels(offer, () => sameFuel) : {};
  // No single fuel plan is of a better group than one on sale.
  if (sameFuel?.onSale) return mapFuels(offer, () => sameFuel);
  const electricity = following(book, query, 'electricity');
  const gas = following(book, query, 'gas');
  if (sameFuel === undefined) return { electricity, gas };
  const isWorse =
    electricity !== undefined &&
    gas !== undefined &&
    rank(sameFuel) > Math.max(rank(electricity), rank(gas));
  return isWorse ? { electricity, gas } : mapFuels(offer, () => sameFuel);
}

function findSingleRate(book: RegionBook, query: RolloverQuery): MarketOffer | undefined {
  const { offer } = query;
  const type = { ...offer, fuel: 'electricity', electricityVariant: 'standard' } as const;
  return cheapestOfBestGroup(mayFollow(book, query, type).filter(isBilledByRegister), query.cost);
}

function following(book: RegionBook, query: RolloverQuery, fuel: Fuel): MarketOffer | undefined {
  return cheapestOfBestGroup(mayFollow(book, query, { ...query.offer, fuel }), query.cost);
}

function mayFollow(
  book: RegionBook,
  { offer, has = [] }: RolloverQuery,
  type: PlanType,
): readonly MarketOffer[] {
  return plansOf(book, offer.supplierKey)
    .filter(({ plan }) => plan.standardVariable && isForHome(plan, has))
    .flatMap((plan) => plan.offer(type) ?? plan.offerAhead(type) ?? []);
}

/** Finds the cheapest of the candidates that rank with the best, and the first of equals. */
function cheapestOfBestGroup(
  candidates: readonly MarketOffer[],
  cost: RolloverCost,
): MarketOffer | undefined {
  const best = Math.min(...candidates.map(rank));
  const rivals = candidates.filter((candidate) => rank(candidate) === best);
  return cheapestFirst(rivals, (rival) => Number(cost(rival)))[0];
}

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

function listByRates(
  books: RegionBooks,
  { fuel, supplierKey }: RatesQuery,
): readonly RegisterOffer[] {
  return soldBy(books, supplierKey)
    .flatMap(({ offer }) => {
      const type = { fuel, electricityVariant: 'standard' } as const;
      const offers = DIRECT_DEBITS.map((paymentMethod) => offer({ ...type, paymentMethod }));
      return offers.find((found) => found !== undefined && isBilledByRegister(found)) ?? [];
    })
    .toSorted(byPlan);
}

const NEVER = '9999-12-31';

function listed({ supplier, sold }: SoldSupplier, { region, day }: RegionDay): ListedSupplier {
  const here = new Set(
    sold.filter(({ since }) => (since[region] ?? NEVER) <= day).map(planTypeName),
  );
  const planTypes = PLAN_TYPES.filter((type) => here.has(planTypeName(type)));
  return {
    supplier,
    incumbentFuels: [
      ...(supplier.electricityIncumbentRegions.includes(region) ? (['electricity'] as const) : []),
      ...(supplier.gasIncumbent ? (['gas'] as const) : []),
    ],
    fuels: [...new Set(planTypes.map(({ fuel }) => fuel))],
    planTypes,
  };
}

type Named = { readonly name: string; readonly key: string };

/**
 * Sorts by name in any case and without accents, then by key. It uses no locale, so that the order
 * is the same on every machine.
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

/** Groups plans that may follow: on sale, with a price in force, the rest. */
function rank({ onSale, inForce }: MarketOffer): number {
  if (onSale) return 0;
  return inForce ? 1 : 2;
}

import {
  byPlan,
  cheapestFirst,
  type Fuel,
  kindOf,
  mapFuels,
  type PerFuel,
  pricesOf,
  type RegisterPrice,
  type Requirement,
  type SingleFuel,
} from '../pricing/index.ts';
import { compareText } from '../values/texts.ts';
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
  findPlan,
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
  /**
   * The plan types, sorted by fuel, method and variant, including those of plans that are no longer
   * offered.
   */
  readonly planTypes: readonly PlanType[];
};

type OnSaleQuery = PlanType & {
  /** The home's equipment, as far as the caller says so. Absent means nothing. */
  readonly has?: readonly Requirement[] | undefined;
  readonly current?: readonly PlanIdentity[] | undefined;
  readonly filters?: PlanFilters | undefined;
};

type PlansQuery = { readonly [Key in keyof PlanType]?: PlanType[Key] | undefined } & {
  readonly supplierKey: string;
};

type StandardVariableQuery = PlanType & Pick<OnSaleQuery, 'has'> & { readonly supplierKey: string };

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

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

/**
 * The market of one region, in memory. It finds, prices and describes all plans of a household. The
 * `electricityVariant` of a query is the home's meter; a gas offer matches whatever it is.
 */
export class RegionMarket {
  readonly editionId: string;
  readonly day: Day;
  readonly region: Region;
  /** The days, within the year ahead, on which a quarter begins whose price cap is not known. */
  readonly capMayChangeOn: readonly Day[];
  readonly #suppliers: ReadonlyMap<string, SoldSupplier>;
  readonly #onSale: RegionBook;
  readonly #closed: RegionBook | undefined;

  constructor({ editionId, suppliers, onSale, closed }: RegionBooks) {
    this.editionId = editionId;
    this.day = onSale.day;
    this.region = onSale.region;
    this.capMayChangeOn = onSale.capMayChangeOn;
    this.#suppliers = suppliers;
    this.#onSale = onSale;
    this.#closed = closed;
  }

  /** Finds a supplier of the whole market. */
  supplier(supplierKey: string): Supplier | undefined {
    return this.#suppliers.get(supplierKey)?.supplier;
  }

  /**
   * Lists the suppliers that have or had a plan in the region, by name in any case (Octopus before
   * OVO), then by key.
   */
  suppliers(): readonly ListedSupplier[] {
    return [...this.#suppliers.values()]
      .map((sold) => listed(sold, this))
      .filter(({ planTypes }) => planTypes.length > 0)
      .toSorted((a, b) => byName(a.supplier, b.supplier));
  }

  /** Tells whether the region is or was sold the plan, in any plan type. */
  hasPlan(plan: PlanKey): boolean {
    return this.#findPlan(plan) !== undefined;
  }

  /**
   * Lists plans by name, then by key, including those that are no longer offered. Needs the closed
   * plans.
   */
  plans({
    supplierKey,
    fuel,
    paymentMethod,
    electricityVariant: variant,
  }: PlansQuery): readonly Plan[] {
    const isSought = (type: PlanType): boolean =>
      (fuel === undefined || type.fuel === fuel) &&
      (paymentMethod === undefined || type.paymentMethod === paymentMethod) &&
      (variant === undefined || (type.electricityVariant ?? variant) === variant);
    return this.#soldBy(supplierKey)
      .filter(({ isSold }) => isSold(isSought))
      .map(({ plan }) => plan)
      .toSorted(byName);
  }

  /**
   * Lists what a comparison ranks, by supplier key, then by plan key: plans that require no more
   * than the home has, and what the household is on already, less what the filters leave out.
   */
  offersOnSale({ filters, has = [], current = [], ...type }: OnSaleQuery): readonly MarketOffer[] {
    const offers = this.#onSale
      .onSale(type)
      .filter(
        (offer) =>
          isForHome(offer.plan, has) ||
          current.some((currentPlan) => isSamePlan(currentPlan, offer)),
      );
    return filters === undefined ? offers : filterOffers(offers, filters);
  }

  /**
   * Finds the offer of a plan that a household is on, on sale or closed, whatever it requires: the
   * one in force on the day, or else the last that ended.
   */
  currentOffer({ supplierKey, planKey, ...type }: PlanType & PlanKey): MarketOffer | undefined {
    return this.#findPlan({ supplierKey, planKey })?.offer(type);
  }

  /**
   * Finds a supplier's standard variable plan that requires no more than the home has: one on sale,
   * else one with a price in force, else one whose prices have ended; of several the first by key.
   */
  standardVariableOffer({
    supplierKey,
    has = [],
    ...type
  }: StandardVariableQuery): MarketOffer | undefined {
    const offers = this.#standardVariable(supplierKey, has).flatMap(
      ({ offer }) => offer(type) ?? [],
    );
    return cheapestOfBestGroup(offers, () => 0n);
  }

  /**
   * Finds the plan that follows an offer: of the supplier's standard variable plans those on sale,
   * else those with a price in force, else the rest (at its last price, or at its first if all lie
   * ahead). Of these, the one with the lowest `cost`, and of equals the first by key. Two single
   * fuel plans follow a dual fuel offer if both are of a better group than the best dual fuel plan.
   * `has` is the home's equipment.
   */
  rollover(offer: MarketOffer, cost: RolloverCost, has: readonly Requirement[] = []): Rollover {
    const following = (fuel: Fuel) =>
      cheapestOfBestGroup(this.#mayFollow(offer, { ...offer, fuel }, has), cost);
    const sameFuel = following(offer.fuel);
    if (offer.fuel !== 'dual_fuel') return sameFuel ? mapFuels(offer, () => sameFuel) : {};
    // No single fuel plan is of a better group than one on sale.
    if (sameFuel?.onSale) return mapFuels(offer, () => sameFuel);
    const electricity = following('electricity');
    const gas = following('gas');
    if (sameFuel === undefined) return { electricity, gas };
    const isWorse =
      electricity !== undefined &&
      gas !== undefined &&
      rank(sameFuel) > Math.max(rank(electricity), rank(gas));
    return isWorse ? { electricity, gas } : mapFuels(offer, () => sameFuel);
  }

  /**
   * Finds the standard variable plan for a standard meter to which the supplier of an Economy 7
   * electricity offer would move it, chosen as a rollover plan is. Plans whose rates depend on the
   * time of day do not count.
   */
  singleRate(
    offer: MarketOffer,
    cost: RolloverCost,
    has: readonly Requirement[],
  ): MarketOffer | undefined {
    const type = { ...offer, fuel: 'electricity', electricityVariant: 'standard' } as const;
    return cheapestOfBestGroup(this.#mayFollow(offer, type, has).filter(isBilledByRegister), cost);
  }

  /**
   * Lists offers for a standard meter, closed plans too, by monthly direct debit (variable if a
   * plan has only that), by key. Leaves out plans whose rates depend on the time of day. Needs the
   * closed plans.
   */
  offersByRates({ fuel, supplierKey }: RatesQuery): readonly RegisterOffer[] {
    return this.#soldBy(supplierKey)
      .flatMap(({ offer }) => {
        const type = { fuel, electricityVariant: 'standard' } as const;
        const offers = DIRECT_DEBITS.map((paymentMethod) => offer({ ...type, paymentMethod }));
        return offers.find((found) => found !== undefined && isBilledByRegister(found)) ?? [];
      })
      .toSorted(byPlan);
  }

  #closedBook(): RegionBook {
    if (this.#closed === undefined)
      throw new Error(`closed plans of region ${this.region} were asked for but not read`);
    return this.#closed;
  }

  #findPlan(key: PlanKey): SoldPlan | undefined {
    return findPlan(this.#onSale, key) ?? findPlan(this.#closedBook(), key);
  }

  /** Lists the plans on sale and the closed ones, of a supplier or of all. */
  #soldBy(supplierKey: string | undefined): readonly SoldPlan[] {
    return [this.#onSale, this.#closedBook()].flatMap((book) =>
      supplierKey === undefined ? [...book.bySupplier.values()].flat() : plansOf(book, supplierKey),
    );
  }

  #standardVariable(supplierKey: string, has: readonly Requirement[]): readonly SoldPlan[] {
    return plansOf(this.#onSale, supplierKey).filter(
      ({ plan }) => plan.standardVariable && isForHome(plan, has),
    );
  }

  #mayFollow(
    { supplierKey }: MarketOffer,
    type: PlanType,
    has: readonly Requirement[],
  ): readonly MarketOffer[] {
    return this.#standardVariable(supplierKey, has).flatMap(
      (plan) => plan.offer(type) ?? plan.offerAhead(type) ?? [],
    );
  }
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
  return pricesOf(offer).every(({ price }) => kindOf(price).kind === 'registers');
}

/** Groups plans that may follow: on sale, with a price in force, the rest. */
function rank({ onSale, inForce }: MarketOffer): number {
  if (onSale) return 0;
  return inForce ? 1 : 2;
}

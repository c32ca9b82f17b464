import {
  byPlan,
  cheapestFirst,
  type Fuel,
  kindOf,
  mapFuels,
  type PerFuel,
  type PriceCourse,
  pricesOf,
  type RegisterPrice,
  type SingleFuel,
  type TariffType,
} from '../pricing/index.ts';
import { compareText } from '../values/texts.ts';
import type { SoldPlanType, SoldSupplier } from './books.ts';
import { type MovedHome, mayFollow } from './eligibility.ts';
import {
  type Day,
  NO_SUPPLIER,
  PLAN_TYPES,
  type Plan,
  type PlanKey,
  type PlanType,
  type PricePeriod,
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

type PlansQuery = { readonly [Key in keyof PlanType]?: PlanType[Key] | undefined } & {
  readonly supplierKey: string;
};

type StandardVariableQuery = PlanType & { readonly supplierKey: string; readonly home: MovedHome };

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
  /** The suppliers of the whole market, by name. */
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

  /** Finds a supplier that has or had a plan in the region. */
  supplierHere(supplierKey: string): Supplier | undefined {
    const { supplier, sold = [] } = this.#suppliers.get(supplierKey) ?? {};
    return sold.some((type) => hasBegun(type, this)) ? supplier : undefined;
  }

  /**
   * Lists the suppliers that have or had a plan in the region, by name in any case (Octopus before
   * OVO), then by key.
   */
  suppliers(): readonly ListedSupplier[] {
    return [...this.#suppliers.values()]
      .map((sold) => listed(sold, this))
      .filter(({ planTypes }) => planTypes.length > 0);
  }

  /**
   * Lists the keys of the suppliers that have or had a plan of the fuel here, in the same order.
   */
  supplierKeys(fuel: Fuel): readonly string[] {
    return [...this.#suppliers.values()]
      .filter(({ sold }) => sold.some((type) => type.fuel === fuel && hasBegun(type, this)))
      .map(({ supplier }) => supplier.key);
  }

  /** Returns the courses of the day's prices that no source has sent. */
  coursesFrom(prices: PricePeriod, tariffType: TariffType): PerFuel<PriceCourse> {
    return this.#onSale.coursesFrom(prices, tariffType);
  }

  /**
   * Lists the suppliers in the order in which a household is likely to be with one: the region's
   * electricity incumbents, the big six, then the others; each by key.
   */
  suppliersByLikelihood(): readonly ListedSupplier[] {
    return this.suppliers().toSorted((a, b) => this.#compareLikelihood(a.supplier, b.supplier));
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

  /** Lists every offer of a plan type that is on sale, by supplier key, then by plan key. */
  offersOnSale(type: PlanType): readonly MarketOffer[] {
    return this.#onSale.onSale(type);
  }

  /**
   * Finds the offer of a plan that a household is on, on sale or closed, whatever it requires: the
   * one in force on the day, or else the last that ended.
   */
  currentOffer({ supplierKey, planKey, ...type }: PlanType & PlanKey): MarketOffer | undefined {
    return this.#findPlan({ supplierKey, planKey })?.offer(type);
  }

  /**
   * Finds a supplier's standard variable plan that a home may be moved to: one on sale, else one
   * with a price in force, else one whose prices have ended; of several the first by key.
   */
  standardVariableOffer({
    supplierKey,
    home,
    ...type
  }: StandardVariableQuery): MarketOffer | undefined {
    const offers = this.#standardVariable(supplierKey, home).flatMap(
      ({ offer }) => offer(type) ?? [],
    );
    return cheapestOfBestGroup(offers, () => 0n);
  }

  /**
   * Finds the plan that follows an offer: of the supplier's standard variable plans those on sale,
   * else those with a price in force, else the rest (at its last price, or at its first if all lie
   * ahead). Of these, the one with the lowest `cost`, and of equals the first by key. Two single
   * fuel plans follow a dual fuel offer if both are of a better group than the best dual fuel plan.
   * An offer without a supplier is followed, if it ends, by a plan of the first supplier, by
   * likelihood, that has one of the fuel.
   */
  rollover(offer: MarketOffer, cost: RolloverCost, home: MovedHome): Rollover {
    const supplierKey = this.#rolloverSupplierKey(offer, home);
    const following = (fuel: Fuel) =>
      cheapestOfBestGroup(this.#mayFollow(supplierKey, { ...offer, fuel }, home), cost);
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
  singleRate(offer: MarketOffer, cost: RolloverCost, home: MovedHome): MarketOffer | undefined {
    const type = { ...offer, fuel: 'electricity', electricityVariant: 'standard' } as const;
    return cheapestOfBestGroup(
      this.#mayFollow(offer.supplierKey, type, home).filter(isBilledByRegister),
      cost,
    );
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

  #standardVariable(supplierKey: string, home: MovedHome): readonly SoldPlan[] {
    return plansOf(this.#onSale, supplierKey).filter(
      ({ plan }) => plan.standardVariable && mayFollow(plan, home),
    );
  }

  #rolloverSupplierKey(offer: MarketOffer, home: MovedHome): string {
    if (offer.supplier !== NO_SUPPLIER || offer.endsOn === null) return offer.supplierKey;
    const first = [...this.#suppliers.values()]
      .map(({ supplier }) => supplier)
      .toSorted((a, b) => this.#compareLikelihood(a, b))
      .find(({ key }) => this.#mayFollow(key, offer, home).length > 0);
    return first?.key ?? NO_SUPPLIER.key;
  }

  #compareLikelihood(a: Supplier, b: Supplier): number {
    return standing(a, this.region) - standing(b, this.region) || compareText(a.key, b.key);
  }

  #mayFollow(supplierKey: string, type: PlanType, home: MovedHome): readonly MarketOffer[] {
    return this.#standardVariable(supplierKey, home).flatMap(
      (plan) => plan.offer(type) ?? plan.offerAhead(type) ?? [],
    );
  }
}

function standing({ electricityIncumbentRegions, bigSix }: Supplier, region: Region): number {
  if (electricityIncumbentRegions.includes(region)) return 0;
  return bigSix ? 1 : 2;
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

/** Tells whether a plan type has been sold in the region by then. */
function hasBegun({ since }: SoldPlanType, { region, day }: RegionDay): boolean {
  return (since[region] ?? NEVER) <= day;
}

function listed({ supplier, sold }: SoldSupplier, here: RegionDay): ListedSupplier {
  const { region } = here;
  const soldHere = new Set(sold.filter((type) => hasBegun(type, here)).map(planTypeName));
  const planTypes = PLAN_TYPES.filter((type) => soldHere.has(planTypeName(type)));
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
export function byName(a: Named, b: Named): number {
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

import {
  byPlan,
  compareText,
  type ElectricityVariant,
  type Fuel,
  type PaymentMethod,
  type PerFuel,
  type PricingBasis,
  perFuel,
  planMicropence,
  type RegisterPrice,
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
  type Requirement,
  type Supplier,
} from './model.ts';
import { hasPlan, type MarketOffer, type RegionBook, type RegionDay, type SoldPlan } from './region-book.ts';

export type { MarketOffer } from './region-book.ts';

export type ListedSupplier = {
  readonly supplier: Supplier;
  readonly incumbent: boolean;
  readonly fuels: readonly Fuel[];
  /** Including plans no longer offered; by fuel, method, variant. */
  readonly planTypes: readonly PlanType[];
};

/** `electricityVariant` is the home's meter; a gas offer matches whatever it is. */
export type PlanTypeQuery = {
  readonly fuel: Fuel;
  readonly paymentMethod: PaymentMethod;
  readonly electricityVariant: ElectricityVariant;
};

/** What a home has, as far as the caller says so: nothing if absent. */
export type HomeQuery = { readonly has?: readonly Requirement[] | undefined };

type OnSaleQuery = PlanTypeQuery &
  HomeQuery & { readonly current?: readonly PlanIdentity[] | undefined; readonly filters?: PlanFilters | undefined };

type PlansQuery = { readonly [Key in keyof PlanTypeQuery]?: PlanTypeQuery[Key] | undefined } & {
  readonly supplierKey: string;
};

type RatesQuery = { readonly fuel: 'electricity' | 'dual_fuel'; readonly supplierKey?: string | undefined };

/** Its rates are those that a bill shows: none depends on the time of day. */
export type RegisterOffer = MarketOffer & PerFuel<RegisterPrice>;

/** One offer for both fuels, or two if the supplier has no dual fuel one. Undefined: the current plan goes on. */
export type Rollover = PerFuel<MarketOffer>;

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

type RegionParts = {
  readonly editionId: string;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
  readonly onSale: RegionBook;
  /** Undefined: it was not read, and nothing may ask for a closed plan. */
  readonly closed: RegionBook | undefined;
};

/** What a region is sold, in memory: all that a household's plans are found, priced and shown by. */
export class RegionMarket {
  readonly editionId: string;
  readonly day: Day;
  readonly region: Region;
  readonly #parts: RegionParts;

  constructor(parts: RegionParts) {
    this.editionId = parts.editionId;
    this.day = parts.onSale.day;
    this.region = parts.onSale.region;
    this.#parts = parts;
  }

  /** Of the whole market. */
  supplier(supplierKey: string): Supplier | undefined {
    return this.#parts.suppliers.get(supplierKey)?.supplier;
  }

  /** By name in any case (Octopus before OVO), then key. */
  suppliers(): readonly ListedSupplier[] {
    return listSuppliers(this.#parts.suppliers.values(), this);
  }

  /** In any plan type. */
  hasPlan(plan: PlanKey): boolean {
    return hasPlan(this.#parts.onSale, plan) || hasPlan(this.#closed(), plan);
  }

  /** By name, then key, including those no longer offered. Needs the closed plans. */
  plans({ supplierKey, fuel, paymentMethod, electricityVariant }: PlansQuery): readonly Plan[] {
    const isAsked = (type: PlanType): boolean =>
      type.fuel === (fuel ?? type.fuel) &&
      type.paymentMethod === (paymentMethod ?? type.paymentMethod) &&
      (electricityVariant === undefined || (type.electricityVariant ?? electricityVariant) === electricityVariant);
    return this.#sold(supplierKey)
      .filter(({ isSold }) => isSold(isAsked))
      .map(({ plan }) => plan)
      .toSorted(byName);
  }

  /**
   * What a comparison ranks, by supplier key, then plan key: plans that require no more than the home has, and what the
   * household is on already, less what the filters leave out.
   */
  offersOnSale({ filters, has = [], current = [], ...type }: OnSaleQuery): readonly MarketOffer[] {
    const offers = this.#parts.onSale
      .onSale(type)
      .filter((offer) => isForHome(offer.plan, has) || current.some((own) => isSamePlan(own, offer)));
    return filters === undefined ? offers : filterOffers(offers, filters);
  }

  /** On sale or closed, whatever it requires: in force on the day, else the last that ended. */
  currentOffer({ supplierKey, planKey, ...type }: PlanTypeQuery & PlanKey): MarketOffer | undefined {
    const isHere = hasPlan(this.#parts.onSale, { supplierKey, planKey });
    const plans = isHere ? plansOf(this.#parts.onSale, supplierKey) : plansOf(this.#closed(), supplierKey);
    return plans.find(({ plan }) => plan.key === planKey)?.offer(type);
  }

  /** On sale first, then still offered, then closed; each by key. None that requires more than the home has. */
  standardVariableOffers({
    supplierKey,
    has = [],
    ...type
  }: PlanTypeQuery & HomeQuery & { readonly supplierKey: string }): readonly MarketOffer[] {
    return plansOf(this.#parts.onSale, supplierKey)
      .filter(({ plan }) => plan.standardVariable && isForHome(plan, has))
      .flatMap(({ offer }) => offer(type) ?? [])
      .toSorted((a, b) => rank(a) - rank(b) || byPlan(a, b));
  }

  /** Of those, the cheapest over 365 days, one still offered if there is one. */
  rollover(offer: MarketOffer, basis: PricingBasis, { has }: HomeQuery = {}): Rollover {
    const query = { ...offer, electricityVariant: offer.electricityVariant ?? 'standard', has };
    const same = cheapest(this.standardVariableOffers(query), basis);
    if (same !== undefined) return perFuel(offer.fuel, () => same);
    if (offer.fuel !== 'dual_fuel') return {};
    const single = (fuel: SingleFuel) => cheapest(this.standardVariableOffers({ ...query, fuel }), basis);
    return { electricity: single('electricity'), gas: single('gas') };
  }

  /**
   * Standard variant, closed plans too, by monthly direct debit (variable if a plan has only that); by key. None whose
   * rates depend on the time of day. Needs the closed plans.
   */
  offersByRates({ fuel, supplierKey }: RatesQuery): readonly RegisterOffer[] {
    return this.#sold(supplierKey)
      .flatMap(({ offer }) => {
        const offers = DIRECT_DEBITS.map((paymentMethod) =>
          offer({ fuel, paymentMethod, electricityVariant: 'standard' }),
        );
        return offers.find((own) => own !== undefined && isBilledByRegister(own)) ?? [];
      })
      .toSorted(byPlan);
  }

  /** On sale and closed, of a supplier or of all. */
  #sold(supplierKey: string | undefined): readonly SoldPlan[] {
    return [this.#parts.onSale, this.#closed()].flatMap((book) =>
      supplierKey === undefined ? [...book.bySupplier.values()].flat() : plansOf(book, supplierKey),
    );
  }

  #closed(): RegionBook {
    const { closed } = this.#parts;
    if (closed === undefined) throw new Error(`closed plans of region ${this.region} were asked for but not read`);
    return closed;
  }
}

/** By name, then key: those that have or had a plan in the region. */
export function listSuppliers(
  suppliers: Iterable<SoldSupplier>,
  { region, day }: RegionDay,
): readonly ListedSupplier[] {
  return [...suppliers]
    .map(({ supplier, sold }): ListedSupplier => {
      const here = new Set(
        sold.filter(({ from, regions }) => from <= day && regions.includes(region)).map((type) => planTypeName(type)),
      );
      const planTypes = PLAN_TYPES.filter((type) => here.has(planTypeName(type)));
      return {
        supplier,
        incumbent: supplier.gasIncumbent || supplier.electricityIncumbentRegions.includes(region),
        fuels: [...new Set(planTypes.map(({ fuel }) => fuel))],
        planTypes,
      };
    })
    .filter(({ planTypes }) => planTypes.length > 0)
    .toSorted((a, b) => byName(a.supplier, b.supplier));
}

type Named = { readonly name: string; readonly key: string };

/** By name in any case and without accents, then by key; no locale, so the same on every machine. */
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
function cheapest([first, ...others]: readonly MarketOffer[], basis: PricingBasis): MarketOffer | undefined {
  const rivals = others.filter((other) => first !== undefined && rank(other) === rank(first));
  if (first === undefined || rivals.length === 0) return first;
  const costed = [first, ...rivals].map((offer) => ({ offer, cost: planMicropence(offer, basis) }));
  return costed.reduce((best, other) => (other.cost < best.cost ? other : best)).offer;
}

function rank({ onSale, plan }: MarketOffer): number {
  if (onSale) return 0;
  return plan.availableToSwitch ? 1 : 2;
}

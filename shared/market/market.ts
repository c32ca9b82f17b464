import type { ElectricityVariant, Fuel, PaymentMethod, PerFuel, Price, PricingBasis } from '../pricing/index.ts';
import type { BestBuys } from './best-buys.ts';
import type { BestBuyType, Day, Offer, Plan, PlanType, Region, Supplier } from './model.ts';

/** A plan by its two keys. */
export type PlanKey = { readonly supplierKey: string; readonly planKey: string };

/**
 * A plan type as callers ask for it. `electricityVariant` is the home's meter, and leaves gas alone: a gas offer has
 * none.
 */
export type PlanTypeQuery = {
  readonly region: Region;
  readonly fuel: Fuel;
  readonly paymentMethod: PaymentMethod;
  readonly electricityVariant: ElectricityVariant;
};

/** An offer with what the plan adds to pricing and ranking; names and features are in `planDetails`. */
export type MarketOffer = Offer & {
  readonly region: Region;
  /** available_to_switch, in force on the edition's day, product_end_date not reached. */
  readonly onSale: boolean;
  /** Plan and supplier both. */
  readonly fulfillable: boolean;
  readonly standardVariable: boolean;
  readonly availableToSwitch: boolean;
  readonly productEndDate: Day | null;
  /** Prices already known that begin within the 365 days, in order of time. */
  readonly laterPrices: readonly LaterPrice[];
};

/** What an offer costs from a day on. */
export type LaterPrice = { readonly from: Day } & PerFuel<Price>;

export type ListedSupplier = {
  readonly supplier: Supplier;
  /** For electricity in the region, or for gas. */
  readonly incumbent: boolean;
  /** Of all its plan types in the region, those of variable_direct_debit included. */
  readonly fuels: readonly Fuel[];
  /** Those of the region, plans no longer offered included, variable_direct_debit never; by fuel, method, variant. */
  readonly planTypes: readonly PlanType[];
};

export type PlansQuery = {
  readonly region: Region;
  readonly supplierKey: string;
  readonly fuel?: Fuel | undefined;
  readonly paymentMethod?: PaymentMethod | undefined;
  /** Leaves gas plans alone. */
  readonly electricityVariant?: ElectricityVariant | undefined;
};

export type RatesQuery = {
  readonly region: Region;
  readonly fuel: 'electricity' | 'dual_fuel';
  readonly supplierKey?: string | undefined;
};

/**
 * The standard variable plan that follows, a fuel at a time: for a dual fuel plan both are the same offer, or the two
 * single fuel ones where the supplier has no dual fuel one. Absent: the current plan goes on.
 */
export type Rollover = PerFuel<MarketOffer>;

export type PlanDetails = { readonly plan: Plan; readonly supplier: Supplier };

/**
 * The market as it stands in one edition on one day (Europe/London). A request opens one and asks it everything, so
 * that no response mixes two editions.
 */
export type Edition = {
  readonly id: string;
  readonly day: Day;
  /** Suppliers with a plan type in the region, by name in any case (Octopus before OVO), then key. */
  readonly suppliers: (region: Region) => Promise<readonly ListedSupplier[]>;
  /** A supplier wherever it is active; undefined: there is none. */
  readonly supplier: (supplierKey: string) => Promise<Supplier | undefined>;
  /** A supplier's plans in a region by name (then key), those no longer offered included. */
  readonly plans: (query: PlansQuery) => Promise<readonly Plan[]>;
  /**
   * What a comparison ranks, by supplier key, then plan key. The same array for the same question: do not change it.
   */
  readonly offersOnSale: (query: PlanTypeQuery) => Promise<readonly MarketOffer[]>;
  /** A plan's offer, on sale or closed: in force on the day, else the last that ended; undefined: plan-not-found. */
  readonly currentOffer: (query: PlanTypeQuery & PlanKey) => Promise<MarketOffer | undefined>;
  /**
   * A supplier's standard variable offers of a plan type: on sale first, then still offered, then closed; each by key.
   */
  readonly standardVariableOffers: (
    query: PlanTypeQuery & { readonly supplierKey: string },
  ) => Promise<readonly MarketOffer[]>;
  /**
   * What follows an offer when it ends: of its supplier's standard variable plans, those still offered first, the
   * cheapest for a household over the 365 days from the edition's day.
   */
  readonly rollover: (offer: MarketOffer, basis: PricingBasis) => Promise<Rollover>;
  /**
   * Where plan-lookup looks: standard variant, closed plans too, by monthly direct debit (variable if a plan has only
   * that); by supplier key, then plan key.
   */
  readonly offersByRates: (query: RatesQuery) => Promise<readonly MarketOffer[]>;
  /** Names, features and fees of the plans that are shown, in the order asked; throws where one does not exist. */
  readonly planDetails: (keys: readonly PlanKey[]) => Promise<readonly PlanDetails[]>;
  /** One small item, worked out by the loader for the day. */
  readonly bestBuys: (type: BestBuyType) => Promise<BestBuys>;
};

export type MarketReader = {
  /**
   * The edition that readers see, on a day.
   * @throws MarketUnavailableError where nothing is loaded yet
   */
  readonly open: (day: Day) => Promise<Edition>;
};

/** No edition has been published yet. A store that is out of reach is another matter: its own error comes through. */
export class MarketUnavailableError extends Error {
  override readonly name = 'MarketUnavailableError';
}

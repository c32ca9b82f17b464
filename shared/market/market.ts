import type {
  ElectricityVariant,
  Fuel,
  PaymentMethod,
  PerFuel,
  Price,
  PricingBasis,
  RegisterPrice,
} from '../pricing/index.ts';
import type { BestBuys } from './best-buys.ts';
import type { BestBuyType, Day, Offer, Plan, PlanFilters, PlanType, Region, Requirement, Supplier } from './model.ts';
import type { SourceRecord, SourceState } from './source-records.ts';

export type PlanKey = { readonly supplierKey: string; readonly planKey: string };

/** `electricityVariant` is the home's meter; a gas offer matches whatever it is. */
export type PlanTypeQuery = {
  readonly fuel: Fuel;
  readonly paymentMethod: PaymentMethod;
  readonly electricityVariant: ElectricityVariant;
};

/** What a home has, as far as the caller says so: nothing if absent. */
export type HomeQuery = { readonly has?: readonly Requirement[] | undefined };

/** Told apart from other offers as `is_current_plan` is. */
export type HeldOffer = PlanKey & Pick<PlanType, 'fuel' | 'paymentMethod'>;

export type OnSaleQuery = PlanTypeQuery &
  HomeQuery & { readonly held?: readonly HeldOffer[] | undefined; readonly filters?: PlanFilters | undefined };

export type StandardVariableQuery = PlanTypeQuery & HomeQuery & { readonly supplierKey: string };

export type MarketOffer = Offer & {
  readonly region: Region;
  /** Available to switch, in force on the edition's day, and before its product end date. */
  readonly onSale: boolean;
  readonly fulfillable: boolean;
  readonly standardVariable: boolean;
  readonly availableToSwitch: boolean;
  readonly productEndDate: Day | null;
  readonly requires: readonly Requirement[];
  /** Known prices that begin within the 365 days, in order of time. */
  readonly laterPrices: readonly LaterPrice[];
};

/** Its rates are those that a bill shows: none depends on the time of day. */
export type RegisterOffer = MarketOffer & PerFuel<RegisterPrice>;

export type LaterPrice = { readonly from: Day } & PerFuel<Price>;

export type ListedSupplier = {
  readonly supplier: Supplier;
  readonly incumbent: boolean;
  readonly fuels: readonly Fuel[];
  /** Including plans no longer offered, but never variable_direct_debit; by fuel, method, variant. */
  readonly planTypes: readonly PlanType[];
};

export type PlansQuery = {
  readonly region: Region;
  readonly supplierKey: string;
  readonly fuel?: Fuel | undefined;
  readonly paymentMethod?: PaymentMethod | undefined;
  readonly electricityVariant?: ElectricityVariant | undefined;
};

export type RatesQuery = {
  readonly region: Region;
  readonly fuel: 'electricity' | 'dual_fuel';
  readonly supplierKey?: string | undefined;
};

/** One offer for both fuels, or two if the supplier has no dual fuel one. Undefined: the current plan goes on. */
export type Rollover = PerFuel<MarketOffer>;

export type PlanDetails = { readonly plan: Plan; readonly supplier: Supplier };

/** What a region is sold, in memory: all that a household's plans are found, priced and shown by. */
export type RegionMarket = {
  readonly editionId: string;
  readonly day: Day;
  readonly region: Region;
  /** Of the whole market. */
  readonly supplier: (supplierKey: string) => Supplier | undefined;
  /** By name in any case (Octopus before OVO), then key. */
  readonly suppliers: () => readonly ListedSupplier[];
  /** By name, then key, including those no longer offered. */
  readonly plans: (supplierKey: string) => readonly Plan[];
  /**
   * What a comparison ranks, by supplier key, then plan key: plans that require no more than the home has, and what the
   * household is on already, less what the filters leave out. Callers share the array: do not change it.
   */
  readonly offersOnSale: (query: OnSaleQuery) => readonly MarketOffer[];
  /** On sale or closed, whatever it requires: in force on the day, else the last that ended. */
  readonly currentOffer: (query: PlanTypeQuery & PlanKey) => MarketOffer | undefined;
  /** On sale first, then still offered, then closed; each by key. None that requires more than the home has. */
  readonly standardVariableOffers: (query: StandardVariableQuery) => readonly MarketOffer[];
  /** Of those, the cheapest over 365 days, one still offered if there is one. */
  readonly rollover: (offer: MarketOffer, basis: PricingBasis, home?: HomeQuery) => Rollover;
  /** In the order asked. */
  readonly planDetails: (keys: readonly PlanKey[]) => readonly PlanDetails[];
};

/** The market on one day (Europe/London). A request opens one edition, so that no response mixes two. */
export type Edition = {
  readonly id: string;
  readonly day: Day;
  /** Reads beside each other what a comparison needs one after the other: the region's prices and all plans' details. */
  readonly readAhead: (region: Region) => Promise<void>;
  /**
   * Runs work that does nothing but compute, on what the region is sold. What it needs and is not in memory, such as the
   * closed plans of a supplier, is read, and the work begins again.
   */
  readonly inRegion: <T>(region: Region, work: (market: RegionMarket) => T) => Promise<T>;
  /** By name in any case (Octopus before OVO), then key. */
  readonly suppliers: (region: Region) => Promise<readonly ListedSupplier[]>;
  readonly supplier: (supplierKey: string) => Promise<Supplier | undefined>;
  /** By name, then key, including those no longer offered. */
  readonly plans: (query: PlansQuery) => Promise<readonly Plan[]>;
  /**
   * Standard variant, closed plans too, by monthly direct debit (variable if a plan has only that); by key. None whose
   * rates depend on the time of day.
   */
  readonly offersByRates: (query: RatesQuery) => Promise<readonly RegisterOffer[]>;
  readonly bestBuys: (type: BestBuyType) => Promise<BestBuys>;
  /** By source; `records` say how fresh they are. */
  readonly sources: (records: readonly SourceRecord[]) => Promise<readonly SourceState[]>;
};

export type MarketReader = {
  /** @throws MarketUnavailableError if nothing is loaded yet */
  readonly open: (day: Day) => Promise<Edition>;
};

/** No edition has been published yet; an unreachable store throws its own error. */
export class MarketUnavailableError extends Error {
  override readonly name = 'MarketUnavailableError';
}

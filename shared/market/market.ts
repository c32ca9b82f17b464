import type {
  ElectricityVariant,
  Fuel,
  PaymentMethod,
  PerFuel,
  Price,
  PricingBasis,
  RegisterPrice,
} from '../pricing/index.ts';
import type {
  BestBuyType,
  Day,
  Offer,
  Plan,
  PlanFilters,
  PlanKey,
  PlanType,
  Region,
  Requirement,
  Supplier,
} from './model.ts';
import type { SourceState } from './store.ts';

/** `electricityVariant` is the home's meter; a gas offer matches whatever it is. */
export type PlanTypeQuery = {
  readonly fuel: Fuel;
  readonly paymentMethod: PaymentMethod;
  readonly electricityVariant: ElectricityVariant;
};

/** What a home has, as far as the caller says so: nothing if absent. */
export type HomeQuery = { readonly has?: readonly Requirement[] | undefined };

/** What makes an offer one of a plan, in whatever region. */
export type PlanIdentity = PlanKey & Pick<PlanType, 'fuel' | 'paymentMethod'>;

export type OnSaleQuery = PlanTypeQuery &
  HomeQuery & { readonly current?: readonly PlanIdentity[] | undefined; readonly filters?: PlanFilters | undefined };

export type StandardVariableQuery = PlanTypeQuery & HomeQuery & { readonly supplierKey: string };

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
  /** Known prices that begin within the 365 days, in order of time. */
  readonly laterPrices: readonly LaterPrice[];
};

/** Its rates are those that a bill shows: none depends on the time of day. */
export type RegisterOffer = MarketOffer & PerFuel<RegisterPrice>;

/** `firstDay` is so many days after the edition's. */
export type LaterPrice = { readonly firstDay: number } & PerFuel<Price>;

export type ListedSupplier = {
  readonly supplier: Supplier;
  readonly incumbent: boolean;
  readonly fuels: readonly Fuel[];
  /** Including plans no longer offered; by fuel, method, variant. */
  readonly planTypes: readonly PlanType[];
};

export type PlansQuery = {
  readonly supplierKey: string;
  readonly fuel?: Fuel | undefined;
  readonly paymentMethod?: PaymentMethod | undefined;
  readonly electricityVariant?: ElectricityVariant | undefined;
};

export type RatesQuery = {
  readonly fuel: 'electricity' | 'dual_fuel';
  readonly supplierKey?: string | undefined;
};

/** One offer for both fuels, or two if the supplier has no dual fuel one. Undefined: the current plan goes on. */
export type Rollover = PerFuel<MarketOffer>;

/** What a region is sold, in memory: all that a household's plans are found, priced and shown by. */
export type RegionMarket = {
  readonly editionId: string;
  readonly day: Day;
  readonly region: Region;
  /** Of the whole market. */
  readonly supplier: (supplierKey: string) => Supplier | undefined;
  /** By name in any case (Octopus before OVO), then key. */
  readonly suppliers: () => readonly ListedSupplier[];
  /** In any plan type. */
  readonly hasPlan: (plan: PlanKey) => boolean;
  /** By name, then key, including those no longer offered. Needs the closed plans. */
  readonly plans: (query: PlansQuery) => readonly Plan[];
  /**
   * What a comparison ranks, by supplier key, then plan key: plans that require no more than the home has, and what the
   * household is on already, less what the filters leave out.
   */
  readonly offersOnSale: (query: OnSaleQuery) => readonly MarketOffer[];
  /** On sale or closed, whatever it requires: in force on the day, else the last that ended. */
  readonly currentOffer: (query: PlanTypeQuery & PlanKey) => MarketOffer | undefined;
  /** On sale first, then still offered, then closed; each by key. None that requires more than the home has. */
  readonly standardVariableOffers: (query: StandardVariableQuery) => readonly MarketOffer[];
  /** Of those, the cheapest over 365 days, one still offered if there is one. */
  readonly rollover: (offer: MarketOffer, basis: PricingBasis, home?: HomeQuery) => Rollover;
  /**
   * Standard variant, closed plans too, by monthly direct debit (variable if a plan has only that); by key. None whose
   * rates depend on the time of day. Needs the closed plans.
   */
  readonly offersByRates: (query: RatesQuery) => readonly RegisterOffer[];
};

/** What a request asks of a region besides the plans on sale. */
export type RegionNeeds = {
  /** Plans that it names: the closed ones are read if any of these is not on sale. Without a supplier: of any. */
  readonly plans?: ReadonlyArray<{ readonly planKey: string; readonly supplierKey?: string | undefined }>;
  /** The closed plans in any case. */
  readonly closed?: boolean;
};

/** Of one plan type, in every region where it is on sale. */
export type BestBuyPlan = {
  readonly plan: Plan;
  readonly supplier: Supplier;
  /** At medium typical consumption, over its regions. */
  readonly averagePence: number;
  readonly regions: readonly Region[];
};

/** Cheapest first; equal averages by supplier key, then plan key. */
export type BestBuys = {
  /** Supplier keys of the market's big six, and plan keys of its standard variable plans; both sorted. */
  readonly bigSix: readonly string[];
  readonly standardPlanKeys: readonly string[];
  readonly plans: readonly BestBuyPlan[];
};

/** The market on one day (Europe/London). A request opens one edition, so that no response mixes two. */
export type Edition = {
  readonly id: string;
  readonly day: Day;
  /** By source. */
  readonly sources: readonly SourceState[];
  readonly supplier: (supplierKey: string) => Promise<Supplier | undefined>;
  /** By name in any case (Octopus before OVO), then key. */
  readonly suppliers: (region: Region) => Promise<readonly ListedSupplier[]>;
  readonly region: (region: Region, needs?: RegionNeeds) => Promise<RegionMarket>;
  readonly bestBuys: (type: BestBuyType) => Promise<BestBuys>;
};

export type MarketReader = {
  /** @throws MarketUnavailableError if nothing is loaded yet */
  readonly open: (day: Day) => Promise<Edition>;
};

/** No edition has been published yet; an unreachable store throws its own error. */
export class MarketUnavailableError extends Error {
  override readonly name = 'MarketUnavailableError';
}

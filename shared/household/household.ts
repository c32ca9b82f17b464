import type { PlanFilters } from '../market/model.ts';
import type {
  ElectricityVariant,
  Fuel,
  LoadProfile,
  LoadProfileName,
  PaymentMethod,
  PerFuel,
  Requirement,
  SpendFrequency,
  TimeWindow,
  UsageLevel,
} from '../pricing/index.ts';

/** A household as a request describes it, with every default filled in. */
export type Household = {
  /** The values as the request has them, for errors. */
  readonly inRequest: {
    readonly postcode: string;
    readonly spends: PerFuel<SentText>;
    /** The names of the current plan of each fuel. */
    readonly planNames: Readonly<Record<Fuel, PlanNames>>;
  };
  /** The fuel, or both fuels, that are compared. */
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
  /** One dual fuel plan, or a plan for electricity and one for gas, if the home has gas. */
  readonly current: readonly CurrentPlan[];
  /** The usage of each fuel that is compared or supplied. */
  readonly usage: PerFuel<Usage>;
  /** The share used at night; null means a standard meter. */
  readonly nightMicropercent: bigint | null;
  /** The home's equipment; null means that the caller does not say. */
  readonly home: HomeEquipment | null;
};

/** A value under the caller's name for it. */
export type SentText = { readonly name: string; readonly text: string };

/** The names under which a caller sends a plan. */
export type PlanNames = {
  readonly planKey: string;
  readonly supplierKey: string;
  readonly paymentMethod: string;
};

/** A plan as a caller names it. */
export type PlanRef = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly paymentMethod: PaymentMethod;
};

/** A plan that a household is on: one that the market lists, or the household's own rates. */
export type CurrentPlan = (ListedPlan | OwnPlan) & {
  readonly fuel: Fuel;
  readonly paymentMethod: PaymentMethod;
  /** The day on which the plan ends; null means that the caller does not say. */
  readonly endDate: string | null;
};

type ListedPlan = Pick<PlanRef, 'supplierKey' | 'planKey'> & { readonly rates?: undefined };

/** A plan by its rates. The supplier is null if the caller does not name it. */
type OwnPlan = {
  readonly supplierKey: string | null;
  readonly planKey?: undefined;
  readonly rates: OwnRates;
};

/** The rates of a plan for each of its fuels, as the caller sends them. */
export type OwnRates = PerFuel<OwnFuelRates> & {
  /** True if VAT is to be taken out of them at the rate of the priced day. */
  readonly includeVat: boolean;
};

export type OwnFuelRates = {
  readonly chargeMicropencePerDay: bigint;
  readonly unitRates: OwnUnitRates;
  /** What leaving costs; null means that no fee is known. */
  readonly exitFeePence: number | null;
};

/** One unit rate, or one for the day and one for the night, by register or by the clock. */
export type OwnUnitRates =
  | { readonly kind: 'one'; readonly rateMicropencePerKwh: bigint }
  | (DayAndNight & { readonly kind: 'by-register' })
  | (DayAndNight & { readonly kind: 'by-clock'; readonly nightTimes: readonly TimeWindow[] });

type DayAndNight = {
  readonly dayMicropencePerKwh: bigint;
  readonly nightMicropencePerKwh: bigint;
};

/** A household's usage, in the form that the caller chose. */
export type Usage =
  | { readonly form: 'kwh'; readonly annualMicroKwh: bigint }
  | { readonly form: 'spend'; readonly micropence: bigint; readonly frequency: SpendFrequency }
  | { readonly form: 'estimate'; readonly level: UsageLevel };

/** The spread of a home's electricity over the day, as far as the caller says. */
export type RequestedLoad =
  | { readonly source: LoadProfileName }
  | { readonly source: 'half_hours'; readonly profile: LoadProfile };

/** Equipment that some plans require, and what it says of the usage. */
export type HomeEquipment = {
  readonly has: readonly Requirement[];
  readonly load: RequestedLoad;
  /** The part of the electricity usage that charges a car. */
  readonly carMicroKwh: bigint;
};

export type RankBy = 'total' | 'like_for_like';

/** The filters, ranking and further usages of a list of plans. */
export type ListOptions = {
  readonly filters: PlanFilters;
  readonly fulfillableOnly: boolean;
  /**
   * True if dynamic plans are listed; absent otherwise, so that ids stay those of earlier releases.
   */
  readonly includeDynamic?: true | undefined;
  /** Further usages to price, in micro-kWh a year. */
  readonly otherUsages: readonly PerFuel<bigint>[];
  readonly rankBy: RankBy;
};

/** A request for a comparison with every default filled in. */
export type ComparisonRequest = {
  readonly household: Household;
  readonly list: ListOptions;
  /** The payment method of the new plans. */
  readonly paymentMethod: PaymentMethod;
  readonly page: Page;
};

/** What a response shows of a comparison: it does not change its id. */
export type Page = {
  readonly limit: number;
  readonly offset: number;
  /** True if the periods of each year like for like are shown. */
  readonly withPeriods: boolean;
};

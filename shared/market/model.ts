import {
  ELECTRICITY_VARIANTS,
  type ElectricityVariant,
  FUELS,
  type Fuel,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PerFuel,
  type PlanTerms,
  type Price,
  type Requirement,
  type SingleFuel,
  type TariffType,
} from '../pricing/index.ts';

/** An electricity distribution region, 10 (_A) to 23 (_M). */
export type Region = number;

export const FIRST_REGION: Region = 10;
export const LAST_REGION: Region = 23;
export const REGIONS: readonly Region[] = Array.from(
  { length: LAST_REGION - FIRST_REGION + 1 },
  (_, index) => FIRST_REGION + index,
);

/** A day, `YYYY-MM-DD`. Days compare as strings. */
export type Day = string;

export type Supplier = {
  readonly key: string;
  readonly name: string;
  readonly logoUrl: string;
  readonly bigSix: boolean;
  readonly fulfillable: boolean;
  readonly retainable: boolean;
  readonly supportPhoneNumber: string;
  readonly electricityIncumbentRegions: readonly Region[];
  readonly gasIncumbent: boolean;
};

/** The key of a plan that a household describes by its rates. No plan of a source may have it. */
export const OWN_RATES_KEY = 'own-rates';

/** Stands for the supplier of a plan whose household does not name one. */
export const NO_SUPPLIER: Supplier = {
  key: '',
  name: '',
  logoUrl: '',
  bigSix: false,
  fulfillable: false,
  retainable: false,
  supportPhoneNumber: '',
  electricityIncumbentRegions: [],
  gasIncumbent: false,
};

export type Feature = { readonly title: string; readonly description: string | null };

export type RateGuarantee = {
  readonly endDate: Day | null;
  readonly durationMonths: number | null;
  readonly description: string;
};

export type ExitFees = { readonly gasFeePence: number; readonly electricityFeePence: number };

/** A tracker's later prices keep either a distance in pence from the cap, or a ratio to it. */
export const KEPT_FROM_CAP = ['pence', 'percent'] as const;

/** The price cap that a tracker's prices move with. */
export type FollowedCap = {
  /** The name of the source that loads the cap. */
  readonly source: string;
  readonly keeps: (typeof KEPT_FROM_CAP)[number];
};

/** Whom a plan is for. Limits of usage are kWh a year, both inclusive; null means no limit. */
export type Eligibility =
  | { readonly kind: 'new_customers' | 'existing_customers' }
  | {
      readonly kind: 'usage';
      readonly fuel: SingleFuel;
      readonly minKwh: number | null;
      readonly maxKwh: number | null;
    }
  /** A condition in words, which only a person can judge. */
  | { readonly kind: 'other'; readonly description: string };

export type Plan = {
  readonly supplierKey: string;
  readonly key: string;
  readonly name: string;
  readonly standardVariable: boolean;
  readonly needsEndDate: boolean;
  readonly fulfillable: boolean;
  /** True if the plan is offered. Customers may still be on a plan that is not. */
  readonly availableToSwitch: boolean;
  readonly featureLabels: readonly string[];
  readonly features: readonly Feature[];
  readonly productEndDate: Day | null;
  readonly rateGuarantee: RateGuarantee;
  readonly exitFees: ExitFees | null;
  /** The requirements, in the feed's order. */
  readonly requires: readonly Requirement[];
  /** The price cap that the prices move with; absent means that they do not move. */
  readonly follows?: FollowedCap | undefined;
  /** Whom the plan is for; absent means everybody, as in editions of earlier releases. */
  readonly eligibility?: readonly Eligibility[] | undefined;
};

/** Returns the exit fee of a plan for the fuel, or for both. */
export function exitFeePence({ exitFees }: Pick<Plan, 'exitFees'>, fuel: Fuel): number {
  if (exitFees === null) return 0;
  return (
    (fuel === 'electricity' ? 0 : exitFees.gasFeePence) +
    (fuel === 'gas' ? 0 : exitFees.electricityFeePence)
  );
}

/** Returns what may end the plan. */
export function termsOf({
  productEndDate,
  rateGuarantee: { endDate, durationMonths },
}: Pick<Plan, 'productEndDate' | 'rateGuarantee'>): PlanTerms {
  return { productEndDate, guaranteeEndDate: endDate, guaranteeMonths: durationMonths };
}

/** Tells a plan's type on a day: a guarantee that ends on that day or before counts no more. */
export function tariffTypeOf(
  { follows, rateGuarantee: { endDate, durationMonths } }: Pick<Plan, 'follows' | 'rateGuarantee'>,
  day: Day,
): TariffType {
  if (follows !== undefined) return 'tracker';
  const isGuaranteed = durationMonths !== null || (endDate !== null && endDate > day);
  return isGuaranteed ? 'fixed' : 'variable';
}

/** The filters that a request may set on the plans on sale. */
export type PlanFilters = {
  readonly fixedOnly: boolean;
  readonly greenOnly: boolean;
  readonly noExitFees: boolean;
  /** The only suppliers whose plans are listed; null means all. */
  readonly onlySuppliers: readonly string[] | null;
  readonly excludeSuppliers: readonly string[];
};

export type PlanType = {
  readonly fuel: Fuel;
  readonly paymentMethod: PaymentMethod;
  readonly electricityVariant: ElectricityVariant | null;
};

/** All plan types, by fuel, payment method and variant. */
export const PLAN_TYPES: readonly PlanType[] = FUELS.flatMap((fuel) =>
  PAYMENT_METHODS.flatMap((paymentMethod) =>
    (fuel === 'gas' ? [null] : ELECTRICITY_VARIANTS).map((electricityVariant) => ({
      fuel,
      paymentMethod,
      electricityVariant,
    })),
  ),
);

/** A gas plan has no variant, whatever the home's meter. */
export function planTypeName({ fuel, paymentMethod, electricityVariant }: PlanType): string {
  return fuel === 'gas'
    ? `${fuel} ${paymentMethod}`
    : `${fuel} ${paymentMethod} ${electricityVariant}`;
}

export function planTypeInRegion(type: PlanType, region: Region): string {
  return `${planTypeName(type)} in region ${region}`;
}

export type PlanKey = { readonly supplierKey: string; readonly planKey: string };

export function planName({ supplierKey, planKey }: PlanKey): string {
  return `${supplierKey}/${planKey}`;
}

/** Names a plan by its keys, like `planName`. */
export function nameOfPlan({ supplierKey, key }: Pick<Plan, 'supplierKey' | 'key'>): string {
  return planName({ supplierKey, planKey: key });
}

/** Prices that are in force on each day d with `validFrom <= d < validTo`. */
export type PricePeriod<Amount = bigint> = PlanType &
  PerFuel<Price<Amount>> & { readonly validFrom: Day; readonly validTo: Day | null };

export function isInForce(
  { validFrom, validTo }: Pick<PricePeriod, 'validFrom' | 'validTo'>,
  day: Day,
): boolean {
  return validFrom <= day && (validTo === null || day < validTo);
}

export type Offer<Amount = bigint> = PlanKey & PricePeriod<Amount>;

export const BEST_BUY_TYPES = [
  'big-six-standard-plans',
  'cheapest-plans',
  'cheapest-fixed-plans',
  'cheapest-variable-plans',
  'cheapest-green-plans',
  'no-exit-fee-plans',
] as const;
export type BestBuyType = (typeof BEST_BUY_TYPES)[number];

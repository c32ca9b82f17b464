import type { ElectricityVariant, Estimate, PaymentMethod, SpendFrequency } from './enums.ts';

/** A plan as a caller names it. */
export type PlanRef = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly paymentMethod: PaymentMethod;
};

/** What a household has now: one plan for both fuels, or a plan for each; `gas` is null where it is left out. */
export type RequestedSupply<Plan extends PlanRef> =
  | { readonly kind: 'dual_fuel'; readonly dualFuel: Plan }
  | { readonly kind: 'separate'; readonly electricity: Plan; readonly gas: Plan | null };

/** How much a household uses, in the caller's own form. */
export type RequestedUsage<Amount> =
  | { readonly form: 'estimate'; readonly estimate: Estimate }
  | { readonly form: 'kwh'; readonly kwh: Amount }
  | { readonly form: 'spend'; readonly pence: Amount; readonly frequency: SpendFrequency };

/** A household as a caller describes it. A query writes its amounts as texts, a JSON body as numbers. */
export type RequestedHousehold<Plan extends PlanRef, Amount> = {
  /** As sent. */
  readonly postcode: string;
  readonly electricityVariant: ElectricityVariant;
  readonly current: RequestedSupply<Plan>;
  readonly electricityUsage: RequestedUsage<Amount>;
  /** Null where electricity alone is compared or supplied. */
  readonly gasUsage: RequestedUsage<Amount> | null;
  readonly percentNightUsage: Amount | null;
};

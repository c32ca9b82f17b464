import type { PerFuel, Requirement } from '../pricing/index.ts';
import { isForHome } from './filters.ts';
import type { Eligibility, Plan } from './model.ts';

/** Whether a household may have a plan, as far as that can be told. */
export type Fit = 'fits' | 'does-not-fit' | 'not-known';

/** What decides whether a household may have a plan. */
export type Customer = {
  /** The usage in kWh a year of the fuels that count. */
  readonly usageKwh: PerFuel<number>;
  /** The suppliers of these fuels; null stands for one that is not known. */
  readonly supplierKeys: readonly (string | null)[];
};

type PlanFor = Pick<Plan, 'supplierKey' | 'eligibility'>;

/** Tells whether a household may have a plan. One rule that does not fit decides. */
export function fitOf({ supplierKey, eligibility = [] }: PlanFor, customer: Customer): Fit {
  const fits = eligibility.map((rule) => fitOfRule(rule, supplierKey, customer));
  if (fits.includes('does-not-fit')) return 'does-not-fit';
  return fits.includes('not-known') ? 'not-known' : 'fits';
}

function fitOfRule(rule: Eligibility, supplierKey: string, customer: Customer): Fit {
  switch (rule.kind) {
    case 'new_customers':
      if (customer.supplierKeys.includes(supplierKey)) return 'does-not-fit';
      return customer.supplierKeys.includes(null) ? 'not-known' : 'fits';
    // Only a household that is known to be the supplier's customer is offered such a plan.
    case 'existing_customers':
      return customer.supplierKeys.includes(supplierKey) ? 'fits' : 'does-not-fit';
    case 'usage': {
      const kwh = customer.usageKwh[rule.fuel];
      if (kwh === undefined) return 'not-known';
      const { minKwh, maxKwh } = rule;
      return (minKwh ?? kwh) <= kwh && kwh <= (maxKwh ?? kwh) ? 'fits' : 'does-not-fit';
    }
    case 'other':
      return 'not-known';
    default:
      return rule satisfies never;
  }
}

/** Tells whether any household may have a plan, whatever its home has. */
export function isForEverybody(plan: PlanFor & Pick<Plan, 'requires'>): boolean {
  return isForHome(plan, []) && (plan.eligibility ?? []).length === 0;
}

/** The equipment and usage of a home that its supplier moves to another plan. */
export type MovedHome = Pick<Customer, 'usageKwh'> & { readonly has: readonly Requirement[] };

/**
 * Tells whether a supplier may move one of its customers to a plan. It moves nobody on a condition
 * that only a person can judge.
 */
export function mayFollow(plan: PlanFor & Pick<Plan, 'requires'>, home: MovedHome): boolean {
  const isJudged = !(plan.eligibility ?? []).some(({ kind }) => kind === 'other');
  const customer = { ...home, supplierKeys: [plan.supplierKey] };
  return isForHome(plan, home.has) && isJudged && fitOf(plan, customer) !== 'does-not-fit';
}

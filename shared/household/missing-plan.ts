import {
  closestKey,
  type ErrorItem,
  errorItem,
  invalidParameter,
  quoted,
  withSuggestion,
} from '../contract/errors.ts';
import type { RegionMarket } from '../market/market.ts';
import type { Household, PlanNames, PlanRef } from './household.ts';

const SUPPLIER_ALLOWED = 'a supplier listed by /energy/suppliers';

/** A plan that is sought, with the values in effect; null for what the caller left open. */
export type SoughtPlan = {
  readonly names: PlanNames;
  readonly planKey: string | null;
  readonly supplierKey: string | null;
  readonly paymentMethod: string;
  readonly electricityVariant: string | null;
  /** The postcode as the caller wrote it. */
  readonly postcode: string;
};

/** Describes a plan for an error, in which a default in effect looks like a value that was sent. */
export function planSought(
  { planKey, supplierKey, paymentMethod }: PlanRef,
  names: PlanNames,
  { electricityVariant, inRequest }: Household,
): SoughtPlan {
  const { postcode } = inRequest;
  return { names, planKey, supplierKey, paymentMethod, electricityVariant, postcode };
}

/**
 * Creates the error of a plan that does not exist, and suggests the key that was probably meant. If
 * the supplier does not exist either, the error names the supplier. `allowed` says what the plan
 * must be.
 */
export function missingPlanError(
  market: Pick<RegionMarket, 'supplier' | 'suppliers' | 'hasPlan' | 'plans'>,
  sought: SoughtPlan,
  allowed = 'a plan listed by /energy/plans',
): ErrorItem {
  const { planKey, supplierKey } = sought;
  if (supplierKey !== null && market.supplier(supplierKey) === undefined) {
    const keys = market.suppliers().map(({ supplier }) => supplier.key);
    return withSuggestion(supplierNotFound(sought, supplierKey), closestKey(supplierKey, keys));
  }
  const error = planNotFound(sought, allowed);
  if (supplierKey === null || planKey === null) return error;
  // A plan of that key may be there in another plan type.
  if (market.hasPlan({ supplierKey, planKey })) return error;
  const keys = market.plans({ supplierKey }).map(({ key }) => key);
  return withSuggestion(error, closestKey(planKey, keys));
}

/**
 * Creates the error of a supplier that the postcode does not have, and suggests the nearest key.
 */
export function unknownSupplierError(
  market: Pick<RegionMarket, 'suppliers'>,
  name: string,
  supplierKey: string,
): ErrorItem {
  const keys = market.suppliers().map(({ supplier }) => supplier.key);
  const error = invalidParameter(name, supplierKey, SUPPLIER_ALLOWED);
  return withSuggestion(error, closestKey(supplierKey, keys));
}

function planNotFound(sought: SoughtPlan, allowed: string): ErrorItem {
  const { names, planKey, supplierKey } = sought;
  // A caller who names only a supplier means its standard variable plan.
  if (planKey === null && supplierKey !== null) {
    const described = `a supplier with a standard variable plan for ${listed(planTypeSought(sought))}`;
    return notFound(sought, invalidParameter(names.supplierKey, supplierKey, described));
  }
  const others = { [names.supplierKey]: supplierKey, ...planTypeSought(sought) };
  const described = `${allowed} for ${listed(others)}`;
  return notFound(sought, invalidParameter(names.planKey, planKey ?? '', described));
}

function supplierNotFound(sought: SoughtPlan, supplierKey: string): ErrorItem {
  return notFound(
    sought,
    invalidParameter(sought.names.supplierKey, supplierKey, SUPPLIER_ALLOWED),
  );
}

function notFound(sought: SoughtPlan, { message }: ErrorItem): ErrorItem {
  const { names, planKey, supplierKey } = sought;
  return errorItem('plan-not-found', message, {
    [names.planKey]: planKey,
    [names.supplierKey]: supplierKey,
    ...planTypeSought(sought),
  });
}

function planTypeSought({ names, paymentMethod, electricityVariant, postcode }: SoughtPlan) {
  return {
    [names.paymentMethod]: paymentMethod,
    electricity_variant: electricityVariant,
    post_code: postcode,
  };
}

/** Lists the values that are there, as in `fuel "gas" and post_code "SW1A 1AA"`. */
function listed(parameters: ErrorItem['parameters']): string {
  const values = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${quoted(value)}`],
  );
  return [values.slice(0, -1).join(', '), ...values.slice(-1)].filter(Boolean).join(' and ');
}

import { type ElectricityVariant, type Fuel, fuelType, variantType } from './enums.ts';
import { type ErrorItem, throwErrors } from './errors.ts';
import type { HouseholdParameterName, HouseholdParameters } from './household-parameters.ts';
import type { DecimalText } from './parameter-types.ts';
import {
  isSent,
  type Parameters,
  present,
  type Query,
  type Requirement,
  readParameters,
  type Values,
  valueUnder,
} from './parameters.ts';
import type { PlanRef, RequestedHousehold, RequestedUsage } from './requested-household.ts';

export type UsageForm = RequestedUsage<DecimalText>;

/** The plan that a household is on, and when it ends where the caller says so. */
type CurrentPlan = PlanRef & { readonly endDate: string | null };

export type Household = RequestedHousehold<CurrentPlan, DecimalText> & { readonly fuel: Fuel };

const PLAN_PARAMETERS = ['supplier_key', 'plan_key', 'end_date', 'payment_method'] as const;
const USAGE_PARAMETERS = [
  'usage_kwh',
  'spend_pence',
  'spend_frequency',
  'usage_estimate',
  'usage_kwh_estimate',
] as const;

export type HouseholdRead<P extends Parameters> = {
  /** There where the request has no error. */
  readonly household: Household | undefined;
  readonly values: Values<P>;
  readonly errors: readonly ErrorItem[];
};

type HouseholdValues = Values<HouseholdParameters>;

/** Reads a household, and the further parameters of an endpoint, out of a query. */
export function readHousehold<P extends HouseholdParameters>(parameters: P, query: Query): HouseholdRead<P> {
  const { values, errors } = readParameters<P>(parameters, query, requirementsOf(query));
  if (errors.length > 0) return { household: undefined, values, errors };
  const read: HouseholdValues = values;
  const fuel = present(read.fuel, 'fuel');
  return {
    household: {
      postcode: present(read.post_code, 'post_code'),
      fuel,
      electricityVariant: present(read.electricity_variant, 'electricity_variant'),
      current: currentOf(fuel, read),
      electricityUsage: usageOf('electricity', read),
      gasUsage: fuel === 'electricity' ? null : usageOf('gas', read),
      percentNightUsage: read.percent_night_usage ?? null,
    },
    values,
    errors,
  };
}

/**
 * Reads a household that must be there.
 *
 * @throws ApiError with every error of the request
 */
export function requireHousehold<P extends HouseholdParameters>(
  parameters: P,
  query: Query,
): { readonly household: Household; readonly values: Values<P> } {
  const { household, values, errors } = readHousehold(parameters, query);
  throwErrors(errors);
  return { household: present(household, 'household'), values };
}

type Requirements = Partial<Record<HouseholdParameterName, Requirement>>;

/**
 * How every parameter stands in this request. What depends on a fuel or variant that is itself missing or wrong is
 * left alone: it can be told only once that is right.
 */
function requirementsOf(query: Query): Requirements {
  const fuel = valueUnder(query, 'fuel', fuelType);
  const variant = valueUnder(query, 'electricity_variant', variantType);
  const usage = { ...usageRequirements('electricity', query), ...usageRequirements('gas', query) };
  const night = nightRequirements(variant, query);
  if (fuel === undefined) return { ...usage, ...night };
  const gas: Requirements =
    fuel === 'electricity'
      ? disallow(
          USAGE_PARAMETERS.map((part): HouseholdParameterName => `gas_${part}`),
          'for fuel electricity',
        )
      : needUsage('gas', query);
  return { ...usage, ...night, ...planRequirements(fuel, query), ...needUsage('electricity', query), ...gas };
}

type SingleFuel = 'electricity' | 'gas';

/** What is missing or too much beside the form of usage that holds. */
function usageRequirements(fuel: SingleFuel, query: Query): Requirements {
  const spend: HouseholdParameterName[] = [`${fuel}_spend_pence`, `${fuel}_spend_frequency`];
  const estimates: HouseholdParameterName[] = [`${fuel}_usage_estimate`, `${fuel}_usage_kwh_estimate`];
  const beside = (name: string): string => `beside ${name}; give one form of usage for each fuel`;
  switch (usageFormOf(fuel, query)) {
    case 'kwh':
      return disallow([...spend, ...estimates], beside(`${fuel}_usage_kwh`));
    case 'spend':
      return { ...require(spend), ...disallow(estimates, beside(`${fuel}_spend_pence`)) };
    case 'estimate':
      return isSent(query, `${fuel}_usage_estimate`)
        ? disallow([`${fuel}_usage_kwh_estimate`], beside(`${fuel}_usage_estimate`))
        : {};
    default:
      return {};
  }
}

type UsageFormName = UsageForm['form'];

/** The form of usage that holds for a fuel: of several, the first in the order of the reference. */
function usageFormOf(fuel: SingleFuel, query: Query): UsageFormName | undefined {
  if (isSent(query, `${fuel}_usage_kwh`)) return 'kwh';
  if (isSent(query, `${fuel}_spend_pence`) || isSent(query, `${fuel}_spend_frequency`)) return 'spend';
  return isSent(query, `${fuel}_usage_estimate`) || isSent(query, `${fuel}_usage_kwh_estimate`)
    ? 'estimate'
    : undefined;
}

function disallow(names: readonly HouseholdParameterName[], disallowed: string): Requirements {
  return Object.fromEntries(names.map((name) => [name, { disallowed }]));
}

function require(names: readonly HouseholdParameterName[], requirement: Requirement = 'required'): Requirements {
  return Object.fromEntries(names.map((name) => [name, requirement]));
}

function nightRequirements(variant: ElectricityVariant | undefined, query: Query): Requirements {
  if (variant === 'standard') return disallow(['percent_night_usage'], 'for electricity_variant standard');
  const form = usageFormOf('electricity', query);
  return variant === 'economy_7' && (form === 'kwh' || form === 'spend') ? { percent_night_usage: 'required' } : {};
}

function needUsage(fuel: SingleFuel, query: Query): Requirements {
  return usageFormOf(fuel, query) === undefined
    ? require([`${fuel}_usage_kwh`], { instead: `${fuel}_spend_pence or ${fuel}_usage_estimate` })
    : {};
}

type Owner = SingleFuel | 'dual_fuel';

/** Which of the three ways to name the current plan holds, and what is missing or too much for it. */
function planRequirements(fuel: Fuel, query: Query): Requirements {
  const anySent = (owner: Owner): boolean => planParameters(owner).some((name) => isSent(query, name));
  switch (fuel) {
    case 'electricity':
      return {
        ...disallow(planParameters('dual_fuel'), 'for fuel electricity'),
        ...disallow(planParameters('gas'), 'for fuel electricity'),
        ...require(keys('electricity')),
      };
    case 'gas':
      return {
        ...disallow(planParameters('dual_fuel'), 'for fuel gas'),
        ...require([...keys('electricity'), ...keys('gas')]),
      };
    case 'dual_fuel': {
      if (anySent('dual_fuel')) {
        const beside = 'beside a dual_fuel plan; name either one dual_fuel plan or an electricity and a gas plan';
        return {
          ...disallow([...planParameters('electricity'), ...planParameters('gas')], beside),
          ...require(keys('dual_fuel')),
        };
      }
      return anySent('electricity') || anySent('gas')
        ? require([...keys('electricity'), ...keys('gas')])
        : require(keys('dual_fuel'), { instead: 'the keys of an electricity and a gas plan' });
    }
    default:
      return fuel satisfies never;
  }
}

function planParameters(owner: Owner): HouseholdParameterName[] {
  return PLAN_PARAMETERS.map((part): HouseholdParameterName => `${owner}_${part}`);
}

function keys(owner: Owner): HouseholdParameterName[] {
  return [`${owner}_supplier_key`, `${owner}_plan_key`];
}

function currentOf(fuel: Fuel, values: HouseholdValues): Household['current'] {
  return values.dual_fuel_plan_key !== undefined
    ? { kind: 'dual_fuel', dualFuel: planOf('dual_fuel', values) }
    : {
        kind: 'separate',
        electricity: planOf('electricity', values),
        gas: fuel === 'electricity' ? null : planOf('gas', values),
      };
}

function planOf(owner: Owner, values: HouseholdValues): CurrentPlan {
  return {
    supplierKey: present(values[`${owner}_supplier_key`], `${owner}_supplier_key`),
    planKey: present(values[`${owner}_plan_key`], `${owner}_plan_key`),
    paymentMethod: values[`${owner}_payment_method`] ?? 'monthly_direct_debit',
    endDate: values[`${owner}_end_date`] ?? null,
  };
}

function usageOf(fuel: SingleFuel, values: HouseholdValues): UsageForm {
  const kwh = values[`${fuel}_usage_kwh`];
  if (kwh !== undefined) return { form: 'kwh', kwh };
  const pence = values[`${fuel}_spend_pence`];
  if (pence !== undefined) {
    return { form: 'spend', pence, frequency: present(values[`${fuel}_spend_frequency`], `${fuel}_spend_frequency`) };
  }
  const estimate = values[`${fuel}_usage_estimate`] ?? values[`${fuel}_usage_kwh_estimate`];
  return { form: 'estimate', estimate: present(estimate, `${fuel}_usage_estimate`) };
}

import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { type Field, type Fields, textType } from '../../shared/contract/fields.ts';
import { CONDITION_CHARACTERS } from '../../shared/http/etag.ts';
import { PREFER_CHARACTERS } from '../../shared/http/rehearsal.ts';
import type { CONTRACTS } from './contracts.ts';
import type { Examples } from './examples.ts';
import { type JsonObject, type JsonValue, jsonOf } from './schemas.ts';

/** The endpoints with so many parameters that a reader looks for them by group. */
const GROUPED = ['comparison', 'valuation', 'best-available'] as const;

type GroupedParameter = {
  readonly [Name in (typeof GROUPED)[number]]: keyof (typeof CONTRACTS)[Name]['parameters'];
}[(typeof GROUPED)[number]];

type Group = 'The home' | 'The current plan' | 'Usage' | 'Time of use' | 'The list' | 'Replay';

const GROUPS: Readonly<Record<GroupedParameter, Group>> = {
  post_code: 'The home',
  fuel: 'The home',
  electricity_variant: 'The home',
  building_name: 'The home',
  building_number: 'The home',
  sub_building_name: 'The home',
  industry_db_consent: 'The home',
  industry_db_consent_ref: 'The home',
  dual_fuel_supplier_key: 'The current plan',
  dual_fuel_plan_key: 'The current plan',
  electricity_supplier_key: 'The current plan',
  electricity_plan_key: 'The current plan',
  gas_supplier_key: 'The current plan',
  gas_plan_key: 'The current plan',
  dual_fuel_end_date: 'The current plan',
  electricity_end_date: 'The current plan',
  gas_end_date: 'The current plan',
  dual_fuel_payment_method: 'The current plan',
  electricity_payment_method: 'The current plan',
  gas_payment_method: 'The current plan',
  electricity_charge_pence_per_day: 'The current plan',
  electricity_rate_pence_per_kwh: 'The current plan',
  electricity_day_rate_pence_per_kwh: 'The current plan',
  electricity_night_rate_pence_per_kwh: 'The current plan',
  electricity_night_times: 'The current plan',
  electricity_exit_fee_pence: 'The current plan',
  gas_charge_pence_per_day: 'The current plan',
  gas_rate_pence_per_kwh: 'The current plan',
  gas_exit_fee_pence: 'The current plan',
  rates_include_vat: 'The current plan',
  payment_method: 'The current plan',
  supplier_key: 'The current plan',
  plan_key: 'The current plan',
  electricity_usage_kwh: 'Usage',
  gas_usage_kwh: 'Usage',
  electricity_spend_pence: 'Usage',
  electricity_spend_frequency: 'Usage',
  gas_spend_pence: 'Usage',
  gas_spend_frequency: 'Usage',
  electricity_usage_estimate: 'Usage',
  gas_usage_estimate: 'Usage',
  electricity_usage_kwh_estimate: 'Usage',
  gas_usage_kwh_estimate: 'Usage',
  percent_night_usage: 'Usage',
  has: 'Time of use',
  load_profile: 'Time of use',
  half_hours: 'Time of use',
  ev_kwh: 'Time of use',
  new_payment_method: 'The list',
  fixed_only: 'The list',
  green_only: 'The list',
  no_exit_fees: 'The list',
  only_suppliers: 'The list',
  exclude_suppliers: 'The list',
  fulfillable_only: 'The list',
  include_dynamic: 'The list',
  other_usages: 'The list',
  with_periods: 'The list',
  rank_by: 'The list',
  limit: 'The list',
  offset: 'The list',
  edition: 'Replay',
  day: 'Replay',
};

/**
 * Lists the parameters of an endpoint in the order of its fields, which is that of their errors. If
 * there are many, the description of each begins with the name of its group, which `x-group` gives
 * programs.
 */
export function parametersOf(
  endpoint: EndpointContract,
  examples: Examples[string],
): readonly JsonObject[] {
  const { pathParameters = {}, parameters, headers = {}, isTagged = false } = endpoint;
  const isGrouped = GROUPED.some((name) => name === endpoint.name);
  const groups = new Map<string, Group>(Object.entries(GROUPS));
  const listed = (fields: Fields, where: 'query' | 'path' | 'header'): readonly JsonObject[] =>
    Object.entries(fields).map(([name, field]) => {
      const group = isGrouped && where === 'query' ? groups.get(name) : undefined;
      const description =
        group === undefined ? field.description : `**${group}.** ${field.description}`;
      const shown = { where, example: examples?.parameters[name] };
      return {
        ...toParameter(name, { ...field, description }, shown),
        ...(group !== undefined && { 'x-group': group }),
      };
    });
  return [
    ...listed(pathParameters, 'path'),
    ...listed(parameters, 'query'),
    ...listed({ ...headers, ...(isTagged && CONDITION), ...PREFERENCES }, 'header'),
  ];
}

/** The header that the service reads for every operation behind the token. */
const PREFERENCES: Fields = {
  Prefer: {
    type: textType('preferences', PREFER_CHARACTERS),
    description:
      'Rehearses an error or a delay outside production: `code=` with 400, 401, 403, 404, 409, 429, 500 or 503, `wait=` with 1 to 10 seconds.',
    example: 'code=503',
  },
};

/** The header of operations whose 200 has an ETag. */
const CONDITION: Fields = {
  'If-None-Match': {
    type: textType('an ETag', CONDITION_CHARACTERS),
    description:
      'The ETag of the response that you have, or `*`. If it is still current, the response is 304.',
    example: 'W/"gWj3nOOzCJm0qWmqYV1k7w"',
  },
};

type Shown = {
  readonly where: string;
  /** The value in the reference's own request; undefined if that leaves the parameter out. */
  readonly example: string | undefined;
};

/**
 * Gives a parameter an example only if the reference's own request sends it, so that tools which
 * fill in every example make one request that works. The examples of other parameters are in their
 * descriptions.
 */
function toParameter(name: string, field: Field, { where, example }: Shown): JsonObject {
  const { type, description, default: preset, required = false } = field;
  const schema = jsonOf(type.schema);
  const inWords = `${description} Example: \`${field.example ?? type.example ?? preset}\`.`;
  return {
    name,
    in: where,
    required,
    // Generated clients would otherwise repeat the name for each entry, which the service refuses.
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    description: example === undefined ? inWords : description,
    schema: preset === undefined ? schema : { ...schema, default: preset },
    ...(example === undefined ? {} : { example: typed(example, schema) }),
  };
}

/** Reads a value of a query in the type of its schema. */
function typed(text: string, { type }: JsonObject): JsonValue {
  if (type === 'number' || type === 'integer') return Number(text);
  if (type === 'array') return text.split(',');
  return type === 'boolean' ? text === 'true' : text;
}

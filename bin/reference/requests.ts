import type { JsonValue } from './openapi/json-schema.ts';
import { COMMON_EXAMPLES } from './openapi/responses.ts';

/** A request whose response the reference shows. */
export type ExampleRequest = {
  readonly operation: string;
  readonly name: string;
  readonly status: number;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text that is sent unchanged. */
  readonly body?: JsonValue | { readonly text: string; readonly type: string };
  /** True for a request without a token. */
  readonly open?: boolean;
};

const HOME = { post_code: 'SW1A 1AA', fuel: 'dual_fuel', electricity_variant: 'standard' } as const;
const CURRENT = { dual_fuel_supplier_key: 'british-gas', dual_fuel_plan_key: 'standard-variable' } as const;
const USE = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' } as const;
export const COMPARED_HOME = { ...HOME, ...CURRENT, ...USE } as const;

const NOWHERE = { post_code: 'ZZ1 1ZZ' } as const;
const RATES = {
  electricity_charge_pence_per_day: '43.2146',
  electricity_rate_pence_per_kwh: '25.5',
  gas_charge_pence_per_day: '27.3358',
  gas_rate_pence_per_kwh: '6.914',
} as const;

/** The first request of each operation is the one that the reference has filled in. */
export const QUERIES: readonly ExampleRequest[] = [
  { operation: 'status', name: 'The service is up', status: 200 },
  { operation: COMMON_EXAMPLES, name: 'No token', status: 401, open: true },

  { operation: 'sources', name: 'All sources', status: 200 },

  {
    operation: 'suppliers',
    name: 'Suppliers of both fuels',
    status: 200,
    parameters: { post_code: HOME.post_code, fuel: HOME.fuel },
  },
  { operation: 'suppliers', name: 'Missing and invalid values', status: 400, parameters: { fuel: 'coal' } },
  { operation: 'suppliers', name: 'Unknown postcode', status: 404, parameters: NOWHERE },

  {
    operation: 'plans',
    name: 'Dual fuel plans of a supplier',
    status: 200,
    parameters: {
      ...HOME,
      supplier_key: 'british-gas',
      payment_method: 'monthly_direct_debit',
    },
  },
  {
    operation: 'plans',
    name: 'Missing and invalid values',
    status: 400,
    parameters: { post_code: '', supplier_key: 'no-such-supplier' },
  },
  {
    operation: 'plans',
    name: 'Unknown postcode',
    status: 404,
    parameters: { ...NOWHERE, supplier_key: 'british-gas' },
  },

  {
    operation: 'plan-lookup',
    name: 'Closest dual fuel plan',
    status: 200,
    parameters: { post_code: HOME.post_code, supplier_key: 'british-gas', ...RATES },
  },
  {
    operation: 'plan-lookup',
    name: 'Missing and invalid values',
    status: 400,
    parameters: { post_code: HOME.post_code, electricity_charge_pence_per_day: 'low' },
  },
  { operation: 'plan-lookup', name: 'Unknown postcode', status: 404, parameters: { ...RATES, ...NOWHERE } },

  { operation: 'comparison', name: 'The ten cheapest', status: 200, parameters: COMPARED_HOME },
  ...householdErrors('comparison'),

  { operation: 'valuation', name: 'A plan without an end date', status: 200, parameters: COMPARED_HOME },
  {
    operation: 'valuation',
    name: 'A plan that ends within the year',
    status: 200,
    parameters: { ...COMPARED_HOME, dual_fuel_plan_key: 'fixed-tariff-apr27-v1', dual_fuel_end_date: '2027-04-30' },
  },
  ...householdErrors('valuation'),

  {
    operation: 'best-buys',
    name: 'Standard plans of the big six',
    status: 200,
    parameters: { best_buy_type: 'big-six-standard-plans' },
  },
  { operation: 'best-buys', name: 'Unknown type', status: 400, parameters: { best_buy_type: 'nicest-plans' } },

  {
    operation: 'best-available',
    name: 'A known address',
    status: 200,
    parameters: { post_code: 'NR2 2HH', building_number: '2', limit: '3' },
  },
  {
    operation: 'best-available',
    name: 'No building and an invalid limit',
    status: 400,
    parameters: { post_code: 'NR2 2HH', limit: '0' },
  },
  {
    operation: 'best-available',
    name: 'Gas usage for a home without gas',
    status: 400,
    parameters: { post_code: 'NR2 2HH', building_number: '2', fuel: 'electricity', gas_usage_kwh: '9500' },
  },
  {
    operation: 'best-available',
    name: 'Several flats',
    status: 400,
    parameters: { post_code: 'NR2 2HH', building_name: 'Heron Court' },
  },
  {
    operation: 'best-available',
    name: 'Unknown postcode',
    status: 404,
    parameters: { ...NOWHERE, building_number: '2' },
  },
  {
    operation: 'best-available',
    name: 'Unknown plan',
    status: 404,
    parameters: { post_code: 'NR2 2HH', building_number: '2', supplier_key: 'edf', plan_key: 'no-such-plan' },
  },
];

const SELECTED = ['fuel', 'payment_method', 'plan_key', 'plan_name', 'supplier_key', 'supplier_name'] as const;

/** The plan that a household chose from a comparison. */
export type Selection = Readonly<Record<(typeof SELECTED)[number] | 'comparison_id' | 'comparison_item_id', string>> & {
  readonly annual_cost_pence: number;
  readonly annual_saving_pence: number;
};

const credentials = { client_id: 'demopartner', client_secret: 'demosecret' } as const;

/** `key` is a new idempotency key. */
export function dropRequests(selected: Selection, key: string): readonly ExampleRequest[] {
  const headers = { 'Idempotency-Key': key };
  const operation = 'drop';
  const body = dropBody(selected);
  const type = 'application/json';
  return [
    { operation, name: 'A session', status: 200, body },
    {
      operation,
      name: 'Unsuitable fuel and payment method',
      status: 400,
      body: {
        ...body,
        dual_fuel: { ...body.dual_fuel, payment_method: 'prepayment' },
        selected_plan: { ...selected, fuel: 'gas' },
      },
    },
    {
      operation,
      name: 'Missing and invalid values',
      status: 400,
      body: { ...body, post_code: '', electricity_usage: { kwh: 'much' } },
    },
    {
      operation,
      name: 'Two forms of usage',
      status: 400,
      body: { ...body, electricity_usage: { kwh: 2500, estimate: 'medium' } },
    },
    { operation, name: 'Malformed JSON', status: 400, body: { text: '{"post_code": ', type } },
    { operation, name: 'Unknown postcode', status: 404, body: { ...body, ...NOWHERE } },
    {
      operation,
      name: 'Plan not on sale',
      status: 404,
      body: { ...body, selected_plan: { ...selected, plan_key: 'no-such-plan' } },
    },
    { operation, name: 'A session with a key', status: 200, headers, body },
    { operation, name: 'Key used with a different body', status: 409, headers, body: { ...body, attribution: {} } },
    { operation, name: 'Too large', status: 413, body: { text: ' '.repeat(65 * 1024), type } },
    { operation, name: 'Unsupported content type', status: 415, body: { text: 'post_code=SW1A', type: 'text/plain' } },
  ];
}

export function tokenRequests(audience: string): readonly ExampleRequest[] {
  const operation = 'token';
  const body = { grant_type: 'client_credentials', audience, ...credentials };
  const request = { operation, open: true } as const;
  return [
    { ...request, name: 'A token', status: 200, body },
    { ...request, name: 'No audience', status: 400, body: { grant_type: 'client_credentials', ...credentials } },
    { ...request, name: 'Wrong secret', status: 401, body: { ...body, client_secret: 'wrong' } },
    { ...request, name: 'Wrong audience', status: 403, body: { ...body, audience: 'https://example.com/energy' } },
    { ...request, name: 'Too large', status: 413, body: { text: ' '.repeat(65 * 1024), type: 'application/json' } },
    { operation: 'jwks', name: 'The key set', status: 200, open: true },
  ];
}

function householdErrors(operation: string): readonly ExampleRequest[] {
  return [
    {
      operation,
      name: 'Three errors',
      status: 400,
      parameters: {
        ...HOME,
        fuel: 'electricity',
        electricity_variant: 'economy_7',
        electricity_supplier_key: 'british-gas',
        gas_plan_key: 'standard-variable',
        electricity_usage_kwh: 'much',
      },
    },
    { operation, name: 'Unknown postcode', status: 404, parameters: { ...COMPARED_HOME, ...NOWHERE } },
    {
      operation,
      name: 'Unknown plan',
      status: 404,
      parameters: { ...COMPARED_HOME, dual_fuel_plan_key: 'no-such-plan' },
    },
  ];
}

function dropBody(selected: Selection) {
  return {
    post_code: HOME.post_code,
    electricity_variant: HOME.electricity_variant,
    dual_fuel: { payment_method: 'monthly_direct_debit', plan_key: 'standard-variable', supplier_key: 'british-gas' },
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: selected,
    attribution: { utm_campaign: 'winter', utm_content: 'banner' },
  };
}

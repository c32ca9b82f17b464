import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';
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

const SMART_CAR = { has: 'smart_meter,electric_vehicle' } as const;
/** Three times as much from 00:30 to 05:30 as at other times. */
const HALF_HOURS = Array.from({ length: 48 }, (_, at) => (at >= 1 && at < 11 ? '0.6' : '0.2')).join(',');

const NOWHERE = { post_code: 'ZZ1 1ZZ' } as const;
const RATES = {
  electricity_charge_pence_per_day: '43.2146',
  electricity_rate_pence_per_kwh: '25.5',
  gas_charge_pence_per_day: '27.3358',
  gas_rate_pence_per_kwh: '6.914',
} as const;

const ADDRESS = { post_code: 'NR2 2HH', building_number: '2' } as const;

type OperationRequest = Omit<ExampleRequest, 'operation'>;

const HOUSEHOLD_ERRORS: readonly OperationRequest[] = [
  {
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
  { name: 'Unknown postcode', status: 404, parameters: { ...COMPARED_HOME, ...NOWHERE } },
  { name: 'Unknown plan', status: 404, parameters: { ...COMPARED_HOME, dual_fuel_plan_key: 'no-such-plan' } },
];

/** The first request of each operation is the one that the reference has filled in. */
export const QUERIES: readonly ExampleRequest[] = [
  ...requestsOf('status', [{ name: 'The service is up', status: 200 }]),
  ...requestsOf('sources', [{ name: 'All sources', status: 200 }]),
  ...requestsOf(COMMON_EXAMPLES, [{ name: 'No token', status: 401, open: true }]),
  ...requestsOf('suppliers', [
    { name: 'Suppliers of both fuels', status: 200, parameters: { post_code: HOME.post_code, fuel: HOME.fuel } },
    { name: 'Missing and invalid values', status: 400, parameters: { fuel: 'coal' } },
    { name: 'Unknown postcode', status: 404, parameters: NOWHERE },
  ]),
  ...requestsOf('plans', [
    {
      name: 'Dual fuel plans of a supplier',
      status: 200,
      parameters: { ...HOME, supplier_key: 'british-gas', payment_method: 'monthly_direct_debit' },
    },
    {
      name: 'Missing and invalid values',
      status: 400,
      parameters: { post_code: '', supplier_key: 'no-such-supplier' },
    },
    { name: 'Unknown postcode', status: 404, parameters: { ...NOWHERE, supplier_key: 'british-gas' } },
  ]),
  ...requestsOf('plan-lookup', [
    {
      name: 'Closest dual fuel plan',
      status: 200,
      parameters: { post_code: HOME.post_code, supplier_key: 'british-gas', ...RATES },
    },
    {
      name: 'Missing and invalid values',
      status: 400,
      parameters: { post_code: HOME.post_code, electricity_charge_pence_per_day: 'low' },
    },
    { name: 'Unknown postcode', status: 404, parameters: { ...RATES, ...NOWHERE } },
  ]),
  ...requestsOf('comparison', [
    { name: 'The ten cheapest', status: 200, parameters: COMPARED_HOME },
    {
      name: 'A home with a smart meter',
      status: 200,
      parameters: { ...COMPARED_HOME, has: 'smart_meter', limit: '3' },
    },
    {
      name: 'A car charged at home',
      status: 200,
      parameters: { ...COMPARED_HOME, ...SMART_CAR, electricity_usage_kwh: '4500', ev_kwh: '2000', limit: '3' },
    },
    {
      name: "The household's own half hours",
      status: 200,
      parameters: { ...COMPARED_HOME, ...SMART_CAR, half_hours: HALF_HOURS, limit: '3' },
    },
    {
      name: 'Two load profiles, and a car that uses more than the home',
      status: 400,
      parameters: {
        ...COMPARED_HOME,
        ...SMART_CAR,
        load_profile: 'night_storage',
        half_hours: HALF_HOURS,
        ev_kwh: '3000',
      },
    },
    {
      name: 'Fixed plans, at other usages too',
      status: 200,
      parameters: {
        ...COMPARED_HOME,
        fixed_only: 'true',
        exclude_suppliers: 'fuse-energy,example-energy',
        other_usages: '1800:7500,3800:14000',
        limit: '2',
      },
    },
    {
      name: 'Unknown supplier and unsuitable usages',
      status: 400,
      parameters: { ...COMPARED_HOME, only_suppliers: 'edf,no-such-supplier', other_usages: '1800' },
    },
    ...HOUSEHOLD_ERRORS,
  ]),
  ...requestsOf('valuation', [
    { name: 'A plan without an end date', status: 200, parameters: COMPARED_HOME },
    {
      name: 'A plan that ends within the year',
      status: 200,
      parameters: { ...COMPARED_HOME, dual_fuel_plan_key: 'fixed-tariff-apr27-v1', dual_fuel_end_date: '2027-04-30' },
    },
    ...HOUSEHOLD_ERRORS,
  ]),
  ...requestsOf('best-buys', [
    {
      name: 'Standard plans of the big six',
      status: 200,
      parameters: { best_buy_type: 'big-six-standard-plans' },
    },
    { name: 'Unknown type', status: 400, parameters: { best_buy_type: 'nicest-plans' } },
  ]),
  ...requestsOf('best-available', [
    { name: 'A known address', status: 200, parameters: { ...ADDRESS, limit: '3' } },
    { name: 'No building and an invalid limit', status: 400, parameters: { post_code: ADDRESS.post_code, limit: '0' } },
    {
      name: 'Gas usage for a home without gas',
      status: 400,
      parameters: { ...ADDRESS, fuel: 'electricity', gas_usage_kwh: '9500' },
    },
    {
      name: 'Several flats',
      status: 400,
      parameters: { post_code: ADDRESS.post_code, building_name: 'Heron Court' },
    },
    { name: 'Unknown postcode', status: 404, parameters: { ...ADDRESS, ...NOWHERE } },
    {
      name: 'Unknown plan',
      status: 404,
      parameters: { ...ADDRESS, supplier_key: 'edf', plan_key: 'no-such-plan' },
    },
  ]),
];

const SELECTED = ['fuel', 'payment_method', 'plan_key', 'plan_name', 'supplier_key', 'supplier_name'] as const;

/** The plan that a household chose from a comparison. */
export type Selection = Readonly<Record<(typeof SELECTED)[number] | 'comparison_id' | 'comparison_item_id', string>> & {
  readonly annual_cost_pence: number;
  readonly annual_saving_pence: number;
};

const TOO_LARGE = { text: ' '.repeat(65 * 1024), type: 'application/json' } as const;

/** `key` is a new idempotency key. */
export function dropRequests(selected: Selection, key: string): readonly ExampleRequest[] {
  const headers = { 'Idempotency-Key': key };
  const body = dropBody(selected);
  return requestsOf('drop', [
    { name: 'A session', status: 200, body },
    {
      name: 'Unsuitable fuel and payment method',
      status: 400,
      body: {
        ...body,
        dual_fuel: { ...body.dual_fuel, payment_method: 'prepayment' },
        selected_plan: { ...selected, fuel: 'gas' },
      },
    },
    {
      name: 'Missing and invalid values',
      status: 400,
      body: { ...body, post_code: '', electricity_usage: { kwh: 'much' } },
    },
    {
      name: 'Two forms of usage',
      status: 400,
      body: { ...body, electricity_usage: { kwh: 2500, estimate: 'medium' } },
    },
    { name: 'Malformed JSON', status: 400, body: { text: '{"post_code": ', type: 'application/json' } },
    { name: 'Unknown postcode', status: 404, body: { ...body, ...NOWHERE } },
    {
      name: 'Plan not on sale',
      status: 404,
      body: { ...body, selected_plan: { ...selected, plan_key: 'no-such-plan' } },
    },
    { name: 'A session with a key', status: 200, headers, body },
    { name: 'Key used with a different body', status: 409, headers, body: { ...body, attribution: {} } },
    { name: 'Too large', status: 413, body: TOO_LARGE },
    { name: 'Unsupported content type', status: 415, body: { text: 'post_code=SW1A', type: 'text/plain' } },
  ]);
}

/** `id` is a session that the caller handed over. */
export function sessionRequests(id: string): readonly ExampleRequest[] {
  return requestsOf('sessions', [
    { name: 'A session', status: 200, parameters: { session_id: id } },
    { name: 'No such session', status: 404, parameters: { session_id: 'no-such-session' } },
  ]);
}

export function tokenRequests(audience: string): readonly ExampleRequest[] {
  const body = { grant_type: 'client_credentials', audience, client_id: DEMO_CLIENT_ID, client_secret: DEMO_SECRET };
  const { audience: _, ...withoutAudience } = body;
  return [
    ...requestsOf('token', [
      { name: 'A token', status: 200, open: true, body },
      { name: 'No audience', status: 400, open: true, body: withoutAudience },
      { name: 'Wrong secret', status: 401, open: true, body: { ...body, client_secret: 'wrong' } },
      { name: 'Wrong audience', status: 403, open: true, body: { ...body, audience: 'https://example.com/energy' } },
      { name: 'Too large', status: 413, open: true, body: TOO_LARGE },
    ]),
    ...requestsOf('jwks', [{ name: 'The key set', status: 200, open: true }]),
    ...requestsOf('issuer-metadata', [{ name: 'The metadata', status: 200, open: true }]),
  ];
}

function requestsOf(operation: string, requests: readonly OperationRequest[]): readonly ExampleRequest[] {
  return requests.map((request) => ({ operation, ...request }));
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

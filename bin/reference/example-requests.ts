import type { ComparisonResponse } from '../../functions/comparison/contract.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';
import type { JsonValue } from './schemas.ts';

/** A request whose response the reference shows. */
export type ExampleRequest = {
  readonly operation: ExampleOperation;
  readonly name: string;
  readonly status: number;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  /** A text to send in place of a body, and its type if that is not JSON. */
  readonly raw?: { readonly text: string; readonly type?: string };
  /** True for a request without a token. */
  readonly isOpen?: boolean;
};

/** A request as the reference shows it, and the body of its response. */
export type Exchange = Pick<
  ExampleRequest,
  'operation' | 'name' | 'status' | 'parameters' | 'body'
> & { readonly response: JsonValue };

const HOME = 'post_code=SW1A+1AA&fuel=dual_fuel&electricity_variant=standard';
const COMPARED = `${HOME}&dual_fuel_supplier_key=british-gas&dual_fuel_plan_key=standard-variable&electricity_usage_kwh=2500&gas_usage_kwh=9500`;
const SMART_CAR = `${COMPARED}&has=smart_meter,electric_vehicle`;
const ELECTRICITY =
  'post_code=SW1A+1AA&fuel=electricity&electricity_variant=standard&electricity_usage_kwh=2500';
/** What a bill says, in place of a plan key. */
const OWN_RATES = `${ELECTRICITY}&electricity_charge_pence_per_day=53.8&electricity_rate_pence_per_kwh=27.4&electricity_exit_fee_pence=5000&rates_include_vat=true`;
const NOWHERE = 'post_code=ZZ1+1ZZ';
const ADDRESS = 'post_code=NR2+2HH&building_number=2';
const RATES =
  'electricity_charge_pence_per_day=42.6974&electricity_rate_pence_per_kwh=23.7107&gas_charge_pence_per_day=28.1951&gas_rate_pence_per_kwh=5.6329';
/** A household that uses three times as much from 00:30 to 05:30 as at other times. */
const HALF_HOURS = Array.from({ length: 48 }, (_, at) => (at >= 1 && at < 11 ? '0.6' : '0.2')).join(
  ',',
);
const TOO_LARGE = { name: 'Too large', status: 413, raw: { text: ' '.repeat(65 * 1024) } } as const;

const HOUSEHOLD_ERRORS: readonly Query[] = [
  [
    'Three errors',
    400,
    `${HOME}&fuel=electricity&electricity_variant=economy_7&electricity_supplier_key=british-gas&gas_plan_key=standard-variable&electricity_usage_kwh=much`,
  ],
  ['Unknown postcode', 404, `${COMPARED}&${NOWHERE}`],
  ['Unknown plan', 404, `${COMPARED}&dual_fuel_plan_key=no-such-plan`],
  [
    'Unknown edition',
    404,
    `${COMPARED}&edition=0f8f4a5e-6a3b-4c1d-9e2f-7b1c2d3e4f50&day=2026-04-15`,
  ],
];

export const UNKNOWN_SESSION = 'no-such-session';
export const UNKNOWN_TIME = 'yesterday';

/** Stands for an operation in examples of errors that every operation may return. */
export const COMMON_EXAMPLES = 'every operation';

export type ExampleOperation = EndpointName | typeof COMMON_EXAMPLES;

/**
 * The requests that need nothing but a token. The first of each operation is the one that the
 * reference has filled in.
 */
export const QUERIES: readonly ExampleRequest[] = [
  ...requests('status', [['The service is up', 200]]),
  ...requests('sources', [['All sources', 200]]),
  { operation: COMMON_EXAMPLES, name: 'No token', status: 401, isOpen: true },
  ...requests('suppliers', [
    ['Suppliers of both fuels', 200, 'post_code=SW1A+1AA&fuel=dual_fuel'],
    ['Missing and invalid values', 400, 'fuel=coal'],
    ['Unknown postcode', 404, NOWHERE],
  ]),
  ...requests('plans', [
    [
      'Dual fuel plans of a supplier',
      200,
      `${HOME}&supplier_key=british-gas&payment_method=monthly_direct_debit`,
    ],
    ['Missing and invalid values', 400, 'post_code=&supplier_key=no-such-supplier'],
    ['Unknown postcode', 404, `${NOWHERE}&supplier_key=british-gas`],
  ]),
  ...requests('plan-lookup', [
    ['Closest dual fuel plan', 200, `post_code=SW1A+1AA&supplier_key=british-gas&${RATES}`],
    ['Missing and invalid values', 400, 'post_code=SW1A+1AA&electricity_charge_pence_per_day=low'],
    ['Unknown postcode', 404, `${RATES}&${NOWHERE}`],
  ]),
  ...requests('comparison', [
    ['The ten cheapest', 200, COMPARED],
    ['A home with a smart meter', 200, `${COMPARED}&has=smart_meter&limit=3`],
    ['A car charged at home', 200, `${SMART_CAR}&electricity_usage_kwh=4500&ev_kwh=2000&limit=3`],
    ["The household's own half hours", 200, `${SMART_CAR}&half_hours=${HALF_HOURS}&limit=3`],
    [
      'Two load profiles, and a car that uses more than the home',
      400,
      `${SMART_CAR}&load_profile=night_storage&half_hours=${HALF_HOURS}&ev_kwh=3000`,
    ],
    [
      'Fixed plans, at other usages too',
      200,
      `${COMPARED}&fixed_only=true&exclude_suppliers=fuse-energy,example-energy&other_usages=1800:7500,3800:14000&limit=2`,
    ],
    [
      'Unknown supplier and unsuitable usages',
      400,
      `${COMPARED}&only_suppliers=edf,no-such-supplier&other_usages=1800`,
    ],
    ["The household's own rates", 200, `${OWN_RATES}&limit=3`],
    [
      'Night times beside one rate, and a gas rate without a standing charge',
      400,
      `${OWN_RATES}&fuel=dual_fuel&electricity_night_times=00:30-05:30&gas_rate_pence_per_kwh=5.6&gas_usage_kwh=9500`,
    ],
    [
      'A home that would take a dynamic tariff',
      200,
      `${COMPARED}&has=smart_meter&include_dynamic=true&only_suppliers=example-energy`,
    ],
    ...HOUSEHOLD_ERRORS,
  ]),
  ...requests('valuation', [
    ['A plan without an end date', 200, COMPARED],
    [
      'A plan that ends within the year',
      200,
      `${COMPARED}&dual_fuel_plan_key=fixed-tariff-apr27-v1&dual_fuel_end_date=2026-10-31`,
    ],
    ["The household's own rates", 200, OWN_RATES],
    [
      'A half-hourly tariff',
      200,
      `${ELECTRICITY}&electricity_supplier_key=example-energy&electricity_plan_key=invented-half-hourly`,
    ],
    ...HOUSEHOLD_ERRORS,
  ]),
  ...requests('best-buys', [
    ['Standard plans of the big six', 200, 'best_buy_type=big-six-standard-plans'],
    ['Unknown type', 400, 'best_buy_type=nicest-plans'],
  ]),
  ...requests('best-available', [
    ['A known address', 200, `${ADDRESS}&limit=3`],
    ['No building and an invalid limit', 400, 'post_code=NR2+2HH&limit=0'],
    ['Gas usage for a home without gas', 400, `${ADDRESS}&fuel=electricity&gas_usage_kwh=9500`],
    ['Several flats', 400, 'post_code=NR2+2HH&building_name=Heron+Court'],
    ['Unknown postcode', 404, `${ADDRESS}&${NOWHERE}`],
    ['Unknown plan', 404, `${ADDRESS}&supplier_key=edf&plan_key=no-such-plan`],
  ]),
];

/** Requests on a day on which the next quarter of the price cap is announced. */
export const ANNOUNCED_CAP_QUERIES: readonly ExampleRequest[] = requests('comparison', [
  [
    'Before a known rise of the price cap, with a fix that ends soon',
    200,
    'post_code=NG7+2RH&fuel=dual_fuel&electricity_variant=standard&dual_fuel_supplier_key=fuse-energy&dual_fuel_plan_key=fixed-15m-v8&dual_fuel_end_date=2026-07-31&electricity_usage_kwh=2500&gas_usage_kwh=9500&rank_by=like_for_like&limit=2&with_periods=true',
  ],
]);

export type ClientCredentials = { readonly clientId: string; readonly secret: string };

export function tokenRequest(audience: string, { clientId, secret }: ClientCredentials) {
  const credentials = { client_id: clientId, client_secret: secret };
  const body = { grant_type: 'client_credentials', audience, ...credentials };
  return { operation: 'token', name: 'A token', status: 200, isOpen: true, body } as const;
}

/** Returns the requests that need no token. The first of them gets one. */
export function tokenRequests(audience: string): readonly ExampleRequest[] {
  const granted = tokenRequest(audience, { clientId: DEMO_CLIENT_ID, secret: DEMO_SECRET });
  const { body } = granted;
  const { audience: _, ...withoutAudience } = body;
  const elsewhere = 'https://example.com/energy';
  const open: readonly ExampleRequest[] = [
    granted,
    { operation: 'token', name: 'No audience', status: 400, body: withoutAudience },
    {
      operation: 'token',
      name: 'Wrong secret',
      status: 401,
      body: { ...body, client_secret: 'wrong' },
    },
    {
      operation: 'token',
      name: 'Wrong audience',
      status: 403,
      body: { ...body, audience: elsewhere },
    },
    { operation: 'token', ...TOO_LARGE },
    { operation: 'jwks', name: 'The key set', status: 200 },
    { operation: 'issuer-metadata', name: 'The metadata', status: 200 },
  ];
  return open.map((request) => ({ ...request, isOpen: true }));
}

/** Hands a household over to the cheapest plan of a comparison; `key` is a new idempotency key. */
export function dropRequests(
  comparisonId: string,
  [chosen]: ComparisonResponse['comparison']['comparisons'],
  key: string,
): readonly ExampleRequest[] {
  if (chosen === undefined) throw new Error('a comparison has no plan to hand over');
  const selected = {
    annual_cost_pence: chosen.personal_projection.total_pence,
    annual_saving_pence: chosen.saving_pence,
    comparison_id: comparisonId,
    comparison_item_id: chosen.item_id,
    fuel: 'dual_fuel',
    payment_method: 'monthly_direct_debit',
    plan_key: chosen.plan.key,
    plan_name: chosen.plan.name,
    supplier_key: chosen.plan.supplier_key,
    supplier_name: chosen.plan.supplier_name,
  };
  const payment_method = 'monthly_direct_debit';
  const current = { payment_method, plan_key: 'standard-variable', supplier_key: 'british-gas' };
  const body = {
    post_code: 'SW1A 1AA',
    electricity_variant: 'standard',
    dual_fuel: current,
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: selected,
    attribution: { utm_campaign: 'winter', utm_content: 'banner' },
  };
  const operation = 'drop';
  const drop = (
    name: string,
    status: number,
    changed: Readonly<Record<string, JsonValue>> = {},
  ): ExampleRequest => {
    return { operation, name, status, body: { ...body, ...changed } };
  };
  const headers = { 'Idempotency-Key': key };
  return [
    drop('A session', 200),
    drop("The household's own rates", 200, {
      dual_fuel: {
        payment_method,
        rates: {
          electricity: { charge_pence_per_day: 53.8, rate_pence_per_kwh: 27.4 },
          gas: { charge_pence_per_day: 29.6, rate_pence_per_kwh: 6.1 },
          include_vat: true,
        },
      },
    }),
    drop('Unsuitable fuel and payment method', 400, {
      dual_fuel: { ...current, payment_method: 'prepayment' },
      selected_plan: { ...selected, fuel: 'gas' },
    }),
    drop('Missing and invalid values', 400, { post_code: '', electricity_usage: { kwh: 'much' } }),
    drop('Two forms of usage', 400, { electricity_usage: { kwh: 2500, estimate: 'medium' } }),
    drop('Unknown postcode', 404, { post_code: 'ZZ1 1ZZ' }),
    drop('Plan not on sale', 404, { selected_plan: { ...selected, plan_key: 'no-such-plan' } }),
    { ...drop('A session with a key', 200), headers },
    { ...drop('Key used with a different body', 409, { attribution: {} }), headers },
    ...unreadBodies(operation, { json: '{"post_code": ', text: 'post_code=SW1A' }),
  ];
}

/** Reads a session that the caller handed over, and one that does not exist. */
export function sessionRequests(id: string): readonly ExampleRequest[] {
  return requests('sessions', [
    ['A session', 200, `session_id=${id}`],
    ['No such session', 404, `session_id=${UNKNOWN_SESSION}`],
  ]);
}

/** Reports on the session's switch; for a journey client. */
export function reportRequests(id: string): readonly ExampleRequest[] {
  const parameters = { session_id: id, fuel: 'electricity' };
  const report = {
    sequence: 2,
    status: 'in_progress',
    occurred_at: '2026-04-15T09:30:00Z',
    supply_start_date: '2026-04-29',
  };
  const operation = 'switch-report';
  return [
    { operation, name: 'A report', status: 200, parameters, body: report },
    {
      operation,
      name: 'Missing and invalid values',
      status: 400,
      parameters: { ...parameters, fuel: 'coal' },
      body: { sequence: 0, status: 'lost' },
    },
    {
      operation,
      name: 'No such session',
      status: 404,
      parameters: { ...parameters, session_id: UNKNOWN_SESSION },
      body: report,
    },
    {
      operation,
      name: 'An earlier report counts',
      status: 409,
      parameters,
      body: { ...report, sequence: 1 },
    },
    ...unreadBodies(operation, { parameters, json: '{"sequence": ', text: 'sequence=3' }),
  ];
}

/** Reads a switch on which the journey has reported, and lists those that changed since. */
export function switchRequests(id: string, since: string): readonly ExampleRequest[] {
  return [
    ...requests('switch', [
      ['A switch', 200, `session_id=${id}`],
      ['No such switch', 404, `session_id=${UNKNOWN_SESSION}`],
    ]),
    ...requests('switches', [
      ['Switches since a moment', 200, `updated_since=${since}&limit=100`],
      ['Invalid values', 400, `updated_since=${UNKNOWN_TIME}&cursor=2`],
    ]),
  ];
}

/** The file of households of the examples, as a request for a batch describes it. */
export const BATCH_FILE = {
  bytes: 2_400_000,
  lines: 10_000,
  sha256: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
} as const;

/** Requests for batches that are refused. */
export function refusedBatchRequests(): readonly ExampleRequest[] {
  const { sha256: _, ...withoutChecksum } = BATCH_FILE;
  const operation = 'batch-create';
  const tooMany = { ...BATCH_FILE, lines: 2_000_000 };
  return [
    { operation, name: 'Missing checksum', status: 400, body: withoutChecksum },
    { operation, name: 'Too many lines', status: 400, body: tooMany },
    ...unreadBodies(operation, { json: '{"bytes": ', text: 'bytes=2400000' }),
    ...(['batch', 'batch-delete', 'batch-start'] as const).flatMap((unknown) =>
      requests(unknown, [['Unknown batch', 404, 'batch_id=no-such-batch']]),
    ),
  ];
}

/** A query; a later value takes the place of an earlier one of the same name. */
type Query = readonly [name: string, status: number, parameters?: string];

function requests(
  operation: ExampleOperation,
  queries: readonly Query[],
): readonly ExampleRequest[] {
  return queries.map(([name, status, parameters]) => ({
    operation,
    name,
    status,
    parameters: Object.fromEntries(new URLSearchParams(parameters)),
  }));
}

/** Bodies that an operation does not read: JSON that breaks off, too much of it, and a text. */
function unreadBodies(
  operation: ExampleOperation,
  { json, text, parameters = {} }: UnreadBodies,
): readonly ExampleRequest[] {
  const type = 'text/plain';
  return [
    { operation, parameters, name: 'Malformed JSON', status: 400, raw: { text: json } },
    { operation, parameters, ...TOO_LARGE },
    { operation, parameters, name: 'Unsupported content type', status: 415, raw: { text, type } },
  ];
}

type UnreadBodies = Pick<ExampleRequest, 'parameters'> & {
  readonly json: string;
  readonly text: string;
};

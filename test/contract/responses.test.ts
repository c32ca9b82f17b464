import { GATEWAY_RESPONSES, gatewayResponseBody } from '../../lib/gateway-responses.ts';
import { ROUTES } from '../../lib/routes.ts';
import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { type SampleApi, type SampleResponse, type Sent, sampleApi } from '../support/sample-api.ts';

const check = createResponseChecker();

const HOME = { post_code: 'SW1A 1AA', fuel: 'dual_fuel', electricity_variant: 'standard' } as const;
const PLAN = { dual_fuel_supplier_key: 'british-gas', dual_fuel_plan_key: 'standard-variable' } as const;
const ELECTRICITY = { electricity_supplier_key: 'edf', electricity_plan_key: 'standard-variable' } as const;
const GAS = { gas_supplier_key: 'british-gas', gas_plan_key: 'standard-variable' } as const;
const USE = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' } as const;
const DUAL = { ...HOME, ...PLAN, ...USE } as const;

/** One postcode in each of the fourteen regions. */
const EVERYWHERE = [
  'AB10 1AB',
  'BN1 1AA',
  'BS1 4DJ',
  'CF10 1EP',
  'OX1 1AA',
  'G2 1DU',
  'IP1 1AA',
  'L1 8JQ',
  'LS1 1UR',
  'M1 1AE',
  'NE1 7RU',
  'NG1 5FS',
  'SW1A 1AA',
  'B1 1BB',
] as const;

const HOUSEHOLDS: readonly Sent[] = [
  DUAL,
  { ...DUAL, limit: '1', offset: '19' },
  { ...DUAL, dual_fuel_end_date: '2027-02-01' },
  { ...DUAL, dual_fuel_end_date: '2020-02-01' },
  { ...DUAL, dual_fuel_payment_method: 'prepayment' },
  { ...HOME, ...ELECTRICITY, ...GAS, ...USE },
  { ...HOME, ...ELECTRICITY, fuel: 'electricity', electricity_usage_estimate: 'low' },
  { ...HOME, ...ELECTRICITY, ...GAS, fuel: 'gas', electricity_usage_kwh: '1', gas_usage_kwh_estimate: 'high' },
  {
    ...HOME,
    ...PLAN,
    electricity_variant: 'economy_7',
    percent_night_usage: '40',
    electricity_spend_pence: '7000',
    electricity_spend_frequency: 'monthly',
    gas_usage_kwh: '0',
  },
];

const FAULTY: readonly Sent[] = [
  {},
  { ...DUAL, fuel: 'coal', electricity_variant: '' },
  { ...DUAL, gas_plan_key: 'x', electricity_usage_kwh: 'much', percent_night_usage: '40' },
  { ...DUAL, post_code: ['SW1A 1AA', 'SW1A 2AA'] },
  { ...DUAL, post_code: 'BT1 5GS' },
  { ...DUAL, dual_fuel_plan_key: 'no-such-plan' },
  { post_code: 'nowhere', supplier_key: 'no-such-supplier', building_number: '1' },
];

function pathOf(name: string): string {
  return ENDPOINTS.find((endpoint) => endpoint.name === name)?.path ?? name;
}

function problemsOf(name: string, { status, body }: SampleResponse): readonly string[] {
  return check({ method: 'GET', path: pathOf(name), status, body });
}

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ homes: true });
});

/** Sends every request; returns how often each status came, after every response was held to the document. */
async function sweep(name: string, requests: readonly Sent[]): Promise<Readonly<Record<string, number>>> {
  const statuses: Record<string, number> = {};
  for (const sent of requests) {
    const response = await api.get(name, sent);
    expect(problemsOf(name, response)).toEqual([]);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  }
  return statuses;
}

function inEveryRegion(requests: readonly Sent[]): readonly Sent[] {
  return requests.flatMap((sent) => EVERYWHERE.map((post_code) => ({ ...sent, post_code })));
}

describe('a response says what the document says, and not a key more', () => {
  it('of the status', async () => {
    expect(await sweep('status', [{}])).toEqual({ 200: 1 });
  });

  it('of the suppliers, in every region', async () => {
    const fuels = [{}, { fuel: 'gas' }, { fuel: 'electricity' }];
    expect(await sweep('suppliers', inEveryRegion(fuels))).toEqual({ 200: 42 });
    expect(Object.keys(await sweep('suppliers', FAULTY)).toSorted()).toEqual(['200', '400', '404']);
  });

  it('of the plans of every supplier, in every region', async () => {
    const { body } = await api.get('suppliers', { post_code: 'SW1A 1AA' });
    const keys: string[] = body.suppliers.map(({ key }: { key: string }) => key);
    expect(Object.keys(await sweep('plans', inEveryRegion(keys.map((supplier_key) => ({ supplier_key })))))).toEqual([
      '200',
    ]);
    expect(Object.keys(await sweep('plans', FAULTY))).toEqual(['400']);
    expect(await sweep('plans', [{ post_code: 'BT1 5GS', supplier_key: 'edf' }])).toEqual({ 404: 1 });
  });

  it('of the plan look-up', async () => {
    const electricity = { electricity_charge_pence_per_day: '-40.5', electricity_rate_pence_per_kwh: '25' };
    const dual = { ...electricity, gas_charge_pence_per_day: '27', gas_rate_pence_per_kwh: '6' };
    const requests = [electricity, dual, { ...dual, rates_include_vat: 'true' }, { ...dual, supplier_key: 'edf' }];
    expect(await sweep('plan-lookup', inEveryRegion(requests))).toEqual({ 200: 56 });
    expect(await sweep('plan-lookup', [...FAULTY, { ...dual, post_code: 'BT1 5GS' }])).toEqual({ 400: 7, 404: 1 });
  });

  it.each(['comparison', 'valuation'])('of the %s, in every form and region', async (name) => {
    expect(Object.keys(await sweep(name, inEveryRegion(HOUSEHOLDS)))).toContain('200');
    expect(await sweep(name, HOUSEHOLDS)).toEqual({ 200: HOUSEHOLDS.length });
    expect(await sweep(name, FAULTY)).toEqual({ 400: 5, 404: 2 });
  });

  it('of every best-buy type, and of one that there is not', async () => {
    const types = ['big-six-standard-plans', 'cheapest-plans', 'cheapest-green-plans', 'no-exit-fee-plans', 'nicest'];
    const responses = await Promise.all(types.map((type) => api.get('best-buys', {}, { best_buy_type: type })));
    expect(responses.flatMap((response) => problemsOf('best-buys', response))).toEqual([]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
  });

  it('of the best available plans, for homes that are known and homes that are not', async () => {
    const homes = [
      { post_code: 'NR2 2HH', building_number: '2' },
      { post_code: 'NR2 2HH', building_number: '2', industry_db_consent: 'true', fulfillable_only: 'false' },
      { post_code: 'NR2 2HH', building_number: '2', fuel: 'electricity', electricity_variant: 'economy_7' },
    ];
    expect(await sweep('best-available', homes)).toEqual({ 200: 3 });
    expect(await sweep('best-available', inEveryRegion([{ building_number: '1' }]))).toEqual({ 200: 14 });
    expect(Object.keys(await sweep('best-available', FAULTY)).toSorted()).toEqual(['400', '404']);
  });

  it('where nothing is on sale yet', async () => {
    const empty = await sampleApi({ feeds: [] });
    for (const { name, errors } of ENDPOINTS.filter(({ method }) => method === 'GET')) {
      const response = await empty.get(
        name,
        {
          ...DUAL,
          supplier_key: 'edf',
          building_number: '1',
          electricity_charge_pence_per_day: '40',
          electricity_rate_pence_per_kwh: '25',
        },
        { best_buy_type: 'cheapest-plans' },
      );
      expect([name, problemsOf(name, response)]).toEqual([name, []]);
      const loads: readonly string[] = errors;
      expect([name, response.status]).toEqual([name, loads.includes('market-unavailable') ? 503 : 200]);
    }
  });

  it('where the gateway responses in place of a function', () => {
    for (const response of GATEWAY_RESPONSES.filter(({ status }) => ![400, 404, 413, 415].includes(status))) {
      for (const { method, path } of ROUTES.filter(({ token }) => token)) {
        expect(
          check({ method, path, status: response.status, body: JSON.parse(gatewayResponseBody(response)) }),
        ).toEqual([]);
      }
    }
  });
});

describe('the check itself', () => {
  it('is made in all fourteen regions', async () => {
    const responses = await Promise.all(
      EVERYWHERE.map((post_code) => api.get('best-available', { post_code, building_number: '1' })),
    );
    expect(new Set(responses.map(({ body }) => body.address.region)).size).toBe(14);
  });

  const status = { msg: 'up', environment: 'here', 'request-from': 'me' };
  const request = { method: 'GET', path: '/energy/status' };

  it('finds a key too many, a key too few, a status and a path that are not documented', () => {
    expect(check({ ...request, status: 200, body: status })).toEqual([]);
    expect(check({ ...request, status: 200, body: { ...status, more: 1 } })).toHaveLength(1);
    expect(check({ ...request, status: 200, body: { msg: 'up', environment: 'here' } })).toHaveLength(1);
    expect(check({ ...request, status: 418, body: status })).toHaveLength(1);
    expect(check({ ...request, path: '/energy/tea', status: 200, body: status })).toHaveLength(1);
    expect(check({ ...request, status: 401, body: { errors: [] } })).toHaveLength(1);
  });
});

import {
  GATEWAY_RESPONSES,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../../lib/gateway-responses.ts';
import { ROUTES } from '../../lib/routes.ts';
import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import { DUAL_FUEL, DUAL_PLAN, ELECTRICITY_PLAN, GAS_PLAN, MEDIUM_KWH, WESTMINSTER } from '../support/households.ts';
import { POSTCODES } from '../support/postcodes.ts';
import { present } from '../support/present.ts';
import { GET_NAMES, type GetName } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { type SampleApi, type Sent, sampleApi } from '../support/sample-api.ts';

const check = createResponseChecker();

const EVERY_REGION = Object.values(POSTCODES);

const HOUSEHOLDS: readonly Sent[] = [
  DUAL_FUEL,
  { ...DUAL_FUEL, limit: '1', offset: '19' },
  { ...DUAL_FUEL, dual_fuel_end_date: '2027-02-01' },
  { ...DUAL_FUEL, dual_fuel_end_date: '2020-02-01' },
  { ...DUAL_FUEL, dual_fuel_payment_method: 'prepayment' },
  { ...WESTMINSTER, fuel: 'dual_fuel', ...ELECTRICITY_PLAN, ...GAS_PLAN, ...MEDIUM_KWH },
  { ...WESTMINSTER, ...ELECTRICITY_PLAN, fuel: 'electricity', electricity_usage_estimate: 'low' },
  {
    ...WESTMINSTER,
    ...ELECTRICITY_PLAN,
    ...GAS_PLAN,
    fuel: 'gas',
    electricity_usage_kwh: '1',
    gas_usage_kwh_estimate: 'high',
  },
  {
    ...WESTMINSTER,
    fuel: 'dual_fuel',
    ...DUAL_PLAN,
    electricity_variant: 'economy_7',
    percent_night_usage: '40',
    electricity_spend_pence: '7000',
    electricity_spend_frequency: 'monthly',
    gas_usage_kwh: '0',
  },
];

const FAULTY: readonly Sent[] = [
  {},
  { ...DUAL_FUEL, fuel: 'coal', electricity_variant: '' },
  { ...DUAL_FUEL, gas_plan_key: 'x', electricity_usage_kwh: 'much', percent_night_usage: '40' },
  { ...DUAL_FUEL, post_code: ['SW1A 1AA', 'SW1A 2AA'] },
  { ...DUAL_FUEL, post_code: 'BT1 5GS' },
  { ...DUAL_FUEL, dual_fuel_plan_key: 'no-such-plan' },
  { post_code: 'nowhere', supplier_key: 'no-such-supplier', building_number: '1' },
];

function pathOf(name: string): string {
  return ENDPOINTS.find((endpoint) => endpoint.name === name)?.path ?? name;
}

/** Sends a request, and checks its response against the document. */
async function statusOf(...sending: Parameters<SampleApi['send']>): Promise<number> {
  const [name] = sending;
  const response = await api.send(...sending);
  expect([name, check({ method: 'GET', path: pathOf(name), ...response })]).toEqual([name, []]);
  return response.status;
}

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ homes: true });
});

/** Sends every request, checks every response, and counts each status. */
async function sweep(name: GetName, requests: readonly Sent[]): Promise<Readonly<Record<string, number>>> {
  const statuses: Record<string, number> = {};
  for (const sent of requests) {
    const status = await statusOf(name, sent);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

function inEveryRegion(requests: readonly Sent[]): readonly Sent[] {
  return requests.flatMap((sent) => EVERY_REGION.map((post_code) => ({ ...sent, post_code })));
}

describe('every response is as documented, without an extra key,', () => {
  it('from /energy/status', async () => {
    expect(await sweep('status', [{}])).toEqual({ 200: 1 });
  });

  it('from /energy/suppliers in every region', async () => {
    const fuels = [{}, { fuel: 'gas' }, { fuel: 'electricity' }];
    expect(await sweep('suppliers', inEveryRegion(fuels))).toEqual({ 200: 42 });
    expect(Object.keys(await sweep('suppliers', FAULTY)).toSorted()).toEqual(['200', '400', '404']);
  });

  it('from /energy/plans for every supplier in every region', async () => {
    const { suppliers } = await api.get('suppliers', { post_code: 'SW1A 1AA' });
    const requests = suppliers.map(({ key }) => ({ supplier_key: key }));
    expect(Object.keys(await sweep('plans', inEveryRegion(requests)))).toEqual(['200']);
    expect(Object.keys(await sweep('plans', FAULTY))).toEqual(['400']);
    expect(await sweep('plans', [{ post_code: 'BT1 5GS', supplier_key: 'edf' }])).toEqual({ 404: 1 });
  });

  it('from /energy/plan-lookup', async () => {
    const electricity = { electricity_charge_pence_per_day: '-40.5', electricity_rate_pence_per_kwh: '25' };
    const dual = { ...electricity, gas_charge_pence_per_day: '27', gas_rate_pence_per_kwh: '6' };
    const requests = [electricity, dual, { ...dual, rates_include_vat: 'true' }, { ...dual, supplier_key: 'edf' }];
    expect(await sweep('plan-lookup', inEveryRegion(requests))).toEqual({ 200: 56 });
    expect(await sweep('plan-lookup', [...FAULTY, { ...dual, post_code: 'BT1 5GS' }])).toEqual({ 400: 7, 404: 1 });
  });

  it.each(['comparison', 'valuation'] as const)(
    'from /energy/%s for every form of household in every region',
    async (name) => {
      expect(Object.keys(await sweep(name, inEveryRegion(HOUSEHOLDS)))).toContain('200');
      expect(await sweep(name, HOUSEHOLDS)).toEqual({ 200: HOUSEHOLDS.length });
      expect(await sweep(name, FAULTY)).toEqual({ 400: 5, 404: 2 });
    },
  );

  it('from /energy/best-buys for every type, and for an unknown one', async () => {
    const types = ['big-six-standard-plans', 'cheapest-plans', 'cheapest-green-plans', 'no-exit-fee-plans', 'nicest'];
    const statuses = await Promise.all(types.map((type) => statusOf('best-buys', {}, { best_buy_type: type })));
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
  });

  it('from /energy/best-available for known and unknown homes', async () => {
    const homes = [
      { post_code: 'NR2 2HH', building_number: '2' },
      { post_code: 'NR2 2HH', building_number: '2', industry_db_consent: 'true', fulfillable_only: 'false' },
      { post_code: 'NR2 2HH', building_number: '2', fuel: 'electricity', electricity_variant: 'economy_7' },
    ];
    expect(await sweep('best-available', homes)).toEqual({ 200: 3 });
    expect(await sweep('best-available', inEveryRegion([{ building_number: '1' }]))).toEqual({ 200: 14 });
    expect(Object.keys(await sweep('best-available', FAULTY)).toSorted()).toEqual(['400', '404']);
  });

  it('from every endpoint while no market is loaded', async () => {
    const empty = await sampleApi({ feeds: [] });
    for (const { name, path, errors } of ENDPOINTS.filter((one) => GET_NAMES.some((name) => name === one.name))) {
      const { status, body } = await empty.send(
        present(GET_NAMES.find((one) => one === name)),
        {
          ...DUAL_FUEL,
          supplier_key: 'edf',
          building_number: '1',
          electricity_charge_pence_per_day: '40',
          electricity_rate_pence_per_kwh: '25',
        },
        { best_buy_type: 'cheapest-plans' },
      );
      expect([name, check({ method: 'GET', path, status, body })]).toEqual([name, []]);
      expect([name, status]).toEqual([name, errors.includes('market-unavailable') ? 503 : 200]);
    }
  });

  it('from the gateway when it responds in place of a function', () => {
    for (const response of GATEWAY_RESPONSES.filter(({ status }) => ![400, 404, 413, 415].includes(status))) {
      for (const { method, path } of ROUTES.filter(({ token }) => token)) {
        const body: unknown = JSON.parse(gatewayResponseBody(response));
        const headers = new Headers({ ...gatewayResponseHeaders(response), [REQUEST_ID_HEADER]: 'request-1' });
        expect(check({ method, path, status: response.status, body, headers })).toEqual([]);
      }
    }
  });
});

describe('the check of responses', () => {
  it('is made in all fourteen regions', async () => {
    const homes = await Promise.all(
      EVERY_REGION.map((post_code) => api.get('best-available', { post_code, building_number: '1' })),
    );
    expect(new Set(homes.map(({ address }) => address.region)).size).toBe(14);
  });

  const status = { msg: 'up', environment: 'here', 'request-from': 'me' };
  const request = { method: 'GET', path: '/energy/status' };

  it('finds a header that is missing or not documented', () => {
    const response = { ...request, status: 200, body: status };
    const headers = { 'x-request-id': 'request-1', 'Cache-Control': 'no-store' };
    expect(check({ ...response, headers: new Headers(headers) })).toEqual([]);
    expect(check({ ...response, headers: new Headers() })).toHaveLength(2);
    expect(check({ ...response, headers: new Headers({ ...headers, ETag: '"1"' }) })).toHaveLength(1);
  });

  it('finds an extra key, a missing key, an undocumented status and an undocumented path', () => {
    expect(check({ ...request, status: 200, body: status })).toEqual([]);
    expect(check({ ...request, status: 200, body: { ...status, more: 1 } })).toHaveLength(1);
    expect(check({ ...request, status: 200, body: { msg: 'up', environment: 'here' } })).toHaveLength(1);
    expect(check({ ...request, status: 418, body: status })).toHaveLength(1);
    expect(check({ ...request, path: '/energy/tea', status: 200, body: status })).toHaveLength(1);
    expect(check({ ...request, status: 401, body: { errors: [] } })).toHaveLength(1);
  });
});

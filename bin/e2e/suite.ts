import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import type * as z from 'zod';
import { comparisonResponse } from '../../shared/contract/endpoints/comparison.ts';
import { dropResponse } from '../../shared/contract/endpoints/drop.ts';
import { plansResponse } from '../../shared/contract/endpoints/plans.ts';
import { sessionsResponse } from '../../shared/contract/endpoints/sessions.ts';
import { sourcesResponse } from '../../shared/contract/endpoints/sources.ts';
import { statusResponse } from '../../shared/contract/endpoints/status.ts';
import { suppliersResponse } from '../../shared/contract/endpoints/suppliers.ts';
import { valuationResponse } from '../../shared/contract/endpoints/valuation.ts';
import { errorBody } from '../../shared/contract/errors.ts';
import type { Api, ApiResult, Credentials } from './api.ts';
import { SUPPLIER_KEY, USAGE } from './feed.ts';
import type { Steps } from './steps.ts';

export type Suite = {
  readonly api: Api;
  readonly partner: Credentials;
  /** Reads sessions; null: nobody has given one. */
  readonly journey: Credentials | null;
  /** The cheapest plan's year in pence on a day; null: whatever is loaded. */
  readonly expected: ((day: string) => Readonly<Record<'electricity' | 'gas', number>>) | null;
  readonly journeyUrl: string;
  /** Why the gateway's own responses cannot be checked; null: they can. */
  readonly noGateway: string | null;
};

type Comparison = z.output<typeof comparisonResponse>['comparison'];
type Query = Readonly<Record<string, string>>;

const POSTCODE = 'SW1A 1AA';
const HOME = {
  post_code: POSTCODE,
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  electricity_usage_kwh: String(USAGE.electricity),
  gas_usage_kwh: String(USAGE.gas),
} as const;
const PAYMENT = { payment_method: 'monthly_direct_debit' } as const;

/** Requests as a partner and the journey make them, through the API. */
export async function runSuite(suite: Suite, steps: Steps): Promise<void> {
  const { api, partner } = suite;
  const token = await steps.run('a partner gets a token', () => api.tokenOf(partner));
  if (token === null) return;
  const get = async <T>(schema: z.ZodType<T>, path: string, query: Query = {}): Promise<T> =>
    schema.parse(expectStatus(await api.request(path, { query, token }), 200).json);

  await steps.run('the token is signed with a published key', async () => {
    const { keys = [] } = Object(expectStatus(await api.request('/.well-known/jwks.json'), 200).json);
    const { kid } = decodeProtectedHeader(token);
    assert.ok(
      keys.some((key: { kid: string }) => key.kid === kid),
      `${kid} is not published`,
    );
  });
  await steps.run('a wrong secret gets no token', async () => {
    const refused = await api.requestToken({ ...partner, secret: 'wrong' });
    assert.deepEqual([refused.status, Object(refused.json).error], [401, 'invalid_client']);
  });
  await steps.run('the issuer describes itself', async () => {
    const { json } = expectStatus(await api.request('/.well-known/oauth-authorization-server'), 200);
    assert.equal(Object(json).issuer, api.baseUrl);
  });

  const status = () => get(statusResponse, '/energy/status');
  await steps.run('something is loaded', status, ({ edition }) => edition ?? assert.fail('there is no edition'));
  const listed = () => get(sourcesResponse, '/energy/sources');
  await steps.run('sources', listed, ({ sources }) => sources.map(({ source }) => source).join(', '));
  const home = await steps.run('suppliers and plans', () => chooseHome(suite, get));
  await steps.run('best buys', async () => {
    const { json } = expectStatus(await api.request('/energy/best-buys/cheapest-plans', { token }), 200);
    assert.ok(typeof json === 'object');
  });
  if (home !== null) await compareAndHandOver({ suite, home, token, get }, steps);
  await documentsAndErrors({ suite, token }, steps);
}

type Get = <T>(schema: z.ZodType<T>, path: string, query?: Query) => Promise<T>;

async function chooseHome({ expected }: Suite, get: Get): Promise<Query> {
  const { suppliers } = await get(suppliersResponse, '/energy/suppliers', { post_code: POSTCODE, fuel: 'dual_fuel' });
  const wanted = expected === null ? suppliers : suppliers.filter(({ key }) => key === SUPPLIER_KEY);
  for (const { key } of wanted) {
    const query = { post_code: POSTCODE, supplier_key: key, fuel: 'dual_fuel', electricity_variant: 'standard' };
    const { plans } = await get(plansResponse, '/energy/plans', { ...query, ...PAYMENT });
    const plan = plans.find(({ standard_variable }) => standard_variable);
    if (plan !== undefined) return { ...HOME, dual_fuel_supplier_key: key, dual_fuel_plan_key: plan.key };
  }
  throw new Error(`no supplier has a dual fuel standard variable plan at ${POSTCODE}`);
}

type Played = { readonly suite: Suite; readonly home: Query; readonly token: string; readonly get: Get };

async function compareAndHandOver({ suite, home, token, get }: Played, steps: Steps): Promise<void> {
  const { api, expected, journey, journeyUrl } = suite;
  const compare = async () => {
    const { comparison } = await get(comparisonResponse, '/energy/comparison', home);
    checkComparison(comparison, expected);
    return comparison;
  };
  const compared = await steps.run('a comparison is right to the penny', compare, costOf);
  if (compared === null) return;
  await steps.run('the valuation is what the comparison measures against', async () => {
    const { valuation } = await get(valuationResponse, '/energy/valuation', home);
    assert.equal(valuation.total_pence, compared.current.total_pence);
  });

  const body = handover(home, compared);
  const idempotent = { 'idempotency-key': randomUUID() };
  const drop = (sent: unknown): Promise<ApiResult> =>
    api.request('/energy/drop', { method: 'POST', token, headers: idempotent, body: sent });
  const url = await steps.run('a household is handed over once for one key', async () => {
    const [first, second] = [await drop(body), await drop(body)];
    const { plan_info_url: address, checks } = dropResponse.parse(expectStatus(first, 200).json);
    assert.equal(expectStatus(second, 200).text, first.text);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual([checks.item, checks.annual_cost], ['matches', 'matches']);
    assert.ok(address.startsWith(journeyUrl), `${address} does not begin with ${journeyUrl}`);
    return address;
  });
  await steps.run('another household with that key is refused', async () => {
    expectErrors(await drop({ ...body, attribution: { utm_campaign: 'other' } }), 409, ['idempotency-key-reused']);
  });
  if (journey === null) steps.notShown('the journey reads the session', 'no journey client was given');
  else if (url !== null) {
    await steps.run('the journey reads the session', async () => {
      const id = new URL(url).searchParams.get('session');
      const read = await api.request(`/energy/sessions/${id}`, { token: await api.tokenOf(journey) });
      const { session } = sessionsResponse.parse(expectStatus(read, 200).json);
      assert.deepEqual([session.id, session.post_code], [id, POSTCODE]);
    });
  }
}

function costOf({ comparisons: [cheapest], total, current }: Comparison): string {
  return `${total} plans, the cheapest ${cheapest?.personal_projection.total_pence} p, now ${current.total_pence} p`;
}

function checkComparison({ comparisons, total, market, current }: Comparison, expected: Suite['expected']): void {
  const [cheapest] = comparisons;
  assert.ok(cheapest, 'it has no plans');
  assert.ok(total >= comparisons.length);
  const totals = comparisons.map(({ personal_projection }) => personal_projection.total_pence);
  assert.deepEqual(
    totals,
    totals.toSorted((a, b) => a - b),
  );
  for (const { saving_pence: saving, personal_projection: cost } of comparisons) {
    assert.equal(saving, current.total_pence - cost.total_pence);
  }
  if (expected === null) return;
  const { electricity, gas } = expected(market.day);
  const { electricity_total_pence, gas_total_pence, total_pence } = cheapest.personal_projection;
  assert.deepEqual(
    { plan: cheapest.plan.supplier_key, electricity: electricity_total_pence, gas: gas_total_pence, total_pence },
    { plan: SUPPLIER_KEY, electricity, gas, total_pence: electricity + gas },
  );
}

function handover(home: Query, { id, comparisons: [cheapest] }: Comparison) {
  assert.ok(cheapest);
  const { plan, personal_projection, saving_pence, item_id } = cheapest;
  return {
    post_code: home['post_code'],
    electricity_variant: home['electricity_variant'],
    dual_fuel: { ...PAYMENT, plan_key: home['dual_fuel_plan_key'], supplier_key: home['dual_fuel_supplier_key'] },
    electricity_usage: { kwh: USAGE.electricity },
    gas_usage: { kwh: USAGE.gas },
    selected_plan: {
      ...PAYMENT,
      annual_cost_pence: personal_projection.total_pence,
      annual_saving_pence: saving_pence,
      comparison_id: id,
      comparison_item_id: item_id,
      fuel: 'dual_fuel',
      plan_key: plan.key,
      plan_name: plan.name,
      supplier_key: plan.supplier_key,
      supplier_name: plan.supplier_name,
    },
    attribution: { utm_campaign: 'e2e' },
  };
}

async function documentsAndErrors({ suite, token }: Pick<Played, 'suite' | 'token'>, steps: Steps): Promise<void> {
  const { api, noGateway } = suite;
  await steps.run('the reference', async () => {
    const { json } = expectStatus(await api.request('/energy/docs/openapi.json', { token }), 200);
    assert.match(String(Object(json).openapi), /^3\.1/);
    const page = expectStatus(await api.request('/energy/docs/index.html', { token }), 200);
    assert.match(page.text, /^<!doctype html>/i);
  });
  await steps.run('all errors of a request together', async () => {
    const query = { ...HOME, fuel: 'coal', limit: '0', gas_usage_kwh: '-1' };
    const { status, json } = await api.request('/energy/comparison', { query, token });
    assert.equal(status, 400);
    assert.ok(errorBody.parse(json).errors.length >= 3);
  });
  await steps.run('a postcode that does not exist', async () => {
    const query = { post_code: 'ZZ9 9ZZ' };
    expectErrors(await api.request('/energy/suppliers', { query, token }), 404, ['postcode-not-found']);
  });
  const refusals = [
    ['no token', '/energy/status', {}, 401, 'unauthorized'],
    ['a token of nobody', '/energy/status', { token: 'e30.e30.e30' }, 401, 'unauthorized'],
    ['an unknown path', '/energy/nothing', { token }, 404, 'not-found'],
  ] as const;
  for (const [name, path, request, status, code] of refusals) {
    if (noGateway !== null) {
      steps.notShown(`${name} is refused in the API's form`, noGateway);
      continue;
    }
    await steps.run(`${name} is refused in the API's form`, async () => {
      expectErrors(await api.request(path, request), status, [code]);
    });
  }
  if (noGateway !== null) {
    await steps.run('no token and a token of nobody get nothing', async () => {
      for (const [, path, request] of refusals.slice(0, 2)) {
        assert.ok([401, 403].includes((await api.request(path, request)).status));
      }
    });
  }
}

function expectStatus(result: ApiResult, status: number): ApiResult {
  assert.equal(result.status, status, `${result.status}: ${result.text.slice(0, 300)}`);
  return result;
}

function expectErrors(result: ApiResult, status: number, codes: readonly string[]): void {
  expectStatus(result, status);
  assert.deepEqual(
    errorBody.parse(result.json).errors.map(({ code }) => code),
    codes,
  );
}

import { ROUTES } from '../../lib/routes.ts';
import { readDocument } from '../support/openapi-document.ts';
import { readBody } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { type RequestOptions, type RunningService, startService } from '../support/service.ts';

const check = createResponseChecker();

let service: RunningService;
beforeAll(async () => {
  service = await startService();
}, 300_000);
afterAll(() => service?.stop());

/** Sends a request and checks its response against the document: body, status and headers. */
async function expectDocumented(status: number, path: string, options: RequestOptions = {}): Promise<void> {
  const response = await service.request(path, options);
  const [documented = path] = path.split('?');
  const problems = check({
    method: options.method ?? 'GET',
    path: documented,
    status: response.status,
    body: response.json,
    headers: response.headers,
  });
  expect([response.status, problems, response.status === status ? '' : response.text]).toEqual([status, [], '']);
}

function json(body: unknown, more: Readonly<Record<string, string>> = {}): RequestOptions {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

const BRITISH_GAS = {
  payment_method: 'monthly_direct_debit',
  plan_key: 'standard-variable',
  supplier_key: 'british-gas',
} as const;
const DROP = {
  post_code: 'SW1A 1AA',
  electricity_variant: 'standard',
  dual_fuel: BRITISH_GAS,
  electricity_usage: { estimate: 'medium' },
  gas_usage: { spend_pence: 7000, spend_frequency: 'monthly' },
  selected_plan: {
    fuel: 'dual_fuel',
    payment_method: 'monthly_direct_debit',
    plan_key: 'single-rate-tracker-15m-v3',
    supplier_key: 'fuse-energy',
  },
} as const;

describe('POST /energy/drop responds as documented', () => {
  const key = { 'idempotency-key': crypto.randomUUID() };

  it.each<[number, string, unknown, Record<string, string>?]>([
    [200, 'a complete body', DROP],
    [200, 'a complete body with a key', DROP, key],
    [200, 'the same body under that key', DROP, key],
    [409, 'another body under that key', { ...DROP, attribution: { a: 'b' } }, key],
    [400, 'an empty object', {}],
    [400, 'an array', []],
    [400, 'no JSON', '{"post_code": '],
    [400, 'no body', ''],
    [400, 'wrong types', { ...DROP, post_code: 7, attribution: 'winter', selected_plan: [] }],
    [400, 'gas only', { ...DROP, dual_fuel: null, gas: BRITISH_GAS, electricity_usage: null }],
    [404, 'an unknown postcode', { ...DROP, post_code: 'BT1 5GS' }],
    [404, 'unknown plans', { ...DROP, dual_fuel: { ...BRITISH_GAS, plan_key: 'none' } }],
    [413, 'a large body', `"${'x'.repeat(70_000)}"`],
    [415, 'another content type', DROP, { 'content-type': 'text/plain' }],
  ])('with %i to %s', async (status, _, body, headers = {}) => {
    await expectDocumented(status, '/energy/drop', json(body, headers));
  });
});

describe('GET /energy/sessions/{session_id} responds as documented', () => {
  it('with 200 to a session, and with 404 to an id that is none', async () => {
    const { json: body } = await service.request('/energy/drop', json(DROP));
    const id = new URL(readBody('drop', body).plan_info_url).searchParams.get('session') ?? '';
    await expectDocumented(200, `/energy/sessions/${id}`);
    await expectDocumented(404, '/energy/sessions/none');
  });
});

describe('the token endpoint responds as documented', () => {
  const grant = () => ({
    grant_type: 'client_credentials',
    audience: `${service.baseUrl}/energy`,
    client_id: 'demopartner',
    client_secret: 'demosecret',
  });
  const ask = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    expectDocumented(status, '/oauth/token', { ...json(body, headers), authorization: null });

  it('with 200 to a request in JSON and in a form', async () => {
    await ask(200, grant());
    await ask(200, new URLSearchParams(grant()).toString(), { 'content-type': 'application/x-www-form-urlencoded' });
  });

  it('with 400 to no audience, another grant and no body', async () => {
    await ask(400, { ...grant(), audience: '' });
    await ask(400, { ...grant(), grant_type: 'password' });
    await ask(400, '');
  });

  it('with 401, 403 and 413 to a wrong secret, another audience and a large body', async () => {
    await ask(401, { ...grant(), client_secret: 'wrong' });
    await ask(401, { ...grant(), client_id: 'nobody' });
    await ask(403, { ...grant(), audience: 'https://example.com/energy' });
    await ask(413, 'x'.repeat(70_000));
  });
});

describe('the key set responds as documented', () => {
  it('with 200 without a token', async () => {
    await expectDocumented(200, '/.well-known/jwks.json', { authorization: null });
  });
});

describe('the metadata of the issuer respond as documented', () => {
  it('with 200 without a token', async () => {
    await expectDocumented(200, '/.well-known/oauth-authorization-server', { authorization: null });
  });
});

describe('an operation behind the token responds as documented', () => {
  const paths = [
    '/energy/status',
    '/energy/suppliers?post_code=SW1A1AA',
    '/energy/plans?post_code=sw1a%201aa&supplier_key=edf',
    '/energy/docs/openapi.json',
  ];

  it.each(paths)('with 200 to a token: %s', async (path) => {
    await expectDocumented(200, path);
  });

  it.each(paths)('with 401 without a valid token: %s', async (path) => {
    await expectDocumented(401, path, { authorization: null });
    await expectDocumented(401, path, { authorization: 'Bearer a.b.c' });
  });
});

describe('a response that the caller has already', () => {
  it.each([
    '/energy/sources',
    '/energy/suppliers?post_code=SW1A1AA',
    '/energy/plans?post_code=SW1A1AA&supplier_key=edf',
    '/energy/plan-lookup?post_code=SW1A1AA&electricity_charge_pence_per_day=50&electricity_rate_pence_per_kwh=25',
    '/energy/docs/openapi.json',
  ])('is 304 as documented: %s', async (path) => {
    const tag = (await service.request(path)).headers.get('etag') ?? '';
    await expectDocumented(304, path, { headers: { 'if-none-match': tag } });
  });
});

describe('a rehearsed error is as documented', () => {
  const { paths } = readDocument();

  it.each(ROUTES.filter(({ token }) => token))('on $method $path', async ({ method, path }) => {
    const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {};
    for (const status of [401, 404, 429, 500, 503]) {
      const headers = { prefer: `code=${status}` };
      const response = await service.request(path, { method, headers });
      expect(response.status).toBe(status);
      const problems = check({ method, path, status, body: response.json, headers: response.headers });
      // Any endpoint may rehearse any error, also one that it never returns otherwise.
      if (status in responses) expect([status, problems]).toEqual([status, []]);
    }
  });
});

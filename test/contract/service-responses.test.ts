import { createResponseChecker } from '../support/response-checker.ts';
import { type RequestOptions, type RunningService, startService } from '../support/service.ts';

const check = createResponseChecker();

let service: RunningService;
beforeAll(async () => {
  service = await startService();
}, 300_000);
afterAll(() => service?.stop());

/** Sends a request and holds its response to the document: body, status and headers. */
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

describe('the hand-over is answered as documented', () => {
  const key = { 'idempotency-key': crypto.randomUUID() };

  it.each<[number, string, unknown, Record<string, string>?]>([
    [200, 'a session', DROP],
    [200, 'a session by a key', DROP, key],
    [409, 'another body under that key', { ...DROP, attribution: { a: 'b' } }, key],
    [400, 'an empty object', {}],
    [400, 'an array', []],
    [400, 'no JSON', '{"post_code": '],
    [400, 'nothing', ''],
    [400, 'wrong types', { ...DROP, post_code: 7, attribution: 'winter', selected_plan: [] }],
    [400, 'gas alone', { ...DROP, dual_fuel: null, gas: BRITISH_GAS, electricity_usage: null }],
    [404, 'an unknown postcode', { ...DROP, post_code: 'BT1 5GS' }],
    [404, 'unknown plans', { ...DROP, dual_fuel: { ...BRITISH_GAS, plan_key: 'none' } }],
    [413, 'a large body', `"${'x'.repeat(70_000)}"`],
    [415, 'another content type', DROP, { 'content-type': 'text/plain' }],
  ])('%i: %s', async (status, _, body, headers = {}) => {
    await expectDocumented(status, '/energy/drop', json(body, headers));
  });
});

describe('the token endpoint and the key set are answered as documented', () => {
  const grant = () => ({
    grant_type: 'client_credentials',
    audience: `${service.baseUrl}/energy`,
    client_id: 'demopartner',
    client_secret: 'demosecret',
  });
  const ask = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    expectDocumented(status, '/oauth/token', { ...json(body, headers), authorization: null });

  it('200: a token, by JSON and by a form', async () => {
    await ask(200, grant());
    await ask(200, new URLSearchParams(grant()).toString(), { 'content-type': 'application/x-www-form-urlencoded' });
  });

  it('400: no audience, another grant, nothing', async () => {
    await ask(400, { ...grant(), audience: '' });
    await ask(400, { ...grant(), grant_type: 'password' });
    await ask(400, '');
  });

  it('401, 403 and 413', async () => {
    await ask(401, { ...grant(), client_secret: 'wrong' });
    await ask(401, { ...grant(), client_id: 'nobody' });
    await ask(403, { ...grant(), audience: 'https://example.com/energy' });
    await ask(413, 'x'.repeat(70_000));
  });

  it('200: the keys', async () => {
    await expectDocumented(200, '/.well-known/jwks.json', { authorization: null });
  });
});

describe('every operation behind the token is answered as documented', () => {
  const paths = [
    '/energy/status',
    '/energy/suppliers?post_code=SW1A1AA',
    '/energy/plans?post_code=sw1a%201aa&supplier_key=edf',
    '/energy/docs/openapi.json',
  ];

  it.each(paths)('with a token: %s', async (path) => {
    await expectDocumented(200, path);
  });

  it.each(paths)('without one: %s', async (path) => {
    await expectDocumented(401, path, { authorization: null });
    await expectDocumented(401, path, { authorization: 'Bearer a.b.c' });
  });
});

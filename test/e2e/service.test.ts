import { ROUTES } from '../../lib/routes.ts';
import { type Caller, type Credentials, createCaller, type RequestOptions, type Result } from '../support/caller.ts';
import { readBody, readErrors } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { type RunningService, runOnService, startService } from '../support/service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * With BASE_URL the tests call what is deployed there, as the partner CLIENT_ID with CLIENT_SECRET and the journey client
 * JOURNEY_CLIENT_ID with JOURNEY_CLIENT_SECRET. AUDIENCE is that of its tokens if it is not BASE_URL/energy. With
 * EMULATED=true they leave out the gateway's own responses, which an emulator does not send as AWS does.
 */
const { BASE_URL, AUDIENCE, CLIENT_ID = '', CLIENT_SECRET = '', EMULATED } = process.env;
const { JOURNEY_CLIENT_ID = '', JOURNEY_CLIENT_SECRET = '' } = process.env;
const isEmulated = EMULATED === 'true';
const ofLocalService = { it: BASE_URL === undefined ? it : it.skip };
const ofGateway = { it: isEmulated ? it.skip : it };
/** Of AWS, or of an emulator, and no part of the API. */
const ADDED_ON_THE_WAY = isEmulated ? /^(server|www-authenticate|x-amz.*)$/ : /^(via|x-amz.*)$/;

let local: RunningService | undefined;
let service: Caller;
beforeAll(async () => {
  if (BASE_URL === undefined) {
    local = await startService();
    service = local;
  } else {
    const partner = { clientId: CLIENT_ID, secret: CLIENT_SECRET };
    service = createCaller({ baseUrl: BASE_URL, audience: AUDIENCE ?? `${BASE_URL}/energy`, partner });
  }
});
afterAll(() => local?.stop());

function codesOf({ json }: Result): readonly string[] {
  return readErrors(json).map(({ code }) => code);
}

const check = createResponseChecker();

/** Sends a request and checks its response against the reference: body, status and headers. */
async function expectDocumented(status: number, path: string, options: RequestOptions = {}): Promise<Result> {
  const { method = 'GET' } = options;
  const response = await service.request(path, options);
  const [documented = path] = path.replace(/(?<=sessions\/).+/, '{session_id}').split('?');
  const problems = check({
    method,
    path: documented,
    status: response.status,
    body: response.json,
    headers: new Headers(
      [...response.headers].filter(([name]) => BASE_URL === undefined || !ADDED_ON_THE_WAY.test(name)),
    ),
  });
  expect([response.status, problems, response.status === status ? '' : response.text]).toEqual([status, [], '']);
  return response;
}

function post(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestOptions {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function grant(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return {
    grant_type: 'client_credentials',
    audience: service.audience,
    client_id: service.partner.clientId,
    client_secret: service.partner.secret,
    ...more,
  };
}

const UNAUTHORIZED = {
  errors: [
    {
      code: 'unauthorized',
      message: 'The access token is missing, not valid or expired. Request a new one at /oauth/token.',
      parameters: {},
    },
  ],
};

describe('a request', () => {
  ofLocalService.it('with a token for either name of this machine gets a response that names the partner', async () => {
    const audience = grant()['audience']?.replace('localhost', '127.0.0.1') ?? '';
    const { json } = await service.request('/oauth/token', { ...post(grant({ audience })), authorization: null });
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 86_400, scope: 'partner:demo' });
    for (const token of [await service.token(), readBody('token', json).access_token]) {
      const headers = { AUTHORIZATION: `bearer ${token}`, 'x-request-id': 'mine' };
      const response = await service.request('/energy/status', { authorization: null, headers });
      expect(response.json).toMatchObject({
        msg: 'Partner API is OK',
        environment: 'STAGING API for partners',
        'request-from': 'demo',
      });
      expect(response.headers.get('x-request-id')).toMatch(UUID);
    }
  });

  ofGateway.it('without a valid token gets 401 with the same body each time', async () => {
    const [header, payload, signature = ''] = (await service.token()).split('.');
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const refused = [
      null,
      '',
      'Basic ZGVtbzpkZW1v',
      'Bearer',
      'Bearer a.b.c',
      `Bearer ${header}.${payload}.${changed}`,
    ];
    for (const authorization of refused) {
      const response = await service.request('/energy/status', { authorization });
      expect([authorization, response.status, response.json]).toEqual([authorization, 401, UNAUTHORIZED]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  ofGateway.it.each([
    ['GET', '/'],
    ['GET', '/energy/nothing'],
    ['POST', '/energy/status'],
    ['OPTIONS', '/energy/comparison'],
    ['GET', '/oauth/token'],
  ])('to an unknown path or method gets 404 with and without a token: %s %s', async (method, path) => {
    for (const options of [{ method }, { method, authorization: null }]) {
      const response = await service.request(path, options);
      expect([response.status, codesOf(response)]).toEqual([404, ['not-found']]);
    }
  });

  ofGateway.it('gets a large response compressed if it accepts that', async () => {
    const path = '/energy/docs/openapi.json';
    const [gzip, plain] = await Promise.all(
      ['gzip', 'identity'].map((coding) => service.request(path, { headers: { 'accept-encoding': coding } })),
    );
    expect(gzip?.headers.get('content-encoding')).toBe('gzip');
    expect(plain?.headers.get('content-encoding')).toBeNull();
    expect(plain?.text).toBe(gzip?.text);
  });
});

describe('a response of a function', () => {
  const suppliers = '/energy/suppliers?post_code=SW1A1AA&limt=1';

  it('states its edition, rate limit and ignored parameters', async () => {
    const { edition } = await service.get('status');
    const { headers } = await service.request(suppliers);
    expect(headers.get('x-market-edition')).toBe(edition);
    expect(headers.get('ratelimit-policy')).toMatch(
      local === undefined ? /^"partner";q=\d+;w=1;burst=\d+$/ : /^"partner";q=2000;w=1;burst=5000$/,
    );
    expect(headers.get('x-ignored-parameters')).toBe('limt');
    expect(headers.get('vary')).toBe('Accept-Encoding, Prefer');
  });

  it('is 304 without a body for a caller who has it, compressed or not', async () => {
    const first = await service.request(suppliers, { headers: { 'accept-encoding': 'gzip' } });
    const tag = first.headers.get('etag') ?? '';
    const again = await service.request(suppliers, { headers: { 'if-none-match': tag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  });

  it('is the error that a caller rehearses, after the token is checked', async () => {
    const headers = { prefer: 'wait=1, code=503' };
    const rehearsed = await service.request('/energy/comparison', { headers });
    expect([rehearsed.status, codesOf(rehearsed)]).toEqual([503, ['market-unavailable']]);
    expect(rehearsed.headers.get('retry-after')).toBe('30');
    const refused = await service.request('/energy/comparison', { headers, authorization: null });
    expect(refused.status).toBe(401);
    if (!isEmulated) expect(refused.json).toEqual(UNAUTHORIZED);
  });
});

describe('every kind of endpoint responds as documented', () => {
  it.each([
    [200, '/energy/sources'],
    [200, '/energy/plans?post_code=sw1a%201aa&supplier_key=edf'],
    [200, '/energy/best-available?post_code=SW1A1AA&building_number=1'],
    [400, '/energy/best-available?post_code=SW1A1AA'],
    [404, '/energy/suppliers?post_code=BT15GS'],
    [200, '/energy/docs/openapi.json'],
  ])('with %i to %s', async (status, path) => {
    const tag = (await expectDocumented(status, path)).headers.get('etag');
    if (tag !== null) await expectDocumented(304, path, { headers: { 'if-none-match': tag } });
    if (!isEmulated) await expectDocumented(401, path, { authorization: null });
  });

  it('without a token: key set, metadata and token endpoint', async () => {
    const strangers = { authorization: null };
    await expectDocumented(200, '/.well-known/jwks.json', strangers);
    await expectDocumented(200, '/.well-known/oauth-authorization-server', strangers);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await expectDocumented(200, '/oauth/token', {
      ...post(new URLSearchParams(grant()).toString(), form),
      ...strangers,
    });
    for (const [status, more] of [
      [400, { audience: '' }],
      [401, { client_secret: 'wrong' }],
      [403, { audience: 'https://example.com/energy' }],
    ] as const) {
      await expectDocumented(status, '/oauth/token', { ...post(grant(more)), ...strangers });
    }
  });
});

const HOUSEHOLD = {
  post_code: 'SW1A1AA',
  electricity_variant: 'standard',
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
} as const;

const BRITISH_GAS = {
  payment_method: 'monthly_direct_debit',
  plan_key: 'standard-variable',
  supplier_key: 'british-gas',
} as const;

/** Hands a household over to the cheapest plan of its comparison. */
async function handover() {
  const { id, comparisons } = (await service.get('comparison', HOUSEHOLD)).comparison;
  const [cheapest] = comparisons;
  return {
    post_code: 'SW1A 1AA',
    electricity_variant: 'standard',
    dual_fuel: BRITISH_GAS,
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: {
      annual_cost_pence: cheapest?.personal_projection.total_pence,
      comparison_id: id,
      comparison_item_id: cheapest?.item_id,
      fuel: 'dual_fuel',
      payment_method: 'monthly_direct_debit',
      plan_key: cheapest?.plan.key,
      supplier_key: cheapest?.plan.supplier_key,
    },
  };
}

async function journeyClient(): Promise<Credentials> {
  if (local === undefined) return { clientId: JOURNEY_CLIENT_ID, secret: JOURNEY_CLIENT_SECRET };
  const { stdout } = await runOnService(local, 'partner', ['create', 'switch', '--journey', '--json']);
  const { clientId, clientSecret } = JSON.parse(stdout);
  return { clientId, secret: clientSecret };
}

function sessionOf({ json }: Result): string {
  return new URL(readBody('drop', json).plan_info_url).searchParams.get('session') ?? '';
}

describe('a handover', () => {
  it('belongs to the comparison, and is the same one under the same key', async () => {
    const body = await handover();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await expectDocumented(200, '/energy/drop', post(body, key));
    expect(readBody('drop', first.json).checks).toMatchObject({ item: 'matches', annual_cost: 'matches' });
    const again = await expectDocumented(200, '/energy/drop', post(body, key));
    expect(sessionOf(again)).toBe(sessionOf(first));
    await expectDocumented(409, '/energy/drop', post({ ...body, attribution: { a: 'b' } }, key));
    await expectDocumented(200, `/energy/sessions/${sessionOf(first)}`);
  });

  it('is refused if its body is malformed or of another type', async () => {
    await expectDocumented(400, '/energy/drop', post('{"post_code": '));
    await expectDocumented(415, '/energy/drop', post({}, { 'content-type': 'text/plain' }));
    await expectDocumented(404, '/energy/sessions/none');
  });

  it("is read with a journey client's token, which opens nothing else but status and reference", async () => {
    const authorization = `Bearer ${await service.tokenOf(await journeyClient())}`;
    const id = sessionOf(await service.request('/energy/drop', post(await handover())));
    for (const { method, path } of ROUTES.filter((route) => route.token)) {
      const address = path.replace('{session_id}', id).replace('{best_buy_type}', 'cheapest-plans');
      const { status } = await service.request(address, { method, authorization });
      expect([path, status]).toEqual([path, /sessions|status|docs/.test(path) ? 200 : 403]);
    }
  });
});

describe('the service log', () => {
  ofLocalService.it('is made of JSON lines without a token or a query', async () => {
    await service.request('/energy/suppliers', { query: { post_code: 'SW1A 1AA' } });
    const token = await service.token();
    const log = local?.log() ?? '';
    for (const line of log.split('\n').filter((text) => text !== '')) expect(() => JSON.parse(line)).not.toThrow();
    expect(log).not.toContain(token);
    expect(log).not.toContain('SW1A');
  });
});

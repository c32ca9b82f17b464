import { ENDPOINTS, type Endpoint } from '../../shared/contract/endpoints.ts';
import {
  type Caller,
  createCaller,
  type RequestOptions,
  type Result,
  sessionOf,
} from '../support/caller.ts';
import { readBody, readErrors } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { createPartner, type RunningService, startService } from '../support/service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * If BASE_URL is set, the tests call what is deployed there, as the partner CLIENT_ID with
 * CLIENT_SECRET and the journey client JOURNEY_CLIENT_ID with JOURNEY_CLIENT_SECRET. AUDIENCE is
 * that of its tokens if it is not BASE_URL/energy. With EMULATED=true they leave out the gateway's
 * own responses, which an emulator does not send as AWS does.
 */
const { BASE_URL, AUDIENCE, CLIENT_ID = '', CLIENT_SECRET = '', EMULATED } = process.env;
const { JOURNEY_CLIENT_ID = '', JOURNEY_CLIENT_SECRET = '' } = process.env;
const isEmulated = EMULATED === 'true';
const ofLocalService = { it: BASE_URL === undefined ? it : it.skip };
const ofGateway = { it: isEmulated ? it.skip : it };
/** Headers that AWS or an emulator adds, and that are no part of the API. */
const ADDED_ON_THE_WAY = isEmulated ? /^(server|www-authenticate|x-amz.*)$/ : /^(via|x-amz.*)$/;

let local: RunningService | undefined;
let service: Caller;
beforeAll(async () => {
  if (BASE_URL === undefined) {
    local = await startService();
    service = local;
  } else {
    const partner = { clientId: CLIENT_ID, secret: CLIENT_SECRET };
    service = createCaller({
      baseUrl: BASE_URL,
      ...(AUDIENCE === undefined ? {} : { audience: AUDIENCE }),
      partner,
    });
  }
});
afterAll(() => local?.stop());

function codesOf({ json }: Result): readonly string[] {
  return readErrors(json).map(({ code }) => code);
}

function isOfJourney({ token }: Endpoint): boolean {
  return token?.includes('journey') ?? false;
}

const check = createResponseChecker();

/** Checks a response against the reference: body, status and headers. */
function expectDocumented(method: string, path: string, status: number, response: Result): void {
  const headers = [...response.headers].filter(
    ([name]) => BASE_URL === undefined || !ADDED_ON_THE_WAY.test(name),
  );
  const [documented = path] = path.replace(/(?<=sessions\/).+/, '{session_id}').split('?');
  const { json: body, text } = response;
  const problems = check({
    method,
    path: documented,
    status: response.status,
    body,
    headers: new Headers(headers),
  });
  expect([response.status, problems, response.status === status ? '' : text]).toEqual([
    status,
    [],
    '',
  ]);
}

async function getDocumented(
  status: number,
  path: string,
  options: RequestOptions = {},
): Promise<Result> {
  const response = await service.request(path, options);
  expectDocumented('GET', path, status, response);
  return response;
}

async function dropDocumented(
  status: number,
  body: unknown,
  options: RequestOptions = {},
): Promise<Result> {
  const response = await service.post('/energy/drop', body, options);
  expectDocumented('POST', '/energy/drop', status, response);
  return response;
}

const UNAUTHORIZED = {
  errors: [
    {
      code: 'unauthorized',
      message:
        'The access token is missing, not valid or expired. Request one at /oauth/token, and send it in the header Authorization: Bearer TOKEN.',
      parameters: {},
    },
  ],
};

describe('a request', () => {
  ofLocalService.it(
    'with a token for either name of this machine gets a response that names the partner',
    async () => {
      const audience = `${service.baseUrl.replace('localhost', '127.0.0.1')}/energy`;
      const { json } = await service.requestToken(service.partner, { audience });
      expect(json).toMatchObject({
        token_type: 'Bearer',
        expires_in: 86_400,
        scope: 'partner:demo',
      });
      for (const token of [await service.token(), readBody('token', json).access_token]) {
        const headers = { AUTHORIZATION: `bearer ${token}`, 'x-request-id': 'mine' };
        const response = await service.request('/energy/status', { authorization: null, headers });
        expect(response.json).toMatchObject({
          environment: 'STAGING API for partners',
          'request-from': 'demo',
        });
        expect(response.headers.get('x-request-id')).toMatch(UUID);
      }
    },
  );

  ofGateway.it('without a valid token gets 401 with the same body each time', async () => {
    const [header, payload, signature = ''] = (await service.token()).split('.');
    const changed = `Bearer ${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const authorization of [
      null,
      '',
      'Basic ZGVtbzpkZW1v',
      'Bearer',
      'Bearer a.b.c',
      changed,
    ]) {
      const response = await service.request('/energy/status', { authorization });
      expect([authorization, response.status, response.json]).toEqual([
        authorization,
        401,
        UNAUTHORIZED,
      ]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  ofGateway.it.each([
    ['GET', '/'],
    ['POST', '/energy/status'],
    ['OPTIONS', '/energy/comparison'],
  ])(
    'to an unknown path or method gets 404 with and without a token: %s %s',
    async (method, path) => {
      for (const options of [{ method }, { method, authorization: null }]) {
        const response = await service.request(path, options);
        expect([response.status, codesOf(response)]).toEqual([404, ['not-found']]);
      }
    },
  );

  ofGateway.it('gets a large response compressed if it accepts that', async () => {
    const path = '/energy/docs/openapi.json';
    const [gzip, plain] = await Promise.all(
      ['gzip', 'identity'].map((coding) =>
        service.request(path, { headers: { 'accept-encoding': coding } }),
      ),
    );
    expect(gzip?.headers.get('content-encoding')).toBe('gzip');
    expect(plain?.headers.get('content-encoding')).toBeNull();
    expect(plain?.text).toBe(gzip?.text);
  });
});

describe('a response of a function', () => {
  it('states its edition, rate limit and ignored parameters', async () => {
    const { edition } = await service.get('status');
    const { headers } = await service.request('/energy/suppliers?post_code=SW1A1AA&limt=1');
    expect(headers.get('x-market-edition')).toBe(edition);
    expect(headers.get('ratelimit-policy')).toMatch(
      local === undefined ? /^"partner";q=\d+;w=1;burst=\d+$/ : /^"partner";q=2000;w=1;burst=5000$/,
    );
    expect(headers.get('x-ignored-parameters')).toBe('limt');
    expect(headers.get('vary')).toBe('Accept-Encoding, Prefer');
  });

  it('is the error that a caller rehearses, once the token has been checked', async () => {
    const headers = { prefer: 'wait=1, code=503' };
    const rehearsed = await service.request('/energy/comparison', { headers });
    expect([rehearsed.status, codesOf(rehearsed)]).toEqual([503, ['market-unavailable']]);
    expect(rehearsed.headers.get('retry-after')).toBe('30');
    const refused = await service.request('/energy/comparison', { headers, authorization: null });
    expect(refused.status).toBe(401);
  });
});

describe('every kind of endpoint responds as documented', () => {
  it.each([
    [200, '/energy/sources'],
    [200, '/energy/suppliers?post_code=SW1A1AA'],
    [200, '/energy/plans?post_code=sw1a%201aa&supplier_key=edf'],
    [200, '/energy/best-available?post_code=SW1A1AA&building_number=1'],
    [400, '/energy/best-available?post_code=SW1A1AA'],
    [404, '/energy/suppliers?post_code=BT15GS'],
    [200, '/energy/docs/openapi.json'],
  ])('with %i to %s', async (status, path) => {
    const tag = (
      await getDocumented(status, path, { headers: { 'accept-encoding': 'gzip' } })
    ).headers.get('etag');
    if (tag !== null) {
      const again = await getDocumented(304, path, { headers: { 'if-none-match': tag } });
      expect([again.text, again.headers.get('etag')]).toEqual(['', tag]);
    }
    if (!isEmulated) await getDocumented(401, path, { authorization: null });
  });

  it('without a token: key set, metadata and token endpoint', async () => {
    await getDocumented(200, '/.well-known/jwks.json', { authorization: null });
    await getDocumented(200, '/.well-known/oauth-authorization-server', { authorization: null });
    for (const [status, more] of [
      [200, {}],
      [400, { audience: '' }],
      [401, { client_secret: 'no such secret' }],
      [403, { audience: 'https://example.com/energy' }],
    ] as const) {
      expectDocumented(
        'POST',
        '/oauth/token',
        status,
        await service.requestToken(service.partner, more),
      );
    }
  });
});

describe('a handover', () => {
  it('matches the comparison, and is not repeated under the same key', async () => {
    const body = await service.handover();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await dropDocumented(200, body, { headers });
    expect(readBody('drop', first.json).checks).toMatchObject({
      item: 'matches',
      annual_cost: 'matches',
    });
    expect(sessionOf(await dropDocumented(200, body, { headers }))).toBe(sessionOf(first));
    await dropDocumented(409, { ...body, attribution: { a: 'b' } }, { headers });
    await getDocumented(200, `/energy/sessions/${sessionOf(first)}`);
  });

  it('is refused if its body is malformed or of another type', async () => {
    await dropDocumented(400, undefined, { body: '{"post_code": ' });
    await dropDocumented(415, {}, { headers: { 'content-type': 'text/plain' } });
    await getDocumented(404, '/energy/sessions/none');
  });

  it("is read and reported with a journey client's token, which opens nothing else but status and reference", async () => {
    const client =
      local === undefined
        ? { clientId: JOURNEY_CLIENT_ID, secret: JOURNEY_CLIENT_SECRET }
        : await createPartner(local, 'switch', '--journey');
    const authorization = `Bearer ${await service.tokenOf(client)}`;
    const id = sessionOf(await service.post('/energy/drop', await service.handover()));
    const report = { sequence: 1, status: 'submitted', occurred_at: new Date().toISOString() };
    const body = JSON.stringify(report);
    const headers = { 'content-type': 'application/json' };
    for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
      const { method, path, token } = endpoint;
      if (token === null) continue;
      const address = path
        .replace('{session_id}', id)
        .replace('{best_buy_type}', 'cheapest-plans')
        .replace('{fuel}', 'gas');
      const init = method === 'PUT' ? { method, body, headers } : { method };
      const { status } = await service.request(address, { ...init, authorization });
      expect([path, status]).toEqual([path, isOfJourney(endpoint) ? 200 : 403]);
    }
    expect(Object.values(ENDPOINTS).filter(isOfJourney)).toHaveLength(8);

    const path = `/energy/switches/${id}`;
    const put = { method: 'PUT', body, headers };
    const again = await service.request(`${path}/gas`, { ...put, authorization });
    expectDocumented('PUT', '/energy/switches/{session_id}/{fuel}', 200, again);
    const shown = await service.request(path);
    expectDocumented('GET', '/energy/switches/{session_id}', 200, shown);
    expect(shown.json).toEqual(again.json);
    const listed = await service.request('/energy/switches', { query: { limit: '500' } });
    expectDocumented('GET', '/energy/switches', 200, listed);
    expect(readBody('switches', listed.json).switches).toContainEqual(
      readBody('switch', shown.json).switch,
    );
    const rehearsed = await service.request(`${path}/gas`, put);
    expectDocumented('PUT', '/energy/switches/{session_id}/{fuel}', 200, rehearsed);
  });
});

// What was sent is looked for in it when the service stops.
ofLocalService.it('every line of the service log is JSON', async () => {
  const lines = local?.log().split('\n').filter(Boolean) ?? [];
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});

import { readBody, readErrors } from '../support/response-bodies.ts';
import { type Result, type RunningService, startService } from '../support/service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function codesOf({ json }: Result): readonly string[] {
  return readErrors(json).map(({ code }) => code);
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

describe('a request with a token', () => {
  it('gets a response that names the partner', async () => {
    const response = await service.request('/energy/status');
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      msg: 'Partner API is OK',
      environment: 'STAGING API for partners',
      'request-from': 'demo',
    });
    expect(response.headers.get('x-request-id')).toMatch(UUID);
  });

  it('may have header names and the scheme in any case', async () => {
    const token = await service.token();
    const response = await service.request('/energy/status', {
      authorization: null,
      headers: { AUTHORIZATION: `bearer ${token}` },
    });
    expect(response.status).toBe(200);
  });

  it('gets a request id of the gateway even if it sends one of its own', async () => {
    const ids = new Set<string | null>();
    for (let index = 0; index < 3; index += 1) {
      const response = await service.request('/energy/status', { headers: { 'x-request-id': 'mine' } });
      ids.add(response.headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    expect(ids.has('mine')).toBe(false);
  });

  it('may use a token for either name of this machine', async () => {
    const body = (audience: string) =>
      JSON.stringify({
        grant_type: 'client_credentials',
        audience,
        client_id: 'demopartner',
        client_secret: 'demosecret',
      });
    const other = service.baseUrl.replace('localhost', '127.0.0.1');
    const response = await service.request('/oauth/token', {
      method: 'POST',
      authorization: null,
      headers: { 'content-type': 'application/json' },
      body: body(`${other}/energy`),
    });
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ token_type: 'Bearer', expires_in: 86_400, scope: 'partner:demo' });
    const authorization = `Bearer ${readBody('token', response.json).access_token}`;
    expect((await service.request('/energy/status', { authorization })).status).toBe(200);
  });
});

describe('a request without a valid token', () => {
  it.each([
    ['no Authorization header', null],
    ['an empty one', ''],
    ['another scheme', 'Basic ZGVtbzpkZW1v'],
    ['no token', 'Bearer'],
    ['a token that is none', 'Bearer abc.def.ghi'],
  ])('gets 401 with the same body each time: %s', async (_, authorization) => {
    const response = await service.request('/energy/status', { authorization });
    expect(response.status).toBe(401);
    expect(response.json).toEqual(UNAUTHORIZED);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('x-request-id')).toMatch(UUID);
  });

  it('gets 401 for a token with a changed signature', async () => {
    const [header, payload, signature = ''] = (await service.token()).split('.');
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const response = await service.request('/energy/status', {
      authorization: `Bearer ${header}.${payload}.${changed}`,
    });
    expect(response.status).toBe(401);
    expect(response.json).toEqual(UNAUTHORIZED);
  });
});

describe('an unknown path or method', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/energy'],
    ['GET', '/energy/nothing'],
    ['POST', '/energy/status'],
    ['DELETE', '/energy/comparison'],
    ['OPTIONS', '/energy/comparison'],
    ['GET', '/energy/drop'],
    ['GET', '/oauth/token'],
  ])('gets 404 with and without a token: %s %s', async (method, path) => {
    for (const authorization of [undefined, null]) {
      const response = await service.request(path, {
        method,
        ...(authorization === null ? { authorization } : {}),
      });
      expect(response.status).toBe(404);
      expect(codesOf(response)).toEqual(['not-found']);
      expect(response.headers.get('x-request-id')).toMatch(UUID);
    }
  });
});

describe('the body of a request', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    service.request('/energy/drop', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

  it('is too large above 64 KB, and above what the gateway takes', async () => {
    for (const bytes of [70 * 1024, 300 * 1024, 7 * 1024 * 1024, 11 * 1024 * 1024]) {
      const response = await post(new Uint8Array(bytes).fill(0x20));
      expect([bytes, response.status, codesOf(response)]).toEqual([bytes, 413, ['payload-too-large']]);
      expect(response.headers.get('x-request-id')).toMatch(UUID);
    }
  });
});

describe('a large response', () => {
  it('is compressed for a caller who accepts it', async () => {
    const path = '/energy/docs/openapi.json';
    const response = await service.request(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const plain = await service.request(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe(response.text);
  });
});

describe("the gateway's own response", () => {
  it.each([
    [401, '/energy/status'],
    [404, '/energy/nothing'],
  ])('of status %i may not be kept, and says what it contains', async (status, path) => {
    const response = await service.request(path, { authorization: null });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a response of a function', () => {
  const suppliers = '/energy/suppliers?post_code=SW1A1AA&limt=1';

  it('states its edition, rate limit and ignored parameters', async () => {
    const { edition } = await service.get('status');
    const { headers } = await service.request(suppliers);
    expect(headers.get('x-market-edition')).toBe(edition);
    expect(headers.get('ratelimit-policy')).toBe('"partner";q=2000;w=1;burst=5000');
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
    expect([refused.status, refused.json]).toEqual([401, UNAUTHORIZED]);
  });
});

describe('the service log', () => {
  it('is made of JSON lines without a token or a query', async () => {
    await service.request('/energy/suppliers', { query: { post_code: 'SW1A 1AA' } });
    const token = await service.token();
    const log = service.log();
    for (const line of log.split('\n').filter((text) => text !== '')) expect(() => JSON.parse(line)).not.toThrow();
    expect(log).not.toContain(token);
    expect(log).not.toContain('SW1A');
  });
});

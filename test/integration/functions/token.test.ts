import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { createDemoPartner } from '../../../shared/partners/demo.ts';
import { newPartner } from '../../../shared/partners/onboarding.ts';
import { createDynamoPartnerStore } from '../../../shared/store/partner-store.ts';
import { type PartnerTableForTests, startPartnerTable } from '../../support/embedded-dynamodb.ts';
import {
  type KeyServiceServer,
  makeSigningKey,
  type SigningKey,
  startKeyService,
} from '../../support/issuer.ts';

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
type Texts = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

const BASE_URL = 'https://staging.example.com';
const BEFORE = { ...process.env };

let table: PartnerTableForTests;
let keyService: KeyServiceServer;
let first: SigningKey;
let second: SigningKey;
beforeAll(async () => {
  table = await startPartnerTable();
  [first, second] = [await makeSigningKey(), await makeSigningKey()];
  keyService = await startKeyService({ first: first.privateJwk, second: second.privateJwk });
  const store = createDynamoPartnerStore(table);
  await store.create(
    newPartner({ name: 'acme', tier: 'trial', clientId: 'acme1', secret: 'right' }, Date.now()),
  );
  await createDemoPartner(store, { nowMs: () => Date.now() });
});
afterAll(async () => {
  process.env = BEFORE;
  await Promise.all([table.close(), keyService.close()]);
});

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 12));
  import.meta.jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    logged.push(String(line));
    return true;
  });
});
afterEach(() => {
  import.meta.jest.restoreAllMocks();
});

let started = 0;

/** A function's entry, started afresh as Lambda would: only from its environment. */
async function start(
  name: 'token' | 'jwks' | 'issuer-metadata',
  variables: Texts,
): Promise<Handler> {
  process.env = {
    ...{
      ...BEFORE,
      BASE_URL,
      ISSUER: BASE_URL,
      AUDIENCES: `${BASE_URL}/energy`,
      PARTNERS_TABLE: table.table,
    },
    ...{
      POWERTOOLS_SERVICE_NAME: 'token',
      POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
      AWS_REGION: 'eu-west-2',
    },
    ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
    ...{ AWS_ENDPOINT_URL_DYNAMODB: table.url, AWS_ENDPOINT_URL_KMS: keyService.url },
    ...variables,
  };
  started += 1;
  const entry = (await import(`../../../functions/${name}/index.ts?start=${started}`)) as {
    handler: Handler;
  };
  return entry.handler;
}

function local(): Texts {
  return { ENVIRONMENT: 'local', SIGNING_KEY_JWK: JSON.stringify(first.privateJwk) };
}

function staging(keyIds = 'first,second'): Texts {
  return { ENVIRONMENT: 'staging', SIGNING_KEY_IDS: keyIds };
}

async function ask(handler: Handler, body: string, headers: Texts = {}) {
  const event = {
    ...{
      httpMethod: 'POST',
      path: '/oauth/token',
      body,
      isBase64Encoded: false,
      multiValueHeaders: {},
    },
    ...{
      multiValueQueryStringParameters: null,
      pathParameters: null,
      requestContext: { requestId: 'request-1' },
    },
    headers: { 'Content-Type': 'application/json', ...headers },
  };
  const response = await handler(event as unknown as APIGatewayProxyEvent, {} as Context);
  return {
    status: response.statusCode,
    headers: response.headers ?? {},
    body: JSON.parse(response.body) as Fields,
  };
}

function request(change: Fields = {}): string {
  const client = { client_id: 'acme1', client_secret: 'right' };
  return JSON.stringify({
    grant_type: 'client_credentials',
    audience: `${BASE_URL}/energy`,
    ...client,
    ...change,
  });
}

const UNSIGNED = { client_id: undefined, client_secret: undefined };
const WRONG_BASIC = { Authorization: `Basic ${btoa('acme1:wrong')}` };

describe('the token endpoint', () => {
  it('signs with KMS, and the published key set verifies the token', async () => {
    const granted = await ask(await start('token', staging()), request());
    const access_token = expect.any(String);
    expect(granted).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(granted.body).toEqual({
      access_token,
      expires_in: 86_400,
      scope: 'partner:acme',
      token_type: 'Bearer',
    });

    const published = await ask(await start('jwks', staging()), '');
    expect(published.headers).toMatchObject({ 'cache-control': 'public, max-age=300' });
    expect(published.body).toEqual({ keys: [first.publicKey, second.publicKey] });

    const keySet = createLocalJWKSet(published.body as unknown as JSONWebKeySet);
    const at = { currentDate: new Date(Date.now()) };
    const { payload, protectedHeader } = await jwtVerify(
      String(granted.body['access_token']),
      keySet,
      at,
    );
    expect(payload).toMatchObject({ iss: BASE_URL, scope: 'partner:acme', client_id: 'acme1' });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: first.publicKey.kid });
  });

  it('signs with the first key, so another order means another signing key', async () => {
    const { body } = await ask(await start('token', staging('second,first')), request());
    expect(decodeProtectedHeader(String(body['access_token']))['kid']).toBe(second.publicKey.kid);
  });

  it('has metadata that names the issuer exactly as its tokens do', async () => {
    const { headers, body } = await ask(await start('issuer-metadata', staging()), '');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300' });
    expect(body).toEqual({
      issuer: BASE_URL,
      token_endpoint: `${BASE_URL}/oauth/token`,
      jwks_uri: `${BASE_URL}/.well-known/jwks.json`,
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      response_types_supported: [],
    });
  });

  it('asks KMS for a public key once in each process', async () => {
    const handler = await start('token', staging('first'));
    const before = keyService.asked.length;
    await ask(handler, request());
    await ask(handler, request());
    expect(keyService.asked.slice(before)).toEqual([
      'GetPublicKey first',
      'Sign first',
      'Sign first',
    ]);
  });

  it.each<[string, number, string, Texts, Texts?]>([
    ['invalid_request', 400, '{', {}],
    ['unsupported_grant_type', 400, request({ grant_type: 'password' }), {}],
    ['invalid_client', 401, request({ client_secret: 'wrong' }), { 'WWW-Authenticate': 'Bearer' }],
    [
      'invalid_client',
      401,
      request(UNSIGNED),
      { 'WWW-Authenticate': 'Basic realm="token"' },
      WRONG_BASIC,
    ],
    ['access_denied', 403, request({ audience: 'https://api.example.com/energy' }), {}],
  ])(
    'responds to %s with %d, and names the scheme that was used',
    async (error, status, body, headers, sent = {}) => {
      const response = await ask(await start('token', staging()), body, sent);
      expect(response).toMatchObject({
        status,
        headers: { 'cache-control': 'no-store', ...headers },
      });
      expect(response.body).toEqual({ error, error_description: expect.any(String) });
    },
  );

  it('logs nothing that a caller sent', async () => {
    const handler = await start('token', staging());
    await ask(
      handler,
      request({ client_id: 'TELLTALE', client_secret: 'TELLTALE', audience: 'TELLTALE' }),
    );
    await ask(handler, '{"TELLTALE');
    await ask(handler, request({ audience: 'TELLTALE' }));
    expect((await ask(handler, request())).status).toBe(200);
    expect(logged.length).toBeGreaterThan(3);
    expect(logged.join('')).not.toMatch(/TELLTALE|right|eyJ/);
  });
});

it('a local service signs with its own key, publishes no private part of it, and knows the demo partner', async () => {
  const handler = await start('token', local());
  const { body } = await ask(
    handler,
    request({ client_id: 'demopartner', client_secret: 'demosecret' }),
  );
  expect(body).toMatchObject({ scope: 'partner:demo' });
  expect((await ask(await start('jwks', local()), '')).body).toEqual({ keys: [first.publicKey] });
  expect(Object.keys(first.publicKey).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

it.each<[string, Texts, string]>([
  ['without keys', { ENVIRONMENT: 'staging' }, 'SIGNING_KEY_IDS missing or wrong'],
  [
    'with a key that is no JSON',
    { ENVIRONMENT: 'local', SIGNING_KEY_JWK: 'x' },
    'SIGNING_KEY_JWK missing or wrong',
  ],
])('a function does not start %s', async (_, variables, message) => {
  await expect(start('jwks', variables)).rejects.toThrow(message);
});

it('a function with a private key in its environment starts on a local service only', async () => {
  await expect(start('jwks', { ...local(), ENVIRONMENT: 'production' })).rejects.toThrow(
    'for a local service only',
  );
});

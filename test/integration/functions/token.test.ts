import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { createDemoPartner } from '../../../shared/partners/demo.ts';
import { partnerWithSecret } from '../../../shared/partners/onboarding.ts';
import { createDynamoPartnerStore } from '../../../shared/store/partner-store.ts';
import { type PartnerTableForTests, startPartnerTable } from '../../support/embedded-dynamodb.ts';
import { type KeyServiceServer, makeSigningKey, type SigningKey, startKeyService } from '../../support/issuer.ts';

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

const BASE_URL = 'https://staging.example.com';
const BEFORE = { ...process.env };

let table: PartnerTableForTests;
let keyService: KeyServiceServer;
let first: SigningKey;
let second: SigningKey;
let common: Readonly<Record<string, string>>;

beforeAll(async () => {
  table = await startPartnerTable();
  first = await makeSigningKey();
  second = await makeSigningKey();
  keyService = await startKeyService({ first: first.privateJwk, second: second.privateJwk });
  const store = createDynamoPartnerStore(table);
  const now = { nowMs: Date.now() };
  await store.create(partnerWithSecret({ name: 'acme', tier: 'trial', clientId: 'acme1', secret: 'right' }, now));
  await createDemoPartner(store, { nowMs: () => Date.now() });
  common = {
    BASE_URL,
    ISSUER: BASE_URL,
    AUDIENCES: `${BASE_URL}/energy`,
    PARTNERS_TABLE: table.table,
    POWERTOOLS_SERVICE_NAME: 'token',
    POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
    AWS_ENDPOINT_URL_KMS: keyService.url,
  };
});
afterAll(async () => {
  process.env = BEFORE;
  await Promise.all([table.close(), keyService.close()]);
});

/** What the functions logged: powertools writes to the standard output itself. */
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

/** A function's entry, started afresh as Lambda would: by its environment alone. */
async function start(
  name: 'token' | 'jwks' | 'issuer-metadata',
  variables: Readonly<Record<string, string>>,
): Promise<Handler> {
  process.env = { ...BEFORE, ...common, ...variables };
  started += 1;
  const entry = (await import(`../../../functions/${name}/index.ts?start=${started}`)) as { handler: Handler };
  return entry.handler;
}

function local(): Readonly<Record<string, string>> {
  return {
    ENVIRONMENT: 'local',
    SIGNING_KEY_JWK: JSON.stringify(first.privateJwk),
  };
}

function staging(keyIds = 'first,second') {
  return { ENVIRONMENT: 'staging', SIGNING_KEY_IDS: keyIds };
}

function ask(handler: Handler, body: string, headers: Readonly<Record<string, string>> = {}) {
  return handler(
    {
      httpMethod: 'POST',
      path: '/oauth/token',
      headers: { 'Content-Type': 'application/json', ...headers },
      multiValueHeaders: {},
      multiValueQueryStringParameters: null,
      pathParameters: null,
      body,
      isBase64Encoded: false,
      requestContext: { requestId: 'request-1' },
    } as unknown as APIGatewayProxyEvent,
    {} as Context,
  );
}

function request(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    grant_type: 'client_credentials',
    audience: `${BASE_URL}/energy`,
    client_id: 'acme1',
    client_secret: 'right',
    ...change,
  });
}

function bodyOf({ body }: APIGatewayProxyResult): Record<string, unknown> {
  return JSON.parse(body);
}

describe('the token endpoint', () => {
  it('signs by KMS, and the key set that is published lets the token in', async () => {
    const granted = await ask(await start('token', staging()), request());
    expect(granted.statusCode).toBe(200);
    expect(granted.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(bodyOf(granted)).toEqual({
      access_token: expect.any(String),
      expires_in: 86_400,
      scope: 'partner:acme',
      token_type: 'Bearer',
    });

    const published = await ask(await start('jwks', staging()), '');
    expect(published.headers).toMatchObject({ 'cache-control': 'public, max-age=300' });
    expect(bodyOf(published)).toEqual({ keys: [first.publicKey, second.publicKey] });

    const token = String(bodyOf(granted)['access_token']);
    const keySet = createLocalJWKSet(bodyOf(published) as unknown as JSONWebKeySet);
    const { payload, protectedHeader } = await jwtVerify(token, keySet, { currentDate: new Date(Date.now()) });
    expect(payload).toMatchObject({ iss: BASE_URL, scope: 'partner:acme', client_id: 'acme1' });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: first.publicKey.kid });
  });

  it('signs by the first key, so that another order is another signing key', async () => {
    const { access_token } = bodyOf(await ask(await start('token', staging('second,first')), request()));
    expect(decodeProtectedHeader(String(access_token))['kid']).toBe(second.publicKey.kid);
  });

  it('has metadata that name the issuer exactly as its tokens do', async () => {
    const metadata = await ask(await start('issuer-metadata', staging()), '');
    expect(metadata.headers).toMatchObject({ 'cache-control': 'public, max-age=300' });
    expect(bodyOf(metadata)).toEqual({
      issuer: BASE_URL,
      token_endpoint: `${BASE_URL}/oauth/token`,
      jwks_uri: `${BASE_URL}/.well-known/jwks.json`,
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      response_types_supported: [],
    });
  });

  it('asks KMS for a public key once a process', async () => {
    const handler = await start('token', staging('first'));
    const before = keyService.asked.length;
    await ask(handler, request());
    await ask(handler, request());
    expect(keyService.asked.slice(before)).toEqual(['GetPublicKey first', 'Sign first', 'Sign first']);
  });

  it.each([
    ['invalid_request', 400, '{', {}],
    ['unsupported_grant_type', 400, request({ grant_type: 'password' }), {}],
    ['invalid_client', 401, request({ client_secret: 'wrong' }), { 'WWW-Authenticate': 'Bearer' }],
    ['access_denied', 403, request({ audience: 'https://api.example.com/energy' }), {}],
  ])('answers %s with %d', async (error, status, body, headers) => {
    const response = await ask(await start('token', staging()), body);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', ...headers });
    expect(bodyOf(response)).toEqual({ error, error_description: expect.any(String) });
  });

  it('names the scheme that was used where it refuses', async () => {
    const authorization = `Basic ${btoa('acme1:wrong')}`;
    const body = request({ client_id: undefined, client_secret: undefined });
    const response = await ask(await start('token', staging()), body, { Authorization: authorization });
    expect([response.statusCode, response.headers?.['WWW-Authenticate']]).toEqual([401, 'Basic realm="token"']);
  });

  it('logs nothing that a caller sent', async () => {
    const handler = await start('token', staging());
    await ask(handler, request({ client_id: 'TELLTALE', client_secret: 'TELLTALE', audience: 'TELLTALE' }));
    await ask(handler, '{"TELLTALE');
    await ask(handler, request({ audience: 'TELLTALE' }));
    const granted = await ask(handler, request());
    expect(granted.statusCode).toBe(200);
    expect(logged.length).toBeGreaterThan(3);
    expect(logged.join('')).not.toMatch(/TELLTALE|right|eyJ/);
  });
});

it('a local service signs by its own key, publishes no private part of it, and knows the demo partner', async () => {
  const handler = await start('token', local());
  const response = await ask(handler, request({ client_id: 'demopartner', client_secret: 'demosecret' }));
  expect(bodyOf(response)).toMatchObject({ scope: 'partner:demo' });
  expect(bodyOf(await ask(await start('jwks', local()), ''))).toEqual({ keys: [first.publicKey] });
  for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(first.publicKey).not.toHaveProperty(part);
});

describe('a function that is not set up', () => {
  it.each([
    ['without keys', { ENVIRONMENT: 'staging' }, 'SIGNING_KEY_IDS missing or wrong'],
    ['with an empty list', { ENVIRONMENT: 'staging', SIGNING_KEY_IDS: ',' }, 'SIGNING_KEY_IDS missing or wrong'],
    ['with a key that is no JSON', { ENVIRONMENT: 'local', SIGNING_KEY_JWK: 'x' }, 'SIGNING_KEY_JWK missing or wrong'],
  ])('%s does not start', async (_, variables, message) => {
    await expect(start('jwks', variables)).rejects.toThrow(message);
  });

  it('does not start with a private key in the environment of anything but a local service', async () => {
    await expect(start('jwks', { ...local(), ENVIRONMENT: 'production' })).rejects.toThrow('for a local service only');
  });
});

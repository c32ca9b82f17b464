import type { Json } from '../record.ts';
import { recordOf } from '../record.ts';
import type { Question, Scenario, Step } from './step.ts';

const DOCUMENTS = ['/energy/docs/index.html', '/energy/docs/openapi.json'];
const SUPPLIERS = '/energy/suppliers?post_code=SW1A1AA';
const WITH_ETAG = [
  SUPPLIERS,
  '/energy/plans?post_code=SW1A1AA&supplier_key=acme',
  '/energy/plan-lookup?post_code=SW1A1AA&electricity_charge_pence_per_day=50&electricity_rate_pence_per_kwh=25',
  '/energy/best-buys/cheapest-plans',
  '/energy/sources',
  ...DOCUMENTS,
];
const WITHOUT_ETAG = ['/energy/status', '/energy/suppliers', '/.well-known/jwks.json'];
const UNSIGNED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vcGFydG5lciJ9.';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const TOKEN = { method: 'POST', path: '/oauth/token', authorization: null };

const paths: readonly Question[] = [
  ...DOCUMENTS.map((path) => ({ name: `docs: ${path}`, path })),
  { name: 'unknown path', path: '/energy/nothing' },
  { name: 'unknown path, no token', path: '/energy/nothing', authorization: null },
  { name: 'root', path: '/', authorization: null },
  { name: 'unknown path under a session', path: '/energy/sessions/a/b' },
  { name: 'a slash too many', path: '/energy/status/' },
  { name: 'POST to a GET path', path: '/energy/status', method: 'POST', body: {} },
  { name: 'GET of a POST path', path: '/energy/drop' },
  { name: 'DELETE', path: '/energy/suppliers', method: 'DELETE' },
  { name: 'OPTIONS', path: '/energy/suppliers', method: 'OPTIONS' },
  { name: 'HEAD', path: '/energy/status', method: 'HEAD' },
];

const authorizations: readonly Question[] = Object.entries({
  'no header': null,
  'an empty header': '',
  Basic: 'Basic ZGVtbzpkZW1v',
  'not a token': 'Bearer nonsense',
  'an unsigned token': `Bearer ${UNSIGNED}`,
  'a token signed by somebody else': `Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.e30.c2lnbmF0dXJl`,
}).map(([name, authorization]) => ({ name: `authorization: ${name}`, path: '/energy/status', authorization }));

const bodies: readonly Question[] = [
  { name: 'drop: not JSON', headers: {}, body: '{"post_code":' },
  { name: 'drop: an empty body', body: '' },
  { name: 'drop: an array', body: [] },
  { name: 'drop: null', body: 'null' },
  { name: 'drop: plain text', headers: { 'content-type': 'text/plain' }, body: 'hello' },
  { name: 'drop: XML', headers: { 'content-type': 'application/xml' }, body: '<drop/>' },
  { name: 'drop: another charset', headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' },
  { name: 'drop: above 64 KB', body: { post_code: 'x'.repeat(66_000) } },
  { name: 'drop: above 64 KB, no token', authorization: null, body: { post_code: 'x'.repeat(66_000) } },
].map((question) => ({ method: 'POST', path: '/energy/drop', ...question }));

const tokens: readonly Question[] = [
  { name: 'token: nothing', ...TOKEN, body: {} },
  { name: 'token: no body', ...TOKEN },
  { name: 'token: not JSON', ...TOKEN, body: '{' },
  {
    name: 'token: plain text',
    ...TOKEN,
    headers: { 'content-type': 'text/plain' },
    body: 'grant_type=client_credentials',
  },
  {
    name: 'token: another grant',
    ...TOKEN,
    body: { grant_type: 'password', client_id: 'a', client_secret: 'b', audience: 'c' },
  },
  {
    name: 'token: no secret',
    ...TOKEN,
    body: { grant_type: 'client_credentials', client_id: 'demopartner', audience: 'c' },
  },
  {
    name: 'token: unknown client',
    ...TOKEN,
    body: { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b', audience: 'c' },
  },
  {
    name: 'token: wrong secret by Basic',
    ...TOKEN,
    headers: { ...FORM, authorization: `Basic ${btoa('demopartner:wrong')}` },
    body: 'grant_type=client_credentials&audience=x',
  },
  {
    name: 'token: wrong audience',
    ...TOKEN,
    body: {
      grant_type: 'client_credentials',
      client_id: 'demopartner',
      client_secret: 'demosecret',
      audience: 'https://api.example.com/energy',
    },
  },
  {
    name: 'token: no audience',
    ...TOKEN,
    body: { grant_type: 'client_credentials', client_id: 'demopartner', client_secret: 'demosecret' },
  },
  {
    name: 'token: two ways at once',
    ...TOKEN,
    headers: { ...FORM, authorization: `Basic ${btoa('demopartner:demosecret')}` },
    body: 'grant_type=client_credentials&client_id=demopartner&client_secret=demosecret',
  },
  { name: 'token: GET', path: '/oauth/token', authorization: null },
  { name: 'key set', path: '/.well-known/jwks.json', authorization: null },
  { name: 'metadata', path: '/.well-known/oauth-authorization-server', authorization: null },
];

const rehearsals: readonly Question[] = [
  'code=401',
  'code=404',
  'code=429',
  'code=500',
  'code=503',
  'code=418',
  'wait=1',
  'code=404, wait=1',
].map((prefer) => ({
  name: `Prefer: ${prefer}`,
  path: '/energy/suppliers?post_code=SW1A1AA&fuel=coal',
  headers: { prefer },
}));

const conditional: readonly Scenario[] = [...WITH_ETAG, ...WITHOUT_ETAG].map((path) => ({
  name: `If-None-Match: ${path}`,
  scenario: async ({ send }) => {
    const first = await send({ path });
    const tag = first.headers.get('etag');
    const again = async (value: string) => recordOf(await send({ path, headers: { 'if-none-match': value } }));
    const statusOf = async (value: string) => (await again(value))['status'] ?? null;
    return {
      hasTag: tag !== null,
      same: tag === null ? null : await again(tag),
      weakAndOthers: tag === null ? null : await statusOf(`"other", W/${tag.replace(/^W\//, '')}`),
      other: await statusOf('"other"'),
      any: await statusOf('*'),
    };
  },
}));

const grantedTokens: Scenario = {
  name: 'token: granted',
  scenario: async ({ baseUrl, send }) => {
    const audience = `${baseUrl}/energy`;
    const form = new URLSearchParams({ grant_type: 'client_credentials', audience }).toString();
    const credentials = { client_id: 'demopartner', client_secret: 'demosecret' };
    const results = await Promise.all([
      send({ ...TOKEN, body: { grant_type: 'client_credentials', audience, ...credentials } }),
      send({ ...TOKEN, headers: FORM, body: `${form}&${new URLSearchParams(credentials)}` }),
      send({ ...TOKEN, headers: { ...FORM, authorization: `Basic ${btoa('demopartner:demosecret')}` }, body: form }),
      send({
        ...TOKEN,
        body: {
          grant_type: 'client_credentials',
          audience: audience.replace('localhost', '127.0.0.1'),
          ...credentials,
        },
      }),
    ]);
    const token: string = JSON.parse(results[0].text).access_token;
    const [header = '', claims = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const { iat, exp, jti, ...rest } = JSON.parse(claims);
    return {
      responses: results.map(recordOf),
      header: { ...JSON.parse(header), kid: '*' },
      claims: JSON.parse(JSON.stringify(rest).replaceAll(baseUrl, 'BASE')),
      lifetime: exp - iat,
      jti: typeof jti,
    };
  },
};

const requestIds: Scenario = {
  name: 'request ids',
  scenario: async ({ send }): Promise<Json> => {
    const ids = [];
    for (const path of ['/energy/status', '/energy/status', '/nothing', '/energy/comparison']) {
      const { headers } = await send({ path, headers: { 'x-request-id': 'mine' } });
      ids.push(headers.get('x-request-id'));
    }
    return { areDifferent: new Set(ids).size === ids.length, isMine: ids.includes('mine') };
  },
};

/** What belongs to every endpoint: paths, methods, tokens, bodies, tags, rehearsed errors. */
export const gateway: readonly Step[] = [
  ...paths,
  ...authorizations,
  ...bodies,
  ...tokens,
  ...rehearsals,
  ...conditional,
  grantedTokens,
  requestIds,
];

import { docs } from '../../../../functions/docs/handler.ts';
import { REFERENCE_BASE_URL } from '../../../../functions/docs/reference.ts';
import type { ApiRequest } from '../../../../shared/http/messages.ts';

const BASE_URL = 'https://abc.execute-api.eu-west-2.amazonaws.com/staging';

const reference = {
  page: '',
  contentSecurityPolicy: '',
  document: JSON.stringify({ url: REFERENCE_BASE_URL, id: 'demopartner', secret: 'demosecret' }),
  postmanCollection: JSON.stringify({ url: REFERENCE_BASE_URL, id: 'demopartner', secret: 'demosecret' }),
  httpFile: `@baseUrl = ${REFERENCE_BASE_URL}\n@clientId = demopartner\n@clientSecret = demosecret\n`,
};

const OWN = JSON.stringify({ url: BASE_URL, id: 'YOUR_CLIENT_ID', secret: 'YOUR_CLIENT_SECRET' });

function response(name: string, headers: Readonly<Record<string, string>> = {}, isLocal = false) {
  const request: ApiRequest = {
    query: {},
    path: `/energy/docs/${name}`,
    pathParameters: {},
    headers,
    body: null,
    requestId: 'id',
    sourceIp: '127.0.0.1',
    caller: null,
  };
  return docs({ reference, baseUrl: BASE_URL, isLocal })(request);
}

describe('a file of the reference', () => {
  it.each([
    ['openapi.json', OWN],
    ['postman_collection.json', OWN],
    ['requests.http', `@baseUrl = ${BASE_URL}\n@clientId = YOUR_CLIENT_ID\n@clientSecret = YOUR_CLIENT_SECRET\n`],
  ])('has the address of the environment, and no credentials that do not work there: %s', async (name, served) => {
    expect((await response(name)).body).toBe(served);
    expect((await response(name, {}, true)).body).toMatch(/demopartner.*demosecret/s);
  });

  it.each(['openapi.json', 'postman_collection.json', 'requests.http'])(
    'is sent again only if it has changed: %s',
    async (name) => {
      const { etag = '', ...headers } = (await response(name)).headers ?? {};
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(await response(name, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
      expect((await response(name, { 'if-none-match': '"other"' })).status).toBeUndefined();
    },
  );

  it('is text if it is not JSON', async () => {
    expect((await response('requests.http')).headers?.['content-type']).toBe('text/plain; charset=utf-8');
    expect((await response('postman_collection.json')).headers?.['content-type']).toBeUndefined();
  });
});

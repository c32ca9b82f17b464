import { docs } from '../../../../functions/docs/handler.ts';
import { REFERENCE_BASE_URL } from '../../../../functions/docs/reference.ts';
import type { ApiRequest } from '../../../../shared/http/messages.ts';

const BASE_URL = 'https://abc.execute-api.eu-west-2.amazonaws.com/staging';

const reference = {
  page: '',
  contentSecurityPolicy: '',
  document: JSON.stringify({ url: REFERENCE_BASE_URL, id: 'demopartner', secret: 'demosecret' }),
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
    caller: null,
  };
  return docs({ reference, baseUrl: BASE_URL, isLocal })(request);
}

describe('openapi.json', () => {
  it('has the address of the environment, and no credentials that do not work there', async () => {
    expect((await response('openapi.json')).body).toBe(OWN);
    expect((await response('openapi.json', {}, true)).body).toMatch(/demopartner.*demosecret/s);
  });

  it('is sent again only if it has changed', async () => {
    const { etag = '', ...headers } = (await response('openapi.json')).headers ?? {};
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(await response('openapi.json', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    expect((await response('openapi.json', { 'if-none-match': '"other"' })).status).toBeUndefined();
  });
});

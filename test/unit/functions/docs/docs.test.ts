import { readFileSync } from 'node:fs';
import { makeReference } from '../../../../bin/reference/page.ts';
import { DOCUMENT_MARK, REFERENCE_BASE_URL } from '../../../../functions/docs/contract.ts';
import { docs } from '../../../../functions/docs/handler.ts';

const BASE_URL = 'https://abc.execute-api.eu-west-2.amazonaws.com/staging';

const reference = {
  page: `<script type="application/json">${DOCUMENT_MARK}</script>`,
  contentSecurityPolicy: "default-src 'none'",
  document: JSON.stringify({ url: REFERENCE_BASE_URL, text: '</script><b>$&</b>' }),
  markdown: `# ${REFERENCE_BASE_URL}`,
  changelog: '## [1.1.0]',
};

const REQUEST = { query: {}, pathParameters: {}, body: null, requestId: 'id', caller: null };

function response(name: string, headers: Readonly<Record<string, string>> = {}) {
  const path = `/energy/docs/${name}`;
  return docs({ reference, baseUrl: BASE_URL })({ ...REQUEST, path, headers });
}

describe('the API reference', () => {
  it('names the address of the environment in the document', async () => {
    const { body } = await response('openapi.json');
    expect(JSON.parse(String(body))).toEqual({ url: BASE_URL, text: '</script><b>$&</b>' });
  });

  it('has the document in the page, where nothing in it ends the script', async () => {
    const [, json = '', ...others] = String((await response('index.html')).body).split(/<[^>]+>/);
    expect(others).toEqual(['']);
    expect(JSON.parse(json)).toEqual({ url: BASE_URL, text: '</script><b>$&</b>' });
  });

  it('is available as text, with the address of the environment, and so is the changelog', async () => {
    expect((await response('reference.md')).body).toBe(`# ${BASE_URL}`);
    expect((await response('changelog.md')).body).toBe('## [1.1.0]');
  });

  it('is a page well below the 6 MB that a response of Lambda may have', async () => {
    const real = makeReference(readFileSync('docs/openapi.json', 'utf8'), '');
    const request = { ...REQUEST, path: '/energy/docs/index.html', headers: {} };
    const { body } = await docs({ reference: real, baseUrl: BASE_URL })(request);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(5_600_000);
  });

  it('is sent again only if it has changed, and a 304 of the page keeps its policy and type', async () => {
    const page = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    };
    for (const [name, tag] of [
      ['index.html', page],
      ['openapi.json', {}],
      ['reference.md', { 'content-type': 'text/markdown; charset=utf-8' }],
      ['changelog.md', { 'content-type': 'text/markdown; charset=utf-8' }],
    ] as const) {
      const { etag = '', ...headers } = (await response(name)).headers ?? {};
      expect(headers).toMatchObject({ ...tag, 'cache-control': 'private, no-cache' });
      const again = await response(name, { 'if-none-match': etag });
      expect(again).toEqual({ status: 304, body: '', headers: { ...headers, etag } });
      expect((await response(name, { 'if-none-match': '"other"' })).status).toBeUndefined();
    }
  });
});

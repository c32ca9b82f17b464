import { createHash } from 'node:crypto';
import { docs } from '../../../../../functions/docs/handler.ts';
import { inlineScript, makePage } from '../../../../../functions/docs/page/make-page.ts';
import { inAttribute, inJsonText, REFERENCE_BASE_URL } from '../../../../../functions/docs/reference.ts';
import type { ApiRequest } from '../../../../../shared/http/messages.ts';
import { aDocument, anOperation } from './a-document.ts';

const DOCUMENT = aDocument({
  info: { title: 'Energy', version: '1', description: `The audience is \`${REFERENCE_BASE_URL}/energy\`.` },
  paths: { '/a': { get: anOperation({ description: 'Say demopartner.', summary: '</script><b>"A" & B' }) } },
});
const made = makePage({
  document: DOCUMENT,
  requests: [],
  style: 'b { content: "</style>" }',
  script: 'const end = "</script>", comment = "<!--"; start();',
});
const reference = { ...made, document: JSON.stringify(DOCUMENT) };

const BASE_URL = 'https://abc.execute-api.eu-west-2.amazonaws.com/staging';

function response(path: string, headers: Readonly<Record<string, string>> = {}, isLocal = false) {
  const request: ApiRequest = {
    query: { q: ['of-the-query'] },
    path,
    pathParameters: {},
    headers,
    body: null,
    requestId: 'id',
    caller: null,
  };
  return docs({ reference, baseUrl: BASE_URL, isLocal })(request);
}

async function page(isLocal = false): Promise<string> {
  return String((await response('/energy/docs/index.html', {}, isLocal)).body);
}

/** What a browser takes for the contents of an element. */
function contents(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => text);
}

describe('the page of the reference', () => {
  it('escapes every text of the document', async () => {
    const html = await page();
    expect(html).toContain('&lt;/script&gt;&lt;b&gt;&quot;A&quot; &amp; B');
    expect(html).not.toContain('<b>');
  });

  it('names the address of the environment', async () => {
    expect(await page()).toContain(`The audience is <code>${BASE_URL}/energy</code>.`);
    expect(await page()).not.toContain(REFERENCE_BASE_URL);
    expect(JSON.parse(String((await response('/energy/docs/openapi.json')).body)).servers).toEqual([{ url: BASE_URL }]);
  });

  it('has the demo credentials only on a local service', async () => {
    expect(await page(true)).toMatch(/value="demopartner"[\s\S]*value="demosecret"/);
    expect(await page()).toMatch(/id="client-id" value=""[\s\S]*id="client-secret" type="password" value=""/);
    expect(await page()).toContain('Say YOUR_CLIENT_ID.');
    expect(await page(true)).toContain('Say demopartner.');
  });

  it('is the same for every caller, and is not sent again to one who has it', async () => {
    const path = '/energy/docs/index.html';
    const first = await response(path, { authorization: 'Bearer a.b.c', 'x-mark': 'of-a-header' });
    expect(first.body).toBe(await page());
    expect(first.body).not.toMatch(/a\.b\.c|of-a-header|of-the-query/);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' });
    const again = await response(path, { 'if-none-match': String(first.headers?.['etag']) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('lets run exactly the script and style that stand in it, by their hashes', async () => {
    const html = await page();
    const policy = String((await response('/energy/docs/index.html')).headers?.['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [script = '', ...otherScripts] = contents(html, 'script');
    const [style = '', ...otherStyles] = contents(html, 'style');
    expect([...otherScripts, ...otherStyles]).toEqual([]);
    expect(script).toBe('const end = "<\\/script>", comment = "\\x3c!--"; start();');
    expect(policy).toContain(`script-src ${hash(script)};`);
    expect(policy).toContain(`style-src ${hash(style)};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
  });

  it.each([REFERENCE_BASE_URL, 'demopartner', '@@client-id@@'])(
    'is not made of a script that serving it would change: %s',
    (word) => {
      const parts = { document: DOCUMENT, requests: [], style: '', script: `call('${word}');` };
      expect(() => makePage(parts)).toThrow(word);
    },
  );

  it('is not made with two parts of the same id', () => {
    const paths = { '/a': { get: anOperation() }, '/b': { get: anOperation() } };
    expect(() => makePage({ document: aDocument({ paths }), requests: [], style: '', script: '' })).toThrow('"doIt"');
  });

  it('escapes a script so that it means the same', () => {
    const script = 'globalThis.found = ["</script>", "</SCRIPT >", "<!--", /<\\/script|<!--/.test("<!--")];';
    const escaped = inlineScript(script);
    expect(escaped).not.toMatch(/<\/script|<!--/i);
    const run = (text: string): unknown => new Function('globalThis', `${text}; return globalThis.found;`)({});
    expect(run(escaped)).toEqual(run(script));
  });

  it('fills in an address that leaves neither a string of JSON nor an attribute', () => {
    expect(JSON.parse(`"${inJsonText('a"\\b')}"`)).toBe('a"\\b');
    expect(inAttribute('"><b>&')).toBe('&#34;&#62;&#60;b&#62;&#38;');
  });
});

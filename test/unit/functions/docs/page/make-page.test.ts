import { createHash } from 'node:crypto';
import { docs } from '../../../../../functions/docs/handler.ts';
import { inlineScript, makePage } from '../../../../../functions/docs/page/make-page.ts';
import { REFERENCE_BASE_URL, scriptJson } from '../../../../../functions/docs/reference.ts';
import type { ApiRequest } from '../../../../../shared/http/messages.ts';

const DOCUMENT = {
  servers: [{ url: REFERENCE_BASE_URL }],
  description: `The audience is ${REFERENCE_BASE_URL}/energy. </script><!-- <script>`,
  example: { client_id: 'demopartner', client_secret: 'demosecret' },
};
const made = makePage({
  title: 'Reference',
  document: DOCUMENT,
  styles: ['a { color: red }', 'b { content: "</style>" }'],
  scripts: ['const end = "</script>";', 'const comment = "<!--"; start();'],
});
const reference = { ...made, document: JSON.stringify(DOCUMENT), postmanCollection: '{}', httpFile: '' };

const BASE_URL = 'https://abc.execute-api.eu-west-2.amazonaws.com/staging';
const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl';

function response(path: string, headers: Readonly<Record<string, string>> = {}, isLocal = false) {
  const request: ApiRequest = {
    query: { q: ['of-the-query'] },
    path,
    pathParameters: {},
    headers,
    body: null,
    requestId: 'id',
    sourceIp: '127.0.0.1',
    caller: null,
  };
  return docs({ reference, baseUrl: BASE_URL, isLocal })(request);
}

async function page(headers?: Readonly<Record<string, string>>) {
  return String((await response('/energy/docs/index.html', headers)).body);
}

/** What a browser takes for the contents of an element. */
function contents(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => text);
}

function settings(html: string): unknown {
  return JSON.parse(/id="settings"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

describe('the page of the reference', () => {
  it('holds the document whole, whatever tags stand in it', async () => {
    const [document = ''] = contents(await page(), 'script');
    expect(document).not.toContain('<');
    expect(JSON.parse(document)).toEqual({
      servers: [{ url: BASE_URL }],
      description: `The audience is ${BASE_URL}/energy. </script><!-- <script>`,
      example: { client_id: 'YOUR_CLIENT_ID', client_secret: 'YOUR_CLIENT_SECRET' },
    });
  });

  it('keeps the demo credentials where they are known, on a local service', async () => {
    expect((await response('/energy/docs/index.html', {}, true)).body).toContain('demosecret');
    expect((await response('/energy/docs/openapi.json', {}, true)).body).toContain('demosecret');
    expect((await response('/energy/docs/openapi.json')).body).not.toContain('demosecret');
  });

  it('has the token of the request filled in, and nothing else of it', async () => {
    const html = await page({ authorization: `Bearer ${TOKEN}`, 'x-mark': 'of-a-header' });
    expect(settings(html)).toEqual({ token: TOKEN });
    expect(html).not.toMatch(/of-a-header|of-the-query/);
    expect((await response('/energy/docs/index.html')).headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it.each(['Bearer </script><script>alert(1)</script>', 'Basic abc', '', 'Bearer a.b.c, Bearer d.e.f'])(
    'puts in nothing that is no token: %p',
    async (authorization) => {
      const html = await page({ authorization });
      expect(settings(html)).toEqual({ token: '' });
      expect(html).not.toContain('alert(1)');
    },
  );

  it('keeps the token out of the OpenAPI document', async () => {
    const { body, headers } = await response('/energy/docs/openapi.json', { authorization: `Bearer ${TOKEN}` });
    expect(body).not.toContain(TOKEN);
    expect(headers).toMatchObject({ etag: expect.any(String), 'cache-control': 'private, no-cache' });
    expect(JSON.parse(String(body)).servers).toEqual([{ url: BASE_URL }]);
  });

  it('lets run exactly the scripts and styles that stand in it, by their hashes', async () => {
    const html = await page();
    const policy = String((await response('/energy/docs/index.html')).headers?.['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const scripts = contents(html, 'script').slice(2);
    const styles = contents(html, 'style');
    expect(scripts).toEqual(['const end = "<\\/script>";', 'const comment = "\\x3c!--"; start();']);
    expect(policy).toContain(`script-src ${scripts.map(hash).join(' ')};`);
    expect(policy).toContain(`style-src ${styles.map(hash).join(' ')};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
  });

  it.each([REFERENCE_BASE_URL, 'demopartner', '@@token-settings@@'])(
    'is not made of a script that serving it would change: %s',
    (word) => {
      const parts = { title: 'Reference', document: {}, styles: [], scripts: [`call('${word}');`] };
      expect(() => makePage(parts)).toThrow(word);
    },
  );

  it('escapes a script so that it means the same', async () => {
    const script = 'globalThis.found = ["</script>", "</SCRIPT >", "<!--", /<\\/script|<!--/.test("<!--")];';
    const escaped = inlineScript(script);
    expect(escaped).not.toMatch(/<\/script|<!--/i);
    const run = (text: string): unknown => new Function('globalThis', `${text}; return globalThis.found;`)({});
    expect(run(escaped)).toEqual(run(script));
  });

  it('writes JSON that no script element can be left by', async () => {
    const value = { text: '</script><!--\u2028\u2029' };
    expect(scriptJson(value)).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});

import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

/** The API's own paths, for its reference: what it sends stays within this origin. */
const PATHS = ['/energy/*', '/oauth/token', '/.well-known/*'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const PASSED_ON = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'prefer',
];

/** Names the API in place of this site, as the audience of a token. */
function forApi(body: string, siteOrigin: string, apiBaseUrl: string): string {
  const encoded = encodeURIComponent;
  return body
    .replaceAll(siteOrigin, apiBaseUrl)
    .replaceAll(encoded(siteOrigin), encoded(apiBaseUrl));
}

/** Passes a request on, with this site's token unless it has a token. */
export function referenceRoutes(apiBaseUrl: string, lendToken: () => Promise<string>): Hono {
  return new Hono().on(METHODS, PATHS, async ({ req, text }) => {
    const { pathname, search } = new URL(req.url);
    const headers = new Headers(
      PASSED_ON.flatMap((name): [string, string][] => {
        const value = req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    try {
      if (pathname.startsWith('/energy/') && !headers.has('authorization')) {
        headers.set('authorization', `Bearer ${await lendToken()}`);
      }
      const hasBody = req.method === 'POST' || req.method === 'PUT';
      const body = hasBody ? forApi(await req.text(), new URL(req.url).origin, apiBaseUrl) : null;
      return await proxy(`${apiBaseUrl}${pathname}${search}`, {
        method: req.method,
        headers,
        body,
        redirect: 'manual',
      });
    } catch {
      return text('The API is not answering. Is it running?', 502);
    }
  });
}

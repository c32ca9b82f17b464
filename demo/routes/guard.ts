import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';

/**
 * Lets in only what comes from a page of this site, or a person who follows a link to one. A name
 * that leads here from elsewhere is refused, so that no other site can read what this one shows or
 * spend its token. The journey is where the form of a switch is redirected to.
 */
export function createGuard(journeyOrigin: string): MiddlewareHandler {
  const policy = policyOf(journeyOrigin);
  return createMiddleware(async (context, next) => {
    const { raw } = context.req;
    if (!/^(localhost|127[.]0[.]0[.]1|\[::1\])$/.test(new URL(raw.url).hostname)) {
      return context.text('This site is for this machine only.', 403);
    }
    if (!isFromThisSite(raw))
      return context.text('This request does not come from a page of this site.', 403);
    await next();
    protect(context.res, policy);
    return undefined;
  });
}

function policyOf(journeyOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self' ${journeyOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function protect({ headers, status }: Response, policy: string): void {
  // A browser would take it in place of the policy of the page that it has.
  if (!headers.has('content-security-policy') && status !== 304)
    headers.set('content-security-policy', policy);
  headers.set('x-content-type-options', 'nosniff');
  // With no-referrer, a browser conceals the origin of a form too, and we would refuse it.
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
}

const PAGES = ['/', '/journey', '/energy/docs/index.html'];

/**
 * Tells whether a request comes from this site's own pages, or from a program, which sends none of
 * these headers.
 */
export function isFromThisSite({ method, url, headers }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const site = headers.get('sec-fetch-site') ?? 'none';
  const from = headers.get('origin') ?? origin;
  // A form of a page with no-referrer has no origin; no page can forge where it is sent from.
  const isConcealed = from === 'null' && site === 'same-origin';
  if (from !== origin && !isConcealed) return false;
  if (site === 'same-origin' || site === 'none') return true;
  return (
    method === 'GET' && PAGES.includes(pathname) && headers.get('sec-fetch-mode') === 'navigate'
  );
}

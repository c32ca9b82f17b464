import { Hono } from 'hono';
import type { ApiSettings, EnergyApi } from '../api.ts';

/** The API's own paths, for its reference: what it sends stays within this origin. */
const PATHS = ['/energy/*', '/oauth/token', '/.well-known/*'];
const METHODS = ['GET', 'POST'];

const PASSED_ON = ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-none-match', 'prefer'];
/** They describe the bytes of a connection that ends here. */
const NOT_PASSED_BACK = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Passes a request on, with this site's token unless it has one of its own. */
export function referenceRoutes(api: EnergyApi, { apiBaseUrl }: ApiSettings): Hono {
  const app = new Hono();
  app.on(METHODS, PATHS, async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const headers = new Headers();
    for (const name of PASSED_ON) {
      const value = context.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    try {
      if (pathname.startsWith('/energy/') && !headers.has('authorization')) {
        headers.set('authorization', `Bearer ${await api.lendToken()}`);
      }
      const body = context.req.method === 'POST' ? await context.req.arrayBuffer() : null;
      const response = await fetch(`${apiBaseUrl}${pathname}${search}`, {
        method: context.req.method,
        headers,
        body,
        redirect: 'manual',
      });
      const passedBack = new Headers(response.headers);
      for (const name of NOT_PASSED_BACK) passedBack.delete(name);
      return new Response(response.body, { status: response.status, headers: passedBack });
    } catch {
      return context.text('The API is not answering. Is it running?', 502);
    }
  });
  return app;
}

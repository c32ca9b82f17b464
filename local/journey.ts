import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod';

export const JOURNEY_PATH = '/journey';

export type JourneyClient = { readonly clientId: string; readonly secret: string };

type JourneyOptions = {
  readonly baseUrl: string;
  readonly client: JourneyClient;
  readonly onError: (error: unknown) => void;
};

type Markup = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
.notice { border: 2px solid; padding: .5rem 1rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; margin: 0; }
dd { margin: 0; }
dd dl { grid-column: 2; }
`;

/** Nothing is loaded, sent or framed; the address holds the session and is not passed on. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    // The empty icon, so that a browser asks for none.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

const tokenSchema = z.object({ access_token: z.string() });
const sessionSchema = z.object({ session: z.looseObject({}) });

/** A demonstration of the journey that users are redirected to: shows what was handed over. */
export function createJourney({ baseUrl, client, onError }: JourneyOptions) {
  const readSession = createSessionReader(baseUrl, client);
  return async (context: Context): Promise<Response> => {
    const { status, body } = await readSession(context.req.query('session') ?? '').then(
      (session) => (session === undefined ? notFoundPage() : sessionPage(session)),
      (error: unknown) => {
        onError(error);
        return failedPage();
      },
    );
    return new Response(body, { status, headers: HEADERS });
  };
}

/** Reads a session as any journey would: over HTTP, with a token of its own. Undefined if there is none. */
function createSessionReader(baseUrl: string, client: JourneyClient): (id: string) => Promise<unknown> {
  let token: Promise<string> | undefined;
  const request = async (id: string): Promise<Response> => {
    token ??= requestToken(baseUrl, client);
    return await fetch(`${baseUrl}/energy/sessions/${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${await token}` },
    });
  };
  return async (id) => {
    if (id === '') return undefined;
    let response = await request(id);
    if (response.status === 401) {
      // A token lasts a day, and the service may run for longer.
      token = undefined;
      response = await request(id);
    }
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`a session could not be read: ${response.status}`);
    return sessionSchema.parse(await response.json()).session;
  };
}

async function requestToken(baseUrl: string, { clientId, secret }: JourneyClient): Promise<string> {
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', audience: `${baseUrl}/energy` }),
  });
  if (!response.ok) throw new Error(`no token for the journey: ${response.status}`);
  return tokenSchema.parse(await response.json()).access_token;
}

function sessionPage(session: unknown) {
  return page(
    200,
    'Your switch',
    html`<p>The partner's site has handed these details over. The real journey would go on from here.</p>
${listOf(session)}`,
  );
}

function notFoundPage() {
  return page(
    404,
    'There is no such switch',
    html`<p>The address holds no session, or one that does not exist or has expired. Start again on the partner's site.</p>`,
  );
}

function failedPage() {
  return page(502, 'The switch cannot be shown', html`<p>The session could not be read. Try again later.</p>`);
}

function page(status: number, title: string, content: Markup) {
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (demonstration)</title>
<link rel="icon" href="data:,">
${raw(`<style>${STYLE}</style>`)}
</head>
<body>
<main>
<h1>${title}</h1>
<p class="notice">This is a demonstration on this machine. Nobody is switched, and nothing is sent anywhere.</p>
${content}
</main>
</body>
</html>
`;
  return { status, body: String(body) };
}

/** An object as a list of its keys and values, at any depth. */
function listOf(value: unknown): Markup {
  if (typeof value !== 'object' || value === null) return html`${value === null ? 'none' : String(value)}`;
  const rows = Object.entries(value).map(
    ([name, inner]) => html`<dt>${name.replaceAll('_', ' ')}</dt><dd>${listOf(inner)}</dd>`,
  );
  return rows.length === 0 ? html`none` : html`<dl>${rows}</dl>`;
}

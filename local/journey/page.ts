import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

export type JourneyPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
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

/** What was handed over. `session` is the body's `session`, whatever it contains. */
export function sessionPage(session: unknown): JourneyPage {
  return page(
    { status: 200, title: 'Your switch' },
    html`<p>The partner's site has handed these details over. The real journey would go on from here.</p>
${listOf(session)}`,
  );
}

export function notFoundPage(): JourneyPage {
  return page(
    { status: 404, title: 'There is no such switch' },
    html`<p>The address holds no session, or one that does not exist or has expired. Start again on the partner's site.</p>`,
  );
}

export function failedPage(): JourneyPage {
  return page(
    { status: 502, title: 'The switch cannot be shown' },
    html`<p>The session could not be read. Try again later.</p>`,
  );
}

function page({ status, title }: { readonly status: number; readonly title: string }, content: Markup): JourneyPage {
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
  return { status, headers: HEADERS, body: String(body) };
}

/** An object as a list of its keys and values, at any depth. */
function listOf(value: unknown): Markup {
  if (typeof value !== 'object' || value === null) return html`${value === null ? 'none' : String(value)}`;
  const rows = Object.entries(value).map(
    ([name, inner]) => html`<dt>${name.replaceAll('_', ' ')}</dt><dd>${listOf(inner)}</dd>`,
  );
  return rows.length === 0 ? html`none` : html`<dl>${rows}</dl>`;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import type { Plugin } from 'esbuild';
import { DOCUMENT_MARK, type Reference } from '../../functions/docs/contract.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';
import { referenceMarkdown } from './markdown.ts';

/** Makes the module `energy:reference` of functions/docs while it is bundled. */
export function referencePlugin(root: string): Plugin {
  return {
    name: 'reference',
    setup: (building) => {
      building.onResolve({ filter: /^energy:reference$/ }, ({ path }) => ({
        path,
        namespace: 'reference',
      }));
      building.onLoad({ filter: /^energy:reference$/, namespace: 'reference' }, () => ({
        contents: JSON.stringify(
          makeReference(
            readFileSync(join(root, 'docs/openapi.json'), 'utf8'),
            readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
          ),
        ),
        loader: 'json',
      }));
    },
  };
}

/** Makes the documents; the page holds its scripts and the document, so that it loads nothing. */
export function makeReference(openApi: string, changelog: string): Reference {
  const { title } = JSON.parse(openApi).info;
  const scripts = [scalarScript(), START].map(inScriptElement);
  return {
    page: `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script type="application/json" id="document">${DOCUMENT_MARK}</script>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`,
    contentSecurityPolicy: policyOf(scripts),
    document: JSON.stringify(JSON.parse(openApi)),
    markdown: referenceMarkdown(JSON.parse(openApi)),
    changelog,
  };
}

/**
 * Takes Scalar's script from the package that brings the fewest others: it has the script as a
 * string, which it serves on a route of Fastify.
 */
function scalarScript(): string {
  let script = '';
  const reply = {
    header: () => reply,
    send: (text: string) => {
      script = text;
    },
  };
  const route = ({
    url,
    handler,
  }: {
    readonly url: string;
    readonly handler: (...values: unknown[]) => void;
  }): void => {
    if (url.endsWith('.js')) handler({}, reply);
  };
  scalar({ route, initialConfig: {} }, { configuration: { url: 'openapi.json' } }, () => undefined);
  if (script === '')
    throw new Error('@scalar/fastify-api-reference no longer serves the script of the page');
  return script;
}

/** Scalar's settings: all that it would ask of its own servers is off. */
const OPTIONS = {
  agent: { disabled: true },
  // Scalar's greys and greens have a contrast below 4.5 to 1 on its backgrounds.
  customCss: [
    ':root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, Consolas, monospace; }',
    '.light-mode { --scalar-color-3: #6b6b6b; --scalar-color-green: #00784c; }',
    '.dark-mode { --scalar-color-3: #969696; }',
    '.markdown th { overflow-wrap: normal; word-break: normal; white-space: nowrap; }',
  ].join(' '),
  documentDownloadType: 'none',
  hideClientButton: true,
  mcp: { disabled: true },
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};

/**
 * This runs after Scalar's script. The address under which the page was opened stands for the one
 * of the service everywhere, also in what is sent: it may be another name of the service or a site
 * that passes it on. On the reader's own machine the credentials are those of `npm start`. If there
 * is no token, Scalar sends `Authorization: Bearer`; such a site then could not add its own.
 */
const START = `
const text = document.getElementById('document').textContent;
const url = new URL('../..', location.href).href.replace(/\\/$/, '');
const content = JSON.parse(text.replaceAll(JSON.parse(text).servers[0].url, url));
if (/^(localhost|127[.]0[.]0[.]1)$/.test(location.hostname))
  Object.assign(content.components.securitySchemes.token.flows.clientCredentials, {
    'x-scalar-secret-client-id': ${JSON.stringify(DEMO_CLIENT_ID)},
    'x-scalar-secret-client-secret': ${JSON.stringify(DEMO_SECRET)},
  });
Scalar.createApiReference('#reference', {
  ...${JSON.stringify(OPTIONS)},
  content,
  servers: [{ url }],
  onRequestBuilt: ({ request }) => {
    if (/^Bearer\\s*$/.test(request.headers.get('authorization') ?? '')) request.headers.delete('authorization');
  },
});
`;

/**
 * Escapes what ends the script or opens a comment; in Scalar's script, both stand only in strings
 * and regular expressions.
 */
function inScriptElement(script: string): string {
  return script.replaceAll(/<(?=!--|\/?script)/gi, '\\x3c');
}

/** Allows the scripts by their hashes. Scalar makes styles as it runs, which no hash can allow. */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

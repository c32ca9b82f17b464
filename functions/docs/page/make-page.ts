import { createHash } from 'node:crypto';
import { OWN_CREDENTIALS, REFERENCE_BASE_URL, scriptJson, TOKEN_SETTINGS_MARK } from '../reference.ts';

export type PageOptions = {
  readonly title: string;
  readonly document: unknown;
  /** Swagger UI's, then the page's own. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
};

export type MadePage = { readonly page: string; readonly contentSecurityPolicy: string };

const REPLACED_LATER = [REFERENCE_BASE_URL, TOKEN_SETTINGS_MARK, ...Object.keys(OWN_CREDENTIALS)];

/** Escapes a tag that ends the script or opens a comment, as if inside a string or a regular expression. */
export function inlineScript(script: string): string {
  return script.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '\\x3c!--');
}

export function makePage({ title, document, styles, scripts }: PageOptions): MadePage {
  const inlineStyles = styles.map(inlineStyle);
  const inlineScripts = scripts.map(inlineScript);
  for (const text of [...inlineStyles, ...inlineScripts]) refuseReplaced(text);
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${inlineStyles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body>
<div id="reference"></div>
<script id="openapi" type="application/json">${scriptJson(document)}</script>
<script id="settings" type="application/json">${TOKEN_SETTINGS_MARK}</script>
${inlineScripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
  return { page, contentSecurityPolicy: policyOf(inlineStyles, inlineScripts) };
}

function inlineStyle(style: string): string {
  return style.replaceAll(/<\/(style)/gi, '<\\/$1');
}

/** A text that is replaced when the page is served would change the hash of a script. */
function refuseReplaced(text: string): void {
  const found = REPLACED_LATER.find((word) => text.includes(word));
  if (found !== undefined) throw new Error(`a script or style of the reference page holds "${found}"`);
}

/** Images are data in Swagger UI's style sheet. Only the page's own origin may be called. */
function policyOf(styles: readonly string[], scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(sourceHash).join(' ')}`,
    `style-src ${styles.map(sourceHash).join(' ')}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

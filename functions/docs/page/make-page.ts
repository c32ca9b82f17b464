import { createHash } from 'node:crypto';
import { CLIENT_ID_MARK, CLIENT_SECRET_MARK, OWN_CREDENTIALS, REFERENCE_BASE_URL } from '../reference.ts';
import { type Html, html, trusted } from './html.ts';
import { type ExampleRequest, readModel } from './model.ts';
import { page } from './page.ts';

export type PageOptions = {
  readonly document: unknown;
  /** The requests of the document's examples. */
  readonly requests: readonly ExampleRequest[];
  readonly style: string;
  readonly script: string;
};

export type MadePage = { readonly page: string; readonly contentSecurityPolicy: string };

const REPLACED_LATER = [REFERENCE_BASE_URL, CLIENT_ID_MARK, CLIENT_SECRET_MARK, ...Object.keys(OWN_CREDENTIALS)];

/** Escapes a tag that ends the script or opens a comment, as if inside a string or a regular expression. */
export function inlineScript(script: string): string {
  return script.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '\\x3c!--');
}

export function makePage({ document, requests, style, script }: PageOptions): MadePage {
  const model = readModel(document, requests);
  const inline = { style: inlineStyle(style), script: inlineScript(script) };
  for (const text of Object.values(inline)) refuseReplaced(text);
  const made = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${model.title}: API reference</title>
<link rel="icon" href="data:,">
${element('style', inline.style)}
</head>
<body>
${page(model)}
${element('script', inline.script)}
</body>
</html>
`.toString();
  refuseRepeatedIds(made);
  return { page: made, contentSecurityPolicy: policyOf(inline) };
}

function element(tag: 'style' | 'script', text: string): Html {
  return trusted(`<${tag}>${text}</${tag}>`);
}

function inlineStyle(style: string): string {
  return style.replaceAll(/<\/(style)/gi, '<\\/$1');
}

/** A text that is replaced when the page is served would change the hash of a script. */
function refuseReplaced(text: string): void {
  const found = REPLACED_LATER.find((word) => text.includes(word));
  if (found !== undefined) throw new Error(`a script or style of the reference page holds "${found}"`);
}

/** Two parts of one name could not both be linked to. */
function refuseRepeatedIds(made: string): void {
  const ids = [...made.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated !== undefined) throw new Error(`the reference page has the id "${repeated}" twice`);
}

/** Only the page's own origin may be called. */
function policyOf({ style, script }: { readonly style: string; readonly script: string }): string {
  return [
    "default-src 'none'",
    `script-src ${sourceHash(script)}`,
    `style-src ${sourceHash(style)}`,
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

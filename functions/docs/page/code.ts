import hljs from 'highlight.js/lib/common';
import type { Json } from './document.ts';
import { type Html, html, trusted } from './html.ts';
import { jsonParts } from './json-text.ts';

/** A sample in the colours of its language; without colours if the language is not known. */
export function code(source: string, lang: string): Html {
  const language = lang.toLowerCase() === 'shell' ? 'bash' : lang.toLowerCase();
  if (hljs.getLanguage(language) === undefined) return html`${source}`;
  return trusted(hljs.highlight(source, { language }).value.replaceAll('class="hljs-', 'class="'));
}

export function json(value: Json): Html {
  return html`${jsonParts(JSON.stringify(value, null, 2)).map(({ text, kind }) =>
    kind === 'plain' ? text : html`<span class="${kind}">${text}</span>`,
  )}`;
}

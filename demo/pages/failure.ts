import { html } from 'hono/html';
import type { Failure } from './failure-words.ts';
import { type Markup, NOTHING } from './markup.ts';

/** What went wrong, as a person would want to read it. */
export function failureSection({ title, lines, requestId }: Failure): Markup {
  return html`<div class="failure" role="alert"><h2 tabindex="-1">${title}</h2>
    ${lines.map((line) => html`<p>${line}</p>`)}
    ${requestId === undefined ? NOTHING : html`<p class="hint">If you report this, quote request ${requestId}.</p>`}</div>`;
}

import type { SandboxEntry } from './document.ts';
import { type Html, html } from './html.ts';
import { copyLink, SANDBOX_ID, sandboxEntryId } from './links.ts';
import { inlineMarkdown } from './markdown.ts';
import type { Model, Operation } from './model.ts';
import { target } from './request-text.ts';

/** Requests to try: households that show every case, and how to provoke each error. */
export function sandbox({ sandbox: entries, tasks }: Model): Html {
  if (entries === undefined) return html``;
  const operations = new Map(tasks.flatMap((task) => task.operations).map((operation) => [operation.id, operation]));
  const list = (title: string, listed: readonly SandboxEntry[]): Html =>
    html`${listed.length > 0 && html`<h3>${title}</h3><ul class="sandbox">${listed.map((one) => entry(one, operations))}</ul>`}`;
  return html`<section class="part" id="${SANDBOX_ID}" data-spy data-find="Guide" data-title="Sandbox requests">
<h2>Sandbox requests${copyLink(SANDBOX_ID, 'Sandbox requests')}</h2>
${list('Households', entries.households)}
${list('Errors', entries.errors)}
</section>`;
}

function entry(one: SandboxEntry, operations: ReadonlyMap<string, Operation>): Html {
  const { title, description, status, shows, code } = one;
  const id = sandboxEntryId(one.id);
  return html`<li id="${id}" data-find="Sandbox" data-title="${title}" data-context="${code}">
<p class="field-head"><strong>${title}</strong> <span class="status s${String(status).slice(0, 1)}">${status}</span>${code !== undefined && html` <code>${code}</code>`}${copyLink(id, title)}</p>
<p>${inlineMarkdown(description)}</p>
${[shows ?? []].flat().map((what) => html`<p class="fact"><span>Shows:</span> <span>${inlineMarkdown(what)}</span></p>`)}
${requests(one, operations)}
</li>`;
}

/** @throws Error if the document has no such operation */
function requests(one: SandboxEntry, operations: ReadonlyMap<string, Operation>): Html {
  const { operationId, parameters, headers, bodyBefore, body, text, bytes } = one;
  if (operationId === undefined) return html``;
  const operation = operations.get(operationId);
  if (operation === undefined) throw new Error(`the sandbox names ${operationId}, which is not an operation`);
  const { method, route } = operation;
  const line = `${method} ${target({ method, route, parameters, headers })}`;
  const bodies = bodyBefore === undefined ? [text ?? body] : [bodyBefore, body];
  return html`${bodies.map((sent) => {
    const shown = bytes === undefined ? sent : `(${bytes.toLocaleString('en-GB')} bytes)`;
    return html`<div class="request-line"><pre tabindex="0"><code>${line}${Object.entries(headers).map(([name, value]) => `\n${name}: ${value}`)}${shown !== undefined && `\n\n${typeof shown === 'string' ? shown : JSON.stringify(shown)}`}</code></pre>
<button type="button" class="copy">Copy</button>${bytes === undefined && html`<button type="button" class="try" data-try="${operationId}" data-request="${JSON.stringify({ parameters, headers, body: sent })}">Try it</button>`}</div>`;
  })}`;
}

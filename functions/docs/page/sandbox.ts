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
  return html`<section class="part" id="${SANDBOX_ID}" data-spy data-find="Guide" data-title="Sandbox">
<h2>Sandbox${copyLink(SANDBOX_ID, 'Sandbox')}</h2>
${list('Households', entries.households)}
${list('Errors', entries.errors)}
</section>`;
}

/** @throws Error if the document has no such operation */
function entry(one: SandboxEntry, operations: ReadonlyMap<string, Operation>): Html {
  const { title, description, operationId, parameters, headers, body, status, shows, code } = one;
  const operation = operations.get(operationId);
  if (operation === undefined) throw new Error(`the sandbox names ${operationId}, which is not an operation`);
  const { method, route } = operation;
  const id = sandboxEntryId(one.id);
  const line = `${method} ${target({ method, route, parameters, headers })}`;
  return html`<li id="${id}" data-find="Sandbox" data-title="${title}" data-context="${route}">
<p class="field-head"><strong>${title}</strong> <span class="status s${String(status).slice(0, 1)}">${status}</span>${code !== undefined && html` <code>${code}</code>`}${copyLink(id, title)}</p>
<p>${inlineMarkdown(description)}</p>
${[shows ?? []].flat().map((what) => html`<p class="fact"><span>Shows:</span> ${inlineMarkdown(what)}</p>`)}
<div class="request-line"><pre tabindex="0"><code>${line}${Object.entries(headers).map(([name, value]) => `\n${name}: ${value}`)}${body !== undefined && `\n\n${JSON.stringify(body)}`}</code></pre>
<button type="button" class="copy">Copy</button><button type="button" class="try" data-try="${operationId}" data-request="${JSON.stringify({ parameters, headers, body })}">Try it</button></div>
</li>`;
}

import { json } from './code.ts';
import { type Html, html } from './html.ts';
import { copyLink, errorId, SHARED_ERRORS_ID } from './links.ts';
import { inlineMarkdown, markdown } from './markdown.ts';
import type { Model, Operation, Response, SharedError } from './model.ts';
import { properties, typeName } from './schema.ts';

/** What the operation returns, and the errors that not every operation has. */
export function responses(operation: Operation, model: Model): Html {
  const isError = ({ status }: Response) => Number(status) >= 400;
  const good = operation.responses.filter((response) => !isError(response));
  const errors = operation.responses.filter(isError);
  return html`${good.map((response) => success(response, model))}
<h4>Errors</h4>
${errors.length > 0 && errorList(errors)}
<p class="shared"><a href="#${SHARED_ERRORS_ID}">Any request may also return</a> ${operation.sharedStatuses.map((status) => html`<code>${status}</code> `)}</p>`;
}

/** Once for the whole page. */
export function sharedErrors({ sharedErrors: errors }: Model): Html {
  return html`<section class="part" id="${SHARED_ERRORS_ID}" data-spy data-find="Guide" data-title="Errors that any request may return">
<h2>Errors that any request may return${copyLink(SHARED_ERRORS_ID, 'Errors that any request may return')}</h2>
<p>They are listed here once, and not under each operation.</p>
${errors.map(sharedError)}
</section>`;
}

function success({ status, description, headers, content }: Response, { schemas }: Model): Html {
  return html`<h4>Response <span class="status s${status.slice(0, 1)}">${status}</span>${content !== undefined && html` <code>${content.mediaType}</code>`}</h4>
<div class="prose">${markdown(description)}</div>
${content?.schema !== undefined && properties(content.schema, { schemas, direction: 'response' })}
${
  headers.length > 0 &&
  html`<details class="nested"><summary>${headers.length} headers</summary><ul class="fields">${headers.map(
    ({ name, description: meaning, schema }) =>
      html`<li class="field"><p class="field-head"><code class="name">${name}</code> <span class="type">${typeName(schema, schemas)}</span></p><p>${inlineMarkdown(meaning)}</p></li>`,
  )}</ul></details>`
}`;
}

function errorList(errors: ReadonlyArray<Pick<Response, 'status' | 'description'>>): Html {
  return html`<ul class="errors">${errors.flatMap(({ status, description }) =>
    named(description).map(
      ({ code, meaning }) => html`<li><span class="status s${status.slice(0, 1)}">${status}</span>
<div>${code !== undefined && html`<a href="#${errorId(code)}"><code>${code}</code></a> `}${inlineMarkdown(meaning)}</div></li>`,
    ),
  )}</ul>`;
}

function sharedError({ status, description, headers, examples }: SharedError): Html {
  const own = headers.filter(({ name }) => /^(retry-after|www-authenticate)$/i.test(name));
  return html`<div class="shared-error">
<div>${errorList([{ status, description }])}${own.map(({ name }) => html`<p class="fact"><span>Header</span> <code>${name}</code></p>`)}</div>
${examples
  .slice(0, 1)
  .map(({ value }) => html`<div class="panel"><pre tabindex="0"><code>${json(value)}</code></pre></div>`)}
</div>`;
}

type Named = { readonly code: string | undefined; readonly meaning: string };

/** A description names each error as `code`: meaning, in paragraphs. */
function named(description: string): readonly Named[] {
  return description.split('\n\n').map((paragraph) => {
    const [, code, meaning = paragraph] = /^`([a-z_-]+)`: (.*)$/s.exec(paragraph) ?? [];
    return { code, meaning };
  });
}

import { type Html, html } from './html.ts';
import { copyLink } from './links.ts';
import { markdown } from './markdown.ts';
import type { Model, Operation } from './model.ts';
import { parameters } from './parameters.ts';
import { responses } from './responses.ts';
import { samples } from './samples.ts';
import { form } from './try-it.ts';

/** One operation: what it does, request and response samples beside that, then every parameter and property. */
export function operation(one: Operation, model: Model): Html {
  const { id, method, route, summary, description, needsToken } = one;
  return html`<section class="operation" id="${id}" data-spy data-find="Operation" data-title="${summary}" data-context="${route}">
<div class="intro">
<h3>${summary}${copyLink(id, summary)}</h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${route}</code>${!needsToken && html`<span class="mark">no token</span>`}</p>
<div class="prose">${markdown(description)}</div>
</div>
${samples(one)}
<div class="details">${parameters(one, model)}${responses(one, model)}</div>
${form(one)}
</section>`;
}

import type { Parameter, Schema } from './document.ts';
import { type Html, html } from './html.ts';
import { copyLink, parameterId } from './links.ts';
import { inlineMarkdown } from './markdown.ts';
import type { Model, Operation } from './model.ts';
import { facts, properties, typeName } from './schema.ts';

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

/** Everything that a request may have: parameters by where they are sent, then the properties of the body. */
export function parameters(operation: Operation, model: Model): Html {
  const { id, parameters: all, body } = operation;
  const lists = (['path', 'query', 'header'] as const).map((place) => {
    const here = all.filter((parameter) => parameter.in === place);
    return (
      here.length > 0 &&
      html`<h4>${PLACES[place]}</h4><ul class="fields">${here.map((one) => entry(one, { operation, model }))}</ul>`
    );
  });
  return html`${lists}${
    body?.schema !== undefined &&
    html`<h4 id="${parameterId(id, 'body')}">Body ${body.mediaTypes.map((type) => html`<code>${type}</code> `)}</h4>
${properties(body.schema, { schemas: model.schemas, direction: 'request', linkedIn: operation })}`
  }`;
}

type Context = { readonly operation: Operation; readonly model: Model };

function entry(parameter: Parameter, { operation, model }: Context): Html {
  const { name, required, description, schema } = parameter;
  const id = parameterId(operation.id, name);
  return html`<li class="field" id="${id}" data-find="Parameter" data-title="${name}" data-context="${operation.summary}">
<p class="field-head"><code class="name">${name}</code> <span class="type">${typeName(schema, model.schemas)}</span>${required && html`<span class="mark required">required</span>`}${copyLink(id, name)}</p>
<p>${inlineMarkdown(description)}</p>${facts(withExample(parameter), model.schemas)}</li>`;
}

function withExample({ schema, example }: Parameter): Schema {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

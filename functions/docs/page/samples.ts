import { code, json } from './code.ts';
import type { CodeSample } from './document.ts';
import { type Html, html } from './html.ts';
import type { Example, ExampleRequest, Operation } from './model.ts';
import { requestText } from './request-text.ts';

/** Request and response side by side with the description; one choice of example shows both. */
export function samples(operation: Operation): Html {
  const { examples } = operation;
  return html`<div class="samples">
${examples.length > 1 && exampleChoice(operation)}
<div class="panel">
<div class="panel-head">${languageChoice(operation)}<button type="button" class="try" data-try="${operation.id}">Try it</button>${COPY}</div>
${requests(operation).map(requestPane)}
</div>
${examples.length > 0 && html`<div class="panel response">${examples.map(responsePane)}</div>`}
</div>`;
}

const COPY = html`<button type="button" class="copy">Copy</button>`;

function exampleChoice({ summary, examples }: Operation): Html {
  const statuses = Map.groupBy(examples.entries(), ([, { status }]) => status);
  return html`<label class="example-choice">Example <select aria-label="Example of: ${summary}" autocomplete="off">${[
    ...statuses,
  ].map(
    ([status, list]) =>
      html`<optgroup label="${status}">${list.map(([at, { name }]) => html`<option value="${at}">${name}</option>`)}</optgroup>`,
  )}</select></label>`;
}

type Request = { readonly at: number; readonly request: ExampleRequest; readonly samples: readonly CodeSample[] };

/** One for each example; without examples, the request as the parameters' own examples fill it in. */
function requests(operation: Operation): readonly Request[] {
  const made = operation.examples.map(({ request }, at) => toRequest(operation, request, at));
  return made.length > 0 ? made : [toRequest(operation, undefined, 0)];
}

/** The document's own samples are of the first example. */
function toRequest(operation: Operation, known: ExampleRequest | undefined, at: number): Request {
  const request = known ?? filledIn(operation);
  const { needsToken } = operation;
  const own = at === 0 ? operation.samples : (request.samples ?? []);
  const http = { lang: 'http', label: 'HTTP', source: requestText({ ...request, needsToken }) };
  return { at, request, samples: [...own, http] };
}

function filledIn({ method, route, parameters, body, summary }: Operation): ExampleRequest {
  const filled = parameters.flatMap(({ name, example, in: place }) =>
    example === undefined ? [] : [{ name, value: String(example), place }],
  );
  const entries = (isHeader: boolean) =>
    Object.fromEntries(
      filled.filter(({ place }) => (place === 'header') === isHeader).map(({ name, value }) => [name, value]),
    );
  return {
    method,
    route,
    name: summary,
    status: 200,
    parameters: entries(false),
    headers: entries(true),
    body: body?.example,
  };
}

function languageChoice({ samples: own }: Operation): Html {
  const labels = [...own.map(({ label }) => label), 'HTTP'];
  return html`<div class="languages" role="group" aria-label="Language">${labels.map(
    (label, at) =>
      html`<button type="button" data-language="${label}" aria-pressed="${at === 0 ? 'true' : 'false'}">${label}</button>`,
  )}</div>`;
}

function requestPane({ at, request, samples: list }: Request): Html {
  const { parameters, headers, body } = request;
  return html`<div class="pane" data-example="${at}" data-request="${JSON.stringify({ parameters, headers, body })}"${at > 0 && HIDDEN}>${list.map(
    ({ label, lang, source }, index) =>
      html`<pre tabindex="0" data-language="${label}"${index > 0 && HIDDEN}><code>${code(source, lang)}</code></pre>`,
  )}</div>`;
}

const HIDDEN = html` hidden`;

function responsePane({ status, name, value }: Example, at: number): Html {
  return html`<div class="pane" data-example="${at}"${at > 0 && HIDDEN}>
<div class="panel-head"><span class="status s${status.slice(0, 1)}">${status}</span><span class="panel-title">${name}</span>${COPY}</div>
<pre tabindex="0"><code>${json(value)}</code></pre>
</div>`;
}

import { jsonParts } from '../json-text.ts';
import { target } from '../request-text.ts';
import { around, element, find, findAll } from './elements.ts';
import { tokenOf } from './token.ts';

type Filled = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Response = {
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: Headers;
  readonly text: string;
};

const SHOWN_HEADERS = [
  'x-request-id',
  'x-market-edition',
  'ratelimit-policy',
  'x-ignored-parameters',
  'retry-after',
  'etag',
  'idempotent-replayed',
  'content-type',
];

/** The address of the service under the name by which the page was opened: requests stay within its origin. */
const BASE_URL = new URL('../..', location.href).href.replace(/\/$/, '');

/** The dialog that sends the request of an operation. */
export function startTrying(): void {
  const dialog = find(HTMLDialogElement, '#try');
  const form = find(HTMLFormElement, '#try-form');
  document.addEventListener('click', (event) => {
    const button = around(event, 'button[data-try]');
    if (button !== null) open(button);
    if (around(event, '#try .close') !== null || event.target === dialog) dialog.close();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

/** With the request beside the button filled in: of the sandbox, or of the example that is shown. */
function open(button: HTMLElement): void {
  const id = button.dataset['try'] ?? '';
  const template = find(HTMLTemplateElement, `template[data-form="${id}"]`);
  const { title = '', method = '', route = '', token } = template.dataset;
  const form = find(HTMLFormElement, '#try-form');
  Object.assign(form.dataset, { method, route });
  find(HTMLElement, '#try-title').textContent = title;
  const badge = find(HTMLElement, '.method', form);
  badge.textContent = method;
  badge.className = `method ${method.toLowerCase()}`;
  find(HTMLElement, '.endpoint code', form).textContent = route;
  find(HTMLFieldSetElement, '#try-client').hidden = token !== 'true';
  find(HTMLElement, '#try-fields').replaceChildren(template.content.cloneNode(true));
  const shown = button.closest('.panel')?.querySelector<HTMLElement>('.pane[data-request]:not([hidden])');
  const request = button.dataset['request'] ?? shown?.dataset['request'];
  if (request !== undefined) fill(JSON.parse(request));
  find(HTMLElement, '#try-response').replaceChildren(
    element('p', { className: 'hint', textContent: 'The response appears here.' }),
  );
  find(HTMLDialogElement, '#try').showModal();
}

function fill({ parameters = {}, headers = {}, body }: Filled): void {
  const values: Readonly<Record<string, string>> = { ...parameters, ...headers };
  for (const control of controls()) {
    if (control.name === 'body') {
      if (body !== undefined) control.value = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
      control.dataset['type'] = headers['Content-Type'] ?? control.dataset['type'];
      continue;
    }
    control.value = values[control.name] ?? '';
    if (control instanceof HTMLSelectElement && control.value !== (values[control.name] ?? '')) {
      // An example may send what is not allowed.
      const option = new Option(values[control.name], values[control.name], true, true);
      control.append(option);
    }
    const fold = control.closest('details');
    if (control.value !== '' && fold !== null) fold.open = true;
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const place = find(HTMLElement, '#try-response');
  const button = find(HTMLButtonElement, '.send button', form);
  button.disabled = true;
  place.setAttribute('aria-busy', 'true');
  try {
    place.replaceChildren(...shownResponse(await request(form)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    place.replaceChildren(element('p', { className: 'failure', textContent: message }));
  } finally {
    button.disabled = false;
    place.removeAttribute('aria-busy');
  }
}

async function request({ dataset }: HTMLFormElement): Promise<Response> {
  const { method = 'GET', route = '' } = dataset;
  const filled = controls().filter(({ value }) => value !== '');
  const inPlace = (...places: readonly string[]) =>
    Object.fromEntries(
      filled.filter((control) => places.includes(control.dataset['in'] ?? '')).map(({ name, value }) => [name, value]),
    );
  const body = filled.find(({ name }) => name === 'body');
  const authorization = await bearer();
  const url = BASE_URL + target({ method, route, parameters: inPlace('path', 'query'), headers: {} });
  const started = performance.now();
  const response = await fetch(url, {
    method,
    headers: {
      ...inPlace('header'),
      ...authorization,
      ...(body === undefined ? {} : { 'content-type': body.dataset['type'] ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body.value }),
    cache: 'no-store',
  });
  const text = await response.text();
  return { status: response.status, milliseconds: performance.now() - started, headers: response.headers, text };
}

async function bearer(): Promise<{ readonly authorization?: string }> {
  const fields = find(HTMLFieldSetElement, '#try-client');
  if (fields.hidden) return {};
  const { tokenRoute = '', audience = '' } = fields.dataset;
  const token = await tokenOf({
    id: find(HTMLInputElement, '#client-id').value.trim(),
    secret: find(HTMLInputElement, '#client-secret').value,
    audience,
    url: BASE_URL + tokenRoute,
  });
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function controls(): readonly Control[] {
  return findAll('input, select, textarea', find(HTMLElement, '#try-fields')).filter(isControl);
}

function isControl(field: HTMLElement): field is Control {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
  );
}

function shownResponse({ status, milliseconds, headers, text }: Response): readonly HTMLElement[] {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [element('dt', { textContent: name }), element('dd', { textContent: value })];
  });
  const head = element(
    'div',
    { className: 'panel-head' },
    element('span', { className: `status s${String(status).slice(0, 1)}`, textContent: String(status) }),
    element('span', { className: 'panel-title', textContent: `${milliseconds.toFixed(0)} ms` }),
    element('button', { className: 'copy', textContent: 'Copy' }),
  );
  const body = element('pre', {}, element('code', {}, ...formatted(text)));
  body.tabIndex = 0;
  return [element('dl', { className: 'headers' }, ...shown), element('div', { className: 'panel' }, head, body)];
}

function formatted(text: string): ReadonlyArray<Node | string> {
  let indented = text;
  try {
    indented = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return [text];
  }
  return jsonParts(indented).map((part) =>
    part.kind === 'plain' ? part.text : element('span', { className: part.kind, textContent: part.text }),
  );
}

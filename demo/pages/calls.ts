import { html } from 'hono/html';
import { codeSamples } from '../calls/code-samples.ts';
import type { ReadyHousehold } from '../household/ready-households.ts';
import type { Call } from '../visitors/visitors.ts';
import { type Markup, NOTHING } from './markup.ts';
import { number } from './numbers.ts';

/** Ready households, rehearsed errors and the calls: for whoever builds such a site, not for who uses it. */
export function developersPanel(households: readonly ReadyHousehold[], calls: readonly Call[]): Markup {
  return html`<details id="developers" class="developers">
    <summary>For developers: ready households, rehearsed errors and the calls</summary>
    ${readyList(households)}
    <section id="calls" class="calls-panel" aria-label="Calls of this site’s server">${callsPanel(calls)}</section>
  </details>`;
}

/** What this site's server asked the API, latest first. Details are loaded when they are opened. */
export function callsPanel(calls: readonly Call[]): Markup {
  return html`<h2>What this site’s server asked</h2>
    ${
      calls.length === 0
        ? html`<p class="hint">Nothing yet.</p>`
        : html`<p class="hint">The latest calls, through the typed client. The token and the secret stay on the server.</p>
    <ol class="calls">${calls.toReversed().map(summary)}</ol>`
    }`;
}

export function callDetails({ record }: Call): Markup {
  const { request, response, requestId, failure } = record;
  return html`<dl class="facts">
      <div><dt>Request id</dt><dd><code>${requestId ?? 'none'}</code></dd></div>
      <div><dt>Try</dt><dd>${record.attempt}</dd></div>
    </dl>
    <div class="copies">${codeSamples(request).map(
      ({ language, code }) =>
        html`<button type="button" class="quiet" data-copy>Copy as ${language}</button><pre hidden>${code}</pre>`,
    )}</div>
    <h3>Request</h3>
    <pre tabindex="0" aria-label="Request">${request.method} ${request.url}
${headerLines(request.headers)}${request.body === undefined ? '' : `\n\n${indented(request.body)}`}</pre>
    <h3>Response</h3>
    ${
      response === undefined
        ? html`<p>None: ${failure ?? 'the call failed'}.</p>`
        : html`<pre tabindex="0" aria-label="Response">${response.status}
${headerLines(response.headers)}

${shortened(indented(response.body))}</pre>`
    }`;
}

function summary({ number: id, record: { operationId, request, response, milliseconds } }: Call): Markup {
  const { pathname } = new URL(request.url);
  const isGood = response !== undefined && response.status < 400;
  return html`<li><details data-load="/calls/${id}">
    <summary><span class="status ${isGood ? 'good' : 'bad'}">${response?.status ?? 'none'}</span>
      <span class="operation">${operationId}</span> <code>${request.method} ${pathname}</code>
      <span class="time">${number(milliseconds)} ms</span></summary>
    <div class="details"><a href="/calls/${id}">Show the call</a></div></details></li>`;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const MOST_CHARACTERS = 40_000;

function shortened(text: string): string {
  const rest = text.length - MOST_CHARACTERS;
  return rest > 0 ? `${text.slice(0, MOST_CHARACTERS)}\n… and ${number(rest)} characters more` : text;
}

function readyList(households: readonly ReadyHousehold[]): Markup {
  if (households.length === 0) return NOTHING;
  return html`<nav class="ready" aria-labelledby="ready"><h2 id="ready">Ready households</h2>
    <ul>${households.map(
      ({ id, title, description, query }) =>
        html`<li><a href="/?${query}" data-household="${id}" title="${description}">${title}</a></li>`,
    )}</ul></nav>`;
}

import type { CallRecord } from '@energy-partner/client';
import { html } from 'hono/html';
import { type Markup, number } from '../format.ts';
import type { Call } from '../visitors.ts';
import { codeSamples, tokenCommand } from './code-samples.ts';

export type Panel = {
  readonly apiBaseUrl: string;
  readonly clientId: string;
  readonly calls: readonly Call[];
  /** The query of the household that is shown, for which an error can be rehearsed. */
  readonly query: URLSearchParams;
};

/**
 * The calls that the panel lists. More are remembered, so that a listed call can still be opened
 * after the next one.
 */
const MOST_SHOWN = 10;

/**
 * Shows ready households, rehearsed errors and the calls to people who build such a site. A link to
 * something within the panel opens it.
 */
export function developersPanel(panel: Panel): Markup {
  const { calls } = panel;
  const ready = READY_HOUSEHOLDS.map(
    ({ title, description, query }) =>
      html`<li><a href="/?${query}">${title}</a><p class="hint">${description}</p></li>`,
  );
  return html`<details class="developers">
    <summary class="page">For developers <span class="hint">ready households, rehearsed errors and each call as code</span></summary>
    <div id="developers" class="page stack">
      <section class="stack" aria-labelledby="ready-title"><h2 id="ready-title">Ready households</h2><ul class="ready columns">${ready}</ul></section>
      ${rehearsals(panel)}
      <section id="calls" class="stack" aria-labelledby="calls-title">
        <h2 id="calls-title">What this site’s server asked</h2>
        ${
          calls.length === 0
            ? html`<p class="hint">Nothing yet: compare plans first.</p>`
            : html`<p class="hint">The latest first. To run a call, get a token in the same terminal; <code>npm start</code> printed the secret.</p>
        ${code('The token', tokenCommand(panel))}
        <ol class="calls">${calls.toReversed().slice(0, MOST_SHOWN).map(summary)}</ol>`
        }
      </section>
    </div>
  </details>`;
}

const REHEARSED = {
  401: 'a token is refused',
  404: 'nothing is there',
  429: 'too many requests',
  500: 'the service fails',
  503: 'no prices are loaded',
} as const;

/** Links to rehearsals for the household that is shown, or for one that anybody has. */
function rehearsals({ query }: Panel): Markup {
  const links = Object.entries(REHEARSED).map(([status, meaning]) => {
    const rehearsed = new URLSearchParams({
      post_code: 'SW1A 1AA',
      ...Object.fromEntries(query),
      rehearse: status,
    });
    return html`<li><a href="/?${rehearsed.toString()}">${status}</a> ${meaning}</li>`;
  });
  return html`<section class="stack" aria-labelledby="rehearsed-title"><h2 id="rehearsed-title">Rehearsed errors</h2>
    <p class="hint">The same comparison with the header <code>Prefer: code=…</code>, which the API obeys outside production.</p>
    <ul class="rehearsals columns">${links}<li><a href="/?post_code=BT1+5GS">404</a> a postcode in Belfast, which is another market</li></ul></section>`;
}

/** Details are loaded when a call is opened; without a script the link leads to a page of them. */
function summary({
  number: id,
  record: { operationId, request, response, milliseconds },
}: Call): Markup {
  const { pathname } = new URL(request.url);
  const isGood = response !== undefined && response.status < 400;
  return html`<li><details>
    <summary><span class="${isGood ? '' : 'bad'}">${response?.status ?? 'none'}</span>
      <strong>${operationId}</strong> <code>${request.method} ${pathname}</code>
      <span class="hint">${number(milliseconds)} ms</span></summary>
    <div class="part"><a href="/calls/${id}" data-load>Show the call</a></div></details></li>`;
}

/** Shows the call as code, and what came back. */
export function callDetails({
  record: { attempt, request, response, requestId, failure },
}: Call): Markup {
  const samples = Object.entries(codeSamples(request)).map(([language, text]) =>
    code(language, text),
  );
  return html`<div class="part stack">
    <p class="hint">Try ${attempt}, request <code>${requestId ?? 'without an id'}</code></p>
    ${samples}
    ${response === undefined ? html`<p>No response: ${failure ?? 'the call failed'}.</p>` : code('Response', httpText(response))}</div>`;
}

/** Shows code that can be copied. */
export function code(title: string, text: string): Markup {
  return html`<figure class="code"><figcaption>${title} <button type="button" data-copy>Copy<span class="unseen"> ${title}</span></button></figcaption>
    <pre tabindex="0" aria-label="${title}">${text}</pre></figure>`;
}

const MOST_CHARACTERS = 40_000;

function httpText({ status, headers, body }: NonNullable<CallRecord['response']>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [status, ...lines, '', indented(body)].join('\n');
  const rest = text.length - MOST_CHARACTERS;
  return rest > 0
    ? `${text.slice(0, MOST_CHARACTERS)}\n… and ${number(rest)} characters more`
    : text;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const BRITISH_GAS = 'supplier=british-gas&plan=standard-variable';
const USAGE = 'usage=kwh&electricity_kwh=2500&gas_kwh=9500';

/**
 * Households that show every case, on the sample data of `npm start`: the form, filled in, as a
 * query of the page.
 */
export const READY_HOUSEHOLDS = [
  {
    title: 'Economy 7 in Leeds',
    description: 'A flat without gas that uses little at night: one rate would cost it less.',
    query:
      'post_code=LS6+3HN&fuel=electricity&meter=economy_7&supplier=edf&plan=standard-variable&usage=kwh&electricity_kwh=3600&night=20',
  },
  {
    title: 'Prepayment in Cardiff',
    description: 'Only plans for prepayment meters. No real one costs less than staying.',
    query: `post_code=CF10+1EP&${BRITISH_GAS}&payment=prepayment&estimate=low`,
  },
  {
    title: 'Two suppliers in Manchester',
    description: 'Electricity and gas come from different suppliers, and one could supply both.',
    query: `post_code=M4+1HQ&suppliers=two&supplier=octopus-energy&plan=flexible-octopus&gas_supplier=british-gas&gas_plan=standard-variable&${USAGE}`,
  },
  {
    title: 'A fix that ends in the summer, in Nottingham',
    description: 'It rolls over on 31 July 2026, and leaving it costs nothing from 12 June.',
    query: `post_code=NG1+5FS&supplier=ovo-energy&plan=1-year-fixed&end_date=2026-07-31&${USAGE}`,
  },
  {
    title: 'A fee that is about to fall away, in London',
    description: 'Leaving today costs more than any plan saves; in eleven days it costs nothing.',
    query: `post_code=SW1A+1AA&supplier=fuse-energy&plan=fixed-15m-v8&end_date=2026-06-14&${USAGE}`,
  },
  {
    title: 'All-electric in Shetland',
    description: 'A house that has no gas and heats with electricity.',
    query:
      'post_code=ZE1+0AA&fuel=electricity&supplier=scottishpower&plan=standard-variable&usage=kwh&electricity_kwh=8000',
  },
  {
    title: 'Only the address, in Norwich',
    description: 'The household knows neither plan nor usage. The address is invented.',
    query: 'way=address&post_code=NR2+2HH&building=2',
  },
  {
    title: 'An electric car in Bristol',
    description: 'A smart meter, and a car that charges at night: plans with cheap hours fit.',
    query:
      'post_code=BS1+4ST&supplier=ovo-energy&plan=simpler-energy&usage=kwh&electricity_kwh=4500&gas_kwh=9500&ev_kwh=2000&smart_meter=true&electric_vehicle=true',
  },
  {
    title: 'Only the rates, in Glasgow',
    description: 'The rates of a bill that does not name the plan. They are those of a fix.',
    query:
      'way=rates&post_code=G2+1DU&electricity_charge=74.42&electricity_rate=27.00&gas_charge=26.60&gas_rate=8.57',
  },
] as const;

import type { OperationResponse } from '@energy-partner/client';
import { html } from 'hono/html';
import { queryOf } from '../household/form.ts';
import type { ReadyHousehold } from '../household/ready-households.ts';
import { type FormState, householdForm } from './household-form.ts';
import { type Markup, NOTHING } from './markup.ts';
import { day } from './numbers.ts';

export type Home = {
  readonly state: FormState;
  readonly results: Markup;
  readonly households: readonly ReadyHousehold[];
  readonly sources: OperationResponse<'listSources'>['sources'];
};

export function homePage({ state, results, households, sources }: Home): Markup {
  return html`<div class="intro">
      <h1>What would your energy cost elsewhere?</h1>
      ${samplePrices(sources)}
    </div>
    ${readyList(households)}
    <div class="columns">
      <section class="ask" aria-label="Your household">${householdForm(state)}</section>
      <section id="results" class="results" aria-label="Results" tabindex="-1">${results}</section>
    </div>
    <p id="status" class="unseen" role="status"></p>`;
}

function samplePrices(sources: Home['sources']): Markup {
  if (sources.length === 0) return NOTHING;
  return html`<p class="samples"><strong>Sample prices</strong>, not today’s market:
    ${sources.map(({ source, published_at }, index) => html`${index === 0 ? '' : ', '}${source.replaceAll('-', ' ')} of <time datetime="${published_at}">${day(published_at)}</time>`)}.</p>`;
}

function readyList(households: readonly ReadyHousehold[]): Markup {
  if (households.length === 0) return NOTHING;
  return html`<nav class="ready" aria-labelledby="ready"><h2 id="ready">Or try a ready household</h2>
    <ul>${households.map(
      ({ id, title, description, form }) =>
        html`<li><a href="/?${queryOf(form).toString()}" data-household="${id}" title="${description}">${title}</a></li>`,
    )}</ul></nav>`;
}

/** In the place of results as long as nothing was asked. */
export function welcome(): Markup {
  return html`<div class="welcome"><h2>Your results appear here</h2>
    <p>Enter a postcode in Great Britain. The usual supplier of the region and its standard plan are filled in, so one click compares.</p>
    <p>Every figure is the API’s own. “How this is worked out” under each plan shows each line: units times rate.</p></div>`;
}

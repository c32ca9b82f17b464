import type { OperationResponse } from '@energy-partner/client';
import { html } from 'hono/html';
import { type FormState, householdForm } from './household-form.ts';
import { type Markup, NOTHING } from './markup.ts';
import { day } from './numbers.ts';

export type Home = {
  readonly state: FormState;
  readonly results: Markup;
  /** The household in one line, if there are results. */
  readonly asked: string;
  readonly sources: OperationResponse<'listSources'>['sources'];
};

export function homePage({ state, results, asked, sources }: Home): Markup {
  return html`<div class="intro">
      <h1>What would your energy cost elsewhere?</h1>
      ${samplePrices(sources)}
    </div>
    <div class="columns">
      <details id="ask" class="ask" ${asked === '' ? 'open' : ''}>
        <summary><span id="ask-line">${asked || 'Your household'}</span> <span class="change">Change</span></summary>
        ${householdForm(state)}</details>
      <section id="results" class="results" aria-label="Results" tabindex="-1">${results}</section>
    </div>
    <p id="status" class="unseen" role="status"></p>`;
}

function samplePrices(sources: Home['sources']): Markup {
  if (sources.length === 0) return NOTHING;
  return html`<p class="samples"><strong>Sample prices</strong>, not today’s market:
    ${sources.map(({ source, published_at }, index) => html`${index === 0 ? '' : ', '}${source.replaceAll('-', ' ')} of <time datetime="${published_at}">${day(published_at)}</time>`)}.</p>`;
}

/** In the place of results as long as nothing was asked. */
export function welcome(): Markup {
  return html`<div class="welcome"><h2>Your results appear here</h2>
    <p>Enter a postcode in Great Britain. The usual supplier of the region and its standard plan are filled in, so one click compares.</p>
    <p>Every figure is the API’s own. “Details” of each plan shows each line: units times rate.</p></div>`;
}

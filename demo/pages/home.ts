import type { OperationResponse } from '@energy-partner/client';
import { html } from 'hono/html';
import { day, listed, type Markup, NOTHING, words } from './format.ts';
import { type FormState, householdForm } from './household-form.ts';

export type Home = {
  readonly state: FormState;
  /** Problems, a failure or results; nothing on an empty page. */
  readonly outcome: Markup | undefined;
  /** The household in one line, if there are results for it. */
  readonly line: string | undefined;
  readonly notice: Markup;
  readonly market: Market;
};

export type Market = {
  readonly day: string | undefined;
  readonly sources: OperationResponse<'listSources'>['sources'];
};

export function homePage({ state, outcome, line, notice, market }: Home): Markup {
  return html`${notice}
    ${
      line === undefined
        ? html`<div class="hero stack"><h1>What would your energy cost elsewhere?</h1>
      <p class="lead">One postcode, and you see every plan in your area, with its price for a year and what it saves you.</p></div>`
        : html`<h1 class="unseen">Energy plans for your home</h1>`
    }
    ${line === undefined ? (outcome ?? NOTHING) : NOTHING}
    <details id="ask" class="ask${line === undefined ? ' fresh' : ''}" ${line === undefined ? 'open' : ''}>
      <summary><span>${line ?? 'Your home'}</span> <span class="change">Change</span></summary>
      ${householdForm(state)}</details>
    <div id="results" class="stack">${line === undefined ? (outcome === undefined ? welcome(market) : NOTHING) : outcome}</div>`;
}

/** In the place of results as long as nothing was asked. */
function welcome({ day: priced, sources }: Market): Markup {
  return html`<ol class="promises columns">
      <li><h2>Your postcode is enough</h2><p class="hint">We assume the usual supplier of your region, its standard plan and a typical use. Tell us more, and the price is your own.</p></li>
      <li><h2>One honest saving</h2><p class="hint">After every exit fee, over a whole year, with each price change and each change of VAT that is already known.</p></li>
      <li><h2>Worked out in the open</h2><p class="hint">Every plan shows its prices, what you use at each of them, and what that costs.</p></li>
    </ol>
    ${priced === undefined ? NOTHING : html`<p class="hint">Prices of ${day(priced)}${sources.length === 0 ? '' : `, from ${listed(sources.map(({ source, published_at }) => `${words(source)} (${day(published_at)})`))}`}.</p>`}`;
}

/** In the place of results while they are on their way. */
export function loading(): Markup {
  return html`<template id="loading"><div class="loading stack"><p class="hint">Comparing plans …</p>${[1, 2, 3, 4].map(() => html`<div class="skeleton panel"></div>`)}</div></template>`;
}

import { html } from 'hono/html';
import { type Form, queryOf } from '../household/form.ts';
import type { Result } from '../household/result.ts';
import type { Supply } from '../household/supply.ts';
import { assumptionList } from './assumption-list.ts';
import { card } from './card.ts';
import { barLegend } from './cost-bar.ts';
import { type Markup, NOTHING } from './markup.ts';
import { count, day, number, pounds } from './numbers.ts';
import { yearSection } from './year.ts';

export type Shown = {
  readonly asked: Form;
  readonly result: Result;
  /** What an assumed supply could be corrected to. */
  readonly alternatives: Supply | undefined;
};

/** The others follow on request: a list of every plan hides the chart. */
const FIRST_CARDS = 8;

export function resultsSection({ asked, result, alternatives }: Shown): Markup {
  const { comparison, found, form, valuation } = result;
  const items = comparison.comparisons;
  const dearestPence = Math.max(...items.map((item) => item.personal_projection.total_pence), 0);
  const cards = items.map((item, index) => card(item, { rank: index + 1, dearestPence }));
  return html`
    ${found?.by === 'rates' ? lookupNote(found.plan) : NOTHING}
    ${found?.by === 'address' ? assumptionList(asked, found.best, alternatives) : NOTHING}
    ${yearSection(result)}
    <section aria-labelledby="ranked">
      <div class="list-head">
        <h2 id="ranked" tabindex="-1">${count(comparison.total, 'plan')}, cheapest first</h2>
        ${best(items)}
        <p>For ${usageText(valuation.usage, form)} in ${form.post_code.toUpperCase()}, priced on ${day(comparison.market.day)}</p>
      </div>
      <fieldset class="filters"><legend>Show only</legend>
        ${(['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'] as const).map((name) => filter(asked, name))}
        <noscript><button form="household" class="quiet">Apply</button></noscript></fieldset>
      ${items.length === 0 ? html`<p class="empty">No plan suits all of these filters. Take one away.</p>` : barLegend()}
      <ol class="cards">${cards.slice(0, FIRST_CARDS)}</ol>
      ${
        cards.length <= FIRST_CARDS
          ? NOTHING
          : html`<details class="more-plans"><summary>Show the other ${count(cards.length - FIRST_CARDS, 'plan')}</summary>
            <ol class="cards" start="${FIRST_CARDS + 1}">${cards.slice(FIRST_CARDS)}</ol></details>`
      }
    </section>
    <section id="chart" class="chart-section" aria-labelledby="chart-title" data-query="${chartQuery(result)}">
      <h2 id="chart-title">What if you used more, or less?</h2>
      <p>Choose plans on their cards. <a href="/chart?${chartQuery(result)}" data-load>Work out the chart</a></p>
    </section>`;
}

const FILTERS = {
  fixed_only: 'Fixed prices',
  green_only: 'Green plans',
  no_exit_fees: 'No exit fees',
  fulfillable_only: 'Can be switched to here',
} as const;

function filter(form: Form, name: keyof typeof FILTERS): Markup {
  return html`<label class="flag"><input type="checkbox" name="${name}" value="true" form="household" ${form[name] ? 'checked' : ''}>
    <span>${FILTERS[name]}</span></label>`;
}

/** The first plan that the household can be switched to here. */
function best(items: Result['comparison']['comparisons']): Markup {
  const item = items.find(({ plan, is_current_plan }) => plan.fulfillable && !is_current_plan);
  return item === undefined || item.saving_pence <= 0
    ? NOTHING
    : html`<p class="best">Up to ${pounds(item.saving_pence)} a year less than as things stand</p>`;
}

function usageText({ electricity, gas }: Result['valuation']['usage'], { fuel }: Form): string {
  const power = `${number(electricity)} kWh of electricity`;
  return fuel === 'electricity' ? power : `${power} and ${number(gas)} kWh of gas`;
}

function chartQuery({ form, valuation: { usage } }: Result): string {
  const query = queryOf(form);
  query.set('at', `${usage.electricity}:${usage.gas}`);
  return query.toString();
}

function lookupNote(plan: Extract<NonNullable<Result['found']>, { by: 'rates' }>['plan']): Markup {
  const { distance_pence_per_year: miss } = plan;
  return html`<section class="found" aria-labelledby="found"><h2 id="found">Your plan, by its rates</h2>
    <p>The closest is <strong>${plan.name}</strong> of ${plan.supplier_name}${
      miss === 0
        ? ': its rates are exactly yours.'
        : html`: at a typical use, its rates and yours differ by <strong>${pounds(miss)}</strong> a year.`
    }</p></section>`;
}

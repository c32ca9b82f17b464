import { html } from 'hono/html';
import { type Form, queryOf } from '../household/form.ts';
import type { Result } from '../household/result.ts';
import type { Supply } from '../household/supply.ts';
import { assumptionList } from './assumption-list.ts';
import { card } from './card.ts';
import { type Markup, NOTHING } from './markup.ts';
import { count, day, number, pounds } from './numbers.ts';
import { yearSection } from './year.ts';

export type Shown = {
  readonly asked: Form;
  readonly result: Result;
  /** What an assumed supply could be corrected to. */
  readonly alternatives: Supply | undefined;
};

export function resultsSection({ asked, result, alternatives }: Shown): Markup {
  const { comparison, found, form } = result;
  const items = comparison.comparisons;
  const cards = items.map((item, index) => card(item, index + 1));
  return html`
    <p id="asked" hidden>${askedText(result)}</p>
    ${found?.by === 'rates' ? lookupNote(found.plan) : NOTHING}
    <div class="answer"><section class="list" aria-labelledby="ranked">
      <div class="list-head">
        <h2 id="ranked" tabindex="-1">${count(comparison.total, 'plan')}, cheapest first</h2>
        ${items.length === 0 ? NOTHING : best(items)}
        <p>For ${usageText(comparison.usage)} in ${form.post_code}, at the sample prices of ${day(comparison.market.day)}, with VAT</p>
      </div>
      <fieldset class="filters"><legend>Show only</legend>
        ${(['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'] as const).map((name) => filter(asked, name))}
        <noscript><button form="household" class="quiet">Apply</button></noscript></fieldset>
      ${items.length === 0 ? html`<p class="empty">No plan suits all of these filters. Take one away to see plans again.</p>` : NOTHING}
      <ol class="cards">${cards}</ol>
    </section>
    ${yearSection(result)}</div>
    ${found?.by === 'address' ? assumptionList(asked, found.best, alternatives) : NOTHING}
    ${items.length === 0 ? NOTHING : chartSection(result)}`;
}

function chartSection(result: Result): Markup {
  return html`<section id="chart" class="chart-section" aria-labelledby="chart-title" data-query="${chartQuery(result)}">
      <h2 id="chart-title">What would you save if you used more, or less?</h2>
      <p>Choose plans under “Details”. <a href="/chart?${chartQuery(result)}" data-load>Work out the chart</a></p>
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
  return item === undefined || item.like_for_like.saving_after_exit_fees_pence <= 0
    ? html`<p class="best">Nothing here is cheaper than staying.</p>`
    : html`<p class="best">Up to ${pounds(item.like_for_like.saving_after_exit_fees_pence)} a year less than staying</p>`;
}

/** The household in one line, in place of its form. */
export function askedText({ form, comparison: { current, usage } }: Result): string {
  const plan = (current.electricity ?? current.gas)?.plan;
  const named = plan === undefined ? '' : `${plan.supplier_name} ${plan.name}, `;
  return `${form.post_code}, ${named}${usageText(usage)}`;
}

/** What was priced, as the API worked it out. */
function usageText({ electricity, gas }: Result['comparison']['usage']): string {
  const power = electricity === undefined ? '' : `${number(electricity.kwh)} kWh of electricity`;
  return gas === undefined ? power : `${power} and ${number(gas.kwh)} kWh of gas`;
}

function chartQuery({ form, comparison: { usage } }: Result): string {
  const query = queryOf(form);
  query.set('at', `${usage.electricity?.kwh ?? 0}:${usage.gas?.kwh ?? 0}`);
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

import { html } from 'hono/html';
import type { Found, Result } from '../household/compare.ts';
import { FILTERS, type Form, queryOf } from '../household/form.ts';
import type { Supply } from '../household/supply.ts';
import { assumptionList } from './assumptions.ts';
import { card } from './card.ts';
import { flag } from './fields.ts';
import { count, day, listed, type Markup, NOTHING, number, pounds } from './format.ts';
import { savingsLink } from './savings.ts';
import { yearSection } from './year.ts';

export type Shown = {
  readonly asked: Form;
  readonly result: Result;
  /** What an assumed supply could be corrected to. */
  readonly alternatives: Supply | undefined;
};

export function resultsSection({ asked, result, alternatives }: Shown): Markup {
  const { comparison, found } = result;
  const { comparisons: items, market } = comparison;
  return html`
    ${found?.by === 'rates' ? lookupNote(found.plan) : NOTHING}
    ${found?.by === 'address' ? html`<p class="notice">We have only your address, and assume the rest. <a href="#found">Check what we assume</a></p>` : NOTHING}
    <div class="answer">
      <section class="stack" aria-labelledby="ranked">
        <div>
          <h2 id="ranked" tabindex="-1">${count(comparison.total, 'plan')}, cheapest first</h2>
          <p class="hint">Prices of ${day(market.day)}, with VAT.${items.length === 0 ? '' : ` ${best(items)}`}</p>
        </div>
        <fieldset class="filters"><legend>Show only</legend>
          ${FILTERS.map((name) => flag(asked, name, FILTER_NAMES[name], 'household'))}
          <noscript><button form="household" class="quiet">Apply</button></noscript></fieldset>
        ${items.length === 0 ? noPlans(asked) : html`<ol class="cards stack">${items.map((item, index) => card(item, index + 1, market.day))}</ol>`}
      </section>
      ${yearSection(result)}
    </div>
    ${found?.by === 'address' && alternatives !== undefined ? assumptionList(asked, found.best, alternatives) : NOTHING}
    ${items.length === 0 ? NOTHING : savingsLink(savingsQuery(result))}`;
}

const FILTER_NAMES = {
  fixed_only: 'Fixed prices',
  green_only: 'Green plans',
  no_exit_fees: 'No exit fees',
  fulfillable_only: 'Can be switched to here',
} as const;

function noPlans(form: Form): Markup {
  const chosen = FILTERS.filter((name) => form[name]);
  const unfiltered = queryOf({ ...form, ...Object.fromEntries(FILTERS.map((name) => [name, false])) });
  return html`<div class="empty panel stack"><h3>${chosen.length === 0 ? 'Nothing is on sale for your home' : 'No plan suits these filters'}</h3>
    ${
      chosen.length === 0
        ? html`<p>Try another way of paying, or another meter.</p>`
        : html`<p>You chose ${listed(chosen.map((name) => `“${FILTER_NAMES[name]}”`))}.</p>
    <p class="ways"><a class="primary" href="/?${unfiltered.toString()}">Show all plans</a></p>`
    }</div>`;
}

/** The first plan that the household can be switched to here. */
function best(items: Result['comparison']['comparisons']): string {
  const item = items.find(({ plan, is_current_plan }) => plan.fulfillable && !is_current_plan);
  const saving = item?.like_for_like.saving_after_exit_fees_pence ?? 0;
  return saving <= 0 ? 'Nothing here is cheaper than staying.' : `You could save up to ${pounds(saving)} a year.`;
}

/** The household in one line, in place of its form. */
export function householdLine({ form, comparison: { current, usage } }: Result): string {
  const plan = (current.electricity ?? current.gas)?.plan;
  const named = plan === undefined ? '' : `${plan.supplier_name} ${plan.name}, `;
  const power = number(usage.electricity?.kwh ?? 0);
  return `${form.post_code}, ${named}${usage.gas === undefined ? power : `${power} and ${number(usage.gas.kwh)}`} kWh`;
}

function savingsQuery({ form, comparison: { usage } }: Result): string {
  const query = queryOf(form);
  query.set('at', `${usage.electricity?.kwh ?? 0}:${usage.gas?.kwh ?? 0}`);
  return query.toString();
}

function lookupNote(plan: Extract<Found, { by: 'rates' }>['plan']): Markup {
  const { distance_pence_per_year: miss } = plan;
  const how =
    miss === 0
      ? 'Its rates are exactly yours.'
      : `At a typical use, its rates and yours differ by ${pounds(miss)} a year.`;
  return html`<p class="notice found">The plan closest to your rates is <strong>${plan.name}</strong> of ${plan.supplier_name}. ${how}</p>`;
}

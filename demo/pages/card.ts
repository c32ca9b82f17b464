import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import {
  count,
  day,
  listed,
  type Markup,
  NOTHING,
  pounds,
  sentenceCase,
  words,
} from '../format.ts';
import { costTable, partsOf } from './costs.ts';

type Item = Schemas['ComparisonItem'];

/** Who, what it costs, what it saves. The rest is there when it is opened. */
export function planCard(item: Item, rank: number, today: string): Markup {
  const { plan, personal_projection: projection, like_for_like: year, is_current_plan } = item;
  const isFirst = rank === 1 && !is_current_plan;
  const id = `plan-${rank}`;
  return html`<li><article class="card ${is_current_plan ? 'own' : isFirst ? 'first' : ''}" aria-labelledby="${id}">
      ${supplierMark(plan.supplier_key, plan.supplier_name)}
      <div class="who">
        <h3 id="${id}">${plan.name}</h3>
        <p class="hint">${plan.supplier_name}${labelsOf(item, isFirst).map((label) => html` <span class="label">${label}</span>`)}</p>
      </div>
      ${price(year.total_pence)}
      <p class="saving">${is_current_plan ? 'If you stay' : saving(year)}</p>
      ${switchButton(item)}
      <details>
        <summary>Details<span class="unseen"> of ${plan.name} of ${plan.supplier_name}</span></summary>
        <dl class="columns">
          ${fact('Exit fee', plan.exit_fees?.total_fee_pence ? pounds(plan.exit_fees.total_fee_pence) : 'None')}
          ${fact('Price guarantee', guarantee(plan))}
          ${plan.features.map(({ title, description }) => fact(title, description ?? ''))}
        </dl>
        ${yearNote(item)}
        ${costTable(partsOf(projection.current, today), projection.total_pence)}
      </details>
    </article></li>`;
}

export function price(pence: number): Markup {
  return html`<p class="price"><strong>${pounds(pence)}</strong> a year <small>${pounds(pence / 12)} a month</small></p>`;
}

/** On each, white letters are at least 5 to 1. */
const TONES = [
  '#355a7a',
  '#7a3b8f',
  '#a33d22',
  '#1f5aa6',
  '#85560a',
  '#9b2860',
  '#3f6b1f',
  '#4a4f9e',
];

/**
 * A supplier's face: its initials on a colour that follows from its key. No address of a logo is
 * always good.
 */
export function supplierMark(key: string, name: string): Markup {
  const tone =
    TONES[
      [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % TONES.length
    ];
  const [first = '', second] = name.split(/\s+/).filter((word) => word !== '');
  const initials =
    second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`;
  return html`<svg class="mark" viewBox="0 0 44 44" aria-hidden="true"><rect width="44" height="44" rx="12" fill="${tone}"></rect><text x="22" y="27" fill="#fff" text-anchor="middle">${initials.toUpperCase()}</text></svg>`;
}

/** After the fees that are due today. A saving that the fees eat is said to be none. */
function saving({
  saving_pence,
  saving_after_exit_fees_pence: left,
}: Item['like_for_like']): Markup {
  const fees = saving_pence - left;
  const after = fees === 0 ? NOTHING : html` <small>after ${pounds(fees)} in exit fees</small>`;
  if (left > 0) return html`<strong class="less">Saves ${pounds(left)}</strong>${after}`;
  if (left === 0) return html`Costs the same${after}`;
  if (saving_pence <= 0) return html`Costs ${pounds(-left)} more${after}`;
  return html`<strong>Costs ${pounds(-left)} more</strong> <small>${pounds(fees)} in exit fees, and it saves ${pounds(saving_pence)}</small>`;
}

function labelsOf({ plan, is_current_plan }: Item, isFirst: boolean): readonly string[] {
  return [
    ...(is_current_plan ? ['Your plan'] : []),
    ...(isFirst ? ['Cheapest'] : []),
    ...(plan.standard_variable ? ['Standard variable'] : []),
    ...plan.feature_labels.map((label) => sentenceCase(words(label))),
    ...(plan.requires.length === 0 ? [] : [`Needs ${listed(plan.requires.map(words))}`]),
  ];
}

function switchButton({ is_current_plan, plan, item_id }: Item): Markup {
  if (is_current_plan) return NOTHING;
  if (!plan.fulfillable) return html`<p class="action hint">Only from ${plan.supplier_name}</p>`;
  return html`<form class="action" method="post" action="/switch">
    <input type="hidden" name="item" value="${item_id}">
    <button class="primary">Switch<span class="unseen"> to ${plan.name} of ${plan.supplier_name}</span></button>
  </form>`;
}

function fact(name: string, value: string): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function guarantee({
  rate_guarantee: { end_date, duration, description },
}: Schemas['ComparedPlanDetail']): string {
  if (end_date !== null) return `Until ${day(end_date)}`;
  return duration === null ? description || 'None' : count(duration, 'month');
}

/**
 * The price is of the whole year, as far as it is known; the lines below it are of the plan's own
 * prices.
 */
function yearNote({ like_for_like: year, personal_projection }: Item): Markup {
  const { days_on_plan, total_pence, price_changes_on } = year;
  if (total_pence === personal_projection.total_pence) return NOTHING;
  const why =
    days_on_plan < 365
      ? `This plan ends after ${count(days_on_plan, 'day')}, and its supplier’s standard plan follows`
      : `Its prices change on ${listed(price_changes_on.map(day))}`;
  return html`<p>${why}, so the year comes to ${pounds(total_pence)}. Below is a whole year at the prices of today.</p>`;
}

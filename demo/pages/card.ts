import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import {
  addDays,
  count,
  day,
  dayOfYear,
  feePounds,
  listed,
  type Markup,
  NOTHING,
  pounds,
  roundPounds,
  sentenceCase,
  words,
} from '../format.ts';
import {
  type Item,
  isFixedForTheYear,
  isReal,
  type Leaving,
  savingAfterWaiting,
  savingOf,
} from '../household/offers.ts';
import { costTable, partsOf } from './costs.ts';
import { ratesList } from './rates.ts';

/** The values that all cards of a list share. */
export type CardContext = {
  /** The day that is priced. */
  readonly today: string;
  readonly leaving: Leaving;
  /** The best plan, which has the badge. */
  readonly best: Item | undefined;
};

type Plan = Schemas['ComparedPlanDetail'];

/** Shows the supplier, rates, saving and cost of a plan, and how to get it. The rest opens. */
export function planCard(item: Item, context: CardContext): Markup {
  const { plan, like_for_like: year } = item;
  const { best } = context;
  const id = `plan-${item.item_id}`;
  return html`<li><article class="card ${item === best ? 'first' : ''}" aria-labelledby="${id}">
      <div class="who">
        <h3 id="${id}">${plan.name}</h3>
        <p>${plan.supplier_name} ${item === best ? badge(item) : NOTHING}${labelsOf(plan).map(label)}</p>
      </div>
      ${ratesList(item.personal_projection.current)}
      <div class="figures">
        <p class="saving">${saving(savingOf(item))}</p>
        ${price(year.total_pence)}
      </div>
      ${leavingNote(item, context)}
      ${switchButton(item)}
      ${details(item, context)}
    </article></li>`;
}

/** Shows the household's own plan among the others. */
export function stayCard(names: string, yearPence: number): Markup {
  return html`<li><article class="card own" aria-labelledby="stay">
      <div class="who"><h3 id="stay">If you stay</h3><p>${names}</p></div>
      <div class="figures">${price(yearPence)}</div>
    </article></li>`;
}

function price(pence: number): Markup {
  return html`<p class="price">${pounds(pence)} a year <small>${pounds(pence / 12)} a month</small></p>`;
}

/** Lists the labels beside a plan's name. One of them always says what leaving it costs. */
function labelsOf(plan: Plan): readonly string[] {
  const features = plan.feature_labels.filter((name) => !['fixed', 'no-exit-fee'].includes(name));
  return [
    tariffLabel(plan),
    exitFeeLabel(plan.exit_fees),
    ...features.map((name) => sentenceCase(words(name))),
    ...(plan.requires.length === 0 ? [] : [`Needs ${listed(plan.requires.map(words))}`]),
  ];
}

export function exitFeeLabel(fees: Plan['exit_fees'] | undefined): string {
  const pence = fees?.total_fee_pence ?? 0;
  return pence === 0 ? 'No exit fee' : `${feePounds(pence)} exit fee`;
}

function tariffLabel(plan: Plan): string {
  const { tariff_type, rate_guarantee, standard_variable } = plan;
  if (tariff_type === 'tracker') return 'Follows the price cap';
  if (tariff_type === 'variable') return standard_variable ? 'Standard variable' : 'Variable';
  const { end_date, duration } = rate_guarantee;
  if (end_date !== null) return `Fixed until ${day(end_date)}`;
  return duration === null ? 'Fixed' : `Fixed for ${count(duration, 'month')}`;
}

/** Calls a plan the cheapest of the year only if its price cannot change within the year. */
function badge(item: Item): Markup {
  const text = isFixedForTheYear(item) ? 'Cheapest' : 'Cheapest at today’s prices';
  return html`<span class="label badge">${text}</span> `;
}

function label(text: string): Markup {
  return html`<span class="label">${text}</span> `;
}

/** Shows a saving after the fee that is due today. If the fee is higher, there is no saving. */
function saving(pence: number): Markup {
  if (pence > 0) return html`<strong class="less">Saves ${pounds(pence)}</strong>`;
  const what = pence === 0 ? 'Costs the same' : `Costs ${pounds(-pence)} more`;
  return html`<strong>${what}</strong>`;
}

/** Says what the fee for leaving does to the saving, and when leaving becomes free. */
function leavingNote(item: Item, { leaving, today }: CardContext): Markup {
  const { saving_pence, saving_after_exit_fees_pence: remaining } = item.like_for_like;
  const { pence, suppliers, freeInDays } = leaving;
  if (pence === 0) return NOTHING;
  const [fee, who] = [feePounds(pence), listed(suppliers)];
  const effect =
    saving_pence > 0 && remaining <= 0
      ? `It would save ${pounds(saving_pence)}, but leaving ${who} costs ${fee}.`
      : `After the ${fee} you pay ${who} for leaving.`;
  const later = savingAfterWaiting(item, leaving);
  if (later === undefined || freeInDays === undefined) return html`<p class="note">${effect}</p>`;
  const from = dayOfYear(addDays(today, freeInDays));
  return html`<p class="note">${effect} From ${from} leaving is free: then this saves about ${roundPounds(later)}.</p>`;
}

/** Shows the button of a switch, filled only for a real plan that saves. */
function switchButton(item: Item): Markup {
  const { plan, item_id } = item;
  if (!plan.fulfillable) return html`<p class="action hint">Only from ${plan.supplier_name}</p>`;
  const kind = savingOf(item) > 0 && isReal(item) ? 'primary' : 'secondary';
  return html`<form class="action" method="post" action="/switch">
    <input type="hidden" name="item" value="${item_id}">
    <button class="${kind}">Switch<span class="unseen"> to ${plan.name} of ${plan.supplier_name}</span></button>
  </form>`;
}

function details(item: Item, { today }: CardContext): Markup {
  const { plan, personal_projection: projection } = item;
  return html`<details>
      <summary>Details<span class="unseen"> of ${plan.name} of ${plan.supplier_name}</span></summary>
      <div class="stack">
        <dl class="columns">
          ${fact('Exit fee', leavingTerms(plan))}
          ${fact(...priceTerms(plan))}
          ${plan.features.map(({ title, description }) => fact(title, description ?? ''))}
        </dl>
        ${yearNote(item)}
        ${costTable(partsOf(projection.current, today), projection.total_pence)}
      </div>
    </details>`;
}

function fact(name: string, value: string): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function leavingTerms({ exit_fees, supplier_name }: Plan): string {
  const pence = exit_fees?.total_fee_pence ?? 0;
  return pence === 0 ? 'None' : `Leaving ${supplier_name} early costs ${feePounds(pence)}`;
}

/** Says how long the price holds. Only a fixed price is guaranteed. */
function priceTerms(plan: Plan): readonly [name: string, value: string] {
  const { end_date, duration, description } = plan.rate_guarantee;
  if (plan.tariff_type === 'tracker') {
    const said = description === '' ? '' : ` ${description}.`;
    return ['Price', `Moves with Ofgem’s price cap, every three months.${said}`];
  }
  if (plan.tariff_type === 'variable') return ['Price', 'Can change at any time'];
  if (end_date !== null) return ['Price guarantee', `Until ${day(end_date)}`];
  return ['Price guarantee', duration === null ? description : count(duration, 'month')];
}

/**
 * The price is of the year as far as it is known; the lines below it are at the prices of today.
 */
function yearNote({ like_for_like: year, personal_projection }: Item): Markup {
  const { days_on_plan, total_pence, price_changes_on } = year;
  if (total_pence === personal_projection.total_pence) return NOTHING;
  const why =
    days_on_plan < 365
      ? `This plan ends after ${count(days_on_plan, 'day')}, and its supplier’s standard plan follows`
      : `Prices change on ${listed(price_changes_on.map(day))}`;
  return html`<p>${why}, so the year comes to ${pounds(total_pence)}. Below is a whole year at the prices of today.</p>`;
}

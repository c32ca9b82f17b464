import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { breakdown, fuelsOf } from './breakdown.ts';
import { halfHours } from './half-hours.ts';
import { type Markup, NOTHING } from './markup.ts';
import { count, day, pounds, shortRate } from './numbers.ts';
import { supplierMark } from './supplier-mark.ts';
import { listed, sentenceCase, words } from './words.ts';

type Item = Schemas['ComparisonItem'];

/** One line a plan: who, what it costs, what it saves. The rest is there when it is opened. */
export function card(item: Item, rank: number): Markup {
  const { plan, personal_projection: projection, like_for_like: year } = item;
  const id = `plan-${rank}`;
  const isFirst = rank === 1 && !item.is_current_plan;
  return html`<li class="card${item.is_current_plan ? ' own' : ''}${isFirst ? ' first' : ''}" data-plan="${plan.supplier_key}/${plan.key}">
    <article aria-labelledby="${id}">
      ${supplierMark({ key: plan.supplier_key, name: plan.supplier_name })}
      <div class="who">
        <h3 id="${id}">${plan.name}</h3>
        <p class="supplier">${plan.supplier_name}${labelsOf(item).map(({ text, kind }) => html` <span class="label ${kind}">${text}</span>`)}</p>
      </div>
      <p class="price"><strong>${pounds(year.total_pence)}</strong> a year
        <span>${pounds(year.total_pence / 12)} a month</span></p>
      <p class="saving">${item.is_current_plan ? 'What you pay if you stay' : saving(year)}</p>
      <div class="actions">${switchButton(item)}</div>
      <details class="how">
        <summary>Details<span class="unseen"> of ${plan.name} of ${plan.supplier_name}</span></summary>
        <dl class="facts">
          ${fact('A kWh today, with VAT', ratesOf(projection))}
          ${fact('Exit fee of this plan', plan.exit_fees === null || plan.exit_fees.total_fee_pence === 0 ? html`none` : html`${pounds(plan.exit_fees.total_fee_pence)}`)}
          ${fact('Price guarantee', html`${guarantee(plan) || 'none'}`)}
        </dl>
        ${rollsOver(item)}
        ${breakdown(fuelsOf(projection.current), projection.total_pence)}
        ${halfHours(projection)}
        <label class="pick"><input type="checkbox" name="chart" value="${plan.supplier_key}/${plan.key}" ${rank <= 3 ? 'checked' : ''}> Show in the chart</label>
      </details>
    </article>
  </li>`;
}

/** After the fees that are due today. A saving that the fees eat is said to be none. */
function saving({ saving_pence, saving_after_exit_fees_pence: left }: Item['like_for_like']): Markup {
  const fees = saving_pence - left;
  const after = fees === 0 ? '' : ` after the ${pounds(fees)} that it costs you to leave`;
  if (left > 0) return html`<span class="less">Saves ${pounds(left)}</span>${after}`;
  if (left === 0) return html`No difference${after}`;
  if (saving_pence > 0) {
    return html`<span class="more">Costs ${pounds(-left)} more</span>: leaving costs ${pounds(fees)}, more than the ${pounds(saving_pence)} it would save`;
  }
  return html`<span class="more">Costs ${pounds(-left)} more</span>${after}`;
}

type Label = { readonly text: string; readonly kind: 'own' | 'bad' | 'plain' };

function labelsOf({ plan, is_current_plan }: Item): readonly Label[] {
  return [
    ...(is_current_plan ? [{ text: 'Your plan', kind: 'own' } as const] : []),
    ...(plan.fulfillable ? [] : [{ text: 'Not switched to here', kind: 'bad' } as const]),
    ...(plan.standard_variable ? [{ text: 'Standard variable', kind: 'plain' } as const] : []),
    ...plan.feature_labels.map((label) => ({ text: sentenceCase(words(label)), kind: 'plain' }) as const),
    ...(plan.requires.length === 0
      ? []
      : [{ text: `Needs ${listed(plan.requires.map(words))}`, kind: 'plain' } as const]),
  ];
}

function switchButton({ is_current_plan, plan, item_id }: Item): Markup {
  if (is_current_plan) return html`<p class="note">Your plan</p>`;
  if (!plan.fulfillable) return html`<p class="note">Ask ${plan.supplier_name}.</p>`;
  return html`<form method="post" action="/switch" class="switch">
    <input type="hidden" name="item" value="${item_id}">
    <button class="primary">Switch<span class="unseen"> to ${plan.name} of ${plan.supplier_name}</span></button>
  </form>`;
}

function fact(name: string, value: Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** The price is of the whole year; the lines below it are of the plan's own prices. */
function rollsOver({ like_for_like: { days_on_plan, total_pence }, personal_projection }: Item): Markup {
  if (total_pence === personal_projection.total_pence) return NOTHING;
  const why =
    days_on_plan < 365
      ? `This plan ends after ${count(days_on_plan, 'day')}, and the supplier’s standard plan follows.`
      : 'A price change is already announced.';
  return html`<p>${why} That makes ${pounds(total_pence)} a year; the lines below are of today’s prices for a whole year.</p>`;
}

function ratesOf({ current }: Schemas['PersonalProjection']): Markup {
  const lines = (['electricity', 'gas'] as const).flatMap((fuel) => {
    const rates = (current[fuel]?.breakdown ?? []).flatMap((line) =>
      line.type === 'consumption' ? [shortRate(line.rate_with_vat_pence_per_kWh)] : [],
    );
    return rates.length === 0 ? [] : [html`<span class="rate">${fuel} ${rates.join(' / ')}</span>`];
  });
  return html`${lines}`;
}

function guarantee({ rate_guarantee: { end_date, duration, description } }: Schemas['ComparedPlanDetail']): string {
  if (end_date !== null) return `until ${day(end_date)}`;
  if (duration !== null) return count(duration, 'month');
  return description;
}

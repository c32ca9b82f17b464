import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { breakdown, fuelsOf } from './breakdown.ts';
import { costBar } from './cost-bar.ts';
import { halfHours } from './half-hours.ts';
import { type Markup, NOTHING } from './markup.ts';
import { count, day, pounds, shortRate } from './numbers.ts';
import { listed, sentenceCase, words } from './words.ts';

type Item = Schemas['ComparisonItem'];

export type CardPlace = { readonly rank: number; readonly dearestPence: number };

export function card(item: Item, { rank, dearestPence }: CardPlace): Markup {
  const { plan, personal_projection: projection } = item;
  const id = `plan-${rank}`;
  return html`<li class="card${item.is_current_plan ? ' own' : ''}" data-plan="${plan.supplier_key}/${plan.key}">
    <article aria-labelledby="${id}">
      <header>
        <p class="rank" aria-hidden="true">${rank}</p>
        <div>
          <h3 id="${id}">${plan.name}</h3>
          <p class="supplier">${plan.supplier_name}</p>
        </div>
        <p class="price"><strong>${pounds(projection.total_pence)}</strong> a year
          <span>${pounds(projection.total_pence / 12)} a month</span></p>
      </header>
      ${costBar(projection, dearestPence)}
      <ul class="labels">${labelsOf(item).map(({ text, kind }) => html`<li class="${kind}">${text}</li>`)}</ul>
      <dl class="facts">
        ${item.is_current_plan ? NOTHING : fact('Against your year', saving(item.saving_pence))}
        ${item.is_current_plan ? NOTHING : fact('Like for like', saving(item.like_for_like.saving_pence), likeForLike(item))}
        ${fact('A kWh, with VAT', ratesOf(projection))}
        ${fact('Exit fee', plan.exit_fees === null || plan.exit_fees.total_fee_pence === 0 ? html`none` : html`${pounds(plan.exit_fees.total_fee_pence)}`)}
        ${fact('Price guarantee', html`${guarantee(plan)}`)}
      </dl>
      <div class="actions">
        ${switchButton(item)}
        <label class="pick"><input type="checkbox" name="chart" value="${plan.supplier_key}/${plan.key}" ${rank <= 3 ? 'checked' : ''}> Show in the chart</label>
      </div>
      <details class="how">
        <summary>How this is worked out</summary>
        ${breakdown(fuelsOf(projection.current), projection.total_pence)}
        ${halfHours(projection)}
        ${feesDue(item)}
      </details>
    </article>
  </li>`;
}

function saving(pence: number): Markup {
  if (pence === 0) return html`no difference`;
  return pence > 0
    ? html`<span class="less">saves ${pounds(pence)}</span>`
    : html`<span class="more">costs ${pounds(-pence)} more</span>`;
}

type Label = { readonly text: string; readonly kind: 'own' | 'bad' | 'plain' };

function labelsOf({ plan, is_current_plan }: Item): readonly Label[] {
  return [
    ...(is_current_plan ? [{ text: 'Your plan', kind: 'own' } as const] : []),
    ...(plan.fulfillable ? [] : [{ text: 'Cannot be switched to here', kind: 'bad' } as const]),
    ...(plan.standard_variable ? [{ text: 'Standard variable', kind: 'plain' } as const] : []),
    ...plan.feature_labels.map((label) => ({ text: sentenceCase(words(label)), kind: 'plain' }) as const),
    ...(plan.requires.length === 0
      ? []
      : [{ text: `Needs ${listed(plan.requires.map(words))}`, kind: 'plain' } as const]),
  ];
}

function switchButton({ is_current_plan, plan, item_id }: Item): Markup {
  if (is_current_plan) return html`<p class="note">You are on this plan.</p>`;
  if (!plan.fulfillable) return html`<p class="note">Cannot be switched to here. Ask ${plan.supplier_name}.</p>`;
  return html`<form method="post" action="/switch" class="switch">
    <input type="hidden" name="item" value="${item_id}">
    <button class="primary">Switch<span class="unseen"> to ${plan.name} of ${plan.supplier_name}</span></button>
  </form>`;
}

function fact(name: string, value: Markup, note: Markup = NOTHING): Markup {
  return html`<div><dt>${name}</dt><dd>${value}${note}</dd></div>`;
}

function likeForLike({ like_for_like: { days_on_plan } }: Item): Markup {
  return days_on_plan >= 365
    ? NOTHING
    : html` <small>after ${count(days_on_plan, 'day')} this plan ends and rolls over, as yours may</small>`;
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

function feesDue({ saving_after_exit_fees_pence, saving_pence }: Item): Markup {
  const fees = saving_pence - saving_after_exit_fees_pence;
  return fees === 0
    ? NOTHING
    : html`<p>Leaving your plan today costs ${pounds(fees)} in exit fees: after them, this plan
        ${saving(saving_after_exit_fees_pence)} in the first year.</p>`;
}

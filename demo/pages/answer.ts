import { html } from 'hono/html';
import {
  about,
  count,
  dayOfYear,
  feePounds,
  listed,
  type Markup,
  NOTHING,
  pounds,
} from '../format.ts';
import { type Headline, headlineOf, sentenceOf, todayOf } from '../household/answer.ts';
import type { Comparison, Result } from '../household/compare.ts';
import { queryOf } from '../household/form.ts';
import {
  type Answer,
  answerOf,
  bestFixed,
  costOfLeaving,
  type Item,
  isDynamic,
  isSimilar,
  offersOf,
  savingOf,
} from '../household/offers.ts';
import { certaintyByMonth } from '../household/year.ts';
import { ownPlans, ownPrice, planNames } from './own-year.ts';
import { exitFeeLabel, fixedTerm, priceWords } from './plan-words.ts';
import { switchButton } from './switch-button.ts';
import { monthPicture } from './year.ts';

export type AnswerPanel = {
  readonly result: Result;
  /** A link to what was assumed; undefined if the visitor told us the plan. */
  readonly correctionUrl: string | undefined;
};

/** Says first what matters: what a household could save, with what, and how sure it is. */
export function answerPanel({ result, correctionUrl }: AnswerPanel): Markup {
  const { all } = result;
  const answer = answerOf(all);
  const headline = headlineOf(all);
  return html`<section class="answer ${answer.kind} panel" aria-labelledby="answer">
      <div class="title stack">
        <h1 id="answer" tabindex="-1" aria-label="${sentenceOf(headline)}">${said(headline)}</h1>
        ${answer.kind === 'wait' ? html`<p>${whyWait(answer.best, result)}</p>` : NOTHING}
        ${answer.best === undefined ? html`<p>${singleRate(all) ?? staying(result)}</p>` : NOTHING}
      </div>
      <dl class="sums">${ownRow(result, correctionUrl)}${rowsOf(answer, result)}</dl>
      <ul class="points">${pointsOf(answer, result)}</ul>
      ${actions(answer, result)}
      <div class="foot">
        ${picture(answer, result)}
        <p class="hint">For the year from ${dayOfYear(all.market.day)}, with VAT, after exit fees, with every change of price and VAT that is already known.</p>
      </div>
    </section>`;
}

/** Sets the figure largest; a whole sentence without one is smaller. */
function said({ before, figure, after }: Headline): Markup {
  if (before === '') return html`<span class="said">${figure} ${after}</span>`;
  return after === 'a year'
    ? html`${before}<br><span class="sum">${figure} ${after}</span>`
    : html`${before}<br><span class="sum">${figure}</span> ${after}`;
}

function ownRow({ all: { current } }: Result, correctionUrl: string | undefined): Markup {
  const guess =
    correctionUrl === undefined
      ? NOTHING
      : html`; our guess<span class="change">: <a href="${correctionUrl}">change it</a></span>`;
  const what = html`${ownPlans(current)}${guess}`;
  return sumRow('If you stay', what, current.like_for_like.total_pence);
}

function sumRow(name: string, what: Markup, pence: number, after = ''): Markup {
  return html`<div><dt>${name}</dt><dd class="figure">${pounds(pence)}${after === '' ? NOTHING : html` <small>${after}</small>`}</dd><dd class="hint">${what}</dd></div>`;
}

function rowsOf({ kind, best }: Answer, { all }: Result): Markup {
  if (best === undefined) return NOTHING;
  const { plan, like_for_like: year } = best;
  const { switch_on } = year;
  const { pence } = costOfLeaving(all);
  const terms = html`${plan.name}. ${exitFeeLabel(plan.exit_fees)}`;
  const fee = pence === 0 ? '' : `and ${feePounds(pence)} for leaving`;
  const today = sumRow(
    kind === 'wait' ? 'Switch today' : `With ${plan.supplier_name}`,
    kind === 'wait' ? html`To ${plan.supplier_name}` : terms,
    year.total_pence,
    fee,
  );
  if (kind !== 'wait') return today;
  const later = switch_on.exit_fees_pence;
  const on = dayOfYear(switch_on.day);
  return html`${today}${sumRow(
    `Wait until ${on}`,
    html`Then ${plan.supplier_name}, ${terms}`,
    switch_on.total_pence,
    later === 0 ? '' : `and ${feePounds(later)} for leaving`,
  )}`;
}

/** Says why a later day is better, and what today would save. */
function whyWait(best: Item, { all }: Result): string {
  const { switch_on, saving_after_exit_fees_pence: today } = best.like_for_like;
  const { pence, suppliers } = costOfLeaving(all);
  const isFee = switch_on.exit_fees_pence < pence;
  const why = isFee
    ? `From ${dayOfYear(switch_on.day)} leaving ${listed(suppliers)} is free. `
    : 'Until then, staying costs less. ';
  const fee =
    pence === 0 ? '' : `, ${today < 0 ? 'with' : 'after'} ${feePounds(pence)} for leaving`;
  return `${why}${todayOf(best)}${fee}.`;
}

function staying({ all }: Result): string {
  const { saving, similar, dearer } = offersOf(all);
  const names = planNames(all.current);
  const others = [...saving, ...similar, ...dearer].length;
  if (others === 0)
    return `No other plan that anybody may have is on sale for your home. You stay with ${names}.`;
  const same = similar.length;
  const [next] = dearer;
  if (same === 0 && next !== undefined)
    return `Every other plan costs at least ${about(-savingOf(next))} more.`;
  return `Staying is as cheap as anything on sale. ${count(same, 'other plan')} cost${same === 1 ? 's' : ''} about the same.`;
}

/** Lists how sure the price is, what a fixed one saves, and what is not counted. */
function pointsOf({ kind, best }: Answer, result: Result): readonly Markup[] {
  const { all } = result;
  const mayMove = all.market.cap_may_change_on;
  const invented = inventedNote(all);
  const one = singleRate(all);
  const own = ownPrice(all.current, mayMove);
  const ends = kind === 'wait' ? ' The plan must still be on sale then.' : '';
  const isPromised = best === undefined ? own.isPromised : best.plan.tariff_type === 'fixed';
  const price =
    best === undefined
      ? `What you pay now: ${own.label}.`
      : `${priceWords(best.plan, mayMove).sentence}${ends}`;
  return [
    point(isPromised ? 'promised' : 'movable', price),
    ...(isPromised && best !== undefined ? [] : [fixedPoint(result)]),
    ...(best === undefined || one === undefined ? [] : [point('', one)]),
    ...(hiddenNote(best, result) ?? []),
    ...(result.form.payment === 'pay_on_receipt_of_bill'
      ? [point('', 'All plans are by monthly direct debit, which is part of the saving.')]
      : []),
    ...(invented === undefined ? [] : [point('', invented)]),
  ];
}

function point(mark: '' | 'promised' | 'movable', text: string): Markup {
  return html`<li><i class="mark ${mark}" aria-hidden="true"></i>${text}</li>`;
}

/**
 * Tells an Economy 7 home that uses little at night what one rate would save, which is no switch.
 */
function singleRate({ single_rate: single, current }: Comparison): string | undefined {
  if (single == null || single.saving_after_exit_fees_pence <= 0) return undefined;
  const supplier = current.electricity?.plan.supplier_name ?? '';
  const saving = about(single.saving_after_exit_fees_pence);
  return `One rate for day and night at ${supplier} would save ${saving}: ask for it.`;
}

/** Says what the best price saves that is promised for the whole year. */
function fixedPoint({ all }: Result): Markup {
  const fixed = bestFixed(all);
  if (fixed === undefined)
    return point('promised', 'No price that is fixed for the year is on sale here.');
  const saving = savingOf(fixed);
  const term = fixedTerm(fixed.plan);
  const { day } = fixed.like_for_like.switch_on;
  const from = day > all.market.day ? ` from ${dayOfYear(day)}` : '';
  if (isSimilar(fixed)) {
    const how =
      saving === 0
        ? 'exactly the same'
        : `about the same: ${about(Math.abs(saving))} ${saving > 0 ? 'less' : 'more'}`;
    return point('promised', `Fixing the price${term} costs ${how}.`);
  }
  return point(
    'promised',
    saving > 0
      ? `The best fixed price saves ${about(saving)}${from}.`
      : `No fixed price saves: the cheapest costs ${about(-saving)} more than staying.`,
  );
}

function inventedNote(all: Result['all']): string | undefined {
  const { invented } = offersOf(all);
  const [first] = invented.filter(
    (item) => savingOf(item) > 0 && !isSimilar(item) && !isDynamic(item),
  );
  if (first === undefined) return undefined;
  return `An invented plan, shown to try things out, would save ${about(savingOf(first))}. It is not counted.`;
}

/** Says that the plan of the answer is not in the list, if a filter hides it. */
function hiddenNote(
  best: Item | undefined,
  { comparison, all }: Result,
): readonly Markup[] | undefined {
  if (best === undefined || comparison === all) return undefined;
  const isListed = comparison.comparisons.some(
    ({ plan }) => plan.key === best.plan.key && plan.supplier_key === best.plan.supplier_key,
  );
  return isListed
    ? undefined
    : [point('', 'Your filters hide this plan from the list below; this answer is for all plans.')];
}

function actions({ kind, best }: Answer, { form }: Result): Markup {
  if (best === undefined) return NOTHING;
  const { plan, like_for_like: year } = best;
  if (kind !== 'wait') {
    return html`<div class="ways">${switchButton(best, { kind: kind === 'switch' ? 'primary' : 'secondary', text: `Switch to ${plan.supplier_name}` })}</div>`;
  }
  const day = dayOfYear(year.switch_on.day);
  return html`<div class="ways"><a class="primary" href="/calendar?${queryOf(form)}" download>Put ${day} in my calendar</a>
    ${switchButton(best, { kind: 'secondary', text: 'Switch today' })}</div>`;
}

/** Draws how sure each month of the year is. */
function picture({ kind, best }: Answer, { all }: Result): Markup {
  if (best === undefined) return NOTHING;
  const { periods = [], switch_on } = best.like_for_like;
  const shown = kind === 'wait' ? (switch_on.periods ?? periods) : periods;
  const title =
    kind === 'wait' ? 'The year if you wait' : `The year with ${best.plan.supplier_name}`;
  return monthPicture(title, certaintyByMonth(shown, all.market));
}

import { html } from 'hono/html';
import { addDays, count, dayOfYear, type Markup, NOTHING, pounds, roundPounds } from '../format.ts';
import type { Result } from '../household/compare.ts';
import type { Form } from '../household/form.ts';
import {
  costOfLeaving,
  type Item,
  isFixedForTheYear,
  isReal,
  type Leaving,
  type Offers,
  offersOf,
  savingAfterWaiting,
  savingOf,
} from '../household/offers.ts';
import { planNames, yearOf } from './baseline.ts';
import { planCard, stayCard } from './card.ts';

/** Says how many plans save money, and how much the best of them saves. */
export function headline(result: Result): Markup {
  const leaving = costOfLeaving(result);
  const offers = offersOf(result, leaving);
  const title =
    offers.best === undefined
      ? `No plan saves you money${offers.later.length === 0 ? '' : ' today'}`
      : `${count(offers.saving.filter(isReal).length, 'plan')} would save you money`;
  const notes = [
    bestSaving(offers),
    waiting(offers, leaving, result.comparison.market.day),
    byDirectDebit(result.form),
    result.comparison.comparisons.every(isReal) ? '' : INVENTED,
  ];
  return html`<div>
      <h2 id="ranked">${title}</h2>
      <p>${notes.filter((note) => note !== '').join(' ')}</p>
      <p class="hint">Every figure is for a year, after exit fees, with VAT and every price change that is already known.</p>
    </div>`;
}

const INVENTED = 'Plans of an invented supplier are there to try out, and are not counted.';

/** Says, to a household that pays a bill, that paying by direct debit is part of the saving. */
function byDirectDebit({ payment }: Form): string {
  return payment === 'pay_on_receipt_of_bill'
    ? 'All plans are by monthly direct debit, which is part of the saving.'
    : '';
}

/** Says what the best plan saves that this site can switch to, and how sure the saving is. */
function bestSaving({ bestHere: best, saving }: Offers): string {
  if (best === undefined) return 'Nothing here is cheaper than staying.';
  if (isFixedForTheYear(best)) return `You could save up to ${pounds(savingOf(best))} a year.`;
  const fixed = saving.find(
    (item) => isFixedForTheYear(item) && item.plan.fulfillable && isReal(item),
  );
  const sure =
    fixed === undefined
      ? ''
      : ` With a price that is fixed for the year, ${pounds(savingOf(fixed))} less.`;
  return `About ${roundPounds(savingOf(best))} less a year at today’s prices.${sure}`;
}

function waiting({ best, later }: Offers, leaving: Leaving, today: string): string {
  const [item] = later.filter(isReal);
  if (best !== undefined || item === undefined || leaving.freeInDays === undefined) return '';
  const pence = savingAfterWaiting(item, leaving) ?? 0;
  return `From ${dayOfYear(addDays(today, leaving.freeInDays))} leaving is free: then you could save about ${roundPounds(pence)}.`;
}

/** Shows the plans that save, then the household’s own, then the rest folded into one line. */
export function planLists(result: Result): Markup {
  const { comparison } = result;
  const leaving = costOfLeaving(result);
  const { saving, later, others, best } = offersOf(result, leaving);
  const context = { today: comparison.market.day, leaving, best };
  const cards = (items: readonly Item[]): readonly Markup[] =>
    items.map((item) => planCard(item, context));
  const stay = stayCard(planNames(comparison.current), yearOf(comparison));
  return html`<ol class="cards">${cards(saving)}${stay}${cards(later)}</ol>
    ${others.length === 0 ? NOTHING : html`<details class="rest"><summary>${restTitle(others)}</summary><ol class="cards">${cards(others)}</ol></details>`}`;
}

function restTitle(items: readonly Item[]): string {
  const real = items.filter(isReal).length;
  const verb = real === 1 ? 'saves' : 'save';
  return real === 0
    ? 'Invented plans that save nothing'
    : `${count(real, 'plan')} that ${verb} nothing`;
}

import { html } from 'hono/html';
import { count, dayOfYear, feePounds, listed, type Markup, NOTHING, titleOf } from '../format.ts';
import type { Comparison, Result } from '../household/compare.ts';
import {
  answerOf,
  costOfLeaving,
  type Item,
  isLater,
  isSimilar,
  offersOf,
  savingOf,
} from '../household/offers.ts';
import { planCard, plansText, rangeText, stayCard } from './card.ts';

/** Says how many plans of the list save money, and when. */
export function listTitle({ comparison }: Result): Markup {
  const { saving } = offersOf(comparison);
  const until = waitingDay(comparison);
  const when = until === undefined ? '' : `, all of them more from ${dayOfYear(until)}`;
  const title =
    saving.length === 0 ? 'What else is on sale' : `${plansText(saving, 'save')} money${when}`;
  return html`<div><h2 id="ranked">${title}</h2>${feeLine(comparison)}</div>`;
}

/** Returns the day to wait for if it is the same for all plans that save. */
function waitingDay(comparison: Comparison): string | undefined {
  const { saving } = offersOf(comparison);
  const days = [...new Set(saving.map(({ like_for_like }) => like_for_like.switch_on.day))];
  const [day] = days;
  return days.length === 1 && day !== undefined && day > comparison.market.day ? day : undefined;
}

/** Says once, above the list, what a fee for leaving does to all of it. */
function feeLine(comparison: Comparison): Markup {
  const { pence, suppliers, freeFrom } = costOfLeaving(comparison);
  if (pence === 0) return NOTHING;
  const free = freeFrom === undefined ? '' : ` From ${dayOfYear(freeFrom)} leaving is free.`;
  const isLate = offersOf(comparison).saving.some((item) => isLater(item, comparison));
  const still = isLate ? ' A plan that you wait for must still be on sale then.' : '';
  return html`<p class="hint">Today ${listed(suppliers)} charges ${feePounds(pence)} for leaving, and every saving is after what is due.${free}${still}</p>`;
}

/** Shows the plans that save, those that nearly do, the household’s own, and folds the rest. */
export function planLists({ comparison, all }: Result): Markup {
  const offers = offersOf(comparison);
  const { kind } = answerOf(all);
  const isFilled = (item: Item): boolean =>
    kind === 'switch' && savingOf(item) > 0 && !isSimilar(item) && !isLater(item, comparison);
  const waitsUntil = waitingDay(comparison);
  const context = { comparison, isFilled, waitsUntil };
  const cards = (items: readonly Item[]) => items.map((item) => planCard(item, context));
  const outlined = (items: readonly Item[]) =>
    items.map((item) => planCard(item, { ...context, isFilled: () => false }));
  const less = offers.similar.filter((item) => savingOf(item) > 0);
  const same = offers.similar.filter((item) => savingOf(item) <= 0);
  const isFew = less.length <= MOST_SIMILAR;
  const similar = isFew ? same : offers.similar;
  return html`<ol class="cards list">${cards(offers.saving)}${isFew ? outlined(less) : NOTHING}${stayCard(comparison)}</ol>
    ${fold(similar, similarTitle(similar), similarHint(similar), outlined)}
    ${fold(offers.dearer, plansText(offers.dearer, 'cost').concat(' more'), rangeText(offers.dearer), outlined)}
    ${coverage(comparison)}
    ${section(offers.forSome, { id: 'for-some', title: 'Only for some homes', hint: 'These plans have conditions. The answer above does not count them.' }, outlined)}
    ${section(offers.dynamic, { id: 'dynamic', title: 'Prices that change every day or half hour', hint: 'Nobody knows what the year ahead will cost. This is what the last year would have cost you.' }, outlined)}
    ${section(offers.invented, { id: 'invented', title: 'Invented plans, to try the API out', hint: 'No supplier sells these. No figure above counts them.' }, outlined)}`;
}

/** More plans at nearly the same price than this are folded. */
const MOST_SIMILAR = 3;

function similarTitle(items: readonly Item[]): string {
  return `${plansText(items, 'cost')} ${areSame(items) ? 'exactly the same' : 'about the same'}`;
}

function similarHint(items: readonly Item[]): string {
  const suppliers = [...new Set(items.map(({ plan }) => plan.supplier_name))];
  return `${areSame(items) ? 'As much as' : 'Within £10 of'} what you pay if you stay: ${listed(suppliers)}`;
}

function areSame(items: readonly Item[]): boolean {
  return items.every((item) => savingOf(item) === 0);
}

type Cards = (items: readonly Item[]) => readonly Markup[];

function fold(items: readonly Item[], title: string, hint: string, cards: Cards): Markup {
  if (items.length === 0) return NOTHING;
  return html`<details class="rest"><summary>${title} <small>${hint}</small></summary><ol class="cards list">${cards(items)}</ol></details>`;
}

type Section = { readonly id: string; readonly title: string; readonly hint: string };

function section(items: readonly Item[], { id, title, hint }: Section, cards: Cards): Markup {
  if (items.length === 0) return NOTHING;
  return html`<section class="apart stack" aria-labelledby="${id}"><div><h2 id="${id}">${title}</h2><p class="hint">${hint}</p></div><ol class="cards list">${cards(items)}</ol></section>`;
}

const REASONS: Readonly<Record<keyof Comparison['left_out'], string>> = {
  dynamic: 'because their prices change every half hour or every day',
  equipment:
    'because they need something that you did not say your home has, such as a smart meter',
  eligibility: 'because they are not for your home',
  not_fulfillable: 'because you cannot switch to them through us',
};

/** Says which plans on sale are not on this page, and why. */
function coverage({ total, left_out, suppliers_not_listed }: Comparison): Markup {
  const reasons = (Object.keys(REASONS) as readonly (keyof typeof REASONS)[]).flatMap((reason) => {
    const many = left_out[reason];
    return many === 0 ? [] : [`${count(many, 'plan')} ${REASONS[reason]}`];
  });
  const missing = suppliers_not_listed.filter((key) => key !== 'example-energy').map(titleOf);
  const left = reasons.length === 0 ? '' : ` Left out: ${reasons.join('; ')}.`;
  const none = missing.length === 0 ? '' : ` We know no plan of ${listed(missing)} for your home.`;
  return html`<p class="hint">${count(total, 'plan')} on this page.${left}${none}</p>`;
}

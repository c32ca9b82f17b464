import { html } from 'hono/html';
import {
  about,
  count,
  dayOfYear,
  feePounds,
  listed,
  type Markup,
  NOTHING,
  titleOf,
} from '../format.ts';
import type { Comparison, Result } from '../household/compare.ts';
import {
  answerOf,
  bestFixed,
  costOfLeaving,
  type Item,
  isLater,
  offersOf,
  savingOf,
} from '../household/offers.ts';
import { planCard, stayCard } from './card.ts';

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
  const until = freeFrom === undefined ? '' : ` until ${dayOfYear(freeFrom)}, then nothing`;
  const isLate = offersOf(comparison).saving.some((item) => isLater(item, comparison));
  const still = isLate ? ', if the plan is still on sale then' : '';
  return html`<p class="hint">Leaving ${listed(suppliers)} costs ${feePounds(pence)}${until}. Every saving is after what is due${still}.</p>`;
}

/** Shows the plans that save most and nearly save, and the household’s own, and folds the rest. */
export function planLists({ comparison, all }: Result): Markup {
  const offers = offersOf(comparison);
  const { kind } = answerOf(all);
  const isFilled = (item: Item): boolean =>
    kind === 'switch' && offers.saving.includes(item) && !isLater(item, comparison);
  const waitsUntil = waitingDay(comparison);
  const context = { comparison, isFilled, waitsUntil };
  const cards = (items: readonly Item[]) => items.map((item) => planCard(item, context));
  const less = offers.similar.filter((item) => savingOf(item) > 0);
  const same = offers.similar.filter((item) => savingOf(item) <= 0);
  const isFew = less.length <= MOST_SIMILAR;
  const similar = isFew ? same : offers.similar;
  const shown = offers.saving.length > MOST_SAVING ? FIRST_SAVING : MOST_SAVING;
  const others = offers.saving.slice(shown);
  return html`<ol class="cards list">${cards(offers.saving.slice(0, shown))}${fold(others, othersFold(comparison), cards)}
      ${isFew ? cards(less) : NOTHING}${stayCard(comparison)}
      ${fold(similar, similarFold, cards)}${fold(offers.dearer, dearerFold, cards)}</ol>
    ${coverage(comparison)}
    ${section(offers.forSome, { id: 'for-some', title: 'Only for some homes', hint: 'These plans have conditions. The answer above does not count them.' }, cards)}
    ${section(offers.dynamic, { id: 'dynamic', title: 'Prices that change every day or half hour', hint: 'Nobody knows what the year ahead will cost. This is what the last year would have cost you.' }, cards)}
    ${section(offers.invented, { id: 'invented', title: 'Invented plans, to try the API out', hint: 'No supplier sells these. No figure above counts them.' }, cards)}`;
}

/** More plans at nearly the same price than this are folded. */
const MOST_SIMILAR = 3;

/** A list of more plans that save than this shows only the first at once. */
const MOST_SAVING = 6;
const FIRST_SAVING = 4;

/** What is said of the plans of a fold. */
type Fold = { readonly title: string; readonly hint: string };

function othersFold(comparison: Comparison): (items: readonly Item[]) => Fold {
  const fixed = bestFixed(comparison);
  return (items) => {
    const today = items.map(({ like_for_like: year }) => year.saving_after_exit_fees_pence);
    const isLate = items.some((item) => isLater(item, comparison));
    const hasFixed = fixed !== undefined && items.includes(fixed);
    const hints = [
      ...(isLate ? [`Switching to them today saves ${todayText(today)}.`] : []),
      ...(hasFixed ? ['Among them is the best fixed price.'] : []),
    ];
    const saves = rangeText(items.map(savingOf));
    return { title: `${count(items.length, 'more plan')} save ${saves}`, hint: hints.join(' ') };
  };
}

function todayText(pence: readonly number[]): string {
  const most = Math.max(...pence);
  if (most <= 0) return 'nothing';
  return Math.min(...pence) < 0 ? `${about(most)} at most` : rangeText(pence);
}

function similarFold(items: readonly Item[]): Fold {
  const areSame = items.every((item) => savingOf(item) === 0);
  const suppliers = [...new Set(items.map(({ plan }) => plan.supplier_name))];
  return {
    title: `${plansText(items, 'cost')} ${areSame ? 'exactly' : 'about'} the same`,
    hint: `${areSame ? 'As much as' : 'Within £10 of'} what you pay if you stay: ${listed(suppliers)}`,
  };
}

function dearerFold(items: readonly Item[]): Fold {
  const areFixed = items.length > 1 && items.every(({ plan }) => plan.tariff_type === 'fixed');
  const range = rangeText(items.map((item) => -savingOf(item)));
  return {
    title: `${plansText(items, 'cost')} more`,
    hint: `${range} more${areFixed ? '; all of them fixed' : ''}`,
  };
}

function plansText(items: readonly Item[], verb: string): string {
  return `${count(items.length, 'plan')} ${verb}${items.length === 1 ? 's' : ''}`;
}

/** Writes the least and the most of some amounts. */
function rangeText(pence: readonly number[]): string {
  const [least, most] = [about(Math.min(...pence)), about(Math.max(...pence))];
  return least === most ? least : `${least} to ${most}`;
}

type Cards = (items: readonly Item[]) => readonly Markup[];

function fold(
  items: readonly Item[],
  describe: (items: readonly Item[]) => Fold,
  cards: Cards,
): Markup {
  if (items.length === 0) return NOTHING;
  const { title, hint } = describe(items);
  return html`<li><details class="rest"><summary>${title} <small>${hint}</small></summary><ol class="cards">${cards(items)}</ol></details></li>`;
}

type Section = Fold & { readonly id: string };

function section(items: readonly Item[], { id, title, hint }: Section, cards: Cards): Markup {
  if (items.length === 0) return NOTHING;
  return html`<section class="apart stack" aria-labelledby="${id}"><div><h2 id="${id}">${title}</h2><p class="hint">${hint}</p></div><ol class="cards list">${cards(items)}</ol></section>`;
}

const REASONS: Readonly<Record<keyof Comparison['left_out'], string>> = {
  dynamic: 'with a price that changes every half hour or every day',
  equipment: 'for equipment that you did not name, such as a smart meter',
  eligibility: 'for other homes than yours',
  not_fulfillable: 'that you cannot switch to through us',
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

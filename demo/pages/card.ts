import { html } from 'hono/html';
import {
  about,
  day,
  dayOfYear,
  feePounds,
  listed,
  type Markup,
  NOTHING,
  pounds,
  sentenceCase,
  words,
} from '../format.ts';
import type { Comparison } from '../household/compare.ts';
import {
  costOfLeaving,
  type Item,
  isCounted,
  isDynamic,
  isLater,
  isSimilar,
  savingOf,
} from '../household/offers.ts';
import { certaintyByMonth, type SureMonth } from '../household/year.ts';
import { costTable } from './costs.ts';
import { type Fact, factList } from './facts.ts';
import { ownPlans, ownPrice } from './own-year.ts';
import { eligibilityWords, exitFeeLabel, priceWords } from './plan-words.ts';
import { ratesList } from './rates.ts';
import { switchButton } from './switch-button.ts';
import { monthCells, yearStrip } from './year.ts';

/** The values that all cards of a list share. */
export type CardContext = {
  readonly comparison: Comparison;
  /** The plan that the answer says to take today, whose button is filled. */
  readonly isFilled: (item: Item) => boolean;
  /** The day that the title of the list names. */
  readonly waitsUntil: string | undefined;
};

/** Shows the supplier, terms, saving and cost of a plan, and how to get it. The rest opens. */
export function planCard(item: Item, context: CardContext): Markup {
  const { plan, like_for_like: year, personal_projection } = item;
  const { market } = context.comparison;
  const id = `plan-${item.item_id}`;
  const { periods = [] } = year.switch_on.periods === undefined ? year : year.switch_on;
  const rules = eligibilityWords(plan);
  return html`<li><article class="card" aria-labelledby="${id}">
      <div class="who"><h3 id="${id}">${plan.supplier_name}</h3><p>${plan.name}</p></div>
      ${ratesList(personal_projection.current)}
      ${terms(certaintyByMonth(periods, market), termsOf(item, context))}
      <div class="figures">${isDynamic(item) ? pastCost(item) : html`${saving(item, context)}${price(year.switch_on.total_pence)}`}</div>
      ${rules.length === 0 ? NOTHING : html`<p class="rules">${rules.join('. ')}.</p>`}
      ${switchButton(item, { kind: context.isFilled(item) ? 'primary' : 'secondary', text: 'Switch' })}
      ${details(item, context)}
    </article></li>`;
}

/** Shows the household's own plan among the others. */
export function stayCard({ current, market, comparisons }: Comparison): Markup {
  const { periods = [], total_pence } = current.like_for_like;
  const own = comparisons.find(({ is_current_plan }) => is_current_plan);
  const { label } = ownPrice(current, market.cap_may_change_on);
  const { pence } = costOfLeaving({ current });
  const fee = exitFeeLabel({ total_fee_pence: pence });
  return html`<li><article class="card own" aria-labelledby="stay">
      <div class="who"><h3 id="stay">If you stay</h3><p>${ownPlans(current)}</p></div>
      ${own === undefined ? NOTHING : ratesList(own.personal_projection.current)}
      ${terms(certaintyByMonth(periods, market), [sentenceCase(label), fee])}
      <div class="figures">${price(total_pence)}</div>
    </article></li>`;
}

function terms(months: readonly SureMonth[], texts: readonly string[]): Markup {
  return html`<div class="terms">${monthCells(months)}<p>${texts.map((text) => html`<span>${text}.</span> `)}</p></div>`;
}

/** Shows what a plan would have cost, because nobody knows what it will cost. */
function pastCost({ like_for_like: { total_pence } }: Item): Markup {
  return html`<p class="saving"><strong>would have cost ${pounds(total_pence)}</strong><small>over the last year</small></p>`;
}

function price(pence: number): Markup {
  return html`<p class="price">${pounds(pence)} a year</p>`;
}

/** Lists what a household must know before it chooses. One item always says what leaving costs. */
function termsOf({ plan }: Item, { comparison }: CardContext): readonly string[] {
  const features = plan.feature_labels.filter((name) => !['fixed', 'no-exit-fee'].includes(name));
  return [
    priceWords(plan, comparison.market.cap_may_change_on).label,
    exitFeeLabel(plan.exit_fees),
    ...features.map((name) => sentenceCase(words(name))),
    ...(plan.requires.length === 0 ? [] : [`Needs ${listed(plan.requires.map(words))}`]),
  ];
}

/** Shows what a plan saves on the day that saves most, and what it saves today. */
function saving(item: Item, { comparison, waitsUntil }: CardContext): Markup {
  const pence = savingOf(item);
  const { switch_on, saving_after_exit_fees_pence: now } = item.like_for_like;
  const today = `${about(Math.abs(now))} ${now < 0 ? 'more ' : ''}today`;
  const from = switch_on.day === waitsUntil ? '' : `from ${dayOfYear(switch_on.day)}; `;
  const later = isLater(item, comparison) ? html`<small>${from}${today}</small>` : NOTHING;
  const isLess = isCounted(item) && pence > 0 && !isSimilar(item);
  return html`<p class="saving"><strong class="${isLess ? 'less' : ''}">${savingText(item)}</strong>${differenceText(item)}${later}</p>`;
}

/** Says what a plan saves, in whole pounds. */
function savingText(item: Item): string {
  const pence = savingOf(item);
  if (isSimilar(item)) return pence === 0 ? 'the same' : 'about the same';
  if (pence < 0) return `costs ${about(-pence)} more`;
  return `${isCounted(item) ? 'saves' : 'would save'} ${about(pence)}`;
}

function differenceText(item: Item): Markup {
  const pence = savingOf(item);
  if (!isSimilar(item) || pence === 0) return NOTHING;
  return html`<small>${pounds(Math.abs(pence))} ${pence > 0 ? 'less' : 'more'}</small>`;
}

function details(item: Item, { comparison }: CardContext): Markup {
  const { plan, like_for_like: year } = item;
  const { market } = comparison;
  const { switch_on } = year;
  const isWaiting = switch_on.periods !== undefined;
  const periods = switch_on.periods ?? year.periods ?? [];
  const fee = {
    pence: plan.exit_fees?.total_fee_pence ?? 0,
    from: isWaiting ? switch_on.day : market.day,
    until: isWaiting ? undefined : (year.exit_fee_free_from ?? undefined),
  };
  const { pence, freeFrom } = costOfLeaving(comparison);
  const own = { pence, from: market.day, until: freeFrom };
  const fees = isWaiting ? [own, fee] : [fee];
  const title = isDynamic(item)
    ? `The last year with ${plan.supplier_name}`
    : isWaiting
      ? `The year if you wait until ${dayOfYear(switch_on.day)}`
      : `The year with ${plan.supplier_name}`;
  return html`<details>
      <summary>Details<span class="unseen"> of ${plan.name} of ${plan.supplier_name}</span></summary>
      <div class="columns wide opened">
        <div class="stack">
          <h4>${title}</h4>
          ${yearStrip({ periods, market, fees, totalPence: switch_on.total_pence })}
          ${factList(factsOf(item, comparison))}
        </div>
        ${costTable(periods, switch_on.total_pence)}
      </div>
    </details>`;
}

function factsOf({ plan, like_for_like: year }: Item, comparison: Comparison): readonly Fact[] {
  const { supplier_name: supplier, exit_fees } = plan;
  const { ends_on, switch_on } = year;
  const fee = exit_fees?.total_fee_pence ?? 0;
  const due = switch_on.exit_fees_pence;
  const present = listed(costOfLeaving(comparison).suppliers);
  return [
    ['Price', priceWords(plan, comparison.market.cap_may_change_on).sentence],
    ...(ends_on === null
      ? []
      : [['Ends', `${day(ends_on)}; then ${supplier}’s standard plan follows`] as const]),
    ['Exit fee', fee === 0 ? 'None' : `Leaving ${supplier} early costs ${feePounds(fee)}.`],
    ...(due === 0
      ? []
      : [
          [
            'Leaving now',
            `The saving is after ${feePounds(due)} that you pay ${present}.`,
          ] as const,
        ]),
    ...eligibilityWords(plan).map((text) => ['For whom', `${text}.`] as const),
    ...plan.features.map(({ title, description }) => [title, description ?? ''] as const),
  ];
}

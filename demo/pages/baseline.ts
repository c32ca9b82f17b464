import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import {
  addDays,
  day,
  feePounds,
  listed,
  type Markup,
  NOTHING,
  pounds,
  roundPounds,
} from '../format.ts';
import type { Result } from '../household/compare.ts';
import { costOfLeaving } from '../household/offers.ts';
import { costTable, partsOf, vatPeriods } from './costs.ts';

type Comparison = Result['comparison'];

type Baseline = {
  readonly result: Result;
  /** True if the visitor told us the plan; otherwise it is assumed. */
  readonly isTold: boolean;
  /** Leads to the form of this household. */
  readonly formUrl: string;
};

/** Shows the cost of changing nothing, against which every saving is measured. */
export function baselineSection({ result, isTold, formUrl }: Baseline): Markup {
  const { comparison, valuation } = result;
  const { current, market } = comparison;
  const sides = [valuation.electricity, valuation.gas].filter((side) => side !== undefined);
  const yearPence = yearOf(comparison);
  const parts = sides.flatMap((side) => costsOf(market.day, side));
  const who = isTold ? 'You pay' : 'We assume that you pay';
  return html`<section class="baseline panel stack" aria-labelledby="baseline">
    <h2 id="baseline" tabindex="-1">${who} ${roundPounds(yearPence)} a year with ${planNames(current)}</h2>
    ${rolloverNote(sides)}
    ${feesDue(result, formUrl)}
    ${singleRateNote(comparison)}
    <details><summary>How your year is worked out</summary>
      <div class="stack">
        ${eventList(market.day, sides)}
        ${yearPence === valuation.total_pence ? NOTHING : html`<p>At the prices of today your year would cost ${pounds(valuation.total_pence)}. Prices that are already announced make it ${pounds(yearPence)}.</p>`}
        ${costTable(parts, valuation.total_pence)}
      </div></details>
  </section>`;
}

/**
 * Returns the year that every saving of the list is measured against, which is the same for all
 * plans.
 */
export function yearOf({ current, comparisons: [item] }: Comparison): number {
  return item === undefined
    ? current.total_pence
    : item.like_for_like.total_pence + item.like_for_like.saving_pence;
}

/** Names the plan or plans of a household as people say them. */
export function planNames({ electricity, gas }: Schemas['CurrentPlans']): string {
  const named = ({ plan }: Schemas['CurrentFuelPlan']): string =>
    `${plan.supplier_name} ${plan.name}`;
  const [first, second] = [electricity, gas].filter((fuel) => fuel !== undefined).map(named);
  return second === undefined || first === second
    ? (first ?? '')
    : `${first} for electricity and ${second} for gas`;
}

/**
 * Says when a fixed price ends within the year and what follows, once if it is the same for both
 * fuels.
 */
function rolloverNote(sides: readonly Side[]): Markup {
  const notes = sides.flatMap(({ plan, plan_duration: { rollover_date }, rollover_plan }) =>
    rollover_date === null
      ? []
      : [
          `${plan.name} ends on ${day(rollover_date)}; ${rollover_plan.name} follows if you do nothing.`,
        ],
  );
  return notes.length === 0 ? NOTHING : html`<p>${[...new Set(notes)].join(' ')}</p>`;
}

/** Says which fees leaving costs, or that it costs none: this decides whether a saving is one. */
function feesDue(result: Result, formUrl: string): Markup {
  const { pence, suppliers, freeInDays } = costOfLeaving(result);
  if (pence === 0) return html`<p>You can leave today without an exit fee.</p>`;
  return html`<p class="fee">Leaving ${listed(suppliers)} today costs <strong>${feePounds(pence)}</strong> in exit fees, and every saving here is after them. ${
    freeInDays === undefined
      ? html`In the last 49 days of a fixed price leaving is free: <a href="${formUrl}">tell us when yours ends</a>.`
      : html`From ${day(addDays(result.comparison.market.day, freeInDays))} leaving is free.`
  }</p>`;
}

/** Tells an Economy 7 home what one rate would cost: with little use at night it is cheaper. */
function singleRateNote({ single_rate: single, current }: Comparison): Markup {
  if (single == null || single.saving_after_exit_fees_pence <= 0) return NOTHING;
  const supplier = current.electricity?.plan.supplier_name ?? '';
  const cost = pounds(single.total_pence);
  const less = html`<strong>${pounds(single.saving_after_exit_fees_pence)} less</strong>`;
  return html`<p class="notice">You use too little at night for Economy 7: with one rate for day and night at ${supplier} your year would cost ${cost}, ${less}. Ask ${supplier} for a single rate.</p>`;
}

/** Returns the days on the current plan, and those on the plan that follows. */
function costsOf(
  today: string,
  { personal_projection, plan, plan_duration, rollover_plan }: Schemas['ValuationSide'],
) {
  const { current, rollover } = personal_projection;
  const { days_on_current_plan } = plan_duration;
  return [
    ...(days_on_current_plan === 0 ? [] : partsOf(current, today, ` on ${plan.name}`)),
    ...(rollover === undefined
      ? []
      : partsOf(rollover, addDays(today, days_on_current_plan ?? 0), ` on ${rollover_plan.name}`)),
  ];
}

type Event = { readonly date: string; readonly text: string };

type Side = Pick<
  Schemas['ValuationSide'],
  'personal_projection' | 'plan_duration' | 'plan' | 'rollover_plan'
>;

function eventList(today: string, sides: readonly Side[]): Markup {
  const items = yearEvents(today, sides).map(
    ({ date, text, follows }) =>
      html`<li class="${follows ? 'follows' : ''}"><time datetime="${date}">${day(date)}</time> ${text}</li>`,
  );
  return html`<ol class="events">${items}</ol>`;
}

/**
 * Lists what happens to the current plan within the year, in order of time, once if it is the same
 * for both fuels. From the day `follows`, the household is on the plan that follows its own.
 */
function yearEvents(today: string, sides: readonly Side[]) {
  const end = { date: addDays(today, 365), text: 'The year ends here.' };
  const events = [
    ...sides.flatMap((side) => [...planEvents(today, side), ...vatEvents(today, side)]),
    end,
  ];
  const rollovers = sides
    .map(({ plan_duration }) => plan_duration.rollover_date ?? end.date)
    .toSorted();
  return [...Map.groupBy(events, ({ date }) => date)]
    .map(([date, same]) => ({
      date,
      text: [...new Set(same.map(({ text }) => text))].join(' '),
      follows: date >= (rollovers[0] ?? end.date) && date < end.date,
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

function planEvents(today: string, { plan, plan_duration, rollover_plan }: Side): readonly Event[] {
  const { rollover_date } = plan_duration;
  const isOpen = (rollover_date ?? plan.product_end_date) === null;
  const later = [
    { date: plan.exit_fee_free_from, text: 'From this day you can leave without an exit fee.' },
    {
      date: rollover_date,
      text: `${plan.name} ends, and ${rollover_plan.name} follows if you do nothing.`,
    },
  ];
  return [
    { date: today, text: `You are on ${plan.name}${isOpen ? ', which has no end date' : ''}.` },
    ...later.flatMap(({ date, text }) => (date != null && date > today ? [{ date, text }] : [])),
  ];
}

/** Finds changes of VAT in the runs of days on the tax lines. */
function vatEvents(
  today: string,
  { personal_projection: { current, rollover } }: Side,
): readonly Event[] {
  const lines = [current, rollover].flatMap((part) => part?.electricity?.breakdown ?? []);
  const rates = lines.flatMap((line) => (line.type === 'tax' ? line.rates : []));
  const periods = vatPeriods(today, [{ type: 'tax', value_pence: 0, rates }]);
  return periods.flatMap(({ from: date, percent }, index) => {
    const before = periods[index - 1]?.percent ?? percent;
    const text = `VAT on electricity ${percent < before ? 'falls' : 'rises'} from ${before}% to ${percent}%.`;
    return percent === before ? [] : [{ date, text }];
  });
}

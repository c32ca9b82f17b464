import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Result } from '../household/result.ts';
import { type BreakdownPart, breakdown, fuelsOf } from './breakdown.ts';
import { type Markup, NOTHING } from './markup.ts';
import { addDays, day, daysBetween, pounds } from './numbers.ts';
import { type YearEvent, yearEvents } from './year-events.ts';

const WIDTH = 365;

/** Your year as things stand: what it costs to change nothing. */
export function yearSection({ comparison: { current, market, comparisons }, valuation }: Result): Markup {
  const sides = [valuation.electricity, valuation.gas].filter((side) => side !== undefined);
  const [item] = comparisons;
  // The same for every plan: the year that the list's savings are measured against.
  const yearPence =
    item === undefined ? current.total_pence : item.like_for_like.total_pence + item.like_for_like.saving_pence;
  return html`<section class="year" aria-labelledby="year">
    <div class="year-head">
      <div><h2 id="year">Your year as things stand</h2>
        <p>${planNames(current)}</p></div>
      <p class="price"><strong>${pounds(yearPence)}</strong> a year <span>${pounds(yearPence / 12)} a month</span></p>
    </div>
    ${feesDue(current)}
    ${timeline(market.day, sides)}
    <details class="how"><summary>How your year is worked out</summary>
      ${yearPence === valuation.total_pence ? NOTHING : html`<p>At the prices of today your year would cost ${pounds(valuation.total_pence)}. Prices that are already announced make it ${pounds(yearPence)}.</p>`}
      ${breakdown(sides.flatMap(partsOf), valuation.total_pence)}</details>
  </section>`;
}

/** Said whether or not there is one: it decides whether a saving is one. */
function feesDue({ electricity, gas }: Schemas['CurrentPlans']): Markup {
  const fees = (electricity?.exit_fee_due_pence ?? 0) + (gas?.exit_fee_due_pence ?? 0);
  return fees === 0
    ? html`<p class="fee">You can leave today without an exit fee.</p>`
    : html`<p class="fee due">Leaving today costs you <strong>${pounds(fees)}</strong> in exit fees. Every saving below is after them.</p>`;
}

/** The days on the current plan, and those on the plan that follows. */
function partsOf({ personal_projection, plan, rollover_plan }: Schemas['ValuationSide']): readonly BreakdownPart[] {
  const { current, rollover } = personal_projection;
  const on = (parts: readonly BreakdownPart[], name: string): readonly BreakdownPart[] =>
    parts.map(({ title, projection }) => ({ title: `${title} on ${name}`, projection }));
  return [
    ...on(fuelsOf(current), plan.name),
    ...(rollover === undefined ? [] : on(fuelsOf(rollover), rollover_plan.name)),
  ];
}

function planNames({ electricity, gas }: Schemas['CurrentPlans']): string {
  const named = (fuel: Schemas['CurrentFuelPlan']): string => `${fuel.plan.name} of ${fuel.plan.supplier_name}`;
  if (electricity === undefined) return gas === undefined ? '' : named(gas);
  if (gas === undefined || named(gas) === named(electricity)) return named(electricity);
  return `${named(electricity)} for electricity, ${named(gas)} for gas`;
}

function timeline(today: string, sides: readonly Schemas['ValuationSide'][]): Markup {
  const events = yearEvents(today, sides);
  const rollover = sides.map(({ plan_duration }) => plan_duration.rollover_date).find((date) => date !== null);
  const onPlan = rollover == null ? WIDTH : Math.min(WIDTH, Math.max(0, daysBetween(today, rollover)));
  return html`<svg class="line" viewBox="0 0 ${WIDTH} 14" preserveAspectRatio="none" aria-hidden="true">
      <rect class="on-plan" x="0" y="4" width="${onPlan}" height="6"></rect>
      ${onPlan < WIDTH ? html`<rect class="rolled-over" x="${onPlan}" y="4" width="${WIDTH - onPlan}" height="6"></rect>` : NOTHING}
      ${events.map(({ date }) => html`<rect class="mark" x="${Math.min(WIDTH - 2, daysBetween(today, date))}" y="0" width="2" height="14"></rect>`)}
    </svg>
    <ol class="events">${[...events, { date: addDays(today, WIDTH), text: 'The year that is priced ends.' }].map(event)}</ol>`;
}

function event({ date, text }: YearEvent): Markup {
  return html`<li><time datetime="${date}">${day(date)}</time> <span>${text}</span></li>`;
}

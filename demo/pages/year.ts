import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { addDays, day, daysBetween, type Markup, NOTHING, pounds, shortDay } from '../format.ts';
import type { Result } from '../household/compare.ts';
import { price } from './card.ts';
import { costTable, partsOf, vatPeriods } from './costs.ts';

const YEAR_DAYS = 365;

/** Your year as things stand: what it costs to change nothing. */
export function yearSection({ comparison: { current, market, comparisons }, valuation }: Result): Markup {
  const sides = [valuation.electricity, valuation.gas].filter((side) => side !== undefined);
  const [item] = comparisons;
  // The same for every plan: the year that the list's savings are measured against.
  const yearPence =
    item === undefined ? current.total_pence : item.like_for_like.total_pence + item.like_for_like.saving_pence;
  return html`<section class="year panel stack" aria-labelledby="year">
    <div><h2 id="year">If you stay</h2>
    <p class="hint">${planNames(current)}</p></div>
    ${price(yearPence)}
    ${feesDue(current)}
    ${timeline(market.day, sides)}
    <details class="how"><summary>How your year is worked out</summary>
      ${yearPence === valuation.total_pence ? NOTHING : html`<p>At the prices of today your year would cost ${pounds(valuation.total_pence)}. Prices that are already announced make it ${pounds(yearPence)}.</p>`}
      ${costTable(
        sides.flatMap((side) => costsOf(market.day, side)),
        valuation.total_pence,
      )}</details>
  </section>`;
}

/** Said whether or not there is one: it decides whether a saving is one. */
function feesDue({ electricity, gas }: Schemas['CurrentPlans']): Markup {
  const fees = (electricity?.exit_fee_due_pence ?? 0) + (gas?.exit_fee_due_pence ?? 0);
  return fees === 0
    ? html`<p>You can leave today without an exit fee.</p>`
    : html`<p class="fee">Leaving today costs you <strong>${pounds(fees)}</strong> in exit fees. Every saving here is after them.</p>`;
}

/** The days on the current plan, and those on the plan that follows. */
function costsOf(today: string, { personal_projection, plan, plan_duration, rollover_plan }: Schemas['ValuationSide']) {
  const { current, rollover } = personal_projection;
  const { days_on_current_plan } = plan_duration;
  return [
    ...(days_on_current_plan === 0 ? [] : partsOf(current, today, ` on ${plan.name}`)),
    ...(rollover === undefined
      ? []
      : partsOf(rollover, addDays(today, days_on_current_plan ?? 0), ` on ${rollover_plan.name}`)),
  ];
}

function planNames({ electricity, gas }: Schemas['CurrentPlans']): string {
  const named = (fuel: Schemas['CurrentFuelPlan']): string => `${fuel.plan.supplier_name}, ${fuel.plan.name}`;
  if (electricity === undefined) return gas === undefined ? '' : named(gas);
  if (gas === undefined || named(gas) === named(electricity)) return named(electricity);
  return `${named(electricity)}, for electricity and ${named(gas)}, for gas`;
}

/** The year as it runs, each day that changes something with its date below its tick. */
function timeline(today: string, sides: readonly Schemas['ValuationSide'][]): Markup {
  const events = yearEvents(today, sides);
  const rollover = sides.map(({ plan_duration }) => plan_duration.rollover_date).find((date) => date !== null);
  const end = { date: addDays(today, YEAR_DAYS), text: 'The year ends here.' };
  const followsFrom = rollover == null ? 100 : percentOf(today, rollover);
  const { ticks, height } = ticksOf(today, [...events, end]);
  return html`<svg class="timeline" height="${height}" aria-hidden="true">
      <rect class="on-plan" x="0" y="0" width="${followsFrom}%" height="8"></rect>
      ${followsFrom === 100 ? NOTHING : html`<rect class="rolled-over" x="${followsFrom}%" y="0" width="${100 - followsFrom}%" height="8"></rect>`}
      ${ticks}
    </svg>
    <ol class="events stack">${[...events, end].map(({ date, text }) => html`<li><time datetime="${date}">${day(date)}</time> ${text}</li>`)}</ol>`;
}

/** In percent of the line: so far apart must labels of one row be. */
const LABEL_WIDTH = 17;
const ROW_HEIGHT = 14;

/** A tick reaches down to its label; a label that would touch its neighbour goes a row lower. */
function ticksOf(today: string, events: readonly YearEvent[]) {
  const rows: number[] = [];
  const places = events.map(({ date }) => percentOf(today, date));
  const ticks = events.map(({ date }, index) => {
    const at = places[index] ?? 0;
    const next = places[index + 1] ?? 100;
    const free = rows.findIndex((last) => at - last >= LABEL_WIDTH);
    const row = free < 0 ? rows.length : free;
    rows[row] = at;
    const anchor = at < LABEL_WIDTH / 2 ? 'start' : next - at < LABEL_WIDTH / 2 ? 'end' : 'middle';
    const bottom = ROW_HEIGHT * (row + 1);
    return html`<line x1="${at}%" x2="${at}%" y1="0" y2="${bottom}"></line>
      <text x="${at}%" y="${bottom + 12}" text-anchor="${anchor}">${shortDay(date)}</text>`;
  });
  return { ticks, height: ROW_HEIGHT * (rows.length + 1) + 4 };
}

function percentOf(today: string, date: string): number {
  return Math.min(100, Math.max(0, Math.round((daysBetween(today, date) / YEAR_DAYS) * 1000) / 10));
}

export type YearEvent = { readonly date: string; readonly text: string };

type Side = Pick<Schemas['ValuationSide'], 'personal_projection' | 'plan_duration' | 'plan' | 'rollover_plan'>;

/** What happens to the current plan within the year, in order of time; what holds for both fuels is said once. */
export function yearEvents(today: string, sides: readonly Side[]): readonly YearEvent[] {
  const events = sides.flatMap((side) => [startOf(today, side), ...endOf(today, side), ...vatChanges(today, side)]);
  const byDate = Map.groupBy(events, ({ date }) => date);
  return [...byDate]
    .map(([date, same]) => ({ date, text: [...new Set(same.map(({ text }) => text))].join(' ') }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

function startOf(today: string, { plan, plan_duration }: Side): YearEvent {
  const isOpen = (plan_duration.rollover_date ?? plan.product_end_date) === null;
  return { date: today, text: `You are on ${plan.name}${isOpen ? ', which has no end date' : ''}.` };
}

function endOf(today: string, { plan, plan_duration, rollover_plan }: Side): readonly YearEvent[] {
  const { rollover, rollover_date } = plan_duration;
  const free = plan.exit_fee_free_from;
  return [
    ...(free !== null && free > today
      ? [{ date: free, text: 'From this day you can leave without an exit fee.' }]
      : []),
    ...(rollover && rollover_date !== null && rollover_date > today
      ? [{ date: rollover_date, text: `${plan.name} ends, and ${rollover_plan.name} follows if you do nothing.` }]
      : []),
  ];
}

/** From the runs of days on the tax lines. */
function vatChanges(today: string, { personal_projection: { current, rollover } }: Side): readonly YearEvent[] {
  const lines = [current, rollover].flatMap((part) => part?.electricity?.breakdown ?? []);
  const runs = lines.flatMap((line) => (line.type === 'tax' ? line.rates : []));
  const periods = vatPeriods(today, [{ type: 'tax', value_pence: 0, rates: runs }]);
  return periods.flatMap(({ from, percent }, index) => {
    const before = periods[index - 1]?.percent ?? percent;
    return before === percent
      ? []
      : [
          {
            date: from,
            text: `VAT on electricity ${percent < before ? 'falls' : 'rises'} from ${before}% to ${percent}%.`,
          },
        ];
  });
}

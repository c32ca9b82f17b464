import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { addDays, day, type Markup, NOTHING, pounds } from '../format.ts';
import type { Result } from '../household/compare.ts';
import { price } from './card.ts';
import { costTable, partsOf, vatPeriods } from './costs.ts';

/** Your year as things stand: what it costs to change nothing. */
export function yearSection({
  comparison: { current, market, comparisons },
  valuation,
}: Result): Markup {
  const sides = [valuation.electricity, valuation.gas].filter((side) => side !== undefined);
  const [item] = comparisons;
  // The same for every plan: the year that the list's savings are measured against.
  const yearPence =
    item === undefined
      ? current.total_pence
      : item.like_for_like.total_pence + item.like_for_like.saving_pence;
  return html`<section class="year panel stack" aria-labelledby="year">
    <div><h2 id="year">If you stay</h2>
    <p class="hint">${planNames(current)}</p></div>
    ${price(yearPence)}
    ${feesDue(current)}
    <ol class="events">${yearEvents(market.day, sides).map(({ date, text, follows }) => html`<li class="${follows ? 'follows' : ''}"><time datetime="${date}">${day(date)}</time> ${text}</li>`)}</ol>
    <details><summary>How your year is worked out</summary>
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

function planNames({ electricity, gas }: Schemas['CurrentPlans']): string {
  const named = ({ plan }: Schemas['CurrentFuelPlan']): string =>
    `${plan.supplier_name}, ${plan.name}`;
  const [first, second] = [electricity, gas].filter((fuel) => fuel !== undefined).map(named);
  return second === undefined || first === second
    ? (first ?? '')
    : `Electricity: ${first}. Gas: ${second}`;
}

type Event = { readonly date: string; readonly text: string };

type Side = Pick<
  Schemas['ValuationSide'],
  'personal_projection' | 'plan_duration' | 'plan' | 'rollover_plan'
>;

/**
 * What happens to the current plan within the year, in order of time; what holds for both fuels is
 * said once. `follows`: from this day on, the household is on the plan that follows its own.
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

/** From the runs of days on the tax lines. */
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

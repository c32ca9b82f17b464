import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type Markup, NOTHING, number, rate, roundPounds } from '../format.ts';

type Item = Schemas['ComparisonItem'];

/** Before the figures are asked for: they need a comparison of their own, which would delay the first. */
export function savingsLink(query: string): Markup {
  return savingsSection(html`<p><a href="/savings?${query}" data-load>Work out the savings at other usages</a></p>`);
}

/** What each plan saves at several usages, after exit fees, at the rates of today. The chart is drawn from the table. */
export function savingsChart(items: readonly Item[], current: string): Markup {
  const [first] = items;
  return savingsSection(html`
    <p class="hint">Pounds a year less than on ${current}, after exit fees, if today’s prices lasted all year. Choose plans under “Details”, up to five.</p>
    <div class="chart" data-chart="savings"></div>
    <details class="how"><summary>The figures of all plans</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="The figures of all plans"><table>
        <thead><tr><th scope="col">Plan</th>${(first?.at_usages ?? []).map(({ electricity_usage_kwh: electricity, gas_usage_kwh: gas }) => html`<th scope="col" class="figure" data-x="${electricity ?? gas ?? 0}">${usage(electricity, gas)}</th>`)}</tr></thead>
        <tbody>${items.map(
          (
            item,
          ) => html`<tr data-series="${item.plan.supplier_key}/${item.plan.key}"><th scope="row">${item.plan.supplier_name}, ${item.plan.name}</th>
            ${savingsOf(item).map((pence) => html`<td class="figure" data-y="${pence / 100}">${roundPounds(pence)}</td>`)}</tr>`,
        )}</tbody>
      </table></div></details>`);
}

function savingsSection(content: Markup): Markup {
  return html`<section id="savings" class="panel stack" aria-labelledby="savings-title">
    <h2 id="savings-title">What if you used more, or less?</h2>${content}</section>`;
}

function usage(electricity: number | undefined, gas: number | undefined): Markup {
  const power = electricity === undefined ? [] : [`${number(electricity)} kWh`];
  return gas === undefined ? html`${power}` : html`${power}<br>${number(gas)} kWh gas`;
}

function savingsOf({ at_usages = [], saving_pence, saving_after_exit_fees_pence }: Item): readonly number[] {
  const fees = saving_pence - saving_after_exit_fees_pence;
  return at_usages.map((at) => at.saving_pence - fees);
}

const HALF_HOURS = 48;

type Rate = { readonly pence: number; readonly times: readonly Schemas['TimeWindow'][] | undefined };

/** The electricity rate of each half hour, for a plan whose rates depend on the time; nothing for another. */
export function halfHours(projection: Schemas['PersonalProjection']): Markup {
  const rates = (projection.current.electricity?.breakdown ?? []).flatMap((line) =>
    line.type === 'consumption' ? [{ pence: line.rate_with_vat_pence_per_kWh, times: line.times }] : [],
  );
  if (!rates.some(({ times }) => times !== undefined)) return NOTHING;
  const weekdays = ratesOfDay(rates, 'weekdays');
  const weekends = ratesOfDay(rates, 'weekends');
  const isSame = weekdays.join() === weekends.join();
  const spans = spansOf(weekdays, weekends);
  const rows: readonly (readonly [string, readonly (number | undefined)[]])[] = isSame
    ? [['Every day', weekdays]]
    : [
        ['Weekdays', weekdays],
        ['Weekends', weekends],
      ];
  return html`<figure class="half-hours">
    <figcaption>Electricity through the day, with today’s VAT</figcaption>
    <div class="chart" data-chart="half-hours"></div>
    <div class="scroll" tabindex="0" role="region" aria-label="Rates through the day"><table>
      <thead><tr><th scope="col">Price of a kWh</th>${spans.map(({ from, until }) => html`<th scope="col" class="figure" data-x="${from / 2}">${clock(from)} to ${clock(until)}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ([days, pence]) =>
          html`<tr><th scope="row">${days}</th>${spans.map(({ from }) => html`<td class="figure" data-y="${pence[from] ?? ''}">${pence[from] === undefined ? 'Not used' : rate(pence[from])}</td>`)}</tr>`,
      )}</tbody>
    </table></div>
  </figure>`;
}

/** The rate of each of the 48 half hours of a day of the week or of the weekend. */
export function ratesOfDay(rates: readonly Rate[], day: 'weekdays' | 'weekends'): readonly (number | undefined)[] {
  const other = rates.find(({ times }) => times === undefined)?.pence;
  return Array.from({ length: HALF_HOURS }, (_, half) => {
    const named = rates.find(({ times = [] }) => times.some((window) => isIn(window, day, half)));
    return named?.pence ?? other;
  });
}

/** A window may pass midnight. */
function isIn({ from, to, days = 'all' }: Schemas['TimeWindow'], day: 'weekdays' | 'weekends', half: number): boolean {
  if (days !== 'all' && days !== day) return false;
  const [first, last] = [halfOf(from), halfOf(to)];
  return first < last ? half >= first && half < last : half >= first || half < last;
}

function halfOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 2 + Math.floor(minutes / 30);
}

type Span = { readonly from: number; readonly until: number };

/** Runs of half hours with the same rates. */
function spansOf(...days: readonly (readonly (number | undefined)[])[]): readonly Span[] {
  const starts = Array.from({ length: HALF_HOURS }, (_, half) => half).filter(
    (half) => half === 0 || days.some((rates) => rates[half] !== rates[half - 1]),
  );
  return starts.map((from, index) => ({ from, until: starts[index + 1] ?? HALF_HOURS }));
}

function clock(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
}

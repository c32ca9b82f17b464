import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type Markup, NOTHING, rate } from './format.ts';

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

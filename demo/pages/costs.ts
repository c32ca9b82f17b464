import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { addDays, count, dayOfYear, exact, type Markup, NOTHING, pounds } from '../format.ts';
import type { Period } from '../household/year.ts';

type Line = Schemas['BreakdownItem'];
type TaxLine = Extract<Line, { type: 'tax' }>;
type Charge = Exclude<Line, TaxLine>;

/** Shows the sum of a year: a line for each price, which multiplies out on a calculator. */
export function costTable(periods: readonly Period[], totalPence: number): Markup {
  return html`<table class="costs">
      <caption>How ${pounds(totalPence)} is worked out <small>With VAT. Each line is rounded to a penny.</small></caption>
      ${periods.map(periodRows)}
      <tfoot><tr><th scope="row">A year in all</th><td class="figure">${pounds(totalPence)}</td></tr></tfoot>
    </table>`;
}

function periodRows(period: Period): Markup {
  const { fuel, from, days, plan_name, breakdown, total_pence } = period;
  const name = fuel === 'gas' ? 'Gas' : 'Electricity';
  const when = days === 365 ? '' : `, ${dayOfYear(from)} to ${dayOfYear(addDays(from, days - 1))}`;
  const rows = breakdown
    .filter((line) => line.type !== 'tax')
    .filter(({ value_pence }) => value_pence !== 0)
    .map(chargeOf);
  return html`<tbody><tr class="period"><th scope="rowgroup">${name}, ${plan_name}${when}${vatNote(breakdown)}</th><td class="figure">${pounds(total_pence)}</td></tr>
    ${rows.map(({ what, use, price, unit, pence }) => html`<tr><th scope="row"><div class="product"><span>${what}</span> <span>${use} × ${exact(price, 2)}p ${unit}</span></div></th><td class="figure">${pounds(pence)}</td></tr>`)}</tbody>`;
}

/** Says of which rates of VAT a price has the mean. */
function vatNote(lines: readonly Line[]): Markup {
  const rates = lines.find((line): line is TaxLine => line.type === 'tax')?.rates ?? [];
  const byPercent = Map.groupBy(rates, ({ percent }) => percent);
  if (byPercent.size < 2) return NOTHING;
  const parts = [...byPercent].map(([percent, same]) => {
    const days = same.reduce((sum, run) => sum + run.days, 0);
    return `${percent}% for ${count(days, 'day')}`;
  });
  return html` <small>The prices have the mean VAT of these days: ${parts.join(' and ')}.</small>`;
}

type CostLine = {
  readonly what: string;
  readonly use: string;
  readonly price: number;
  readonly unit: string;
  readonly pence: number;
};

/** Multiplies a line out, with its VAT. */
export function chargeOf(line: Charge): CostLine {
  if (line.type === 'standing-charge') {
    const price = line.charge_with_vat_pence_per_day;
    const use = count(line.days, 'day');
    return { what: 'Standing charge', use, price, unit: 'a day', pence: price * line.days };
  }
  const price = line.rate_with_vat_pence_per_kWh;
  return {
    what: `${REGISTERS[line.register]}${timesOf(line)}`,
    use: `${exact(line.usage_kWh)} kWh`,
    price,
    unit: 'a kWh',
    pence: price * line.usage_kWh,
  };
}

const REGISTERS = { all: 'Energy', day: 'Energy by day', night: 'Energy by night' } as const;

function timesOf({ times, usage_share_percent }: Extract<Line, { type: 'consumption' }>): string {
  if (times !== undefined) return `, ${times.map(timeOf).join(' and ')}`;
  return usage_share_percent === undefined ? '' : ', at all other times';
}

function timeOf({ from, to, days = 'all' }: Schemas['TimeWindow']): string {
  return `${from} to ${to}${days === 'all' ? '' : ` on ${days}`}`;
}

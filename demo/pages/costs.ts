import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { addDays, count, day, type Markup, NOTHING, number, pounds, rate } from '../format.ts';

type Line = Schemas['BreakdownItem'];
type TaxLine = Extract<Line, { type: 'tax' }>;
type Charge = Exclude<Line, TaxLine>;

/** A fuel on one plan, from a day on. */
export type CostPart = {
  readonly title: string;
  readonly from: string;
  readonly projection: Schemas['FuelProjection'];
};

/**
 * Shows the cost of a year: a line for each price, and on request each period at one rate of VAT.
 */
export function costTable(parts: readonly CostPart[], totalPence: number): Markup {
  const hasChanges = parts.some((part) => periodsOf(part).length > 1);
  const total = html`<tfoot><tr><th scope="row" colspan="3">A year in all</th><td class="figure">${pounds(totalPence)}</td></tr></tfoot>`;
  const year = table('How it is worked out', html`${parts.map(yearRows)}${total}`);
  if (!hasChanges) return year;
  return html`${year}
    <details><summary>With each change of VAT</summary>
      ${table('With each change of VAT', html`${parts.map(periodRows)}${total}`)}</details>`;
}

/** Returns the fuels of a projection, electricity first. */
export function partsOf(
  { electricity, gas }: Schemas['FuelProjections'],
  from: string,
  on = '',
): readonly CostPart[] {
  return [
    ...(electricity === undefined
      ? []
      : [{ title: `Electricity${on}`, from, projection: electricity }]),
    ...(gas === undefined ? [] : [{ title: `Gas${on}`, from, projection: gas }]),
  ];
}

function table(name: string, rows: Markup): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table class="costs">
      <thead><tr><th scope="col">With VAT</th><th scope="col" class="figure">Use</th><th scope="col" class="figure">Price</th><th scope="col" class="figure">Cost</th></tr></thead>
      ${rows}
    </table></div>`;
}

/** The prices have today's VAT; the costs have that of each day. */
function yearRows(part: CostPart): Markup {
  const periods = periodsOf(part);
  const [first] = periods;
  if (first === undefined) return NOTHING;
  const whole = { ...first, share: 1, days: periods.reduce((sum, { days }) => sum + days, 0) };
  const rows = chargesOf(part).map((line) => {
    const pence = periods.reduce((sum, period) => sum + costLine(line, period).pence, 0);
    return costRow({ ...costLine(line, whole), pence });
  });
  return html`<tbody>${heading(part.title)}${rows}</tbody>`;
}

function periodRows(part: CostPart): Markup {
  const rows = periodsOf(part).map((period) => {
    const title = `${part.title} from ${day(period.from)}, with ${period.percent}% VAT`;
    return html`${heading(title)}${chargesOf(part).map((line) => costRow(costLine(line, period)))}`;
  });
  const total = pounds(part.projection.total_pence);
  return html`<tbody>${rows}
    <tr class="sum"><th scope="row" colspan="3">${part.title} in all</th><td class="figure">${total}</td></tr></tbody>`;
}

function heading(title: string): Markup {
  return html`<tr class="period"><th scope="rowgroup" colspan="4">${title}</th></tr>`;
}

function costRow({ what, use, price, unit, pence }: CostLine): Markup {
  return html`<tr><th scope="row">${what}</th><td class="figure">${use}</td><td class="figure">${rate(price)} ${unit}</td><td class="figure">${pounds(pence)}</td></tr>`;
}

function chargesOf({ projection }: CostPart): readonly Charge[] {
  return projection.breakdown
    .filter((line) => line.type !== 'tax')
    .filter(({ value_pence }) => value_pence !== 0);
}

function periodsOf({ from, projection }: CostPart): readonly VatPeriod[] {
  return vatPeriods(from, projection.breakdown);
}

export type VatPeriod = {
  readonly from: string;
  readonly days: number;
  readonly share: number;
  readonly percent: number;
};

/**
 * Returns the runs of days at one rate of VAT. Every day of a part weighs the same, so a run has
 * its share of each line.
 */
export function vatPeriods(from: string, lines: readonly Line[]): readonly VatPeriod[] {
  const runs = lines.find((line): line is TaxLine => line.type === 'tax')?.rates ?? [];
  const all = runs.reduce((sum, { days }) => sum + days, 0);
  let before = 0;
  return runs.map(({ percent, days }) => {
    const period = { from: addDays(from, before), days, share: days / all, percent };
    before += days;
    return period;
  });
}

type CostLine = {
  readonly what: string;
  readonly use: string;
  readonly price: number;
  readonly unit: string;
  readonly pence: number;
};

/** Returns a line's share of a period, with the VAT of that period. */
export function costLine(
  line: Charge,
  { days, share, percent }: Omit<VatPeriod, 'from'>,
): CostLine {
  const vat = 1 + percent / 100;
  const pence = line.value_pence * share * vat;
  if (line.type === 'standing-charge') {
    const price = line.charge_pence_per_day * vat;
    return { what: 'Standing charge', use: count(days, 'day'), price, unit: 'a day', pence };
  }
  const what = `${REGISTERS[line.register]}${timesOf(line)}`;
  const use = `${number(line.usage_kWh * share)} kWh`;
  return { what, use, price: line.rate_pence_per_kWh * vat, unit: 'a kWh', pence };
}

const REGISTERS = { all: 'Energy', day: 'Energy by day', night: 'Energy by night' } as const;

function timesOf({ times, usage_share_percent }: Extract<Line, { type: 'consumption' }>): string {
  if (times !== undefined) return `, ${times.map(timeOf).join(' and ')}`;
  return usage_share_percent === undefined ? '' : ', at all other times';
}

function timeOf({ from, to, days = 'all' }: Schemas['TimeWindow']): string {
  return `${from} to ${to}${days === 'all' ? '' : ` on ${days}`}`;
}

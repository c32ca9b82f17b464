import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type WorkedLine, workedLine } from './breakdown-lines.ts';
import { type Markup, NOTHING } from './markup.ts';
import { pounds } from './numbers.ts';

type Projection = {
  readonly total_pence: number;
  readonly current: Schemas['FuelProjections'];
  readonly rollover?: Schemas['FuelProjections'];
};

/** How a year's cost is worked out: each line, the total of each fuel, and of both. */
export function breakdown(projection: Projection, names = { current: '', rollover: '' }): Markup {
  const parts = [
    ...fuelsOf(projection.current).map(([fuel, part]) => section(`${fuel}${names.current}`, part)),
    ...fuelsOf(projection.rollover).map(([fuel, part]) => section(`${fuel}${names.rollover}`, part)),
  ];
  return html`<table class="worked">
    <thead><tr><th scope="col">What</th><th scope="col">Worked out as</th><th scope="col" class="figure">A year</th></tr></thead>
    ${parts}
    <tfoot><tr><th scope="row" colspan="2">A year in all, with VAT</th><td class="figure">${pounds(projection.total_pence)}</td></tr></tfoot>
  </table>
  <p class="hint">Rates are shown without VAT and lines rounded to a penny; totals are of the exact values.</p>`;
}

/** The fuels, electricity first. */
export function fuelsOf(
  projections: Schemas['FuelProjections'] | undefined,
): readonly [string, Schemas['FuelProjection']][] {
  const { electricity, gas } = projections ?? {};
  return [
    ...(electricity === undefined ? [] : [['Electricity', electricity] satisfies [string, Schemas['FuelProjection']]]),
    ...(gas === undefined ? [] : [['Gas', gas] satisfies [string, Schemas['FuelProjection']]]),
  ];
}

function section(title: string, { breakdown: lines, total_pence }: Schemas['FuelProjection']): Markup {
  const worked = lines.filter((line) => line.value_pence !== 0 || line.type === 'tax').map(workedLine);
  if (worked.length === 0) return NOTHING;
  return html`<tbody>
    <tr class="fuel"><th scope="rowgroup" colspan="3">${title}</th></tr>
    ${worked.map(row)}
    <tr class="sum"><th scope="row" colspan="2">${title} in all</th><td class="figure">${pounds(total_pence)}</td></tr>
  </tbody>`;
}

function row({ what, sum, value }: WorkedLine): Markup {
  return html`<tr><th scope="row">${what}</th><td>${sum}</td><td class="figure">${value}</td></tr>`;
}

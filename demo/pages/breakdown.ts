import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type WorkedLine, workedLine } from './breakdown-lines.ts';
import type { Markup } from './markup.ts';
import { pounds } from './numbers.ts';

type FuelProjection = Schemas['FuelProjection'];

export type BreakdownPart = { readonly title: string; readonly projection: FuelProjection };

/** How a year's cost is worked out: each line, the total of each part, and of all. */
export function breakdown(parts: readonly BreakdownPart[], totalPence: number): Markup {
  return html`<table class="worked">
      <thead><tr><th scope="col">What</th><th scope="col">Worked out as</th><th scope="col" class="figure">A year</th></tr></thead>
      ${parts.map(section)}
      <tfoot><tr><th scope="row" colspan="2">A year in all, with VAT</th><td class="figure">${pounds(totalPence)}</td></tr></tfoot>
    </table>
    <p class="hint">Rates are without VAT. Lines are rounded to a penny; totals are of the exact values.</p>`;
}

/** The fuels, electricity first. */
export function fuelsOf({ electricity, gas }: Schemas['FuelProjections']): readonly BreakdownPart[] {
  return [
    ...(electricity === undefined ? [] : [{ title: 'Electricity', projection: electricity }]),
    ...(gas === undefined ? [] : [{ title: 'Gas', projection: gas }]),
  ];
}

function section({ title, projection: { breakdown: lines, total_pence } }: BreakdownPart): Markup {
  const worked = lines.filter(({ type, value_pence }) => value_pence !== 0 || type === 'tax').map(workedLine);
  return html`<tbody>
    <tr class="fuel"><th scope="rowgroup" colspan="3">${title}</th></tr>
    ${worked.map(row)}
    <tr class="sum"><th scope="row" colspan="2">${title} in all</th><td class="figure">${pounds(total_pence)}</td></tr>
  </tbody>`;
}

function row({ what, sum, value }: WorkedLine): Markup {
  return html`<tr><th scope="row">${what}</th><td>${sum}</td><td class="figure">${value}</td></tr>`;
}

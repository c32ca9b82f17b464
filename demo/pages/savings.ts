import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type Markup, number, roundPounds } from '../format.ts';

/**
 * Before the figures are asked for: they need a comparison of their own, which would delay the
 * first.
 */
export function savingsLink(query: string): Markup {
  return savingsSection(
    html`<p><a href="/savings?${query}" data-load>Work out the savings at other usages</a></p>`,
  );
}

/**
 * What each plan saves at several usages, after exit fees, at today's rates. The chart is drawn
 * from the table.
 */
export function savingsChart({
  comparisons,
  current,
}: Schemas['Comparison']['comparison']): Markup {
  const items = comparisons.filter(({ is_current_plan }) => !is_current_plan);
  const name = (current.electricity ?? current.gas)?.plan.name ?? 'your plan';
  return savingsSection(html`
    <p class="hint">What the cheapest plans save in a year against ${name}, after exit fees, if today’s prices lasted all year. Gas in proportion to electricity.</p>
    <div id="chart"></div>
    <details><summary>The figures of all plans</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="The figures of all plans"><table>
        <thead><tr><th scope="col">Plan</th>${(items[0]?.at_usages ?? []).map(({ electricity_usage_kwh: electricity, gas_usage_kwh: gas }) => html`<th scope="col" class="figure" data-x="${electricity ?? gas ?? 0}">${number(electricity ?? 0)} kWh${gas === undefined ? '' : html`<br>${number(gas)} kWh gas`}</th>`)}</tr></thead>
        <tbody>${items.map(
          ({ plan, at_usages = [], saving_pence, saving_after_exit_fees_pence }) => {
            const fees = saving_pence - saving_after_exit_fees_pence;
            return html`<tr><th scope="row">${plan.supplier_name}, ${plan.name}</th>
            ${at_usages.map((at) => html`<td class="figure" data-y="${(at.saving_pence - fees) / 100}">${roundPounds(at.saving_pence - fees)}</td>`)}</tr>`;
          },
        )}</tbody>
      </table></div></details>`);
}

function savingsSection(content: Markup): Markup {
  return html`<section id="savings" class="panel stack" aria-labelledby="savings-title">
    <h2 id="savings-title">What if you used more, or less?</h2>${content}</section>`;
}

import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { day, type Markup, number, roundPounds } from '../format.ts';
import { isReal } from '../household/offers.ts';

type Comparison = Schemas['Comparison']['comparison'];

/**
 * Leads to the figures, which need a comparison of their own that would delay the first.
 */
export function savingsLink(query: string): Markup {
  return html`<details id="savings" class="panel"><summary>What if you used more, or less?</summary>
    <div class="part"><a href="/savings?${query}" data-load>Work out the savings at other usages</a></div></details>`;
}

export function savingsPage(comparison: Comparison): Markup {
  return html`<h1>What if you used more, or less?</h1>${savingsTable(comparison)}`;
}

/** Shows what plans save at several usages, after the exit fees due today. */
function savingsTable({ comparisons, current, market }: Comparison): Markup {
  const rows = comparisons
    .filter((item) => !item.is_current_plan && isReal(item))
    .map(({ plan, at_usages = [], like_for_like: year }) => {
      const fees = year.saving_pence - year.saving_after_exit_fees_pence;
      const savings = at_usages.map(({ saving_pence }) => saving_pence - fees);
      return { plan, at_usages, savings };
    })
    .filter(({ savings }) => savings.some((pence) => pence > 0));
  const name = (current.electricity ?? current.gas)?.plan.name ?? 'your plan';
  if (rows.length === 0) {
    return html`<div class="part"><p>At none of the other usages would a plan save you money.</p></div>`;
  }
  const usages = (rows[0]?.at_usages ?? []).map(
    ({ electricity_usage_kwh: electricity, gas_usage_kwh: gas }) =>
      html`<th scope="col" class="figure">${number(electricity ?? 0)} kWh${gas === undefined ? '' : html`<br>${number(gas)} kWh gas`}</th>`,
  );
  return html`<div class="part stack">
    <p class="hint">What each plan saves in a year against ${name}, after exit fees, if the prices of ${day(market.day)} lasted all year.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Savings at other usages"><table>
      <thead><tr><th scope="col">Plan</th>${usages}</tr></thead>
      <tbody>${rows.map(
        ({ plan, savings }) =>
          html`<tr><th scope="row">${plan.supplier_name} ${plan.name}</th>${savings.map((pence) => html`<td class="figure">${roundPounds(pence)}</td>`)}</tr>`,
      )}</tbody>
    </table></div></div>`;
}

import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type Markup, number, roundPounds } from './format.ts';

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

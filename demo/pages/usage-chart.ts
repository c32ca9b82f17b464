import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Markup } from './markup.ts';
import { number, wholePounds } from './numbers.ts';

type UsageChart = { readonly items: readonly Schemas['ComparisonItem'][]; readonly current: string };

/** A year's cost of each plan at several usages. The chart is drawn from the table, which says the same. */
export function usageChart({ items, current }: UsageChart): Markup {
  const [first] = items;
  const usages = first?.at_usages ?? [];
  return html`<div class="chart" data-chart="usage"></div>
    <details><summary>The figures of the chart</summary><div class="scroll" tabindex="0" role="region" aria-label="The figures of the chart"><table>
      <thead><tr><th scope="col">Electricity and gas</th>
        <th scope="col" data-series="current">As things stand: ${current}</th>
        ${items.map(({ plan }) => html`<th scope="col" data-series="${plan.supplier_key}/${plan.key}">${plan.supplier_name}: ${plan.name}</th>`)}</tr></thead>
      <tbody>${usages.map((usage, index) =>
        row(
          usage,
          items.map(({ at_usages = [] }) => at_usages[index]),
        ),
      )}</tbody>
    </table></div></details>`;
}

type Cost = Schemas['UsageCost'] | undefined;

function row(usage: Schemas['UsageCost'], costs: readonly Cost[]): Markup {
  const { electricity_usage_kwh: electricity, gas_usage_kwh: gas } = usage;
  const texts = [electricity, gas].flatMap((kwh) => (kwh === undefined ? [] : [`${number(kwh)} kWh`]));
  return html`<tr data-x="${electricity ?? gas ?? 0}"><th scope="row">${texts.join(' and ')}</th>
    ${cell(usage.total_pence + usage.saving_pence)}${costs.map((cost) => cell(cost?.total_pence))}</tr>`;
}

function cell(pence: number | undefined): Markup {
  return pence === undefined
    ? html`<td></td>`
    : html`<td class="figure" data-y="${pence / 100}">${wholePounds(pence)}</td>`;
}

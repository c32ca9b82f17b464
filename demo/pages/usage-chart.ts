import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Markup } from './markup.ts';
import { number, wholePounds } from './numbers.ts';

type UsageChart = {
  readonly items: readonly Schemas['ComparisonItem'][];
  readonly current: string;
};

/** What each plan saves against the current one at several usages, after exit fees, at the rates of today. The chart is drawn from the table, which says the same. */
export function usageChart({ items, current }: UsageChart): Markup {
  const [first] = items;
  const usages = first?.at_usages ?? [];
  return html`<div class="chart" data-chart="usage"></div>
    <p class="hint">Pounds a year less than on ${current}, after exit fees, if the rates of today lasted all year.</p>
    <details><summary>The figures of the chart</summary><div class="scroll" tabindex="0" role="region" aria-label="The figures of the chart"><table>
      <thead><tr><th scope="col">Electricity and gas</th>
        ${items.map(({ plan }) => html`<th scope="col" data-series="${plan.supplier_key}/${plan.key}">${plan.supplier_name}: ${plan.name}</th>`)}</tr></thead>
      <tbody>${usages.map((usage, index) =>
        row(
          usage,
          items.map((item) => savingAt(item, index)),
        ),
      )}</tbody>
    </table></div></details>`;
}

function savingAt(item: Schemas['ComparisonItem'], index: number): number | undefined {
  const saving = item.at_usages?.[index]?.saving_pence;
  return saving === undefined ? undefined : saving - (item.saving_pence - item.saving_after_exit_fees_pence);
}

function row(usage: Schemas['UsageCost'], savings: readonly (number | undefined)[]): Markup {
  const { electricity_usage_kwh: electricity, gas_usage_kwh: gas } = usage;
  const texts = [electricity, gas].flatMap((kwh) => (kwh === undefined ? [] : [`${number(kwh)} kWh`]));
  return html`<tr data-x="${electricity ?? gas ?? 0}"><th scope="row">${texts.join(' and ')}</th>${savings.map(cell)}</tr>`;
}

function cell(pence: number | undefined): Markup {
  return pence === undefined
    ? html`<td></td>`
    : html`<td class="figure" data-y="${pence / 100}">${wholePounds(pence)}</td>`;
}

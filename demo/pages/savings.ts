import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { about, count, type Markup, wholeNumber } from '../format.ts';
import type { Comparison } from '../household/compare.ts';
import { bestFixed, type Item, offersOf } from '../household/offers.ts';
import { shortWords } from './plan-words.ts';

type UsageCost = NonNullable<Item['at_usages']>[number];

/** The parts of a household's usage that the bars show; its own is framed. */
const SHOWN = [
  { share: 0.5, title: 'Half as much' },
  { share: 1, title: 'Your use' },
  { share: 1.5, title: 'Half as much again' },
] as const;

/** The parts of the household's usage to price: its own first, as the table has them. */
export const SHARES = [1, 0.5, 0.75, 1.25, 1.5, 2] as const;

/**
 * Leads to the figures, which need a second comparison that would delay the first.
 */
export function savingsLink(query: string): Markup {
  return html`<section id="savings" class="stack" aria-labelledby="usages"><h2 id="usages">What if you used more, or less?</h2>
    <div class="part"><a href="/savings?${query}" data-load>Work out the savings at other usages</a></div></section>`;
}

export function savingsPage(comparison: Comparison): Markup {
  return html`<h1>Savings at other usages</h1><h2>What if you used more, or less?</h2>${savingsPart(comparison)}`;
}

function savingsPart(comparison: Comparison): Markup {
  const { saving, similar, dearer } = offersOf(comparison);
  const open = [...saving, ...similar, ...dearer];
  const savers = open.filter(({ at_usages = [] }) => at_usages.some((cost) => savingAt(cost) > 0));
  if (savers.length === 0) {
    return html`<div class="part"><p>At none of these usages would a plan that anybody may have save you money today.</p></div>`;
  }
  const three = threeOf(savers, bestFixed(comparison));
  return html`<div class="part stack">
    <p class="hint">What ${three.length === 1 ? 'one plan saves' : `${three.length} plans save`} in a year against staying, after exit fees, if you switch today. Hatched: the price can move. Solid: it is promised.</p>
    <div class="columns usages">${SHOWN.map((shown) => usageBars(three, shown))}</div>
    <details><summary>${count(SHARES.length, 'usage')} and all plans that save, as a table</summary>${savingsTable(savers)}</details></div>`;
}

function savingAt({ like_for_like }: UsageCost): number {
  return like_for_like.saving_after_exit_fees_pence;
}

/** Chooses the best plan, the best of another supplier and the best fixed price. */
function threeOf(savers: readonly Item[], fixed: Item | undefined): readonly Item[] {
  const [best] = savers;
  const other = savers.find(({ plan }) => plan.supplier_key !== best?.plan.supplier_key);
  const all = [best, other, fixed].filter((item) => item !== undefined);
  return [...new Set(all)];
}

/** Shows what each plan saves at one usage. The bars have the same scale at every usage. */
function usageBars(items: readonly Item[], { share, title }: (typeof SHOWN)[number]): Markup {
  const index = SHARES.indexOf(share);
  const costs = items.flatMap(({ plan, at_usages = [] }) => {
    const cost = at_usages[index];
    return cost === undefined ? [] : [{ plan, cost }];
  });
  const every = items.flatMap(({ at_usages = [] }) => at_usages.slice(0, 5).map(savingAt));
  const most = Math.max(1, ...every);
  const [first] = costs;
  return html`<section class="panel usage ${share === 1 ? 'mine' : ''}"><h3>${title}</h3>
    <p class="hint">${first === undefined ? '' : usageText(first.cost)}</p>
    <ul>${costs.map(({ plan, cost }) => savingBar(plan, savingAt(cost), most))}</ul></section>`;
}

function savingBar(plan: Schemas['ComparedPlanDetail'], pence: number, most: number): Markup {
  const isPromised = plan.tariff_type === 'fixed';
  const width = Math.max(0, (pence / most) * 70);
  const fill = isPromised ? html`class="promised"` : html`class="movable" fill="url(#hatch)"`;
  const text = pence < 0 ? `${about(-pence)} more` : about(pence);
  return html`<li>${plan.supplier_name}, ${shortWords(plan)}
    <span class="bar"><svg width="${width.toFixed(1)}%" height="18" aria-hidden="true" focusable="false"><rect ${fill} x="0.5" y="0.5" width="100%" height="17" rx="3"></rect></svg><strong>${text}</strong></span></li>`;
}

function usageText({ electricity_usage_kwh: electricity, gas_usage_kwh: gas }: UsageCost): string {
  const parts = [
    ...(electricity === undefined ? [] : [`${wholeNumber(electricity)} kWh electricity`]),
    ...(gas === undefined ? [] : [`${wholeNumber(gas)} kWh gas`]),
  ];
  return parts.join(', ');
}

/** Shows every plan at every usage, the household's own first. Equal plans share a row. */
function savingsTable(items: readonly Item[]): Markup {
  const usages = (items[0]?.at_usages ?? []).map(
    (cost, index) =>
      html`<th scope="col" class="figure ${index === 0 ? 'mine' : ''}">${index === 0 ? 'Your use' : `× ${SHARES[index]}`} <small>${usageText(cost)}</small></th>`,
  );
  const rows = Map.groupBy(items, ({ at_usages = [] }) => at_usages.map(savingAt).join(' '));
  return html`<table class="at-usages">
      <thead><tr><th scope="col">Plan</th>${usages}</tr></thead>
      <tbody>${[...rows.values()].map(savingsRow)}</tbody>
    </table>`;
}

function savingsRow(same: readonly Item[]): Markup {
  const [first] = same;
  const names = same.map(({ plan }) => `${plan.supplier_name} ${plan.name}`);
  const name =
    names.length > 3
      ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
      : names.join(', ');
  const cells = (first?.at_usages ?? []).map(
    (cost, index) =>
      html`<td class="figure ${index === 0 ? 'mine' : ''}">${about(savingAt(cost))}</td>`,
  );
  return html`<tr><th scope="row">${name}</th>${cells}</tr>`;
}

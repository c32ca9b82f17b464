import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { feePounds, listed, type Markup, NOTHING, pounds } from '../format.ts';
import type { Comparison } from '../household/compare.ts';
import { costOfLeaving } from '../household/offers.ts';
import { costTable } from './costs.ts';
import { yearStrip } from './year.ts';

/** Shows the year of changing nothing, against which every saving is measured. */
export function ownYear(all: Comparison, formUrl: string): Markup {
  const { current, market } = all;
  const { periods = [], total_pence } = current.like_for_like;
  const { pence, freeFrom } = costOfLeaving(all);
  const fees = [{ pence, from: market.day, until: freeFrom }];
  return html`<section class="own-year panel stack" aria-labelledby="own-year">
    <h2 id="own-year">Your year, if you stay</h2>
    ${yearStrip({ periods, market, fees, totalPence: total_pence })}
    ${endUnknown(all, formUrl)}
    ${singleRateNote(all)}
    <details><summary>How your year is worked out</summary>${costTable(periods, total_pence)}</details>
  </section>`;
}

/** Names the plan or plans of a household as people say them. */
export function planNames({ electricity, gas }: Schemas['CurrentPlans']): string {
  const named = ({ plan }: Schemas['CurrentFuelPlan']): string =>
    [plan.supplier_name, plan.name].filter((name) => name !== '').join(' ');
  const [first, second] = [electricity, gas].filter((fuel) => fuel !== undefined).map(named);
  return second === undefined || first === second
    ? (first ?? '')
    : `${first} for electricity and ${second} for gas`;
}

/** Asks when a fixed price ends, if a fee depends on it. */
function endUnknown(all: Comparison, formUrl: string): Markup {
  const { pence, suppliers, freeFrom } = costOfLeaving(all);
  if (pence === 0 || freeFrom !== undefined) return NOTHING;
  return html`<p class="fee">Leaving ${listed(suppliers)} today costs <strong>${feePounds(pence)}</strong>. In the last 49 days of a fixed price leaving is free: <a href="${formUrl}">tell us when yours ends</a>.</p>`;
}

/** Tells an Economy 7 home what one rate would cost: with little use at night it is cheaper. */
function singleRateNote({ single_rate: single, current }: Comparison): Markup {
  if (single == null || single.saving_after_exit_fees_pence <= 0) return NOTHING;
  const supplier = current.electricity?.plan.supplier_name ?? '';
  const cost = pounds(single.total_pence);
  const less = html`<strong>${pounds(single.saving_after_exit_fees_pence)} less</strong>`;
  return html`<p class="notice">You use too little at night for Economy 7: with one rate for day and night at ${supplier} your year would cost ${cost}, ${less}. Ask ${supplier} for a single rate.</p>`;
}

import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { dayOfYear, feePounds, listed, type Markup, NOTHING, pounds } from '../format.ts';
import type { Comparison } from '../household/compare.ts';
import { costOfLeaving } from '../household/offers.ts';
import { costTable } from './costs.ts';
import { priceWords } from './plan-words.ts';
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

/**
 * Names what a household has in the year ahead: its plans, and the one that follows a fixed one.
 */
export function ownPlans({ like_for_like: { periods = [] }, ...current }: OwnPlans): string {
  const next = periods.find(
    ({ fuel, plan_key }, index) =>
      periods[index - 1]?.fuel === fuel && periods[index - 1]?.plan_key !== plan_key,
  );
  const then = next === undefined ? '' : `, then ${next.plan_name} from ${dayOfYear(next.from)}`;
  return `${planNames(current)}${then}`;
}

/** Says how long the price of a household holds, of each fuel if they differ. */
export function ownPrice(current: OwnPlans, capMayChangeOn: readonly string[]): OwnPrice {
  const fuels = (['electricity', 'gas'] as const).flatMap((fuel) => {
    const { plan, end_date } = current[fuel] ?? {};
    if (plan === undefined) return [];
    const rate_guarantee = { ...plan.rate_guarantee, ...(end_date && { end_date }) };
    const { label } = priceWords({ ...plan, rate_guarantee }, capMayChangeOn);
    return [{ fuel, label: label.charAt(0).toLowerCase() + label.slice(1), plan }];
  });
  const [first] = fuels;
  return {
    isPromised: fuels.every(({ plan }) => plan.tariff_type === 'fixed'),
    label: fuels.every(({ label }) => label === first?.label)
      ? (first?.label ?? '')
      : fuels.map(({ fuel, label }) => `${fuel} ${label}`).join('; '),
  };
}

type OwnPlans = Comparison['current'];

/** How long a price holds, in words that follow others in a sentence. */
type OwnPrice = { readonly label: string; readonly isPromised: boolean };

/** Names the plan or plans of a household as people say them. */
export function planNames({ electricity, gas }: Pick<OwnPlans, 'electricity' | 'gas'>): string {
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

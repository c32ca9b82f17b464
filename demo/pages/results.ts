import { html } from 'hono/html';
import { count, day, listed, type Markup, NOTHING, pounds, sentenceCase, wholeNumber, words } from '../format.ts';
import type { Found, Result } from '../household/compare.ts';
import { FILTERS, type Form, queryOf, type TextName } from '../household/form.ts';
import type { Supply } from '../household/supply.ts';
import { card } from './card.ts';
import { savingsLink } from './charts.ts';
import { flag } from './fields.ts';
import { yearSection } from './year.ts';

export type Shown = {
  readonly asked: Form;
  readonly result: Result;
  /** What an assumed supply could be corrected to. */
  readonly alternatives: Supply | undefined;
};

export function resultsSection({ asked, result, alternatives }: Shown): Markup {
  const { comparison, found } = result;
  const { comparisons: items, market } = comparison;
  return html`
    ${found?.by === 'rates' ? lookupNote(found.plan) : NOTHING}
    ${found?.by === 'address' ? html`<p class="notice">We know only your address and assume the rest. <a href="#found">Check what we assume</a></p>` : NOTHING}
    <div class="answer">
      <section class="stack" aria-labelledby="ranked">
        <div>
          <h2 id="ranked" tabindex="-1">${count(comparison.total, 'plan')}, cheapest first</h2>
          <p class="hint">Prices of ${day(market.day)}, with VAT.${items.length === 0 ? '' : ` ${best(items)}`}</p>
        </div>
        <fieldset class="filters"><legend>Show only</legend>
          ${FILTERS.map((name) => flag(asked, name, FILTER_NAMES[name], 'household'))}
          <noscript><button form="household" class="quiet">Apply</button></noscript></fieldset>
        ${items.length === 0 ? noPlans(asked) : html`<ol class="cards stack">${items.map((item, index) => card(item, index + 1, market.day))}</ol>`}
      </section>
      ${yearSection(result)}
    </div>
    ${found?.by === 'address' && alternatives !== undefined ? assumptionList(asked, found.best, alternatives) : NOTHING}
    ${items.length === 0 ? NOTHING : savingsLink(savingsQuery(result))}`;
}

const FILTER_NAMES = {
  fixed_only: 'Fixed prices',
  green_only: 'Green plans',
  no_exit_fees: 'No exit fees',
  fulfillable_only: 'Can be switched to here',
} as const;

function noPlans(form: Form): Markup {
  const chosen = FILTERS.filter((name) => form[name]);
  const unfiltered = queryOf({ ...form, ...Object.fromEntries(FILTERS.map((name) => [name, false])) });
  return html`<div class="empty panel stack"><h3>${chosen.length === 0 ? 'Nothing is on sale for your home' : 'No plan suits these filters'}</h3>
    ${
      chosen.length === 0
        ? html`<p>Try another way of paying, or another meter.</p>`
        : html`<p>You chose ${listed(chosen.map((name) => `“${FILTER_NAMES[name]}”`))}.</p>
    <p class="ways"><a class="primary" href="/?${unfiltered.toString()}">Show all plans</a></p>`
    }</div>`;
}

/** The first plan that the household can be switched to here. */
function best(items: Result['comparison']['comparisons']): string {
  const item = items.find(({ plan, is_current_plan }) => plan.fulfillable && !is_current_plan);
  const saving = item?.like_for_like.saving_after_exit_fees_pence ?? 0;
  return saving <= 0 ? 'Nothing here is cheaper than staying.' : `You could save up to ${pounds(saving)} a year.`;
}

/** The household in one line, in place of its form. */
export function householdLine({ form, comparison: { current, usage } }: Result): string {
  const plan = (current.electricity ?? current.gas)?.plan;
  const named = plan === undefined ? '' : `${plan.supplier_name} ${plan.name}, `;
  const power = wholeNumber(usage.electricity?.kwh ?? 0);
  return `${form.post_code}, ${named}${usage.gas === undefined ? power : `${power} and ${wholeNumber(usage.gas.kwh)}`} kWh`;
}

function savingsQuery({ form, comparison: { usage } }: Result): string {
  const query = queryOf(form);
  query.set('at', `${usage.electricity?.kwh ?? 0}:${usage.gas?.kwh ?? 0}`);
  return query.toString();
}

function lookupNote(plan: Extract<Found, { by: 'rates' }>['plan']): Markup {
  const { distance_pence_per_year: miss } = plan;
  const how =
    miss === 0
      ? 'Its rates are exactly yours.'
      : `At a typical use, its rates and yours differ by ${pounds(miss)} a year.`;
  return html`<p class="notice found">The plan closest to your rates is <strong>${plan.name}</strong> of ${plan.supplier_name}. ${how}</p>`;
}

type Assumption = { readonly value: string | number | null; readonly reason: string };
type Choosable = { readonly key: string; readonly name: string };

/** What was assumed from the address, why, and a field to correct each: a correction is sent as its parameter. */
function assumptionList(form: Form, best: Extract<Found, { by: 'address' }>['best'], { first }: Supply): Markup {
  const { fuel, variant, payment_method, supplier_name, plan_name, ...usage } = best.assumptions;
  return html`<section class="panel stack" aria-labelledby="found"><h2 id="found">What we assume about your home</h2>
    <p>${MATCHES[best.address_match]} Correct what is wrong, and compare again.</p>
    <table class="assumptions"><thead><tr><th scope="col">What</th><th scope="col">Assumed</th><th scope="col">Why</th><th scope="col">Correct it</th></tr></thead>
      <tbody>
        ${assumptionRow('Energy', fuel, correction(form, 'correct_fuel', 'energy', named(['dual_fuel', 'electricity'])))}
        ${assumptionRow('Meter', variant, correction(form, 'correct_meter', 'meter', named(['standard', 'economy_7'])))}
        ${assumptionRow('Payment', payment_method, correction(form, 'correct_payment', 'payment', named(PAYMENTS)))}
        ${assumptionRow('Supplier', supplier_name, correction(form, 'correct_supplier', 'supplier', first.suppliers))}
        ${assumptionRow('Plan', plan_name, correction(form, 'correct_plan', 'plan', first.plans))}
        ${assumptionRow('Electricity', usage.electricity_usage_kwh, kwhCorrection(form, 'correct_electricity_kwh', 'electricity'))}
        ${assumptionRow('Gas', usage.gas_usage_kwh, kwhCorrection(form, 'correct_gas_kwh', 'gas'))}
      </tbody></table>
    <p class="ways"><button form="household" class="primary">Compare with my corrections</button></p></section>`;
}

const MATCHES = {
  matched: 'We know your address.',
  'not-matched': 'Your address is not among those we know, so this is what is usual in your area.',
  'no-addresses-loaded': 'We know no addresses at your postcode, so this is what is usual in your area.',
} as const;

const PAYMENTS = ['monthly_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'];

function assumptionRow(name: string, { value, reason }: Assumption, control: Markup): Markup {
  const shown =
    value === null ? 'None' : typeof value === 'number' ? `${wholeNumber(value)} kWh` : sentenceCase(words(value));
  return html`<tr><th scope="row">${name}</th><td>${shown}</td><td class="hint">${reason}</td><td>${control}</td></tr>`;
}

function named(keys: readonly string[]): readonly Choosable[] {
  return keys.map((key) => ({ key, name: sentenceCase(words(key)) }));
}

type CorrectionName = keyof Form & `correct_${string}`;

function correction(form: Form, name: CorrectionName, what: string, options: readonly Choosable[]): Markup {
  return html`<select id="${name}" name="${name}" form="household" aria-label="Correct the ${what}"><option value="">It is right</option>${options.map(
    (option) =>
      html`<option value="${option.key}" ${option.key === form[name] ? 'selected' : ''}>${option.name}</option>`,
  )}</select>`;
}

function kwhCorrection(form: Form, name: TextName, fuel: string): Markup {
  return html`<span class="with-unit"><input id="${name}" name="${name}" form="household" value="${form[name]}" inputmode="decimal" autocomplete="off" aria-label="Correct the ${fuel} use in kWh"><span aria-hidden="true">kWh</span></span>`;
}

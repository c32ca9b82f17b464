import type { OperationResponse, Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { day, listed, type Markup, NOTHING, words } from '../format.ts';
import type { Form } from '../household/form.ts';
import type { Supply, SupplyChoice } from '../household/supply.ts';
import { choice, type Entered, flag, numberField, type Option, select, textField } from './fields.ts';

export type Home = {
  readonly state: FormState;
  /** Problems, a failure or results; nothing on an empty page. */
  readonly outcome: Markup | undefined;
  /** The household in one line, if there are results for it. */
  readonly line: string | undefined;
  readonly notice: Markup;
  readonly market: Market;
};

export type Market = {
  readonly day: string | undefined;
  readonly sources: OperationResponse<'listSources'>['sources'];
};

export function homePage({ state, outcome, line, notice, market }: Home): Markup {
  return html`${notice}
    ${
      line === undefined
        ? html`<div class="hero stack"><h1>What would your energy cost elsewhere?</h1>
      <p class="lead">Enter your postcode to see every plan in your area, what it costs for a year and what it saves you.</p></div>`
        : html`<h1 class="unseen">Energy plans for your home</h1>`
    }
    ${line === undefined ? (outcome ?? NOTHING) : NOTHING}
    <details id="ask" class="ask${line === undefined ? ' fresh' : ''}" ${line === undefined ? 'open' : ''}>
      <summary><span>${line ?? 'Your home'}</span> <span class="change">Change</span></summary>
      ${householdForm(state)}</details>
    <div id="results" class="stack">${line === undefined ? (outcome === undefined ? welcome(market) : NOTHING) : outcome}</div>`;
}

/** In the place of results as long as nothing was asked. */
function welcome({ day: priced, sources }: Market): Markup {
  return html`<ol class="promises columns">
      <li><h2>Your postcode is enough</h2><p class="hint">We assume your region’s usual supplier, its standard plan and a typical use. The more you tell us, the closer the price is to yours.</p></li>
      <li><h2>One honest saving</h2><p class="hint">Over a whole year, after exit fees, with every price change and every change of VAT that is already known.</p></li>
      <li><h2>Worked out in the open</h2><p class="hint">For every plan you see its prices, what you use at each of them and what that costs.</p></li>
    </ol>
    ${priced === undefined ? NOTHING : html`<p class="hint">Prices of ${day(priced)}${sources.length === 0 ? '' : `, from ${listed(sources.map(({ source, published_at }) => `${words(source)} (${day(published_at)})`))}`}.</p>`}`;
}

type FormState = Entered & {
  /** Undefined as long as no postcode is known. */
  readonly supply: Supply | undefined;
  /** Whether more than the postcode is shown at once. */
  readonly isOpen: boolean;
};

function householdForm(state: FormState): Markup {
  const { form, isOpen } = state;
  return html`<form id="household" class="stack" method="get" action="/" novalidate>
    <div class="start">
      ${textField(state, { name: 'post_code', label: 'Your postcode', autocomplete: 'postal-code' })}
      <button class="primary">Compare plans</button>
    </div>
    <details class="more" ${isOpen ? 'open' : ''}><summary>Tell us more for an exact price</summary>
      <div class="stack">
        ${choice(form, 'way', 'What do you know?', [
          { value: 'plan', text: 'My plan' },
          { value: 'address', text: 'My address' },
          { value: 'rates', text: 'My rates' },
        ])}
        <div class="columns wide">
          ${planFields(state)}
          ${addressFields(state)}
          ${rateFields(state)}
          <div class="stack">${usageFields(state)}${equipmentFields(state)}</div>
        </div>
        <button class="primary">Compare with these answers</button>
      </div>
    </details>
    ${form.rehearse === '' ? NOTHING : html`<input type="hidden" name="rehearse" value="${form.rehearse}">`}
  </form>`;
}

function planFields(state: FormState): Markup {
  const { form } = state;
  return html`<div class="stack for-plan">
    ${choice(form, 'fuel', 'Your energy', [
      { value: 'dual_fuel', text: 'Gas and electricity' },
      { value: 'electricity', text: 'Electricity only' },
    ])}
    <div class="for-dual">${choice(form, 'suppliers', 'Who from', [
      { value: 'one', text: 'One supplier' },
      { value: 'two', text: 'Two suppliers' },
    ])}</div>
    ${choice(form, 'meter', 'Electricity meter', [
      { value: 'standard', text: 'Standard' },
      { value: 'economy_7', text: 'Economy 7' },
    ])}
    ${choice(form, 'payment', 'How you pay', [
      { value: 'monthly_direct_debit', text: 'Direct debit' },
      { value: 'pay_on_receipt_of_bill', text: 'Bill' },
      { value: 'prepayment', text: 'Prepay' },
    ])}
    <div id="supply" class="stack" aria-live="polite">${supplyFields(state)}</div>
  </div>`;
}

/** The suppliers and plans at a postcode; what follows from each other is filled in again by the server. */
function supplyFields(state: FormState): Markup {
  const { form, supply } = state;
  if (supply === undefined) {
    return html`${(['supplier', 'plan', 'gas_supplier', 'gas_plan'] as const).map(
      (name) => html`<input type="hidden" name="${name}" value="${form[name]}">`,
    )}<p class="hint">Enter your postcode, and we fill in the usual supplier of your region and its standard plan.</p>`;
  }
  const { first, gas } = supply;
  const of = gas === undefined ? '' : 'Electricity: ';
  return html`
    ${choiceFields(state, first, { of, supplier: 'supplier', plan: 'plan' })}
    ${textField(state, { name: 'end_date', type: 'date', label: `${of}${of === '' ? 'The day' : 'the day'} your fixed price ends`, hint: first.needsEndDate ? 'Your bill or your account shows it.' : 'Leave it empty if there is none.' })}
    ${
      gas === undefined
        ? NOTHING
        : html`${choiceFields(state, gas, { of: 'Gas: ', supplier: 'gas_supplier', plan: 'gas_plan' })}
          ${textField(state, { name: 'gas_end_date', type: 'date', label: 'Gas: the day your fixed price ends' })}`
    }
    <noscript><button class="quiet" formaction="/form">Show the plans of this supplier</button></noscript>`;
}

type Names = {
  readonly of: string;
  readonly supplier: 'supplier' | 'gas_supplier';
  readonly plan: 'plan' | 'gas_plan';
};

function choiceFields(state: FormState, { suppliers, plans }: SupplyChoice, { of, supplier, plan }: Names): Markup {
  return html`<div class="columns">
    ${select(state, { name: supplier, label: `${of}${of === '' ? 'Supplier' : 'supplier'}`, options: suppliers.map(({ key, name }) => ({ value: key, text: name })) })}
    ${select(state, { name: plan, label: `${of}${of === '' ? 'Plan' : 'plan'}`, options: plans.map(planOption) })}</div>`;
}

function planOption({ key, name, available_to_switch }: Schemas['Plan']): Option {
  return { value: key, text: available_to_switch ? name : `${name} (no longer sold)` };
}

function addressFields(state: FormState): Markup {
  return html`<div class="stack for-address">
    <div class="columns">
      ${textField(state, { name: 'building', label: 'House number or name' })}
      ${textField(state, { name: 'flat', label: 'Flat, if there is one' })}
    </div>
    ${flag(state.form, 'consent', 'Look up what my meters used in a year in the industry’s databases')}
    <p class="hint">We assume your supplier, your plan and your use, and you can correct each of them.</p>
  </div>`;
}

function rateFields(state: FormState): Markup {
  return html`<div class="stack for-rates">
    <div class="columns">
      ${numberField(state, { name: 'electricity_charge', label: 'Electricity standing charge', unit: 'p a day' })}
      ${numberField(state, { name: 'electricity_rate', label: 'Electricity rate', unit: 'p a kWh' })}
      ${numberField(state, { name: 'gas_charge', label: 'Gas standing charge', unit: 'p a day' })}
      ${numberField(state, { name: 'gas_rate', label: 'Gas rate', unit: 'p a kWh' })}
    </div>
    <p class="hint">Your bill shows them. Leave gas empty if you have none.</p>
    ${flag(state.form, 'rates_without_vat', 'These rates are without VAT')}
  </div>`;
}

function usageFields(state: FormState): Markup {
  const { form } = state;
  return html`<div class="stack for-usage">
    ${choice(form, 'usage', 'How much you use', [
      { value: 'estimate', text: 'Roughly' },
      { value: 'kwh', text: 'In kWh' },
      { value: 'spend', text: 'By what I pay' },
    ])}
    <div class="for-estimate">${choice(form, 'estimate', 'Compared with a typical home', [
      { value: 'low', text: 'Less' },
      { value: 'medium', text: 'As much' },
      { value: 'high', text: 'More' },
    ])}</div>
    <div class="for-kwh columns">
      ${numberField(state, { name: 'electricity_kwh', label: 'Electricity in a year', unit: 'kWh' })}
      <div class="for-dual">${numberField(state, { name: 'gas_kwh', label: 'Gas in a year', unit: 'kWh' })}</div>
    </div>
    <div class="stack for-spend">
      ${choice(form, 'spend_frequency', 'I pay this', [
        { value: 'monthly', text: 'A month' },
        { value: 'quarterly', text: 'A quarter' },
        { value: 'annual', text: 'A year' },
      ])}
      <div class="columns">
        ${numberField(state, { name: 'electricity_spend', label: 'For electricity', unit: '£' })}
        <div class="for-dual">${numberField(state, { name: 'gas_spend', label: 'For gas', unit: '£' })}</div>
      </div>
    </div>
    <div class="for-night">${numberField(state, { name: 'night', label: 'Of your electricity, used at night', unit: '%' })}</div>
  </div>`;
}

function equipmentFields(state: FormState): Markup {
  const { form } = state;
  return html`<fieldset><legend>Your home has</legend>
    ${flag(form, 'smart_meter', 'A smart meter')}
    <div class="for-smart">${flag(form, 'storage_heaters', 'Storage heaters that charge at night')}</div>
    ${flag(form, 'electric_vehicle', 'An electric car')}
    <div class="for-car">${numberField(state, { name: 'ev_kwh', label: 'Of your electricity, charges the car', unit: 'kWh' })}</div>
    ${flag(form, 'heat_pump', 'A heat pump')}
  </fieldset>`;
}

/** A link to the same household without the rehearsed error. */
export function rehearsal({ rehearse }: Form, without: string): Markup {
  if (rehearse === '') return NOTHING;
  return html`<p class="notice">You are rehearsing the error ${rehearse}: the API returns it to each comparison. <a href="${without}">Stop</a></p>`;
}

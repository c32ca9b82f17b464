import { html } from 'hono/html';
import type { Form } from '../household/form.ts';
import type { Supply } from '../household/supply.ts';
import { choice, flag, numberField, textField } from './fields.ts';
import { type Markup, NOTHING } from './markup.ts';
import { supplyFields } from './supply-fields.ts';

export type FormState = {
  readonly form: Form;
  /** Undefined as long as no postcode is known. */
  readonly supply: Supply | undefined;
};

export function householdForm({ form, supply }: FormState): Markup {
  return html`<form id="household" method="get" action="/" novalidate>
    <div class="start"><label class="field postcode"><span>Postcode</span>
      <input name="post_code" value="${form.post_code}" autocomplete="postal-code" required maxlength="10" placeholder="for example SW1A 1AA"></label>
      <button class="primary wide">Compare plans</button></div>

    <fieldset class="tabs"><legend>What do you know?</legend>
      ${choice(form, 'way', [
        { value: 'plan', text: 'My plan' },
        { value: 'address', text: 'My address' },
        { value: 'rates', text: 'My rates' },
      ])}</fieldset>

    <div class="for-plan">
      <fieldset><legend>Your supply</legend>
        ${choice(form, 'fuel', [
          { value: 'dual_fuel', text: 'Gas and electricity' },
          { value: 'electricity', text: 'Electricity only' },
        ])}
        <div class="for-dual">${choice(form, 'suppliers', [
          { value: 'one', text: 'From one supplier' },
          { value: 'two', text: 'From two' },
        ])}</div>
        ${choice(form, 'meter', [
          { value: 'standard', text: 'Standard meter' },
          { value: 'economy_7', text: 'Economy 7' },
        ])}
        ${choice(form, 'payment', [
          { value: 'monthly_direct_debit', text: 'Direct debit' },
          { value: 'pay_on_receipt_of_bill', text: 'On a bill' },
          { value: 'prepayment', text: 'Prepayment' },
        ])}
      </fieldset>
      <fieldset><legend>Your current plan</legend>
        <div id="supply" aria-live="polite">${supplyFields(form, supply)}</div>
      </fieldset>
    </div>

    <fieldset class="for-address"><legend>Your address</legend>
      ${textField(form, 'building', { label: 'House number or name' })}
      ${textField(form, 'flat', { label: 'Flat, if there is one' })}
      ${flag(form, 'consent', 'Look up what my meters used in a year in the industry’s databases')}
    </fieldset>

    <fieldset class="for-rates"><legend>The rates on your bill</legend>
      ${numberField(form, { name: 'electricity_charge', label: 'Electricity standing charge', unit: 'p a day' })}
      ${numberField(form, { name: 'electricity_rate', label: 'Electricity rate', unit: 'p a kWh' })}
      ${numberField(form, { name: 'gas_charge', label: 'Gas standing charge', unit: 'p a day' })}
      ${numberField(form, { name: 'gas_rate', label: 'Gas rate', unit: 'p a kWh' })}
      ${flag(form, 'rates_without_vat', 'These rates are without VAT')}
      <p class="hint">Leave gas empty if you have none.</p>
    </fieldset>

    <fieldset class="usage"><legend>Your use in a year</legend>
      ${choice(form, 'usage', [
        { value: 'estimate', text: 'Roughly' },
        { value: 'kwh', text: 'In kWh' },
        { value: 'spend', text: 'What I pay' },
      ])}
      <div class="for-estimate">${choice(form, 'estimate', [
        { value: 'low', text: 'Low' },
        { value: 'medium', text: 'Medium' },
        { value: 'high', text: 'High' },
      ])}<p class="hint">The regulator’s typical values for a home.</p></div>
      <div class="for-kwh pair">
        ${numberField(form, { name: 'electricity_kwh', label: 'Electricity', unit: 'kWh' })}
        <div class="for-dual">${numberField(form, { name: 'gas_kwh', label: 'Gas', unit: 'kWh' })}</div>
      </div>
      <div class="for-spend">
        ${choice(form, 'spend_frequency', [
          { value: 'monthly', text: 'A month' },
          { value: 'quarterly', text: 'A quarter' },
          { value: 'annual', text: 'A year' },
        ])}
        <div class="pair">
          ${numberField(form, { name: 'electricity_spend', label: 'Electricity', unit: '£' })}
          <div class="for-dual">${numberField(form, { name: 'gas_spend', label: 'Gas', unit: '£' })}</div>
        </div>
      </div>
      <label class="field for-night"><span>Used at night: <output name="night_shown" for="night">${form.night}%</output></span>
        <input type="range" id="night" name="night" min="1" max="99" value="${form.night}"></label>
    </fieldset>

    <details class="equipment" ${form.smart_meter || form.electric_vehicle || form.heat_pump ? 'open' : ''}>
      <summary>Smart meter, electric car, heat pump</summary>
      <fieldset><legend class="unseen">What your home has</legend>
        ${flag(form, 'smart_meter', 'A smart meter')}
        <div class="for-smart">${flag(form, 'storage_heaters', 'Storage heaters charge at night')}</div>
        ${flag(form, 'electric_vehicle', 'An electric car')}
        <div class="for-car">${numberField(form, { name: 'ev_kwh', label: 'Charging at home, of the electricity above', unit: 'kWh' })}
          <p class="hint">Counts if your use is in kWh.</p></div>
        ${flag(form, 'heat_pump', 'A heat pump')}
      </fieldset>
    </details>

    ${
      form.rehearse === ''
        ? NOTHING
        : html`<label class="flag rehearse"><input type="checkbox" name="rehearse" value="${form.rehearse}" checked>
      <span>Rehearse the error ${form.rehearse}</span></label>`
    }

    <button class="primary">Compare with these answers</button>
  </form>`;
}

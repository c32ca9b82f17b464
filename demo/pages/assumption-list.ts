import type { OperationResponse } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Form } from '../household/form.ts';
import type { Supply } from '../household/supply.ts';
import type { Markup } from './markup.ts';
import { number } from './numbers.ts';
import { words } from './words.ts';

type Best = OperationResponse<'findBestPlans'>;

type Row = { readonly name: string; readonly value: string; readonly reason: string; readonly control: Markup };

/** What was assumed from the address, why, and a field to correct each: a correction is sent as its parameter. */
export function assumptionList(form: Form, best: Best, alternatives: Supply | undefined): Markup {
  return html`<section class="found" aria-labelledby="found"><h2 id="found">What we assume about your home</h2>
    <p>${MATCHES[best.address_match]} Correct what is wrong, and compare again.</p>
    <table class="assumptions"><thead><tr><th scope="col">What</th><th scope="col">Assumed</th><th scope="col">Why</th><th scope="col">Correct it</th></tr></thead>
      <tbody>${rowsOf(form, best, alternatives).map(
        ({ name, value, reason, control }) =>
          html`<tr><th scope="row">${name}</th><td>${value}</td><td>${reason}</td><td>${control}</td></tr>`,
      )}</tbody></table>
    <button form="household" class="quiet">Compare with my corrections</button></section>`;
}

const MATCHES = {
  matched: 'Your address is known.',
  'not-matched': 'Your address is not among those we know, so this is what is usual in your area.',
  'no-addresses-loaded': 'We know no addresses at your postcode, so this is what is usual in your area.',
} as const;

function rowsOf(form: Form, { assumptions }: Best, alternatives: Supply | undefined): readonly Row[] {
  const { suppliers = [], plans = [] } = alternatives?.first ?? {};
  return [
    row('Fuel', assumptions.fuel, choice('fuel', form.correct_fuel, ['dual_fuel', 'electricity'])),
    row('Meter', assumptions.variant, choice('meter', form.correct_meter, ['standard', 'economy_7'])),
    row(
      'Payment',
      assumptions.payment_method,
      choice('payment', form.correct_payment, ['monthly_direct_debit', 'pay_on_receipt_of_bill', 'prepayment']),
    ),
    row(
      'Supplier',
      assumptions.supplier_name,
      selectOf('correct_supplier', { label: 'supplier', value: form.correct_supplier, options: suppliers }),
    ),
    row('Supplier’s key', assumptions.supplier_key, html`<span class="hint">follows the supplier</span>`),
    row(
      'Plan',
      assumptions.plan_name,
      selectOf('correct_plan', { label: 'plan', value: form.correct_plan, options: plans }),
    ),
    row('Plan’s key', assumptions.plan_key, html`<span class="hint">follows the plan</span>`),
    row('Electricity', assumptions.electricity_usage_kwh, kwh('electricity', form.correct_electricity_kwh)),
    row('Gas', assumptions.gas_usage_kwh, kwh('gas', form.correct_gas_kwh)),
  ];
}

type Assumption = { readonly value: string | number | null; readonly reason: string };

function row(name: string, { value, reason }: Assumption, control: Markup): Row {
  return { name, value: shownValue(value), reason, control };
}

function shownValue(value: string | number | null): string {
  if (value === null) return 'none';
  return typeof value === 'number' ? `${number(value)} kWh` : words(value);
}

function choice(name: string, value: string, values: readonly string[]): Markup {
  const options = values.map((key) => ({ key, name: words(key) }));
  return selectOf(`correct_${name}`, { label: name, value, options });
}

type Choosable = { readonly key: string; readonly name: string };

function selectOf(
  name: string,
  { label, value, options }: { label: string; value: string; options: readonly Choosable[] },
): Markup {
  return html`<select name="${name}" form="household" aria-label="Correct the ${label}">
    <option value="">as assumed</option>
    ${options.map((option) => html`<option value="${option.key}" ${option.key === value ? 'selected' : ''}>${option.name}</option>`)}
  </select>`;
}

function kwh(fuel: string, value: string): Markup {
  return html`<input type="number" name="correct_${fuel}_kwh" form="household" min="0" step="any" value="${value}" placeholder="kWh" aria-label="Correct the ${fuel} use in kWh">`;
}

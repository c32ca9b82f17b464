import type { OperationResponse } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Form, TextName } from '../household/form.ts';
import type { Supply } from '../household/supply.ts';
import { type Markup, number, sentenceCase, words } from './format.ts';

type Best = OperationResponse<'findBestPlans'>;
type Assumption = { readonly value: string | number | null; readonly reason: string };
type Choosable = { readonly key: string; readonly name: string };

/** What was assumed from the address, why, and a field to correct each: a correction is sent as its parameter. */
export function assumptionList(form: Form, best: Best, { first }: Supply): Markup {
  const { fuel, variant, payment_method, supplier_name, plan_name, ...usage } = best.assumptions;
  return html`<section class="panel stack" aria-labelledby="found"><h2 id="found">What we assume about your home</h2>
    <p>${MATCHES[best.address_match]} Correct what is wrong, and compare again.</p>
    <table class="assumptions"><thead><tr><th scope="col">What</th><th scope="col">Assumed</th><th scope="col">Why</th><th scope="col">Correct it</th></tr></thead>
      <tbody>
        ${row('Energy', fuel, choice(form, 'correct_fuel', 'energy', named(['dual_fuel', 'electricity'])))}
        ${row('Meter', variant, choice(form, 'correct_meter', 'meter', named(['standard', 'economy_7'])))}
        ${row('Payment', payment_method, choice(form, 'correct_payment', 'payment', named(PAYMENTS)))}
        ${row('Supplier', supplier_name, choice(form, 'correct_supplier', 'supplier', first.suppliers))}
        ${row('Plan', plan_name, choice(form, 'correct_plan', 'plan', first.plans))}
        ${row('Electricity', usage.electricity_usage_kwh, kwh(form, 'correct_electricity_kwh', 'electricity'))}
        ${row('Gas', usage.gas_usage_kwh, kwh(form, 'correct_gas_kwh', 'gas'))}
      </tbody></table>
    <p class="ways"><button form="household" class="primary">Compare with my corrections</button></p></section>`;
}

const MATCHES = {
  matched: 'We know your address.',
  'not-matched': 'Your address is not among those we know, so this is what is usual in your area.',
  'no-addresses-loaded': 'We know no addresses at your postcode, so this is what is usual in your area.',
} as const;

const PAYMENTS = ['monthly_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'];

function row(name: string, { value, reason }: Assumption, control: Markup): Markup {
  const shown =
    value === null ? 'None' : typeof value === 'number' ? `${number(value)} kWh` : sentenceCase(words(value));
  return html`<tr><th scope="row">${name}</th><td>${shown}</td><td class="hint">${reason}</td><td>${control}</td></tr>`;
}

function named(keys: readonly string[]): readonly Choosable[] {
  return keys.map((key) => ({ key, name: sentenceCase(words(key)) }));
}

type CorrectionName = keyof Form & `correct_${string}`;

function choice(form: Form, name: CorrectionName, what: string, options: readonly Choosable[]): Markup {
  return html`<select id="${name}" name="${name}" form="household" aria-label="Correct the ${what}"><option value="">It is right</option>${options.map(
    (option) =>
      html`<option value="${option.key}" ${option.key === form[name] ? 'selected' : ''}>${option.name}</option>`,
  )}</select>`;
}

function kwh(form: Form, name: TextName, fuel: string): Markup {
  return html`<span class="with-unit"><input id="${name}" name="${name}" form="household" value="${form[name]}" inputmode="decimal" autocomplete="off" aria-label="Correct the ${fuel} use in kWh"><span aria-hidden="true">kWh</span></span>`;
}

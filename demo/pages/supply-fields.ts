import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Form } from '../household/form.ts';
import type { Supply, SupplyChoice } from '../household/supply.ts';
import { dateField, type Option, select } from './fields.ts';
import { type Markup, NOTHING } from './markup.ts';

/** The suppliers and plans at a postcode; what follows from each other is filled in again by the server. */
export function supplyFields(form: Form, supply: Supply | undefined): Markup {
  const kept = html`<input type="hidden" name="supplier" value="${form.supplier}"><input type="hidden" name="plan" value="${form.plan}">
    <input type="hidden" name="gas_supplier" value="${form.gas_supplier}"><input type="hidden" name="gas_plan" value="${form.gas_plan}">`;
  if (supply === undefined)
    return html`${kept}<p class="hint">Enter your postcode: your supplier and plan fill themselves in.</p>`;
  const { first, gas } = supply;
  const which = gas === undefined ? '' : 'Electricity · ';
  return html`
    ${choiceFields(first, { which, supplier: 'supplier', plan: 'plan' })}
    ${dateField(form, 'end_date', { label: `${which}End of your fixed price`, hint: first.needsEndDate ? 'This plan needs it.' : 'If it has one. Leave empty if you do not know.' })}
    ${
      gas === undefined
        ? NOTHING
        : html`${choiceFields(gas, { which: 'Gas · ', supplier: 'gas_supplier', plan: 'gas_plan' })}
          ${dateField(form, 'gas_end_date', { label: 'Gas · End of your fixed price' })}`
    }`;
}

type Names = { readonly which: string; readonly supplier: string; readonly plan: string };

function choiceFields(choice: SupplyChoice, { which, supplier, plan }: Names): Markup {
  if (choice.suppliers.length === 0) {
    return html`<p class="hint">${which}No supplier here has plans for this meter and this way of paying.</p>`;
  }
  return html`${select({ name: supplier, label: `${which}Supplier`, value: choice.supplier, options: choice.suppliers.map(supplierOption) })}
    ${select({ name: plan, label: `${which}Plan`, value: choice.plan, options: choice.plans.map(planOption) })}`;
}

function supplierOption({ key, name }: Schemas['Supplier']): Option {
  return { value: key, text: name };
}

function planOption({ key, name, available_to_switch }: Schemas['Plan']): Option {
  return { value: key, text: available_to_switch ? name : `${name} (no longer sold)` };
}

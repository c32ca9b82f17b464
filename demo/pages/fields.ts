import { html } from 'hono/html';
import type { FlagName, Form, TextName } from '../household/form.ts';
import { type Markup, NOTHING } from './markup.ts';

export type Option = { readonly value: string; readonly text: string };

type ChoiceName = Exclude<keyof Form, TextName | FlagName>;

/** A set of radio buttons. */
export function choice(form: Form, name: ChoiceName, options: readonly Option[]): Markup {
  return html`<div class="choice">${options.map(
    ({
      value,
      text,
    }) => html`<label><input type="radio" name="${name}" value="${value}" ${form[name] === value ? 'checked' : ''}>
      <span>${text}</span></label>`,
  )}</div>`;
}

type SelectField = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
};

export function select({ name, label, value, options }: SelectField): Markup {
  return html`<label class="field"><span>${label}</span>
    <select name="${name}">${options.map(
      (option) =>
        html`<option value="${option.value}" ${option.value === value ? 'selected' : ''}>${option.text}</option>`,
    )}</select></label>`;
}

type NumberField = {
  readonly name: TextName;
  readonly label: string;
  readonly unit: string;
  readonly step?: string;
};

export function numberField(form: Form, { name, label, unit, step = 'any' }: NumberField): Markup {
  return html`<label class="field"><span>${label}</span>
    <span class="with-unit${unit === '£' ? ' before' : ''}"><input type="number" name="${name}" value="${form[name]}" min="0" step="${step}" inputmode="decimal"><span class="unit" aria-hidden="true">${unit}</span></span></label>`;
}

export function textField(
  form: Form,
  name: TextName,
  { label, autocomplete = 'off' }: { label: string; autocomplete?: string },
): Markup {
  return html`<label class="field"><span>${label}</span>
    <input name="${name}" value="${form[name]}" autocomplete="${autocomplete}"></label>`;
}

export function dateField(form: Form, name: TextName, { label, hint }: { label: string; hint?: string }): Markup {
  return html`<label class="field"><span>${label}</span>
    <input type="date" name="${name}" value="${form[name]}">
    ${hint === undefined ? NOTHING : html`<small>${hint}</small>`}</label>`;
}

export function flag(form: Form, name: FlagName, label: string): Markup {
  return html`<label class="flag"><input type="checkbox" name="${name}" value="true" ${form[name] ? 'checked' : ''}> <span>${label}</span></label>`;
}

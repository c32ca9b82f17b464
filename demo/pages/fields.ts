import { html } from 'hono/html';
import { type Markup, NOTHING } from '../format.ts';
import type { Problem } from '../household/check.ts';
import type { ChoiceName, FlagName, Form, TextName } from '../household/form.ts';

export type Option = { readonly value: string; readonly text: string };

/** What was entered, and what is wrong with it. */
export type Entered = { readonly form: Form; readonly problems: readonly Problem[] };

type Field = { readonly name: TextName; readonly label: string; readonly hint?: string };

/** A set of radio buttons. */
export function choice(form: Form, name: ChoiceName, legend: string, options: readonly Option[]): Markup {
  return html`<fieldset class="choice"><legend>${legend}</legend><div>${options.map(
    ({ value, text }) =>
      html`<label><input type="radio" name="${name}" value="${value}" ${form[name] === value ? 'checked' : ''}><span>${text}</span></label>`,
  )}</div></fieldset>`;
}

/** `form` is for a field outside the form's own markup. */
export function select(entered: Entered, field: Field & { readonly options: readonly Option[] }): Markup {
  const value = entered.form[field.name];
  const options = field.options.some((option) => option.value === value)
    ? field.options
    : [{ value: '', text: 'Choose one' }, ...field.options];
  return labelled(
    entered,
    field,
    (described) =>
      html`<select id="${field.name}" name="${field.name}" ${described}>${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value ? 'selected' : ''}>${option.text}</option>`,
      )}</select>`,
  );
}

/** A pound sign stands before its number, every other unit after it. */
export function numberField(entered: Entered, field: Field & { readonly unit: string }): Markup {
  const unit = html`<span aria-hidden="true">${field.unit}</span>`;
  const isBefore = field.unit === '£';
  return labelled(
    entered,
    field,
    (
      described,
    ) => html`<span class="with-unit">${isBefore ? unit : NOTHING}<input id="${field.name}" name="${field.name}"
      value="${entered.form[field.name]}" inputmode="decimal" autocomplete="off" spellcheck="false" ${described}>${isBefore ? NOTHING : unit}</span>`,
  );
}

export function textField(
  entered: Entered,
  field: Field & { readonly type?: 'text' | 'date'; readonly autocomplete?: 'postal-code' | 'off' },
): Markup {
  const { name, type = 'text', autocomplete = 'off' } = field;
  return labelled(
    entered,
    field,
    (described) =>
      html`<input id="${name}" name="${name}" type="${type}" value="${entered.form[name]}" autocomplete="${autocomplete}" spellcheck="false" ${described}>`,
  );
}

export function flag(form: Form, name: FlagName, label: string, owner?: string): Markup {
  return html`<label class="flag"><input type="checkbox" name="${name}" value="true" ${form[name] ? 'checked' : ''} ${owner === undefined ? '' : html`form="${owner}"`}> <span>${label}</span></label>`;
}

/** Label, hint and problem, each tied to its control. */
function labelled({ problems }: Entered, { name, label, hint }: Field, control: (described: Markup) => Markup): Markup {
  const problem = problems.find(({ field }) => field === name);
  const ids = [...(hint === undefined ? [] : [`${name}-hint`]), ...(problem === undefined ? [] : [`${name}-problem`])];
  const described = html`${ids.length === 0 ? '' : html`aria-describedby="${ids.join(' ')}"`} ${problem === undefined ? '' : html`aria-invalid="true"`}`;
  return html`<div class="field${problem === undefined ? '' : ' wrong'}"><label for="${name}">${label}</label>
    ${hint === undefined ? NOTHING : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === undefined ? NOTHING : html`<p class="problem" id="${name}-problem">${problem.message}</p>`}
    ${control(described)}</div>`;
}

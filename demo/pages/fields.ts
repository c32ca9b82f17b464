import { html } from 'hono/html';
import { type Markup, NOTHING } from '../format.ts';
import type { Problem } from '../household/check.ts';
import {
  CHOICES,
  type ChoiceName,
  FLAGS,
  type FlagName,
  type Form,
  labelOf,
  NUMBERS,
  type NumberName,
  type TextName,
} from '../household/form.ts';

/** The form as entered, and its problems. */
export type Entered = { readonly form: Form; readonly problems: readonly Problem[] };

/** Shows a set of radio buttons. */
export function choice(form: Form, name: ChoiceName): Markup {
  const { legend, options } = CHOICES[name];
  return html`<fieldset class="choice"><legend>${legend}</legend><div>${Object.entries(options).map(
    ([value, text]) =>
      html`<label><input type="radio" name="${name}" value="${value}" ${form[name] === value ? 'checked' : ''}><span>${text}</span></label>`,
  )}</div></fieldset>`;
}

/** Shows a choice of two that most homes answer alike: a box to tick for the second. */
export function secondChoice(form: Form, name: 'suppliers' | 'meter'): Markup {
  const [value = '', text = ''] = Object.entries(CHOICES[name].options)[1] ?? [];
  return html`<label class="flag"><input type="checkbox" name="${name}" value="${value}" ${form[name] === value ? 'checked' : ''}> <span>${text}</span></label>`;
}

/** Shows a choice as a menu. */
export function choiceMenu(form: Form, name: ChoiceName): Markup {
  const { legend, options } = CHOICES[name];
  return html`<div class="field"><label for="${name}">${legend}</label><select id="${name}" name="${name}">${Object.entries(
    options,
  ).map(
    ([value, text]) =>
      html`<option value="${value}" ${form[name] === value ? 'selected' : ''}>${text}</option>`,
  )}</select></div>`;
}

type Option = { readonly value: string; readonly text: string };

type Select = {
  readonly name: TextName;
  readonly label?: string | undefined;
  readonly options: readonly Option[];
  /** The value that an unanswered field stands for. */
  readonly assumed?: string | undefined;
};

export function select(
  entered: Entered,
  { name, label = labelOf(name), options, assumed }: Select,
): Markup {
  const chosen = entered.form[name];
  const open = chosen === '' && assumed !== undefined ? `${assumed} (assumed)` : 'Choose one';
  const isThere = options.some(({ value }) => value === chosen);
  const all = isThere ? options : [{ value: '', text: open }, ...options];
  return labelled(
    entered,
    { name, label },
    (described) =>
      html`<select id="${name}" name="${name}" ${described}>${all.map(
        ({ value, text }) =>
          html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
      )}</select>`,
  );
}

/** A pound sign stands before its number, every other unit after it. */
export function numberField(entered: Entered, name: NumberName): Markup {
  const { label, in: measure } = NUMBERS[name];
  const unit = html`<span aria-hidden="true">${measure.unit}</span>`;
  const [before, after] = measure.unit === '£' ? [unit, NOTHING] : [NOTHING, unit];
  return labelled(
    entered,
    { name, label },
    (described) =>
      html`<span class="with-unit">${before}${input(entered, name, html`inputmode="decimal" autocomplete="off" ${described}`)}${after}</span>`,
  );
}

type TextField = { readonly type?: 'text' | 'date'; readonly autocomplete?: 'postal-code' | 'off' };

export function textField(
  entered: Entered,
  name: TextName,
  { type = 'text', autocomplete = 'off', hint }: TextField & { readonly hint?: string } = {},
): Markup {
  return labelled(entered, { name, label: labelOf(name), hint }, (described) =>
    input(entered, name, html`type="${type}" autocomplete="${autocomplete}" ${described}`),
  );
}

export function flag(form: Form, name: FlagName, owner?: string): Markup {
  return html`<label class="flag"><input type="checkbox" name="${name}" value="true" ${form[name] ? 'checked' : ''} ${owner === undefined ? '' : html`form="${owner}"`}> <span>${FLAGS[name]}</span></label>`;
}

function input({ form }: Entered, name: TextName, attributes: Markup): Markup {
  return html`<input id="${name}" name="${name}" value="${form[name]}" spellcheck="false" ${attributes}>`;
}

type Labelled = {
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string | undefined;
};

/** Ties label, hint and problem to their control. */
function labelled(
  { problems }: Entered,
  { name, label, hint }: Labelled,
  control: (described: Markup) => Markup,
) {
  const problem = problems.find(({ field }) => field === name);
  const ids = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const described = html`${ids === '' ? '' : html`aria-describedby="${ids}"`} ${problem === undefined ? '' : html`aria-invalid="true"`}`;
  return html`<div class="field"><label for="${name}">${label}</label>
    ${hint === undefined ? NOTHING : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === undefined ? NOTHING : html`<p class="problem" id="${name}-problem">${problem.message}</p>`}
    ${control(described)}</div>`;
}

import { html } from 'hono/html';
import { count, listed, type Markup, NOTHING, pounds, wholeNumber } from '../format.ts';
import type { Result } from '../household/compare.ts';
import { FILTERS, type FilterName, type Form, queryOf } from '../household/form.ts';
import { isElectricityIncumbent, type Supply } from '../household/supply.ts';
import { assumptionsSection } from './assumptions.ts';
import { baselineSection } from './baseline.ts';
import { flag } from './fields.ts';
import { headline, planLists } from './plan-list.ts';
import { savingsLink } from './savings.ts';

export type Shown = {
  readonly answers: Form;
  readonly supply?: Supply | undefined;
  readonly result: Result;
};

/** Shows what staying costs, then the plans that save, the household's own, and the rest folded. */
export function resultsSection(shown: Shown): Markup {
  const { answers, result } = shown;
  const { form, comparison, assumed } = result;
  const isEmpty = comparison.comparisons.length === 0;
  const isTold = answers.way === 'plan' ? answers.supplier !== '' : isNear(result);
  return html`
    ${basis(shown)}
    ${baselineSection({ result, isTold, formUrl: formUrlOf(form) })}
    <section class="stack" aria-labelledby="ranked">
      ${isEmpty ? html`<h2 id="ranked">No plans match</h2>` : headline(result)}
      <fieldset class="filters"><legend>Show only</legend>
        ${FILTER_NAMES.map((name) => flag(answers, name, 'household'))}
        <noscript><button form="household">Apply</button></noscript></fieldset>
      ${isEmpty ? noPlans(answers, result) : planLists(result)}
    </section>
    ${assumed === undefined ? NOTHING : assumptionsSection(form, assumed)}
    ${isEmpty ? NOTHING : savingsLink(savingsQuery(result))}`;
}

const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];

function formUrlOf(form: Form): string {
  return `/form?${queryOf(form).toString()}`;
}

/** A plan that was found by its rates is taken for the household's own if they hardly differ. */
const NEAR_PENCE_PER_YEAR = 500;

function isNear({ found }: Result): boolean {
  return found !== undefined && found.distance_pence_per_year <= NEAR_PENCE_PER_YEAR;
}

/** Says what the results are based on, if the visitor has not entered it. */
function basis({ answers, supply, result }: Shown): Markup {
  const { form, found, assumed } = result;
  if (found !== undefined) {
    const { name, supplier_name, distance_pence_per_year: miss } = found;
    const how = `At a typical use, its rates and yours differ by ${pounds(miss)} a year.`;
    const question = html`<strong>Is this your plan?</strong> If not, <a href="${formUrlOf(form)}">choose your plan</a>.`;
    return html`<p class="notice found">The plan closest to your rates is <strong>${name}</strong> of ${supplier_name}. ${miss === 0 ? 'Its rates are exactly yours.' : how} ${isNear(result) ? NOTHING : question}</p>`;
  }
  if (assumed !== undefined) {
    return html`<p class="notice">We know only your address and assume the rest. <a href="#assumed">Check what we assume</a></p>`;
  }
  const supplier = supply?.first.suppliers.find(({ key }) => key === form.supplier);
  if (answers.supplier !== '' || supplier === undefined) return NOTHING;
  const why = isElectricityIncumbent(supplier)
    ? ', your region’s original electricity supplier'
    : '';
  const use =
    answers.usage === 'estimate' && answers.estimate === 'medium' ? ' and a typical use' : '';
  return html`<p class="notice">We assume <strong>${supplier.name}</strong>${why}, its standard plan${use}. <a href="${formUrlOf(answers)}">Tell us more</a></p>`;
}

/** Suggests which filter to remove, if a filter is the reason that no plan is left. */
function noPlans(form: Form, { without }: Result): Markup {
  const chosen = FILTER_NAMES.filter((name) => form[name]);
  if (chosen.length === 0) {
    return html`<div class="panel stack"><h3>Nothing is on sale for your home</h3><p>Try another way of paying, or another meter.</p></div>`;
  }
  const none = Object.fromEntries(chosen.map((name) => [name, false]));
  const urlOf = (filters: Partial<Form>): string => `/?${queryOf({ ...form, ...filters })}`;
  const helpful = chosen.flatMap((name) => {
    const total = without?.[name] ?? 0;
    return total === 0
      ? []
      : [
          html`<li><a href="${urlOf({ [name]: false })}">Drop “${FILTERS[name]}”</a> to see ${count(total, 'plan')}</li>`,
        ];
  });
  return html`<div class="panel stack">
    <p>No plan is all of this: ${listed(chosen.map((name) => `“${FILTERS[name]}”`))}.</p>
    ${helpful.length === 0 ? NOTHING : html`<ul class="drops">${helpful}</ul>`}
    <p><a class="primary" href="${urlOf(none)}">Show all plans</a></p></div>`;
}

/** Shows the household in one line, in place of its form. */
export function householdLine({ form, comparison: { current, usage } }: Result): string {
  const fuels = (['electricity', 'gas'] as const).flatMap((fuel) => {
    const kwh = usage[fuel]?.kwh;
    return kwh === undefined ? [] : [`${wholeNumber(kwh)} kWh ${fuel}`];
  });
  const plan = (current.electricity ?? current.gas)?.plan;
  const named = plan === undefined ? [] : [`${plan.supplier_name} ${plan.name}`];
  return [form.post_code, ...named, ...fuels].join(', ');
}

function savingsQuery({ form, comparison: { usage } }: Result): string {
  const query = queryOf(form);
  query.set('at', `${usage.electricity?.kwh ?? 0}:${usage.gas?.kwh ?? 0}`);
  return query.toString();
}

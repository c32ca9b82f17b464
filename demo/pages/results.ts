import { html } from 'hono/html';
import { count, listed, type Markup, NOTHING, wholeNumber } from '../format.ts';
import type { Result } from '../household/compare.ts';
import { FILTERS, type FilterName, type Form, queryOf } from '../household/form.ts';
import { answerPanel } from './answer.ts';
import { assumptionsSection } from './assumptions.ts';
import { flag } from './fields.ts';
import { ownYear } from './own-year.ts';
import { listTitle, planLists } from './plan-list.ts';
import { savingsLink } from './savings.ts';

export type Shown = { readonly answers: Form; readonly result: Result };

/** Shows the answer, then the plans that save, the household's own and the rest, then its year. */
export function resultsSection({ answers, result }: Shown): Markup {
  const { form, comparison, all, assumed } = result;
  const isEmpty = comparison.comparisons.length === 0;
  const formUrl = `/form?${queryOf(form)}`;
  const isTold = answers.way === 'rates' || (answers.way === 'plan' && answers.supplier !== '');
  const correctionUrl = isTold ? undefined : assumed === undefined ? formUrl : '#assumed';
  return html`
    ${answerPanel({ result, correctionUrl })}
    <section class="stack" aria-labelledby="ranked">
      ${isEmpty ? html`<h2 id="ranked">No plans match</h2>` : listTitle(result)}
      <fieldset class="filters"><legend class="unseen">Show only</legend>
        ${FILTER_NAMES.map((name) => flag(answers, name, 'household'))}
        <noscript><button form="household">Apply</button></noscript> <span id="working" role="status"></span></fieldset>
      <div id="list" class="stack">${isEmpty ? noPlans(answers, result) : planLists(result)}</div>
    </section>
    ${ownYear(all, formUrl)}
    ${isEmpty ? NOTHING : savingsLink(savingsQuery(result))}
    ${assumed === undefined ? NOTHING : assumptionsSection(form, assumed)}`;
}

const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];

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
    ${helpful.length === 0 ? NOTHING : html`<ul>${helpful}</ul>`}
    <p><a class="primary" href="${urlOf(none)}">Show all plans</a></p></div>`;
}

/** Says what a home uses, and whether that is only typical. */
export function usageLine({ form, all: { usage } }: Result): string {
  const fuels = (['electricity', 'gas'] as const).flatMap((fuel) => {
    const kwh = usage[fuel]?.kwh;
    return kwh === undefined ? [] : [`${wholeNumber(kwh)} kWh ${fuel}`];
  });
  const typical =
    form.usage !== 'estimate'
      ? ''
      : form.estimate === 'medium'
        ? 'typical use: '
        : `${form.estimate} use: `;
  return `${typical}${fuels.join(', ')}`;
}

function savingsQuery({ form, all: { usage } }: Result): string {
  const query = queryOf(form);
  query.set('at', `${usage.electricity?.kwh ?? 0}:${usage.gas?.kwh ?? 0}`);
  return query.toString();
}

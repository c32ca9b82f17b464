import { html } from 'hono/html';
import {
  count,
  day,
  listed,
  type Markup,
  NOTHING,
  pounds,
  sentenceCase,
  wholeNumber,
  words,
} from '../format.ts';
import type { Result } from '../household/compare.ts';
import { FILTERS, type FilterName, type Form, queryOf } from '../household/form.ts';
import { isRegional, type Supply } from '../household/supply.ts';
import { planCard } from './card.ts';
import { flag } from './fields.ts';
import { savingsLink } from './savings.ts';
import { yearSection } from './year.ts';

export type Shown = {
  readonly asked: Form;
  readonly supply?: Supply | undefined;
  readonly result: Result;
};

export function resultsSection(shown: Shown): Markup {
  const { asked, result } = shown;
  const { comparisons: items, market, total } = result.comparison;
  return html`
    ${basis(shown)}
    <div class="answer">
      <section class="stack" aria-labelledby="ranked">
        <div>
          <h2 id="ranked" tabindex="-1">${count(total, 'plan')}, cheapest first</h2>
          <p class="hint">${items.length === 0 ? '' : best(items)} Prices of ${day(market.day)}, with VAT.</p>
        </div>
        <fieldset class="filters"><legend>Show only</legend>
          ${FILTER_NAMES.map((name) => flag(asked, name, 'household'))}
          <noscript><button form="household">Apply</button></noscript></fieldset>
        ${items.length === 0 ? noPlans(asked) : html`<ol class="cards">${items.map((item, index) => planCard(item, index + 1, market.day))}</ol>`}
      </section>
      ${yearSection(result)}
    </div>
    ${result.assumed === undefined ? NOTHING : assumptions(result.form, result.assumed)}
    ${items.length === 0 ? NOTHING : savingsLink(savingsQuery(result))}`;
}

const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];

/** What the results rest on, as far as the visitor has not said it. */
function basis({ asked, supply, result: { form, found, assumed } }: Shown): Markup {
  if (found !== undefined) {
    const { name, supplier_name, distance_pence_per_year: miss } = found;
    const how = `At a typical use, its rates and yours differ by ${pounds(miss)} a year.`;
    return html`<p class="notice found">The plan closest to your rates is <strong>${name}</strong> of ${supplier_name}. ${miss === 0 ? 'Its rates are exactly yours.' : how}</p>`;
  }
  if (assumed !== undefined) {
    return html`<p class="notice">We know only your address and assume the rest. <a href="#assumed">Check what we assume</a></p>`;
  }
  const supplier = supply?.first.suppliers.find(({ key }) => key === form.supplier);
  if (asked.supplier !== '' || supplier === undefined) return NOTHING;
  const why = isRegional(supplier)
    ? ' (the electricity supplier of homes in your region that have never switched)'
    : '';
  const use = asked.usage === 'estimate' && asked.estimate === 'medium' ? ' and a typical use' : '';
  return html`<p class="notice">We assume <strong>${supplier.name}</strong>${why}, its standard plan${use}. <a href="/form?${queryOf(asked).toString()}">Tell us more</a></p>`;
}

function noPlans(form: Form): Markup {
  const chosen = FILTER_NAMES.filter((name) => form[name]);
  if (chosen.length === 0) {
    return html`<div class="panel stack"><h3>Nothing is on sale for your home</h3><p>Try another way of paying, or another meter.</p></div>`;
  }
  const unfiltered = queryOf({
    ...form,
    ...Object.fromEntries(chosen.map((name) => [name, false])),
  });
  return html`<div class="panel stack"><h3>No plan suits these filters</h3>
    <p>You chose ${listed(chosen.map((name) => `“${FILTERS[name]}”`))}.</p>
    <p><a class="primary" href="/?${unfiltered.toString()}">Show all plans</a></p></div>`;
}

/** The first plan that the household can be switched to here. */
function best(items: Result['comparison']['comparisons']): string {
  const item = items.find(({ plan, is_current_plan }) => plan.fulfillable && !is_current_plan);
  const saving = item?.like_for_like.saving_after_exit_fees_pence ?? 0;
  return saving <= 0
    ? 'Nothing here is cheaper than staying.'
    : `You could save up to ${pounds(saving)} a year.`;
}

/** The household in one line, in place of its form. */
export function householdLine({ form, comparison: { current, usage } }: Result): string {
  const plan = (current.electricity ?? current.gas)?.plan;
  const named = plan === undefined ? '' : `${plan.supplier_name} ${plan.name}, `;
  const power = wholeNumber(usage.electricity?.kwh ?? 0);
  return `${form.post_code}, ${named}${usage.gas === undefined ? power : `${power} and ${wholeNumber(usage.gas.kwh)}`} kWh`;
}

function savingsQuery({ form, comparison: { usage } }: Result): string {
  const query = queryOf(form);
  query.set('at', `${usage.electricity?.kwh ?? 0}:${usage.gas?.kwh ?? 0}`);
  return query.toString();
}

/** What was assumed from the address, and why. All of it can be changed in the form. */
function assumptions(
  form: Form,
  { assumptions: all, address_match }: NonNullable<Result['assumed']>,
): Markup {
  const rows = [
    ['Energy', all.fuel],
    ['Meter', all.variant],
    ['Payment', all.payment_method],
    ['Supplier', all.supplier_name],
    ['Plan', all.plan_name],
    ['Electricity', all.electricity_usage_kwh],
    ['Gas', all.gas_usage_kwh],
  ] as const;
  const shown = rows.map(([name, { value, reason }]) => {
    const text =
      typeof value === 'number' ? `${wholeNumber(value)} kWh` : sentenceCase(words(value));
    return html`<tr><th scope="row">${name}</th><td>${text}</td><td class="hint">${reason}</td></tr>`;
  });
  return html`<section class="panel stack" aria-labelledby="assumed"><h2 id="assumed">What we assume about your home</h2>
    <p>${MATCHES[address_match]}</p>
    <table class="assumptions"><thead><tr><th scope="col">What</th><th scope="col">Assumed</th><th scope="col">Why</th></tr></thead>
      <tbody>${shown}</tbody></table>
    <p><a class="primary" href="/form?${queryOf(form).toString()}">Correct what is wrong</a></p></section>`;
}

const MATCHES = {
  matched: 'We know your address.',
  'not-matched': 'Your address is not among those we know, so this is what is usual in your area.',
  'no-addresses-loaded':
    'We know no addresses at your postcode, so this is what is usual in your area.',
} as const;

import { html } from 'hono/html';
import { type Markup, sentenceCase, wholeNumber, words } from '../format.ts';
import type { Result } from '../household/compare.ts';
import { type Form, queryOf } from '../household/form.ts';

/** Shows what was assumed from the address, and why. The form can change all of it. */
export function assumptionsSection(
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

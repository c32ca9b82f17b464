import { decimal, type Fraction } from './fraction.ts';
import {
  type Fuel,
  fuelsOf,
  type History,
  type PlanFuel,
  type Price,
  type UnitRate,
} from './market.ts';
import { withVat } from './vat.ts';

type Sent = Readonly<Record<string, string>>;

/** Contract, "A household's own rates": the plan that the rates of a request are. */
export function ownRates(
  query: Sent,
  fuel: PlanFuel,
  { today, endDate }: { readonly today: string; readonly endDate: string | null },
): Pick<History, 'plan' | 'fuel' | 'published' | 'offers'> {
  const prices = Object.fromEntries(fuelsOf(fuel).map((one) => [one, priceOf(query, one, today)]));
  const plan = {
    ...{ supplier_key: query[`${fuel}_supplier_key`] ?? '', key: 'own-rates' },
    ...{ name: 'Your own rates', standard_variable: false, needs_end_date: true },
    ...{ available_to_switch: false, fulfillable: false, feature_labels: [] },
    product_end_date: null,
    rate_guarantee: { end_date: endDate, duration_months: null },
    exit_fees: feesOf(query),
  };
  return { plan, fuel, published: today, offers: [{ from: today, to: null, prices }] };
}

function feesOf(query: Sent) {
  const [gas, electricity] = [query['gas_exit_fee_pence'], query['electricity_exit_fee_pence']];
  return gas === undefined && electricity === undefined
    ? null
    : { gas_fee_pence: Number(gas ?? 0), electricity_fee_pence: Number(electricity ?? 0) };
}

/** What was sent is rounded; VAT is then taken out, and the result rounded. */
function priceOf(query: Sent, fuel: Fuel, today: string): Price {
  const vat = query['rates_include_vat'] === 'true' ? withVat(fuel, today) : 1;
  const net = (name: string): Fraction =>
    decimal(query[`${fuel}_${name}`] ?? '')
      .halfUp(6)
      .over(vat)
      .halfUp(6);
  const rate = (name: string, over: Partial<UnitRate>): UnitRate => ({
    ...{ rate: net(name), register: 'all', bandKwh: null, windows: null },
    ...over,
  });
  const times = query['electricity_night_times'];
  const windows = times?.split(',').map((window) => {
    const [from = '', to = ''] = window.split('-');
    return { from, to };
  });
  const day = 'day_rate_pence_per_kwh';
  const night = 'night_rate_pence_per_kwh';
  const isTwo = fuel === 'electricity' && `electricity_${day}` in query;
  const two = windows
    ? () => [rate(day, {}), rate(night, { windows })]
    : () => [rate(day, { register: 'day' }), rate(night, { register: 'night' })];
  const rates = isTwo ? two() : [rate('rate_pence_per_kwh', {})];
  return { charge: net('charge_pence_per_day'), rates, written: JSON.stringify(query) };
}

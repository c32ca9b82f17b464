import { gets, type Query, type Step } from './step.ts';

/** The price cap by region, feeds with VAT, suppliers and plans of two sources, faulty lines and a refused source. */
const HOME: Query = { post_code: 'SW1A 1AA', fuel: 'dual_fuel', electricity_usage_kwh: '2700', gas_usage_kwh: '11500' };
const CAP: Query = { dual_fuel_supplier_key: 'british-gas', dual_fuel_plan_key: 'standard-variable' };

const HOUSEHOLDS: Readonly<Record<string, Query>> = {
  'the price cap': { ...HOME, ...CAP, electricity_variant: 'standard' },
  'the price cap, Economy 7': { ...HOME, ...CAP, electricity_variant: 'economy_7', percent_night_usage: '42' },
  'the price cap, prepayment': {
    ...HOME,
    ...CAP,
    electricity_variant: 'standard',
    dual_fuel_payment_method: 'prepayment',
  },
  'the price cap, on receipt of bill': {
    ...{ ...HOME, ...CAP, electricity_variant: 'standard', dual_fuel_payment_method: 'pay_on_receipt_of_bill' },
  },
  'a payment method that is left out': {
    ...{
      ...HOME,
      electricity_variant: 'standard',
      dual_fuel_supplier_key: 'edf',
      dual_fuel_plan_key: 'standard-variable',
    },
    dual_fuel_payment_method: 'pay_on_receipt_of_bill',
  },
  'a deal with VAT': {
    ...HOME,
    electricity_variant: 'standard',
    dual_fuel_supplier_key: 'dealer',
    dual_fuel_plan_key: 'deal-12',
  },
  'a supplier of another source': {
    ...HOME,
    electricity_variant: 'standard',
    dual_fuel_supplier_key: 'lighthouse',
    dual_fuel_plan_key: 'beacon',
  },
  'a deal that ends': {
    ...HOME,
    electricity_variant: 'standard',
    dual_fuel_supplier_key: 'dealer',
    dual_fuel_plan_key: 'deal-autumn',
  },
};

export const sourcesMarket: readonly Step[] = [
  { name: 'status', path: '/energy/status' },
  { name: 'sources', path: '/energy/sources' },
  ...gets('/energy/suppliers', { all: { post_code: 'NR2 2HH' } }),
  ...['british-gas', 'edf', 'dealer', 'lighthouse', 'autumn-power'].flatMap((supplier) =>
    gets('/energy/plans', { [supplier]: { post_code: 'SW1A 1AA', supplier_key: supplier } }),
  ),
  ...gets(
    '/energy/comparison',
    Object.fromEntries(Object.entries(HOUSEHOLDS).map(([name, query]) => [name, { limit: '1', ...query }])),
  ),
  ...gets('/energy/valuation', HOUSEHOLDS),
  ...gets('/energy/comparison', HOUSEHOLDS).map((question) => ({
    ...question,
    name: `ranked: ${question.name}`,
    isBrief: true,
  })),
  ...['big-six-standard-plans', 'cheapest-plans'].map((type) => ({
    name: `best-buys: ${type}`,
    path: `/energy/best-buys/${type}`,
  })),
  ...gets('/energy/best-available', { 'a home': { post_code: 'NR2 2HH', building_number: '2', limit: '1' } }),
  ...gets('/energy/plan-lookup', {
    nearest: { post_code: 'NR2 2HH', electricity_charge_pence_per_day: '46', electricity_rate_pence_per_kwh: '23.5' },
  }),
];

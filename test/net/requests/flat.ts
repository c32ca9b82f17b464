import { errors } from './errors.ts';
import { gateway } from './gateway.ts';
import { handover } from './handover.ts';
import { homes } from './homes.ts';
import { gets, type Query, type Step } from './step.ts';

/** Every endpoint and form of a question, on a market of a few plain prices. */
const LONDON: Query = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const DUAL: Query = {
  ...LONDON,
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: 'acme',
  dual_fuel_plan_key: 'standard-variable',
};
const ELECTRICITY: Query = {
  ...LONDON,
  fuel: 'electricity',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'standard-variable',
};
const TWO: Query = {
  ...ELECTRICITY,
  fuel: 'dual_fuel',
  gas_supplier_key: 'bolt',
  gas_plan_key: 'standard-variable',
};
const GAS: Query = { ...TWO, fuel: 'gas' };
const KWH: Query = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' };
const ESTIMATE: Query = { electricity_usage_estimate: 'medium', gas_usage_estimate: 'medium' };
const E7: Query = { electricity_variant: 'economy_7' };
const ONE: Query = { limit: '1' };

const SUPPLIERS = gets('/energy/suppliers', {
  all: { post_code: 'SW1A 1AA' },
  'of gas': { post_code: 'SW1A 1AA', fuel: 'gas' },
  'of electricity, postcode without space': { post_code: 'nr22hh', fuel: 'electricity' },
  'of both fuels': { post_code: 'EH1 1YZ', fuel: 'dual_fuel' },
});

const PLANS = gets('/energy/plans', {
  'of a supplier': { post_code: 'SW1A 1AA', supplier_key: 'bolt' },
  'in another region': { post_code: 'SY10 7AA', supplier_key: 'bolt' },
  'of gas': { post_code: 'SW1A 1AA', supplier_key: 'acme', fuel: 'gas' },
  'of prepayment': { post_code: 'SW1A 1AA', supplier_key: 'acme', payment_method: 'prepayment' },
  'of Economy 7': { post_code: 'SW1A 1AA', supplier_key: 'acme', electricity_variant: 'economy_7' },
  'of everything': { ...LONDON, supplier_key: 'crest', fuel: 'dual_fuel', payment_method: 'pay_on_receipt_of_bill' },
  none: { ...LONDON, supplier_key: 'crest', fuel: 'gas', payment_method: 'variable_direct_debit' },
});

const RATES: Query = {
  post_code: 'SW1A 1AA',
  electricity_charge_pence_per_day: '50',
  electricity_rate_pence_per_kwh: '24.5',
};
const GAS_RATES: Query = { gas_charge_pence_per_day: '30.25', gas_rate_pence_per_kwh: '6' };

const LOOKUPS = gets('/energy/plan-lookup', {
  electricity: RATES,
  'of a supplier': { ...RATES, supplier_key: 'crest' },
  'both fuels': { ...RATES, ...GAS_RATES },
  'one gas rate is ignored': { ...RATES, gas_rate_pence_per_kwh: '6' },
  'rates with VAT': { ...RATES, ...GAS_RATES, rates_include_vat: 'true' },
  'a negative charge': { ...RATES, electricity_charge_pence_per_day: '-5' },
});

const BEST_BUYS = [
  'big-six-standard-plans',
  'cheapest-plans',
  'cheapest-fixed-plans',
  'cheapest-variable-plans',
  'cheapest-green-plans',
  'no-exit-fee-plans',
].map((type) => ({ name: `best-buys: ${type}`, path: `/energy/best-buys/${type}` }));

/** Comparison and valuation take the same household. */
const HOUSEHOLDS: Readonly<Record<string, Query>> = {
  'dual fuel by kWh': { ...DUAL, ...KWH },
  'dual fuel by estimate': { ...DUAL, ...ESTIMATE },
  'low and high by the other name': { ...DUAL, electricity_usage_kwh_estimate: 'low', gas_usage_kwh_estimate: 'high' },
  'by spend': {
    ...DUAL,
    ...{ electricity_spend_pence: '75000', electricity_spend_frequency: 'annual' },
    ...{ gas_spend_pence: '6100.5', gas_spend_frequency: 'monthly' },
  },
  'by quarterly spend': { ...ELECTRICITY, electricity_spend_pence: '18250', electricity_spend_frequency: 'quarterly' },
  'a spend below the standing charge': {
    ...ELECTRICITY,
    electricity_spend_pence: '10',
    electricity_spend_frequency: 'annual',
  },
  'two plans': { ...TWO, ...KWH },
  'two plans and payment methods': { ...TWO, ...KWH, gas_payment_method: 'pay_on_receipt_of_bill' },
  'electricity only': { ...ELECTRICITY, electricity_usage_kwh: '0' },
  'gas only': { ...GAS, ...KWH },
  prepayment: { ...DUAL, ...KWH, dual_fuel_payment_method: 'prepayment' },
  'variable direct debit': { ...DUAL, ...KWH, dual_fuel_payment_method: 'variable_direct_debit' },
  'Economy 7 by estimate': { ...DUAL, ...E7, ...ESTIMATE },
  'Economy 7 by kWh': { ...DUAL, ...E7, ...KWH, percent_night_usage: '37.5' },
  'Economy 7 by spend': {
    ...ELECTRICITY,
    ...E7,
    ...{ electricity_spend_pence: '90000', electricity_spend_frequency: 'annual', percent_night_usage: '55' },
  },
  'with an end date': { ...DUAL, dual_fuel_plan_key: 'fixed-12', dual_fuel_end_date: '2027-03-01', ...KWH },
  'with fractions of kWh': { ...DUAL, electricity_usage_kwh: '1234.567891', gas_usage_kwh: '0.000001' },
  'with unknown parameters': { ...DUAL, ...KWH, colour: 'blue', Fuel: 'gas' },
  'a car charged at home': {
    ...ELECTRICITY,
    electricity_usage_kwh: '5200',
    has: 'smart_meter,electric_vehicle',
    ev_kwh: '1800',
  },
};

const COMPARISONS = gets('/energy/comparison', {
  ...Object.fromEntries(Object.entries(HOUSEHOLDS).map(([name, query]) => [name, { ...query, ...ONE }])),
  'a second page': { ...DUAL, ...KWH, limit: '2', offset: '1' },
  'beyond the last page': { ...DUAL, ...KWH, offset: '500' },
  'a new payment method': { ...DUAL, ...KWH, ...ONE, new_payment_method: 'prepayment' },
  'other usages': { ...DUAL, ...KWH, ...ONE, other_usages: '1800:7500,3800:14000.5' },
  'other usages of one fuel': { ...ELECTRICITY, electricity_usage_kwh: '2500', ...ONE, other_usages: '0,9000' },
  'ranked like for like': { ...DUAL, ...KWH, ...ONE, rank_by: 'like_for_like' },
});

const FILTERS = gets('/energy/comparison', {
  all: {},
  fixed: { fixed_only: 'true' },
  green: { green_only: 'true' },
  'without exit fees': { no_exit_fees: 'true' },
  'that can be switched to': { fulfillable_only: 'true' },
  'of one supplier': { only_suppliers: 'bolt' },
  'without a supplier': { exclude_suppliers: 'acme,crest' },
  'by three': { fixed_only: 'true', green_only: 'true', exclude_suppliers: 'acme' },
  'that leave nothing': { only_suppliers: 'crest', fixed_only: 'true' },
}).map((question) => ({
  ...question,
  name: `filters: ${question.name}`,
  isBrief: true,
  query: { ...DUAL, ...KWH, limit: '500', ...question.query },
}));

export const flatMarket: readonly Step[] = [
  ...SUPPLIERS,
  ...PLANS,
  ...LOOKUPS,
  ...BEST_BUYS,
  ...COMPARISONS,
  ...FILTERS,
  ...gets('/energy/valuation', HOUSEHOLDS),
  { name: 'status', path: '/energy/status' },
  { name: 'sources', path: '/energy/sources' },
  ...homes,
  ...errors,
  ...gateway,
  ...handover,
];

import { gets, type Query, type Question } from './step.ts';

const LONDON: Query = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const DUAL: Query = {
  ...LONDON,
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: 'acme',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
};
const TWO: Query = {
  ...LONDON,
  fuel: 'dual_fuel',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'standard-variable',
  gas_supplier_key: 'bolt',
  gas_plan_key: 'standard-variable',
};

/** 400s with all errors in order, and 404s. */
export const errors: readonly Question[] = [
  ...gets('/energy/suppliers', {
    'no postcode': {},
    'an empty postcode': { post_code: '' },
    'wrong fuel': { post_code: 'SW1A 1AA', fuel: 'coal' },
    'wrong fuel, no postcode': { fuel: 'coal' },
    'an unknown postcode': { post_code: 'ZZ9 9ZZ' },
    'not a postcode': { post_code: 'London' },
    'Northern Ireland': { post_code: 'BT1 1AA' },
  }),
  ...gets('/energy/plans', {
    'nothing given': {},
    'an unknown supplier': { post_code: 'SW1A 1AA', supplier_key: 'nobody' },
    'wrong values': {
      post_code: 'SW1A 1AA',
      supplier_key: 'acme',
      fuel: 'x',
      payment_method: 'cash',
      electricity_variant: 'E7',
    },
    'an unknown postcode and supplier': { post_code: 'ZZ9 9ZZ', supplier_key: 'nobody' },
  }),
  ...gets('/energy/plan-lookup', {
    'nothing given': {},
    'wrong numbers': {
      ...{ post_code: 'SW1A 1AA', electricity_charge_pence_per_day: '1e2', electricity_rate_pence_per_kwh: '-1' },
      ...{ gas_charge_pence_per_day: '+3', gas_rate_pence_per_kwh: ' 4', rates_include_vat: 'TRUE' },
    },
    'an unknown supplier': {
      ...LONDON,
      supplier_key: 'nobody',
      electricity_charge_pence_per_day: '1',
      electricity_rate_pence_per_kwh: '2',
    },
    'an unknown postcode': {
      post_code: 'ZZ9 9ZZ',
      electricity_charge_pence_per_day: '1',
      electricity_rate_pence_per_kwh: '2',
    },
  }),
  ...gets('/energy/best-buys/best', { 'unknown type': {} }),
  ...gets('/energy/comparison', {
    'nothing given': {},
    'only a fuel': { fuel: 'dual_fuel' },
    'only gas': { fuel: 'gas', ...LONDON },
    'no usage': { ...TWO },
    'no such postcode': { ...DUAL, post_code: 'ZZ9 9ZZ' },
    'no such plan': { ...DUAL, dual_fuel_plan_key: 'no-such-plan' },
    'no such plans': {
      ...TWO,
      electricity_usage_kwh: '1',
      gas_usage_kwh: '1',
      electricity_plan_key: 'x',
      gas_supplier_key: 'y',
    },
    'a plan of another payment method': {
      ...DUAL,
      dual_fuel_plan_key: 'fixed-12',
      dual_fuel_payment_method: 'pay_on_receipt_of_bill',
    },
    'gas parameters for electricity': { ...TWO, fuel: 'electricity', electricity_usage_kwh: '1', gas_usage_kwh: '1' },
    'dual fuel and single fuel plans': {
      ...DUAL,
      electricity_supplier_key: 'acme',
      gas_end_date: '2027-01-01',
      gas_payment_method: 'prepayment',
    },
    'half of a dual fuel plan': { ...TWO, dual_fuel_plan_key: 'x', electricity_usage_kwh: '1', gas_usage_kwh: '1' },
    'dual fuel parameters for gas': { ...TWO, ...DUAL, fuel: 'gas' },
    'two forms of usage': {
      ...DUAL,
      ...{ electricity_usage_estimate: 'low', electricity_usage_kwh_estimate: 'high' },
      ...{ gas_spend_pence: '100', gas_spend_frequency: 'annual' },
    },
    'half of a spend': { ...TWO, electricity_spend_pence: '100', gas_spend_frequency: 'monthly' },
    'a night share without Economy 7': { ...DUAL, percent_night_usage: '40' },
    'Economy 7 without a night share': { ...DUAL, electricity_variant: 'economy_7' },
    'wrong values': {
      ...{ post_code: 'SW1A 1AA', fuel: 'steam', electricity_variant: 'smart', limit: '1.5', offset: '-1' },
      ...{ electricity_usage_kwh: '1000001', gas_usage_kwh: '0x10', rank_by: 'name', other_usages: '1;2' },
    },
    'wrong values of a known fuel': {
      ...DUAL,
      ...{ electricity_usage_kwh: '1e3', gas_usage_kwh: '-0.1', dual_fuel_end_date: '2027-02-30', limit: '0' },
      ...{
        dual_fuel_payment_method: 'cash',
        new_payment_method: 'card',
        fixed_only: '1',
        only_suppliers: 'acme,nobody',
      },
    },
    'other usages of a wrong number of fuels': { ...DUAL, other_usages: '1800' },
    'too many other usages': { ...DUAL, other_usages: Array.from({ length: 11 }, () => '1:1').join(',') },
    'wrong things at home': { ...DUAL, has: 'smart_meter,horse', load_profile: 'flat' },
    'a profile without a smart meter': { ...DUAL, load_profile: 'typical', ev_kwh: '100' },
    'two profiles': { ...DUAL, has: 'smart_meter', load_profile: 'typical', half_hours: Array(48).fill('1').join(',') },
    'half hours that are not 48': { ...DUAL, has: 'smart_meter', half_hours: '1,2,3' },
    'half hours that are all 0': { ...DUAL, has: 'smart_meter', half_hours: Array(48).fill('0').join(',') },
    'a car that needs more than there is': { ...DUAL, has: 'electric_vehicle', ev_kwh: '2500.5' },
    'a car without usage in kWh': {
      ...TWO,
      ...{ electricity_usage_estimate: 'low', gas_usage_estimate: 'low', has: 'electric_vehicle', ev_kwh: '10' },
    },
  }),
  ...gets('/energy/valuation', {
    'nothing given': {},
    'gas without its electricity': {
      ...LONDON,
      fuel: 'gas',
      gas_supplier_key: 'acme',
      gas_plan_key: 'x',
      gas_usage_kwh: '1',
    },
    'limits are ignored': { ...DUAL, limit: 'many', offset: 'x', new_payment_method: 'cash' },
    'no such plan': { ...DUAL, dual_fuel_supplier_key: 'nobody' },
  }),
  {
    name: 'comparison: a parameter twice',
    path: '/energy/comparison?fuel=gas&fuel=gas&post_code=SW1A1AA&post_code=NR22HH',
  },
  { name: 'suppliers: the postcode twice', path: '/energy/suppliers?post_code=SW1A1AA&post_code=SW1A1AA' },
  { name: 'suppliers: badly encoded', path: '/energy/suppliers?post_code=%E0%A4%A' },
];

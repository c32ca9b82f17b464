import { BEST_AVAILABLE_PARAMETERS } from '../../../shared/contract/endpoints/best-available.ts';
import { COMPARISON_PARAMETERS } from '../../../shared/contract/endpoints/comparison.ts';
import {
  DUAL_FUEL,
  DUAL_PLAN,
  ELECTRICITY_PLAN,
  EVEN_DAY,
  GAS_PLAN,
  MEDIUM_KWH,
  SMART_CAR,
  WESTMINSTER,
} from '../../support/households.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ homes: true });
});

/** A question, and what makes another of it. */
type Change = readonly [base: Sent, over: Sent];

const SEPARATE = { ...WESTMINSTER, fuel: 'dual_fuel', ...ELECTRICITY_PLAN, ...GAS_PLAN, ...MEDIUM_KWH };
const OTHER_PLAN = 'fixed-tariff-mar27-v6';
const SPEND = { ...WESTMINSTER, fuel: 'dual_fuel', ...DUAL_PLAN };
const ELECTRICITY_SPEND = { electricity_spend_pence: '7000', electricity_spend_frequency: 'monthly' };
const GAS_SPEND = { gas_spend_pence: '7000', gas_spend_frequency: 'monthly' };
const BY_SPEND = { ...SPEND, ...ELECTRICITY_SPEND, ...GAS_SPEND };
const ESTIMATED = { ...SPEND, electricity_usage_estimate: 'low', gas_usage_estimate: 'low' };
const KWH_ESTIMATED = { ...SPEND, electricity_usage_kwh_estimate: 'low', gas_usage_kwh_estimate: 'low' };
const ECONOMY_7 = { ...DUAL_FUEL, electricity_variant: 'economy_7', percent_night_usage: '42' };
const WITH_CAR = { ...DUAL_FUEL, has: SMART_CAR };

const NARROWED: Readonly<Record<string, Sent>> = {
  fixed_only: { fixed_only: 'true' },
  green_only: { green_only: 'true' },
  no_exit_fees: { no_exit_fees: 'true' },
  only_suppliers: { only_suppliers: 'edf,fuse-energy' },
  exclude_suppliers: { exclude_suppliers: 'edf' },
  other_usages: { other_usages: '1800:7500' },
  rank_by: { rank_by: 'like_for_like' },
};

const COMPARISON_CHANGES: Readonly<Record<string, Change>> = {
  post_code: [DUAL_FUEL, { post_code: 'SW1A 2AA' }],
  fuel: [{ ...SEPARATE, fuel: 'gas' }, { fuel: 'dual_fuel' }],
  electricity_variant: [{ ...ESTIMATED, electricity_variant: 'standard' }, { electricity_variant: 'economy_7' }],
  dual_fuel_supplier_key: [DUAL_FUEL, { dual_fuel_supplier_key: 'edf' }],
  dual_fuel_plan_key: [DUAL_FUEL, { dual_fuel_plan_key: OTHER_PLAN }],
  electricity_supplier_key: [SEPARATE, { electricity_supplier_key: 'british-gas' }],
  electricity_plan_key: [
    { ...SEPARATE, electricity_supplier_key: 'british-gas' },
    { electricity_plan_key: OTHER_PLAN },
  ],
  gas_supplier_key: [SEPARATE, { gas_supplier_key: 'edf' }],
  gas_plan_key: [
    { ...SEPARATE, gas_supplier_key: 'example-energy', gas_plan_key: 'invented-standard-variable' },
    { gas_plan_key: 'invented-gas-fix-12m' },
  ],
  dual_fuel_end_date: [DUAL_FUEL, { dual_fuel_end_date: '2027-04-11' }],
  electricity_end_date: [SEPARATE, { electricity_end_date: '2027-04-11' }],
  gas_end_date: [SEPARATE, { gas_end_date: '2027-04-11' }],
  dual_fuel_payment_method: [
    { ...DUAL_FUEL, new_payment_method: 'monthly_direct_debit' },
    { dual_fuel_payment_method: 'prepayment' },
  ],
  electricity_payment_method: [
    { ...SEPARATE, new_payment_method: 'monthly_direct_debit' },
    { electricity_payment_method: 'prepayment' },
  ],
  gas_payment_method: [
    { ...SEPARATE, new_payment_method: 'monthly_direct_debit' },
    { gas_payment_method: 'prepayment' },
  ],
  new_payment_method: [DUAL_FUEL, { new_payment_method: 'prepayment' }],
  electricity_usage_kwh: [DUAL_FUEL, { electricity_usage_kwh: '2500.000001' }],
  gas_usage_kwh: [DUAL_FUEL, { gas_usage_kwh: '9501' }],
  electricity_spend_pence: [BY_SPEND, { electricity_spend_pence: '7001' }],
  electricity_spend_frequency: [BY_SPEND, { electricity_spend_frequency: 'quarterly' }],
  gas_spend_pence: [BY_SPEND, { gas_spend_pence: '7001' }],
  gas_spend_frequency: [BY_SPEND, { gas_spend_frequency: 'quarterly' }],
  electricity_usage_estimate: [ESTIMATED, { electricity_usage_estimate: 'high' }],
  gas_usage_estimate: [ESTIMATED, { gas_usage_estimate: 'high' }],
  electricity_usage_kwh_estimate: [KWH_ESTIMATED, { electricity_usage_kwh_estimate: 'high' }],
  gas_usage_kwh_estimate: [KWH_ESTIMATED, { gas_usage_kwh_estimate: 'high' }],
  percent_night_usage: [ECONOMY_7, { percent_night_usage: '43' }],
  has: [DUAL_FUEL, { has: 'smart_meter' }],
  load_profile: [WITH_CAR, { load_profile: 'night_storage' }],
  half_hours: [WITH_CAR, { half_hours: EVEN_DAY }],
  ev_kwh: [WITH_CAR, { ev_kwh: '1' }],
  ...Object.fromEntries(Object.entries(NARROWED).map(([name, over]) => [name, [DUAL_FUEL, over]])),
  fulfillable_only: [DUAL_FUEL, { fulfillable_only: 'true' }],
};

const HOME = { post_code: 'SW1A 2AA', building_number: '10', fulfillable_only: 'false' } as const;
const CAR_HOME = { ...HOME, electricity_usage_kwh: '2500', has: SMART_CAR };

const BEST_AVAILABLE_CHANGES: Readonly<Record<string, Change>> = {
  post_code: [HOME, { post_code: 'SW1A 1AA' }],
  building_name: [HOME, { building_name: 'Rose Cottage' }],
  building_number: [HOME, { building_number: '11' }],
  sub_building_name: [HOME, { sub_building_name: 'Flat 2' }],
  industry_db_consent: [HOME, { industry_db_consent: 'true' }],
  electricity_usage_kwh: [HOME, { electricity_usage_kwh: '1234' }],
  gas_usage_kwh: [HOME, { gas_usage_kwh: '1234' }],
  fulfillable_only: [HOME, { fulfillable_only: 'true' }],
  fuel: [HOME, { fuel: 'electricity' }],
  payment_method: [HOME, { payment_method: 'prepayment' }],
  supplier_key: [HOME, { supplier_key: 'eon-next' }],
  plan_key: [{ ...HOME, supplier_key: 'british-gas' }, { plan_key: OTHER_PLAN }],
  electricity_variant: [{ ...HOME, electricity_usage_kwh: '2500' }, { electricity_variant: 'economy_7' }],
  percent_night_usage: [{ ...HOME, electricity_variant: 'economy_7' }, { percent_night_usage: '30' }],
  has: [HOME, { has: 'smart_meter' }],
  load_profile: [CAR_HOME, { load_profile: 'night_storage' }],
  half_hours: [CAR_HOME, { half_hours: EVEN_DAY }],
  ev_kwh: [CAR_HOME, { ev_kwh: '1' }],
  ...Object.fromEntries(Object.entries(NARROWED).map(([name, over]) => [name, [HOME, over]])),
};

async function comparisonId(sent: Sent) {
  return (await api.get('comparison', sent)).comparison.id;
}

async function bestAvailableId(sent: Sent) {
  return (await api.get('best-available', sent)).comparison?.id;
}

describe.each([
  { name: 'comparison', idOf: comparisonId, known: COMPARISON_PARAMETERS, changes: COMPARISON_CHANGES },
  { name: 'best-available', idOf: bestAvailableId, known: BEST_AVAILABLE_PARAMETERS, changes: BEST_AVAILABLE_CHANGES },
])('the id of a $name', ({ idOf, known, changes }) => {
  it('is tried with every parameter but those of the page', () => {
    const names = Object.keys(known).filter((name) => name !== 'limit' && name !== 'offset');
    expect(Object.keys(changes).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(changes))('is another if %s is', async (name, [base, over]) => {
    expect(Object.keys(over)).toEqual([name]);
    const [one, other] = await Promise.all([idOf(base), idOf({ ...base, ...over })]);
    expect([typeof one, typeof other]).toEqual(['string', 'string']);
    expect(other).not.toBe(one);
  });
});

const PLAN_THAT_ENDS = { ...DUAL_FUEL, dual_fuel_plan_key: 'fixed-tariff-apr27-v1' };

it.each<[string, Sent, Sent]>([
  ['the postcode is written in another way', DUAL_FUEL, { post_code: 'sw1a1aa' }],
  ['a number is written in another way', DUAL_FUEL, { electricity_usage_kwh: '2500.000' }],
  ['what is ignored is sent', DUAL_FUEL, { unknown: 'x' }],
  ['another page is shown', DUAL_FUEL, { limit: '1', offset: '3' }],
  ['the defaults are sent', DUAL_FUEL, { dual_fuel_payment_method: 'monthly_direct_debit', fixed_only: 'false' }],
  ['the payment method in effect is sent', DUAL_FUEL, { new_payment_method: 'monthly_direct_debit' }],
  ["the plan's own end date is sent", PLAN_THAT_ENDS, { dual_fuel_end_date: '2027-04-30' }],
  [
    'suppliers are in another order',
    { ...DUAL_FUEL, only_suppliers: 'edf,so-energy' },
    { only_suppliers: 'so-energy,edf' },
  ],
  ['a load profile has no effect', { ...ECONOMY_7, has: 'smart_meter' }, { load_profile: 'night_storage' }],
])('the id of a comparison is the same if %s', async (_, base, over) => {
  expect(await comparisonId({ ...base, ...over })).toBe(await comparisonId(base));
});

it.each<[string, Sent, Sent]>([
  ['what is assumed is sent', HOME, { fuel: 'dual_fuel', electricity_variant: 'standard' }],
  ['the assumed night share is sent', { ...HOME, electricity_variant: 'economy_7' }, { percent_night_usage: '42' }],
  ['a night share has no effect', HOME, { percent_night_usage: '30' }],
  ['the assumed payment method is sent', HOME, { payment_method: 'monthly_direct_debit' }],
])('the id of a best-available comparison is the same if %s', async (_, base, over) => {
  expect(await bestAvailableId({ ...base, ...over })).toBe(await bestAvailableId(base));
});

import { bestAvailableEndpoint } from '../../../shared/contract/endpoints/best-available.ts';
import { comparisonEndpoint } from '../../../shared/contract/endpoints/comparison.ts';
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

/** A question, and the value of a parameter that makes another of it. */
type Change = readonly [base: Sent, value: string];

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

const NARROWED: Readonly<Record<string, string>> = {
  fixed_only: 'true',
  green_only: 'true',
  no_exit_fees: 'true',
  only_suppliers: 'edf,fuse-energy',
  exclude_suppliers: 'edf',
  other_usages: '1800:7500',
  rank_by: 'like_for_like',
};

const COMPARISON_CHANGES: Readonly<Record<string, Change>> = {
  post_code: [DUAL_FUEL, 'SW1A 2AA'],
  fuel: [{ ...SEPARATE, fuel: 'gas' }, 'dual_fuel'],
  electricity_variant: [{ ...ESTIMATED, electricity_variant: 'standard' }, 'economy_7'],
  dual_fuel_supplier_key: [DUAL_FUEL, 'edf'],
  dual_fuel_plan_key: [DUAL_FUEL, OTHER_PLAN],
  electricity_supplier_key: [SEPARATE, 'british-gas'],
  electricity_plan_key: [{ ...SEPARATE, electricity_supplier_key: 'british-gas' }, OTHER_PLAN],
  gas_supplier_key: [SEPARATE, 'edf'],
  gas_plan_key: [
    { ...SEPARATE, gas_supplier_key: 'example-energy', gas_plan_key: 'invented-standard-variable' },
    'invented-gas-fix-12m',
  ],
  dual_fuel_end_date: [DUAL_FUEL, '2027-04-11'],
  electricity_end_date: [SEPARATE, '2027-04-11'],
  gas_end_date: [SEPARATE, '2027-04-11'],
  dual_fuel_payment_method: [{ ...DUAL_FUEL, new_payment_method: 'monthly_direct_debit' }, 'prepayment'],
  electricity_payment_method: [{ ...SEPARATE, new_payment_method: 'monthly_direct_debit' }, 'prepayment'],
  gas_payment_method: [{ ...SEPARATE, new_payment_method: 'monthly_direct_debit' }, 'prepayment'],
  new_payment_method: [DUAL_FUEL, 'prepayment'],
  electricity_usage_kwh: [DUAL_FUEL, '2500.000001'],
  gas_usage_kwh: [DUAL_FUEL, '9501'],
  electricity_spend_pence: [BY_SPEND, '7001'],
  electricity_spend_frequency: [BY_SPEND, 'quarterly'],
  gas_spend_pence: [BY_SPEND, '7001'],
  gas_spend_frequency: [BY_SPEND, 'quarterly'],
  electricity_usage_estimate: [ESTIMATED, 'high'],
  gas_usage_estimate: [ESTIMATED, 'high'],
  electricity_usage_kwh_estimate: [KWH_ESTIMATED, 'high'],
  gas_usage_kwh_estimate: [KWH_ESTIMATED, 'high'],
  percent_night_usage: [ECONOMY_7, '43'],
  has: [DUAL_FUEL, 'smart_meter'],
  load_profile: [WITH_CAR, 'night_storage'],
  half_hours: [WITH_CAR, EVEN_DAY],
  ev_kwh: [WITH_CAR, '1'],
  ...Object.fromEntries(Object.entries(NARROWED).map(([name, value]) => [name, [DUAL_FUEL, value]])),
  fulfillable_only: [DUAL_FUEL, 'true'],
};

const HOME = { post_code: 'SW1A 2AA', building_number: '10', fulfillable_only: 'false' } as const;
const CAR_HOME = { ...HOME, electricity_usage_kwh: '2500', has: SMART_CAR };

const BEST_AVAILABLE_CHANGES: Readonly<Record<string, Change>> = {
  post_code: [HOME, 'SW1A 1AA'],
  building_name: [HOME, 'Rose Cottage'],
  building_number: [HOME, '11'],
  sub_building_name: [HOME, 'Flat 2'],
  industry_db_consent: [HOME, 'true'],
  electricity_usage_kwh: [HOME, '1234'],
  gas_usage_kwh: [HOME, '1234'],
  fulfillable_only: [HOME, 'true'],
  fuel: [HOME, 'electricity'],
  payment_method: [HOME, 'prepayment'],
  supplier_key: [HOME, 'eon-next'],
  plan_key: [{ ...HOME, supplier_key: 'british-gas' }, OTHER_PLAN],
  electricity_variant: [{ ...HOME, electricity_usage_kwh: '2500' }, 'economy_7'],
  percent_night_usage: [{ ...HOME, electricity_variant: 'economy_7' }, '30'],
  has: [HOME, 'smart_meter'],
  load_profile: [CAR_HOME, 'night_storage'],
  half_hours: [CAR_HOME, EVEN_DAY],
  ev_kwh: [CAR_HOME, '1'],
  ...Object.fromEntries(Object.entries(NARROWED).map(([name, value]) => [name, [HOME, value]])),
};

async function comparisonId(sent: Sent) {
  return (await api.get('comparison', sent)).comparison.id;
}

async function bestAvailableId(sent: Sent) {
  return (await api.get('best-available', sent)).comparison?.id;
}

describe.each([
  { name: 'comparison', idOf: comparisonId, known: comparisonEndpoint.parameters, changes: COMPARISON_CHANGES },
  {
    name: 'best-available',
    idOf: bestAvailableId,
    known: bestAvailableEndpoint.parameters,
    changes: BEST_AVAILABLE_CHANGES,
  },
])('the id of a $name', ({ idOf, known, changes }) => {
  it('is tried with every parameter but those of the page', () => {
    const names = Object.keys(known).filter((name) => name !== 'limit' && name !== 'offset');
    expect(Object.keys(changes).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(changes))('is another if %s is', async (name, [base, value]) => {
    const [one, other] = await Promise.all([idOf(base), idOf({ ...base, [name]: value })]);
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

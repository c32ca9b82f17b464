import { DUAL_FUEL, EVEN_DAY, SMART_CAR } from '../../support/households.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ homes: true });
});

const ECONOMY_7 = { ...DUAL_FUEL, electricity_variant: 'economy_7', percent_night_usage: '42' };
const HOME = { post_code: 'SW1A 2AA', building_number: '10', fulfillable_only: 'false' } as const;
const CAR_HOME = { ...HOME, electricity_usage_kwh: '2500', has: SMART_CAR };

async function comparisonId(query: Sent) {
  return (await api.get('comparison', query)).comparison.id;
}

async function bestAvailableId(query: Sent) {
  return (await api.get('best-available', query)).comparison?.id;
}

// The id is that of the whole request in effect: a case for each of its parts.
it.each<[string, string, Sent?]>([
  ['post_code', 'SW1A 2AA'],
  ['dual_fuel_plan_key', 'fixed-tariff-mar27-v6'],
  ['dual_fuel_end_date', '2027-04-11'],
  [
    'dual_fuel_payment_method',
    'prepayment',
    { ...DUAL_FUEL, new_payment_method: 'monthly_direct_debit' },
  ],
  ['new_payment_method', 'prepayment'],
  ['electricity_usage_kwh', '2500.000001'],
  ['gas_usage_kwh', '9501'],
  ['percent_night_usage', '43', ECONOMY_7],
  ['has', 'smart_meter'],
  ['half_hours', EVEN_DAY, { ...DUAL_FUEL, has: 'smart_meter' }],
  ['ev_kwh', '1', { ...DUAL_FUEL, has: SMART_CAR }],
  ['only_suppliers', 'edf,fuse-energy'],
  ['fulfillable_only', 'true'],
  ['other_usages', '1800:7500'],
  ['rank_by', 'like_for_like'],
])('the id of a comparison changes if %s is', async (name, value, base = DUAL_FUEL) => {
  expect(await comparisonId({ ...base, [name]: value })).not.toBe(await comparisonId(base));
});

it.each<[string, string, Sent?]>([
  ['post_code', 'SW1A 1AA'],
  ['building_name', 'Rose Cottage'],
  ['building_number', '11'],
  ['sub_building_name', 'Flat 2'],
  ['industry_db_consent', 'true'],
  ['electricity_usage_kwh', '1234'],
  ['gas_usage_kwh', '1234'],
  ['fuel', 'electricity'],
  ['payment_method', 'prepayment'],
  ['supplier_key', 'eon-next'],
  ['electricity_variant', 'economy_7', { ...HOME, electricity_usage_kwh: '2500' }],
  ['percent_night_usage', '30', { ...HOME, electricity_variant: 'economy_7' }],
  ['has', 'smart_meter'],
  ['load_profile', 'night_storage', CAR_HOME],
  ['ev_kwh', '1', CAR_HOME],
  ['exclude_suppliers', 'edf'],
  ['rank_by', 'like_for_like'],
])('the id of a best-available comparison changes if %s is', async (name, value, base = HOME) => {
  const ids = [await bestAvailableId(base), await bestAvailableId({ ...base, [name]: value })];
  expect(ids).toEqual([expect.any(String), expect.any(String)]);
  expect(ids[0]).not.toBe(ids[1]);
});

const TWO_SUPPLIERS = { ...DUAL_FUEL, only_suppliers: 'edf,so-energy' };
const PLAN_THAT_ENDS = { ...DUAL_FUEL, dual_fuel_plan_key: 'fixed-tariff-apr27-v1' };

it.each<[string, Sent, Sent]>([
  ['the postcode is written in another way', DUAL_FUEL, { post_code: 'sw1a1aa' }],
  ['a number is written in another way', DUAL_FUEL, { electricity_usage_kwh: '2500.000' }],
  ['what is ignored is sent', DUAL_FUEL, { unknown: 'x' }],
  ['another page is shown', DUAL_FUEL, { limit: '1', offset: '3' }],
  [
    'the defaults are sent',
    DUAL_FUEL,
    { dual_fuel_payment_method: 'monthly_direct_debit', fixed_only: 'false' },
  ],
  [
    'the payment method in effect is sent',
    DUAL_FUEL,
    { new_payment_method: 'monthly_direct_debit' },
  ],
  ["the plan's own end date is sent", PLAN_THAT_ENDS, { dual_fuel_end_date: '2027-04-30' }],
  ['suppliers are in another order', TWO_SUPPLIERS, { only_suppliers: 'so-energy,edf' }],
  [
    'a load profile has no effect',
    { ...ECONOMY_7, has: 'smart_meter' },
    { load_profile: 'night_storage' },
  ],
])('the id of a comparison stays the same if %s', async (_, base, over) => {
  expect(await comparisonId({ ...base, ...over })).toBe(await comparisonId(base));
});

it.each<[string, Sent, Sent]>([
  ['what is assumed is sent', HOME, { fuel: 'dual_fuel', electricity_variant: 'standard' }],
  [
    'the assumed night share is sent',
    { ...HOME, electricity_variant: 'economy_7' },
    { percent_night_usage: '42' },
  ],
  ['a night share has no effect', HOME, { percent_night_usage: '30' }],
  ['the assumed payment method is sent', HOME, { payment_method: 'monthly_direct_debit' }],
])('the id of a best-available comparison stays the same if %s', async (_, base, over) => {
  expect(await bestAvailableId({ ...base, ...over })).toBe(await bestAvailableId(base));
});

import { gets, type Query, type Question, type Step } from './step.ts';

/** Bands, negative and free charges, closed plans, gaps and later prices, time of use, exit fees, guarantees. */
const NORWICH: Query = { post_code: 'NR2 2HH', electricity_variant: 'standard' };
const LONDON: Query = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const KWH: Query = { electricity_usage_kwh: '3100.5', gas_usage_kwh: '12000' };
const E7: Query = { electricity_variant: 'economy_7', percent_night_usage: '35' };

const dual = (supplier: string, plan: string, more: Query = {}): Query => ({
  ...LONDON,
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: supplier,
  dual_fuel_plan_key: plan,
  ...KWH,
  ...more,
});
const electricity = (supplier: string, plan: string, more: Query = {}): Query => ({
  ...LONDON,
  fuel: 'electricity',
  electricity_supplier_key: supplier,
  electricity_plan_key: plan,
  electricity_usage_kwh: '4200',
  ...more,
});
const two = (
  electricityPlan: readonly [string, string],
  gasPlan: readonly [string, string],
  more: Query = {},
): Query => ({
  ...electricity(...electricityPlan, { gas_supplier_key: gasPlan[0], gas_plan_key: gasPlan[1], ...KWH }),
  fuel: 'dual_fuel',
  ...more,
});

const SMART: Query = { has: 'smart_meter' };
const CAR: Query = { has: 'smart_meter,electric_vehicle' };
const EVENING = Array.from({ length: 48 }, (_, n) => (n >= 34 && n < 42 ? '1.5' : '0.25')).join(',');

/** On every day. */
const EVERY_DAY: Readonly<Record<string, Query>> = {
  'a standard plan whose price changes': dual('alpha', 'svt'),
  'a fixed plan with fees, end date unknown': dual('alpha', 'fix-12'),
  'a fixed plan with fees, ending soon': dual('alpha', 'fix-12', { dual_fuel_end_date: '2026-12-31' }),
  'a closed plan with an end': dual('alpha', 'old-fix'),
  'a gap between prices': dual('delta', 'gap'),
  'prices that have ended': dual('delta', 'ended'),
  'two single fuel plans': two(['gamma', 'svt-el'], ['gamma', 'svt-gas'], { electricity_end_date: '2027-02-01' }),
  'a plan of several rates': electricity('echo', 'ev-night', { ...CAR, ev_kwh: '1500' }),
  'bands of a month, Economy 7': dual('beta', 'bands-month', E7),
};

/** On one day. */
const ONE_DAY: Readonly<Record<string, Query>> = {
  'bands of a year': dual('beta', 'bands-year'),
  'bands of a day': dual('beta', 'bands-day', { dual_fuel_end_date: '2027-01-15' }),
  'bands of a year, Economy 7': electricity('beta', 'bands-year', { ...E7, electricity_end_date: '2027-05-05' }),
  'bands of a month and spend': electricity('beta', 'bands-month', {
    ...{ electricity_usage_kwh: '', electricity_spend_pence: '7777', electricity_spend_frequency: 'monthly' },
  }),
  'bands of a day, Economy 7 and spend': electricity('beta', 'bands-day', {
    ...{ ...E7, electricity_usage_kwh: '', electricity_spend_pence: '30000', electricity_spend_frequency: 'quarterly' },
  }),
  'a negative charge': dual('beta', 'negative'),
  'a negative charge and no usage': dual('beta', 'negative', { electricity_usage_kwh: '0', gas_usage_kwh: '0' }),
  'a negative charge and spend': electricity('beta', 'negative', {
    ...{ electricity_usage_kwh: '', electricity_spend_pence: '50000', electricity_spend_frequency: 'annual' },
  }),
  'a free band': dual('beta', 'free-units', { electricity_usage_kwh: '900.5', gas_usage_kwh: '0.5' }),
  'free units and spend': dual('beta', 'free-units', {
    ...{ electricity_usage_kwh: '', electricity_spend_pence: '45000', electricity_spend_frequency: 'annual' },
  }),
  'nothing to pay': electricity('beta', 'all-free'),
  'a closed standard plan': dual('beta', 'svt-a'),
  'a rollover to the cheapest of several, low usage': dual('beta', 'bands-year', {
    ...{ dual_fuel_end_date: '2027-01-01', electricity_usage_kwh: '500', gas_usage_kwh: '1000' },
  }),
  'a rollover to the cheapest of several, high usage': dual('beta', 'bands-year', {
    ...{ dual_fuel_end_date: '2027-01-01', electricity_usage_kwh: '15000', gas_usage_kwh: '50000' },
  }),
  'a rollover to two single fuel plans': dual('gamma', 'dual-fix'),
  'a rollover in prepayment': dual('gamma', 'dual-fix', { dual_fuel_payment_method: 'prepayment' }),
  'no rollover plan': dual('delta', 'fix-short'),
  'an end date that has come': dual('delta', 'fix-ended'),
  'an end date that has passed': dual('alpha', 'fix-12', { dual_fuel_end_date: '2026-01-01' }),
  'an end date of today': dual('alpha', 'fix-12', { dual_fuel_end_date: '2026-11-21' }),
  'an end date in 49 days': dual('alpha', 'fix-12', { dual_fuel_end_date: '2027-01-09' }),
  'an end date in 50 days': dual('alpha', 'fix-12', { dual_fuel_end_date: '2027-01-10' }),
  'an end date in a year': dual('alpha', 'fix-12', { dual_fuel_end_date: '2027-11-21' }),
  'an end date in a year less a day': dual('alpha', 'fix-12', { dual_fuel_end_date: '2027-11-20' }),
  'fees of two plans': two(['alpha', 'fix-12'], ['delta', 'fix-short'], { electricity_end_date: '2027-06-01' }),
  'fees of a fuel that stays': { ...two(['alpha', 'fix-12'], ['alpha', 'fix-12']), fuel: 'gas' },
  'a guarantee that has passed': dual('gamma', 'guarantee-past'),
  'a price of one day': dual('delta', 'one-day'),
  'closed for good': dual('zulu', 'svt', { dual_fuel_payment_method: 'prepayment' }),
  'another region': { ...dual('alpha', 'svt'), post_code: 'LL57 1AA' },
  'an outcode in two regions': { ...dual('alpha', 'svt'), post_code: 'SY10 7AA' },
  'standard plans and a smart meter': dual('alpha', 'svt', SMART),
  'storage heaters': dual('alpha', 'svt', { ...SMART, load_profile: 'night_storage' }),
  'an evening peak': dual('alpha', 'svt', { ...SMART, half_hours: EVENING }),
  'a car': dual('alpha', 'svt', { ...CAR, ev_kwh: '2000' }),
  'a car that is all usage': electricity('alpha', 'svt', { ...CAR, ev_kwh: '4200', half_hours: EVENING }),
  'everything at home': dual('alpha', 'svt', { has: 'smart_meter,electric_vehicle,heat_pump,solar_panels,battery' }),
  'a heat pump rolls over to its plan': dual('echo', 'weekend', {
    has: 'smart_meter,heat_pump',
    dual_fuel_end_date: '2027-03-01',
  }),
  'a closed plan of several rates': dual('echo', 'old-tou', SMART),
  'a plan of several rates that the home does not say': dual('echo', 'weekend'),
  'a plan of several rates and spend': electricity('echo', 'weekend', {
    ...{
      ...SMART,
      electricity_usage_kwh: '',
      electricity_spend_pence: '100000',
      electricity_spend_frequency: 'annual',
    },
  }),
  'Economy 7 and a smart meter': electricity('alpha', 'svt', { ...E7, ...SMART, load_profile: 'night_storage' }),
  'gas and a smart meter': {
    ...two(['alpha', 'svt'], ['alpha', 'svt']),
    ...SMART,
    fuel: 'gas',
    load_profile: 'night_storage',
  },
};

const RANKED: Readonly<Record<string, Query>> = {
  'both fuels': dual('alpha', 'svt'),
  'both fuels, like for like': dual('alpha', 'svt', { rank_by: 'like_for_like' }),
  'everything at home': dual('alpha', 'svt', {
    has: 'smart_meter,electric_vehicle,heat_pump,solar_panels,battery',
    ev_kwh: '1500',
  }),
  'everything at home, like for like': dual('alpha', 'svt', {
    ...CAR,
    rank_by: 'like_for_like',
    load_profile: 'night_storage',
  }),
  electricity: electricity('alpha', 'fix-12', { electricity_end_date: '2027-02-01', other_usages: '0,1000,20000' }),
  gas: { ...two(['alpha', 'svt'], ['gamma', 'svt-gas']), fuel: 'gas' },
  prepayment: dual('alpha', 'svt', { dual_fuel_payment_method: 'prepayment', other_usages: '1000:4000,6000:30000' }),
  'Economy 7': dual('alpha', 'svt', E7),
  'two plans with fees': two(['alpha', 'fix-12'], ['delta', 'fix-short'], { gas_end_date: '2027-01-05' }),
};

const LOOKUPS: Readonly<Record<string, Query>> = {
  'nearest of all': { ...NORWICH, electricity_charge_pence_per_day: '0', electricity_rate_pence_per_kwh: '20' },
  'nearest of both fuels': {
    ...{ ...NORWICH, electricity_charge_pence_per_day: '42', electricity_rate_pence_per_kwh: '24' },
    ...{ gas_charge_pence_per_day: '27', gas_rate_pence_per_kwh: '5.9', rates_include_vat: 'true' },
  },
};

function only(names: readonly string[]): Readonly<Record<string, Query>> {
  return Object.fromEntries(Object.entries(RANKED).filter(([name]) => names.includes(name)));
}

function ranked(queries: Readonly<Record<string, Query>>): readonly Question[] {
  return gets('/energy/comparison', queries).map((question) => ({
    ...question,
    name: `ranked: ${question.name}`,
    isBrief: true,
    query: { limit: '500', ...question.query },
  }));
}

function limited(queries: Readonly<Record<string, Query>>): Readonly<Record<string, Query>> {
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, { limit: '1', ...query }]));
}

export function hardMarket(day: string): readonly Step[] {
  const isFull = day === '2026-11-21';
  const households = isFull ? { ...EVERY_DAY, ...ONE_DAY } : EVERY_DAY;
  return [
    ...gets('/energy/comparison', limited(isFull ? ONE_DAY : EVERY_DAY)),
    ...gets('/energy/valuation', households),
    ...ranked(isFull ? RANKED : only(['both fuels', 'both fuels, like for like', 'everything at home', 'electricity'])),
    ...gets('/energy/plan-lookup', LOOKUPS),
    ...['cheapest-plans', 'cheapest-fixed-plans', 'no-exit-fee-plans'].map((type) => ({
      name: `best-buys: ${type}`,
      path: `/energy/best-buys/${type}`,
    })),
    ...gets('/energy/suppliers', { all: { post_code: 'NR2 2HH' } }),
    ...['alpha', 'beta', 'delta', 'echo', 'zulu'].flatMap((supplier) =>
      gets('/energy/plans', { [supplier]: { post_code: 'SW1A 1AA', supplier_key: supplier } }),
    ),
    ...gets('/energy/best-available', {
      'a home': { post_code: 'NR2 2HH', building_number: '2', industry_db_consent: 'true', limit: '1' },
      'a home in the region of a supplier without plans on sale': {
        post_code: 'LL57 1AA',
        building_number: '1',
        limit: '1',
      },
    }),
    { name: 'status', path: '/energy/status' },
    { name: 'sources', path: '/energy/sources' },
  ];
}

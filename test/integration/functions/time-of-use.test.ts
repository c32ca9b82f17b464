import { linesOf } from '../../support/breakdown.ts';
import {
  dayAndNight,
  dualOffer,
  electricityOffer,
  gasOffer,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../support/feed-maker.ts';
import { EVEN_DAY, SMART_CAR, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const DAY = '2026-11-21';

const NIGHT_TIMES = [{ from: '00:30', to: '05:30' }];

const NIGHT_PRICE = {
  charge_pence_per_day: 40,
  unit_rates: [{ rate_pence_per_kwh: 8.5, times: NIGHT_TIMES }, { rate_pence_per_kwh: 27 }],
};

function oneRate(pence: number): Line {
  return price({ charge_pence_per_day: 40, unit_rates: [{ rate_pence_per_kwh: pence }] });
}

function plan(key: string, over: Line = {}): Line {
  return planLine({ key, product_end_date: null, exit_fees: null, ...over });
}

/** Of each fuel and for Economy 7, so that every comparison has two. */
function variable(key: string, pence: number): readonly Line[] {
  const prices = { plan_key: key, electricity: oneRate(pence) };
  return [
    electricityOffer(prices),
    gasOffer({ plan_key: key, gas: oneRate(pence / 4) }),
    dualOffer({ ...prices, gas: oneRate(pence / 4) }),
    electricityOffer({
      plan_key: key,
      electricity_variant: 'economy_7',
      electricity: price({ unit_rates: dayAndNight }),
    }),
  ];
}

/** A supplier's standard variable plan, a dearer one, one for smart meters, one by night, one for cars and a fixed one. */
const MARKET: readonly Line[] = [
  supplierLine(),
  plan('standard', { standard_variable: true }),
  plan('dear'),
  plan('smart', { standard_variable: true, requires: ['smart_meter'] }),
  plan('night', { requires: ['smart_meter'] }),
  plan('car', { requires: ['electric_vehicle', 'smart_meter'] }),
  plan('ending', { product_end_date: '2027-03-01' }),
  ...variable('standard', 26),
  ...variable('dear', 30),
  electricityOffer({ plan_key: 'smart', electricity: oneRate(25) }),
  electricityOffer({ plan_key: 'night', electricity: NIGHT_PRICE }),
  dualOffer({ plan_key: 'night', electricity: NIGHT_PRICE }),
  electricityOffer({ plan_key: 'car', electricity: oneRate(24) }),
  electricityOffer({ plan_key: 'ending', electricity: oneRate(28) }),
];

const HOME: Sent = {
  ...WESTMINSTER,
  fuel: 'electricity',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'dear',
  electricity_usage_kwh: '2500',
};

const CAR: Sent = { electricity_usage_kwh: '4500', has: SMART_CAR, ev_kwh: '2000' };

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ day: DAY, lines: MARKET });
});

type Comparison = ResponseBody<'comparison'>['comparison'];

async function compare(...sent: readonly Sent[]): Promise<Comparison> {
  return (await api.get('comparison', Object.assign({}, HOME, ...sent))).comparison;
}

function keysOf({ comparisons }: Pick<Comparison, 'comparisons'>): readonly string[] {
  return comparisons.map(({ plan: { key } }) => key);
}

function yearOn(key: string, { comparisons }: Comparison) {
  const { personal_projection } = present(comparisons.find((item) => item.plan.key === key));
  const { current, total_pence: totalPence } = personal_projection;
  const ratesUsed = linesOf(current.electricity, 'consumption').map((line) => ({
    rate: line.rate_pence_per_kWh,
    kwh: line.usage_kWh,
    percent: line.usage_share_percent,
  }));
  return { totalPence, ratesUsed, breakdown: present(current.electricity).breakdown };
}

describe('a plan of 8.5 p from 00:30 to 05:30, else 27 p, with 40 p a day', () => {
  const consumption = { type: 'consumption', register: 'all', days: 365 };

  it('costs a typical home of 2,500 kWh £800.02, for 9.909183 % of its usage at night', async () => {
    const { totalPence, breakdown } = yearOn('night', await compare({ has: 'smart_meter' }));
    expect(totalPence).toBe(80002);
    expect(breakdown).toMatchObject([
      {
        ...consumption,
        rate_pence_per_kWh: 8.5,
        usage_kWh: 247.72957,
        usage_share_percent: 9.909183,
        times: NIGHT_TIMES,
        value_pence: 2105.701345,
      },
      {
        ...consumption,
        rate_pence_per_kWh: 27,
        usage_kWh: 2252.27043,
        usage_share_percent: 90.090817,
        value_pence: 60811.30161,
      },
      { type: 'standing-charge', value_pence: 14600 },
      { type: 'tax', value_pence: 2484.791602 },
    ]);
    expect(breakdown[1]).not.toHaveProperty('times');
  });

  it('costs a home of 4,500 kWh £975.47 if 2,000 of them charge a car', async () => {
    const { totalPence, breakdown } = yearOn('night', await compare(CAR));
    expect(totalPence).toBe(97547);
    expect(breakdown).toMatchObject([
      { usage_kWh: 2247.72957, value_pence: 19105.701345 },
      { usage_kWh: 2252.27043, value_pence: 60811.30161 },
      { value_pence: 14600 },
      { value_pence: 3029.723108 },
    ]);
  });

  it.each([
    ['2,500 kWh', {}, 80002],
    ['4,500 kWh, 2,000 of them for a car', CAR, 97547],
  ])('costs the same as the current plan of a home of %s', async (_, sent, pence) => {
    const onNight = { ...HOME, ...sent, electricity_plan_key: 'night' };
    expect((await api.get('valuation', onNight)).valuation.total_pence).toBe(pence);
  });

  it('has one line for a home that uses electricity only at night', async () => {
    const half_hours = Array.from({ length: 48 }, (_, at) => (at >= 1 && at < 11 ? '3' : '0')).join(',');
    const { ratesUsed } = yearOn('night', await compare({ has: 'smart_meter', half_hours }));
    expect(ratesUsed).toEqual([{ rate: 8.5, kwh: 2500, percent: 100 }]);
  });

  it('is used more at night by a home with night storage heaters', async () => {
    const { ratesUsed } = yearOn('night', await compare({ has: 'smart_meter', load_profile: 'night_storage' }));
    // 347,068,594 parts in a billion from 00:30 to 05:30, by data/load-profiles.csv.
    expect(ratesUsed[0]).toEqual({ rate: 8.5, kwh: 867.671485, percent: 34.706859 });
  });
});

describe('plans that require something', () => {
  it.each([
    ['nothing', {}, ['standard', 'ending', 'dear']],
    ['a battery', { has: 'battery' }, ['standard', 'ending', 'dear']],
    ['a car, and no smart meter', { has: 'electric_vehicle' }, ['standard', 'ending', 'dear']],
    ['a smart meter', { has: 'smart_meter' }, ['smart', 'night', 'standard', 'ending', 'dear']],
    ['both', { has: SMART_CAR }, ['car', 'smart', 'night', 'standard', 'ending', 'dear']],
  ])('are compared only for a home that has all of it: %s', async (_, sent, keys) => {
    expect(keysOf(await compare(sent))).toEqual(keys);
  });

  it('stay in the list, priced, for the household that is on one, and no other one does', async () => {
    const comparison = await compare({ electricity_plan_key: 'night' });
    expect(keysOf(comparison)).toEqual(['night', 'standard', 'ending', 'dear']);
    expect(comparison.comparisons.map(({ is_current_plan }) => is_current_plan)).toEqual([true, false, false, false]);
    expect(comparison.current.total_pence).toBe(80002);
  });

  it.each([
    ['nothing', {}, 'standard'],
    ['a car, and no smart meter', { has: 'electric_vehicle' }, 'standard'],
    ['a smart meter', { has: 'smart_meter' }, 'smart'],
  ])('follow a plan that ends only if the home has all of it: %s', async (_, sent, key) => {
    const { electricity } = (await api.get('valuation', { ...HOME, electricity_plan_key: 'ending', ...sent }))
      .valuation;
    expect(present(electricity).rollover_plan.key).toBe(key);
  });

  it('are among the best available if the home has all of it', async () => {
    const best = async (sent: Sent) =>
      present((await api.get('best-available', { ...WESTMINSTER, building_number: '1', ...sent })).comparison);
    const electric = { fuel: 'electricity', electricity_usage_kwh: '4500' };
    expect(keysOf(await best(electric))).not.toContain('night');
    const comparison = await best({ ...electric, ...CAR });
    expect(keysOf(comparison)[0]).toBe('night');
    expect(comparison.load_profile).toEqual({ source: 'typical', ev_kwh: 2000 });
  });
});

describe('the load profile of a comparison', () => {
  it('is not there unless the caller says what the home has', async () => {
    expect(await compare()).not.toHaveProperty('load_profile');
  });

  it.each([
    [{ has: 'battery' }, { source: 'typical', ev_kwh: 0 }],
    [
      { has: 'smart_meter', load_profile: 'night_storage' },
      { source: 'night_storage', ev_kwh: 0 },
    ],
    [
      { has: SMART_CAR, half_hours: EVEN_DAY, ev_kwh: '1234.5678901' },
      { source: 'half_hours', ev_kwh: 1234.56789 },
    ],
  ])('says what was assumed for %j', async (sent, profile) => {
    expect((await compare(sent)).load_profile).toEqual(profile);
  });
});

describe('has no effect', () => {
  const profile = { load_profile: 'night_storage' };

  it('on the prices of gas: how electricity is used', async () => {
    const gas = { fuel: 'gas', gas_supplier_key: 'acme', gas_plan_key: 'dear', gas_usage_kwh: '9500', has: SMART_CAR };
    const typical = await compare(gas);
    expect(keysOf(typical)).toEqual(['standard', 'dear']);
    expect(typical.load_profile).toEqual({ source: 'typical', ev_kwh: 0 });
    expect(await compare(gas, profile, { ev_kwh: '2500' })).toEqual(typical);
  });

  it('on Economy 7: the load profile or the half hours', async () => {
    const economy7 = { electricity_variant: 'economy_7', percent_night_usage: '42', has: SMART_CAR };
    const typical = await compare(economy7);
    expect(typical.load_profile).toEqual({ source: 'typical', ev_kwh: 0 });
    expect(await compare(economy7, profile)).toEqual(typical);
    expect(await compare(economy7, { half_hours: `1${',0'.repeat(47)}` })).toEqual(typical);
  });

  it('on a plan of one rate: the car', async () => {
    const sent = { electricity_usage_kwh: '4500', has: SMART_CAR };
    const without = yearOn('standard', await compare(sent));
    expect(yearOn('standard', await compare(sent, { ev_kwh: '2000' }))).toEqual(without);
  });
});

it('a car is charged at the night rate of Economy 7, and the rest as the night share says', async () => {
  const sent = { electricity_variant: 'economy_7', percent_night_usage: '40', ...CAR };
  expect(yearOn('standard', await compare(sent)).ratesUsed).toEqual([
    { rate: 31, kwh: 1500 },
    { rate: 13, kwh: 3000 },
  ]);
});

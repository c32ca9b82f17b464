import { productApi } from '../../../data-loader/feeds/kraken/product-api.ts';
import { dayAndNight, electricityOffer, type Line, planLine, price, supplierLine } from '../../support/feed-maker.ts';
import { ELECTRICITY_PLAN, SMART_CAR, WESTMINSTER } from '../../support/households.ts';
import { createHandHttp } from '../../support/http-reading.ts';
import { krakenSettings, startKrakenServer } from '../../support/kraken-server.ts';
import { present } from '../../support/present.ts';
import { linesOf, type ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const NIGHT_TIMES = [{ from: '00:30', to: '05:30' }];

function offer(plan_key: string, pence: number): Line {
  const electricity = price({ charge_pence_per_day: 40, unit_rates: [{ rate_pence_per_kwh: pence }] });
  return electricityOffer({ plan_key, electricity });
}

/** A standard variable plan, a dearer one, one for smart meters, one by night and one for cars. */
const MARKET: readonly Line[] = [
  supplierLine(),
  ...[
    { key: 'standard', standard_variable: true },
    { key: 'dear' },
    { key: 'smart', standard_variable: true, requires: ['smart_meter'] },
    { key: 'night', requires: ['smart_meter'] },
    { key: 'car', requires: ['electric_vehicle', 'smart_meter'] },
  ].map((over) => planLine({ product_end_date: null, exit_fees: null, ...over })),
  offer('standard', 26),
  offer('dear', 30),
  offer('smart', 25),
  offer('car', 24),
  electricityOffer({
    plan_key: 'night',
    electricity: {
      charge_pence_per_day: 40,
      unit_rates: [{ rate_pence_per_kwh: 8.5, times: NIGHT_TIMES }, { rate_pence_per_kwh: 27 }],
    },
  }),
  ...['standard', 'dear'].map((plan_key) =>
    electricityOffer({
      plan_key,
      electricity_variant: 'economy_7',
      electricity: price({ unit_rates: dayAndNight }),
    }),
  ),
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
  api = await sampleApi({ lines: MARKET });
});

type Comparison = ResponseBody<'comparison'>['comparison'];

async function compare(...sent: readonly Sent[]): Promise<Comparison> {
  return (await api.get('comparison', Object.assign({}, HOME, ...sent))).comparison;
}

function keysOf({ comparisons }: Pick<Comparison, 'comparisons'>): readonly string[] {
  return comparisons.map(({ plan: { key } }) => key);
}

function yearOn(key: string, { comparisons }: Comparison) {
  const { current, total_pence } = present(comparisons.find(({ plan }) => plan.key === key)).personal_projection;
  const rates = linesOf(current.electricity, 'consumption').map((line) => [line.rate_pence_per_kWh, line.usage_kWh]);
  return { total_pence, rates, breakdown: present(current.electricity).breakdown };
}

describe('a plan of 8.5 p from 00:30 to 05:30, else 27 p, with 40 p a day', () => {
  it('costs a typical home of 2,500 kWh £800.02, for 9.909183 % of its usage at night', async () => {
    const { total_pence, breakdown } = yearOn('night', await compare({ has: 'smart_meter' }));
    expect(total_pence).toBe(80002);
    expect(breakdown).toMatchObject([
      {
        rate_pence_per_kWh: 8.5,
        usage_kWh: 247.72957,
        usage_share_percent: 9.909183,
        times: NIGHT_TIMES,
        value_pence: 2105.701345,
      },
      { rate_pence_per_kWh: 27, usage_kWh: 2252.27043, usage_share_percent: 90.090817, value_pence: 60811.30161 },
      { type: 'standing-charge', value_pence: 14600 },
      { type: 'tax', value_pence: 2484.791602 },
    ]);
    expect(breakdown[1]).not.toHaveProperty('times');
  });

  it.each<[string, Sent, ReadonlyArray<readonly [rate: number, kwh: number]>]>([
    [
      'with a car that takes 2,000 of 4,500 kWh',
      CAR,
      [
        [8.5, 2247.72957],
        [27, 2252.27043],
      ],
    ],
    [
      'that uses electricity only at night',
      { has: 'smart_meter', half_hours: Array.from({ length: 48 }, (_, at) => (at >= 1 && at < 11 ? 3 : 0)).join() },
      [[8.5, 2500]],
    ],
    [
      // 347,068,594 parts in a billion from 00:30 to 05:30, by data/load-profiles.csv.
      'with night storage heaters',
      { has: 'smart_meter', load_profile: 'night_storage' },
      [
        [8.5, 867.671485],
        [27, 1632.328515],
      ],
    ],
  ])('is used by its times in a home %s', async (_, sent, rates) => {
    expect(yearOn('night', await compare(sent)).rates).toEqual(rates);
  });
});

it.each<[string, Sent, readonly string[]]>([
  ['nothing', {}, ['standard', 'dear']],
  ['a car, and no smart meter', { has: 'electric_vehicle' }, ['standard', 'dear']],
  ['a smart meter', { has: 'smart_meter' }, ['smart', 'night', 'standard', 'dear']],
  ['both', { has: SMART_CAR }, ['car', 'smart', 'night', 'standard', 'dear']],
])('plans that require something are compared only for a home that has all of it: %s', async (_, sent, keys) => {
  expect(keysOf(await compare(sent))).toEqual(keys);
});

it('plans that require something are among the best available if the home has all of it', async () => {
  const best = async (sent: Sent) => {
    const home = { ...WESTMINSTER, building_number: '1', fuel: 'electricity', electricity_usage_kwh: '4500' };
    return present((await api.get('best-available', { ...home, ...sent })).comparison);
  };
  expect(keysOf(await best({}))).not.toContain('night');
  const comparison = await best(CAR);
  expect(keysOf(comparison)[0]).toBe('night');
  expect(comparison.load_profile).toEqual({ source: 'typical', ev_kwh: 2000 });
});

it('a car is charged at the night rate of Economy 7, and the rest as the night share says', async () => {
  const sent = { electricity_variant: 'economy_7', percent_night_usage: '40', ...CAR };
  expect(yearOn('standard', await compare(sent)).rates).toEqual([
    [31, 1500],
    [13, 3000],
  ]);
});

it('a product of a product API costs what its windows cost, for a home with a smart meter only', async () => {
  const server = await startKrakenServer();
  try {
    const settings = krakenSettings({ from: server.from });
    const market = await sampleApi({ readers: [productApi(settings, createHandHttp({ loopback: server.from }).http)] });
    const find = async (sent: Sent) => {
      const home = { ...HOME, ...ELECTRICITY_PLAN, limit: '500', ...sent };
      const { comparisons } = (await market.get('comparison', home)).comparison;
      return comparisons.find(({ plan }) => plan.key === 'evnight-var-26-07-01');
    };
    expect(await find({})).toBeUndefined();
    // 99,091,828 of the profile's 1,000,000,000 parts are from 00:30 to 05:30, so of 2,500 kWh:
    //   247.72957 kWh × 12.9845 p = 3,216.644602 p, and the other 2,252.27043 kWh × 30.9631 p = 69,737.274551 p.
    // 365 × 42.6533 p = 15,568.4545 p. Together 88,522.373653 p, with VAT of 5 % on 234 of the 365 days: + 2,837.566498 p.
    expect(await find({ has: 'smart_meter' })).toMatchObject({
      plan: { requires: ['smart_meter'] },
      personal_projection: {
        total_pence: 91_360,
        current: {
          electricity: {
            breakdown: [
              { times: [{ from: '05:30', to: '00:30' }], value_pence: 69_737.274551 },
              { times: [{ from: '00:30', to: '05:30' }], value_pence: 3_216.644602 },
              { type: 'standing-charge', value_pence: 15_568.4545 },
              { type: 'tax', value_pence: 2_837.566498 },
            ],
          },
        },
      },
    });
  } finally {
    await server.close();
  }
});

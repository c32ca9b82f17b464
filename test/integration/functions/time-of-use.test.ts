import { productApi } from '../../../data-loader/feeds/kraken/product-api.ts';
import { electricityOffer, type Line, planLine, supplierLine } from '../../support/feed-maker.ts';
import { ELECTRICITY_PLAN, SMART_CAR, WESTMINSTER } from '../../support/households.ts';
import { createHandHttp } from '../../support/http-reading.ts';
import { krakenSettings, startKrakenServer } from '../../support/kraken-server.ts';
import { present } from '../../support/present.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const NIGHT_TIMES = [{ from: '00:30', to: '05:30' }];

function offer(plan_key: string, unit_rates: readonly Line[]): Line {
  return electricityOffer({ plan_key, electricity: { charge_pence_per_day: 40, unit_rates } });
}

/** A standard variable plan, and one with a rate by night for homes with a smart meter. */
const MARKET: readonly Line[] = [
  supplierLine(),
  planLine({ key: 'standard', standard_variable: true, product_end_date: null, exit_fees: null }),
  planLine({ key: 'night', requires: ['smart_meter'], product_end_date: null, exit_fees: null }),
  offer('standard', [{ rate_pence_per_kwh: 26 }]),
  offer('night', [{ rate_pence_per_kwh: 8.5, times: NIGHT_TIMES }, { rate_pence_per_kwh: 27 }]),
];

const HOME: Sent = {
  ...WESTMINSTER,
  fuel: 'electricity',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'standard',
  electricity_usage_kwh: '2500',
  has: 'smart_meter',
};
const CAR: Sent = { electricity_usage_kwh: '4500', has: SMART_CAR, ev_kwh: '2000' };

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ lines: MARKET });
});

describe('a plan of 8.5 p from 00:30 to 05:30, else 27 p, with 40 p a day', () => {
  const yearAtNight = async (sent: Sent) => {
    const { comparisons } = (await api.get('comparison', { ...HOME, ...sent })).comparison;
    return present(comparisons.find(({ plan }) => plan.key === 'night')).personal_projection;
  };

  it('costs a typical home of 2,500 kWh £800.02, for 9.909183 % of its usage at night', async () => {
    const { total_pence, current } = await yearAtNight({});
    const { breakdown } = present(current.electricity);
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

  it('is among the best available only if the home has what it requires', async () => {
    const best = async (sent: Sent) => {
      const home = { ...WESTMINSTER, building_number: '1', fuel: 'electricity', electricity_usage_kwh: '4500' };
      const { comparisons, load_profile } = present((await api.get('best-available', { ...home, ...sent })).comparison);
      return [comparisons.map(({ plan: { key } }) => key), load_profile];
    };
    expect(await best({})).toEqual([['standard'], undefined]);
    expect(await best(CAR)).toEqual([['night', 'standard'], { source: 'typical', ev_kwh: 2000 }]);
  });
});

it('a product of a product API costs what its windows cost, for a home with a smart meter only', async () => {
  const server = await startKrakenServer();
  try {
    const settings = krakenSettings({ from: server.from });
    const market = await sampleApi({ readers: [productApi(settings, createHandHttp({ loopback: server.from }).http)] });
    const find = async (has: string) => {
      const home = { ...HOME, ...ELECTRICITY_PLAN, limit: '500', has };
      const { comparisons } = (await market.get('comparison', home)).comparison;
      return comparisons.find(({ plan }) => plan.key === 'evnight-var-26-07-01');
    };
    expect(await find('')).toBeUndefined();
    // 99,091,828 of the profile's 1,000,000,000 parts are from 00:30 to 05:30, so of 2,500 kWh:
    //   247.72957 kWh × 12.9845 p = 3,216.644602 p, and the other 2,252.27043 kWh × 30.9631 p = 69,737.274551 p.
    // 365 × 42.6533 p = 15,568.4545 p. Together 88,522.373653 p, with VAT of 5 % on 234 of the 365 days: + 2,837.566498 p.
    const item = present(await find('smart_meter'));
    expect([item.plan.requires, item.personal_projection.total_pence]).toEqual([['smart_meter'], 91_360]);
    expect(item.personal_projection.current.electricity?.breakdown).toMatchObject([
      { times: [{ from: '05:30', to: '00:30' }], value_pence: 69_737.274551 },
      { times: [{ from: '00:30', to: '05:30' }], value_pence: 3_216.644602 },
      { type: 'standing-charge', value_pence: 15_568.4545 },
      { type: 'tax', value_pence: 2_837.566498 },
    ]);
  } finally {
    await server.close();
  }
});

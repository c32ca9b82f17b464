import { electricityOffer, type Line, planLine, supplierLine } from '../../support/feed-maker.ts';
import { SMART_CAR, WESTMINSTER } from '../../support/households.ts';
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
  const yearAtNight = async (query: Sent) => {
    const { comparisons } = (await api.get('comparison', { ...HOME, ...query })).comparison;
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
        value_pence: 2105.701345,
      },
      {
        rate_pence_per_kWh: 27,
        usage_kWh: 2252.27043,
        usage_share_percent: 90.090817,
        value_pence: 60811.30161,
      },
      { type: 'standing-charge', value_pence: 14600 },
      { type: 'tax', value_pence: 2484.791602 },
    ]);
    expect(breakdown.slice(0, 2).map((line) => 'times' in line && line.times)).toEqual([
      NIGHT_TIMES,
      false,
    ]);
  });

  it('is one of the best available only if the home has what it requires', async () => {
    const best = async (query: Sent) => {
      const home = {
        ...WESTMINSTER,
        building_number: '1',
        fuel: 'electricity',
        electricity_usage_kwh: '4500',
      };
      const { comparisons, load_profile } = present(
        (await api.get('best-available', { ...home, ...query })).comparison,
      );
      return [comparisons.map(({ plan: { key } }) => key), load_profile];
    };
    expect(await best({})).toEqual([['standard'], undefined]);
    expect(await best(CAR)).toEqual([['night', 'standard'], { source: 'typical', ev_kwh: 2000 }]);
  });
});

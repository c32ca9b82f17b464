import { EVEN_DAY, faultyHomes, SMART_CAR } from '../../support/equipped-home-faults.ts';
import { DUAL_FUEL, DUAL_PLAN, WESTMINSTER } from '../../support/households.ts';
import type { GetName } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

const ADDRESS = { post_code: 'NR2 2HH', building_number: '2' } as const;

/** Homes of 2,500 kWh. */
const HOMES: ReadonlyArray<readonly [GetName, Sent]> = [
  ['comparison', DUAL_FUEL],
  ['valuation', DUAL_FUEL],
  ['best-available', { ...ADDRESS, electricity_usage_kwh: '2500' }],
];

const FAULTY_HOMES = faultyHomes({
  path: '',
  usageName: 'electricity_usage_kwh',
  kwh: 'a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5',
});

const UNSENT_KWH = {
  code: 'disallowed-parameter',
  message:
    'ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage_kwh); "2000" was sent.',
  parameters: { ev_kwh: '2000' },
};

describe.each(HOMES)('a request to %s is refused', (name, home) => {
  it.each(FAULTY_HOMES)('for $name', async ({ sent, errors }) => {
    expect(await api.getErrors(name, { ...home, ...sent })).toEqual({ status: 400, errors });
  });

  it.each(['has', 'load_profile', 'half_hours', 'ev_kwh'])('for %s that is sent twice', async (parameter) => {
    const good = { has: SMART_CAR, load_profile: 'typical', half_hours: EVEN_DAY, ev_kwh: '2000' };
    const other = parameter === 'half_hours' ? 'load_profile' : 'half_hours';
    const sent = { ...home, ...good, [other]: '', [parameter]: ['a', 'b'] };
    const { status, errors } = await api.getErrors(name, sent);
    expect([status, ...errors.map(({ code, parameters }) => [code, parameters])]).toEqual([
      400,
      ['invalid-parameter-value', { [parameter]: 'a,b' }],
    ]);
  });

  it('for its usage only, if that is wrong and a car is a part of it', async () => {
    const sent = { ...home, electricity_usage_kwh: 'much', has: SMART_CAR, ev_kwh: '2000' };
    const { errors } = await api.getErrors(name, sent);
    expect(errors.map(({ parameters }) => parameters)).toEqual([{ electricity_usage_kwh: 'much' }]);
  });
});

describe.each(['comparison', 'valuation'] as const)('a request to %s is refused for a car', (name) => {
  const home = { ...WESTMINSTER, fuel: 'dual_fuel', ...DUAL_PLAN, gas_usage_kwh: '9500' };

  it.each([
    ['a spend', { electricity_spend_pence: '7000', electricity_spend_frequency: 'monthly' }],
    ['an estimate', { electricity_usage_estimate: 'medium' }],
  ])('beside %s', async (_, usage) => {
    const sent = { ...home, ...usage, has: SMART_CAR, ev_kwh: '2000' };
    expect(await api.getErrors(name, sent)).toEqual({ status: 400, errors: [UNSENT_KWH] });
  });

  it('only after its missing usage', async () => {
    const { errors } = await api.getErrors(name, { ...home, has: SMART_CAR, ev_kwh: '2000' });
    expect(errors.map(({ parameters }) => parameters)).toEqual([{ electricity_usage_kwh: null }]);
  });
});

it('a request to best-available is refused for a car if the usage is assumed', async () => {
  const sent = { ...ADDRESS, has: SMART_CAR, ev_kwh: '2000' };
  expect(await api.getErrors('best-available', sent)).toEqual({ status: 400, errors: [UNSENT_KWH] });
});

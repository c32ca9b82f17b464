import { productApi } from '../../../data-loader/feeds/kraken/product-api.ts';
import { createHandHttp } from '../../support/hand-http.ts';
import { ELECTRICITY_PLAN, WESTMINSTER } from '../../support/households.ts';
import { krakenSettings } from '../../support/kraken-reading.ts';
import { type KrakenServer, startKrakenServer } from '../../support/kraken-server.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

const PLAN = 'evnight-var-26-07-01';
const HOME = {
  ...WESTMINSTER,
  fuel: 'electricity',
  ...ELECTRICITY_PLAN,
  electricity_usage_kwh: '2500',
  limit: '500',
} as const;

let server: KrakenServer;
let api: SampleApi;

beforeAll(async () => {
  server = await startKrakenServer();
  const settings = krakenSettings({ from: server.from });
  api = await sampleApi({ readers: [productApi(settings, createHandHttp({ loopback: server.from }).http)] });
});

afterAll(async () => {
  await server.close();
});

async function found(sent: Readonly<Record<string, string>>) {
  const { comparison } = await api.get('comparison', { ...HOME, ...sent });
  return comparison.comparisons.find(({ plan }) => plan.key === PLAN);
}

describe('a time-of-use product of a product API, from the API to a comparison', () => {
  it('is compared for a home with a smart meter only', async () => {
    expect(await found({})).toBeUndefined();
    expect((await found({ has: 'smart_meter' }))?.plan).toMatchObject({ requires: ['smart_meter'] });
  });

  it('costs what its windows cost a home of the typical profile', async () => {
    // 99,091,828 of the profile's 1,000,000,000 parts are from 00:30 to 05:30, so of 2,500 kWh:
    //   247.72957 kWh × 12.9845 p = 3,216.644602 p, and the other 2,252.27043 kWh × 30.9631 p = 69,737.274551 p.
    // 365 × 42.6533 p = 15,568.4545 p. Together 88,522.373653 p, with VAT of 5 % on 234 of the 365 days: + 2,837.566498 p.
    const projection = (await found({ has: 'smart_meter' }))?.personal_projection;
    expect(projection?.total_pence).toBe(91_360);
    expect(projection?.current.electricity?.breakdown).toMatchObject([
      { times: [{ from: '05:30', to: '00:30' }], usage_kWh: 2252.27043, value_pence: 69_737.274551 },
      { times: [{ from: '00:30', to: '05:30' }], usage_kWh: 247.72957, value_pence: 3_216.644602 },
      { type: 'standing-charge', value_pence: 15_568.4545 },
      { type: 'tax', value_pence: 2_837.566498 },
    ]);
  });
});

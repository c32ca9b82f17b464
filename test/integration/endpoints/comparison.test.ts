import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

const household = {
  post_code: 'SW1A 1AA',
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
};

describe('a comparison of both fuels in Westminster', () => {
  it('has twenty plans, the cheapest worked out by hand', async () => {
    const { status, body } = await api.get('comparison', household);
    expect(status).toBe(200);
    const { comparison } = body;
    expect(comparison.total).toBe(20);
    expect(comparison.comparisons).toHaveLength(10);
    expect(comparison.comparisons[0]).toMatchObject({
      plan: { key: 'single-rate-tracker-15m-v3', supplier_key: 'fuse-energy' },
      personal_projection: { total_pence: 133847, electricity_total_pence: 72125, gas_total_pence: 61722 },
      saving_pence: 30396,
    });
  });
});

import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** A made-up home of data/demo: its gas reading is 7,369.5 kWh a year. */
const HOME = { post_code: 'NR2 2HH', building_number: '2' } as const;

function askFor(query: Readonly<Record<string, string>>) {
  return service.request('/energy/best-available', { query });
}

describe('the best plans for an address', () => {
  it('are for the use that was read, with consent alone', async () => {
    const without = (await askFor(HOME)).json;
    const { address, consumption, comparison } = (await askFor({ ...HOME, industry_db_consent: 'true' })).json;
    expect(address).toMatchObject({ thoroughfare: 'Lantern Street', postcode: 'NR2 2HH' });
    expect(consumption).toEqual({ gas_usage_kwh: 7369.5, electricity_usage_kwh: 4025 });
    expect(without.consumption.gas_usage_kwh).not.toBe(7369.5);
    expect(without.consumption.electricity_usage_kwh).not.toBe(4025);
    expect(comparison.comparisons.length).toBeGreaterThan(0);
  });

  it('are there for a home that nobody knows, by the name that the caller gives it', async () => {
    const { address, errors } = (await askFor({ post_code: 'SW1A 1AA', building_name: 'Rookery Nook' })).json;
    expect(address).toMatchObject({ building_name: 'Rookery Nook', postcode: 'SW1A 1AA', region: 12 });
    expect(errors).toBeNull();
  });

  it('want a postcode that there is, a building, and one home at most', async () => {
    const responses = [
      await askFor({ post_code: 'BT1 5GS', building_name: 'Rookery Nook' }),
      await askFor({ post_code: 'NR2 2HH' }),
      await askFor({ post_code: 'NR2 2HH', building_name: 'Heron Court' }),
    ];
    expect(responses.map(({ status, json }) => [status, json.errors[0].code])).toEqual([
      [404, 'postcode-not-found'],
      [400, 'missing-required-parameter'],
      [400, 'address-not-unique'],
    ]);
  });

  it('leave nothing of a home in the logs', () => {
    expect(service.log()).toContain('"name":"best-available"');
    expect(service.log()).not.toMatch(/NR2|BT1|SW1A|Lantern|Rookery|NORWICH|Heron/);
  });
});

import { readErrors } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** A made-up home of data/demo: its gas reading is 7,369.5 kWh a year. */
const HOME = { post_code: 'NR2 2HH', building_number: '2' } as const;

function askFor(query: Readonly<Record<string, string>>) {
  return service.get('best-available', query);
}

describe('the best plans for an address', () => {
  it('are for the annual consumption in the industry databases only with consent', async () => {
    const without = await askFor(HOME);
    const { address, consumption, comparison } = await askFor({ ...HOME, industry_db_consent: 'true' });
    expect(address).toMatchObject({ thoroughfare: 'Lantern Street', postcode: 'NR2 2HH' });
    expect(consumption).toEqual({ gas_usage_kwh: 7369.5, electricity_usage_kwh: 4025 });
    expect(without.consumption.gas_usage_kwh).not.toBe(7369.5);
    expect(without.consumption.electricity_usage_kwh).not.toBe(4025);
    expect(comparison?.comparisons.length).toBeGreaterThan(0);
  });

  it('are found for an unknown home, with its address as it was sent', async () => {
    const { address, errors } = await askFor({ post_code: 'SW1A 1AA', building_name: 'Rookery Nook' });
    expect(address).toMatchObject({ building_name: 'Rookery Nook', postcode: 'SW1A 1AA', region: 12 });
    expect(errors).toBeNull();
  });

  it('require a known postcode, a building, and an address of one home only', async () => {
    for (const [query, status, code] of [
      [{ post_code: 'BT1 5GS', building_name: 'Rookery Nook' }, 404, 'postcode-not-found'],
      [{ post_code: 'NR2 2HH' }, 400, 'missing-required-parameter'],
      [{ post_code: 'NR2 2HH', building_name: 'Heron Court' }, 400, 'address-not-unique'],
    ] as const) {
      const response = await service.request('/energy/best-available', { query });
      expect([response.status, readErrors(response.json)[0]?.code]).toEqual([status, code]);
    }
  });

  it('leave nothing of a home in the logs', () => {
    expect(service.log()).toContain('"service":"best-available"');
    expect(service.log()).not.toMatch(/NR2|BT1|SW1A|Lantern|Rookery|NORWICH|Heron/);
  });
});

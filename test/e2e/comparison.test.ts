import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function compare(query: Readonly<Record<string, string>> = {}) {
  return service.request('/energy/comparison', { query: { ...HOME, ...query } });
}

describe('a comparison over the sample feeds', () => {
  it('is the one worked out by hand for SW1A 1AA', async () => {
    const response = await compare({ limit: '100' });
    expect(response.status).toBe(200);
    const { comparisons, total } = response.json.comparison;
    expect(total).toBe(20);
    expect(comparisons).toHaveLength(20);
    expect(comparisons[0]).toMatchObject({
      plan: { supplier_key: 'fuse-energy', key: 'single-rate-tracker-15m-v3' },
      personal_projection: { total_pence: 132_615, electricity_total_pence: 70_893, gas_total_pence: 61_722 },
      saving_pence: 30_223,
    });
    const current = comparisons.find((item: { is_current_plan: boolean }) => item.is_current_plan);
    expect(current).toMatchObject({
      plan: { supplier_key: 'british-gas' },
      personal_projection: { total_pence: 162_838 },
    });
  });

  it('is ordered by cost and paged', async () => {
    const all = (await compare({ limit: '100' })).json.comparison.comparisons;
    const totals = all.map(
      (item: { personal_projection: { total_pence: number } }) => item.personal_projection.total_pence,
    );
    expect(totals).toEqual(totals.toSorted((a: number, b: number) => a - b));
    const first = (await compare()).json.comparison.comparisons;
    expect(first).toHaveLength(10);
    const rest = (await compare({ offset: '10' })).json.comparison.comparisons;
    const keyOf = (item: { plan: { supplier_key: string; key: string } }) =>
      `${item.plan.supplier_key}/${item.plan.key}`;
    expect([...first, ...rest].map(keyOf)).toEqual(all.map(keyOf));
  });

  it('reports five errors at once', async () => {
    const response = await compare({
      fuel: 'gas',
      electricity_variant: 'economy_9',
      gas_usage_kwh: '-1',
      limit: '0',
      offset: 'x',
    });
    expect(response.status).toBe(400);
    expect(response.json.errors.length).toBeGreaterThanOrEqual(5);
  });

  it('does not know a postcode that does not exist', async () => {
    const response = await compare({ post_code: 'ZZ9 9ZZ' });
    expect(response.status).toBe(404);
    expect(response.json.errors[0]).toMatchObject({ code: 'postcode-not-found', parameters: { post_code: 'ZZ9 9ZZ' } });
  });
});

describe('the curl line that npm start prints', () => {
  it('compares when pasted into a shell', async () => {
    const { execFile } = await import('node:child_process');
    const { promisify } = await import('node:util');
    const line = service
      .output()
      .split('\n')
      .find((text) => text.startsWith('curl '));
    const { stdout } = await promisify(execFile)('sh', ['-c', line ?? '']);
    expect(JSON.parse(stdout).comparison.total).toBe(20);
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { printedCommands } from '../support/printed-commands.ts';
import { readErrors } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function compare(query: Readonly<Record<string, string>> = {}) {
  return (await service.get('comparison', { ...HOME, ...query })).comparison;
}

async function errorsOf(query: Readonly<Record<string, string>>) {
  const { status, json } = await service.request('/energy/comparison', { query: { ...HOME, ...query } });
  return { status, errors: readErrors(json) };
}

describe('a comparison over the sample feeds', () => {
  it('has the figures worked out by hand for SW1A 1AA', async () => {
    const { comparisons, total } = await compare({ limit: '100' });
    expect(total).toBe(20);
    expect(comparisons).toHaveLength(20);
    expect(comparisons[0]).toMatchObject({
      plan: { supplier_key: 'fuse-energy', key: 'single-rate-tracker-15m-v3' },
      personal_projection: { total_pence: 132_615, electricity_total_pence: 70_893, gas_total_pence: 61_722 },
      saving_pence: 30_223,
    });
    const current = comparisons.find(({ is_current_plan }) => is_current_plan);
    expect(current).toMatchObject({
      plan: { supplier_key: 'british-gas' },
      personal_projection: { total_pence: 162_838 },
    });
  });

  it('is ordered by cost and paged', async () => {
    const { comparisons } = await compare({ limit: '100' });
    const totals = comparisons.map(({ personal_projection }) => personal_projection.total_pence);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const pages = [await compare(), await compare({ offset: '10' })];
    expect(pages[0]?.comparisons).toHaveLength(10);
    expect(pages.flatMap((page) => page.comparisons)).toEqual(comparisons);
  });

  it('gets five errors at once', async () => {
    const { status, errors } = await errorsOf({
      fuel: 'gas',
      electricity_variant: 'economy_9',
      gas_usage_kwh: '-1',
      limit: '0',
      offset: 'x',
    });
    expect(status).toBe(400);
    expect(errors.length).toBeGreaterThanOrEqual(5);
  });

  it('gets 404 for a postcode that does not exist', async () => {
    expect(await errorsOf({ post_code: 'ZZ9 9ZZ' })).toMatchObject({
      status: 404,
      errors: [{ code: 'postcode-not-found', parameters: { post_code: 'ZZ9 9ZZ' } }],
    });
  });
});

describe('the commands that npm start prints', () => {
  it('make a comparison when they are pasted into a shell', async () => {
    const { stdout } = await promisify(execFile)('sh', ['-c', printedCommands(service.output())]);
    expect(JSON.parse(stdout).comparison.total).toBe(20);
  });
});

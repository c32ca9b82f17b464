import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { eventually, runOnService } from '../support/project-command.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'energy-feeds-'));
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const feed = (name: string, lines: readonly Record<string, unknown>[]): string => {
  const file = join(folder, name);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
};

const HEADER = {
  type: 'feed',
  format: 'energy-tariff-feed/1',
  source: 'extra',
  published_at: '2026-11-20T06:00:00Z',
  prices_include_vat: false,
};

const SUPPLIER = {
  type: 'supplier',
  key: 'penny-power',
  name: 'Penny Power',
  logo_url: 'https://penny.example.com/logo.png',
  support_phone_number: '',
  big_six: false,
  fulfillable: true,
  retainable: true,
  electricity_incumbent_regions: [],
  gas_incumbent: false,
};

const PLAN = {
  type: 'plan',
  supplier_key: 'penny-power',
  key: 'penny',
  name: 'Penny',
  standard_variable: false,
  needs_end_date: false,
  fulfillable: true,
  available_to_switch: true,
  feature_labels: [],
  features: [],
  product_end_date: null,
  rate_guarantee: { end_date: null, duration_months: null, description: '' },
  exit_fees: null,
};

const price = (rate: number) => ({ charge_pence_per_day: 1, unit_rates: [{ rate_pence_per_kwh: rate }] });

const OFFER = {
  type: 'offer',
  supplier_key: 'penny-power',
  plan_key: 'penny',
  fuel: 'dual_fuel',
  payment_method: 'monthly_direct_debit',
  electricity_variant: 'standard',
  regions: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23],
  electricity: price(1),
  gas: price(1),
  valid_from: '2026-04-01',
  valid_to: null,
};

const load = (file: string) => runOnService(service, 'load', [file]);

const cheapest = async (): Promise<{ readonly supplier: string; readonly total: number }> => {
  const answer = await service.request('/energy/comparison', { query: HOME });
  const { comparisons, total } = answer.json.comparison;
  return { supplier: comparisons[0].plan.supplier_key, total };
};

/** A function looks at the market's pointer every few seconds; a busy machine is given more. */
const SOON_MILLISECONDS = 20_000;

describe('a feed that is loaded while the service runs', () => {
  it('that is refused leaves the market as it was, with exit code 1 and the reason', async () => {
    const before = await cheapest();
    const wrong = feed('wrong.ndjson', [{ ...HEADER, format: 'energy-tariff-feed/2' }, SUPPLIER, PLAN, OFFER]);
    const run = await load(wrong);
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/refused/i);
    expect(await cheapest()).toEqual(before);
  });

  it('shows within seconds', async () => {
    expect(await cheapest()).toEqual({ supplier: 'fuse-energy', total: 20 });
    const run = await load(feed('extra.ndjson', [HEADER, SUPPLIER, PLAN, OFFER]));
    expect(run).toMatchObject({ code: 0 });
    expect(await eventually(async () => (await cheapest()).supplier === 'penny-power', SOON_MILLISECONDS)).toBe(true);
    expect((await cheapest()).total).toBe(21);
  });

  it('twice changes nothing', async () => {
    const run = await load(feed('extra.ndjson', [HEADER, SUPPLIER, PLAN, OFFER]));
    expect(run.code).toBe(0);
    expect(run.output).toMatch(/unchanged/i);
    expect((await cheapest()).total).toBe(21);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { dualOffer, feedLines, header, type Line, planLine, price, supplierLine } from '../support/feed-maker.ts';
import { eventually, runOnService } from '../support/project-command.ts';
import { type RunningService, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
});

function feed(name: string, lines: readonly Line[]): string {
  const file = join(folder, name);
  writeFileSync(file, feedLines(lines));
  return file;
}

const PENNY = { supplier_key: 'penny-power', plan_key: 'penny' };
const penny = price({ charge_pence_per_day: 1, unit_rates: [{ rate_pence_per_kwh: 1 }] });

const HEADER = header({ source: 'extra' });
const SUPPLIER = supplierLine({ key: PENNY.supplier_key, name: 'Penny Power' });
const PLAN = planLine({ supplier_key: PENNY.supplier_key, key: PENNY.plan_key, exit_fees: null });
const ALL_REGIONS = Array.from({ length: 14 }, (_, index) => index + 10);
const OFFER = dualOffer({ ...PENNY, regions: ALL_REGIONS, electricity: penny, gas: penny });

function load(file: string) {
  return runOnService(service, 'load', [file]);
}

async function cheapest() {
  const { comparisons, total } = (await service.get('comparison', HOME)).comparison;
  return { supplier: comparisons[0]?.plan.supplier_key, total };
}

/** A function looks at the market's pointer every few seconds; a busy machine is given more. */
const SOON_MILLISECONDS = 20_000;

describe('a feed that is loaded while the service runs', () => {
  it('leaves the market as it was if it is refused, with exit code 1 and the reason', async () => {
    const before = await cheapest();
    const wrong = feed('wrong.ndjson', [{ ...HEADER, format: 'energy-tariff-feed/2' }, SUPPLIER, PLAN, OFFER]);
    const run = await load(wrong);
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/refused/i);
    expect(await cheapest()).toEqual(before);
  });

  it('is compared within seconds', async () => {
    expect(await cheapest()).toEqual({ supplier: 'fuse-energy', total: 20 });
    const run = await load(feed('extra.ndjson', [HEADER, SUPPLIER, PLAN, OFFER]));
    expect(run).toMatchObject({ code: 0 });
    expect(await eventually(async () => (await cheapest()).supplier === 'penny-power', SOON_MILLISECONDS)).toBe(true);
    expect((await cheapest()).total).toBe(21);
  });

  it('changes nothing the second time', async () => {
    const run = await load(feed('extra.ndjson', [HEADER, SUPPLIER, PLAN, OFFER]));
    expect(run.code).toBe(0);
    expect(run.output).toMatch(/unchanged/i);
    expect((await cheapest()).total).toBe(21);
  });
});

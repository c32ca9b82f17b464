import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { linesOf } from '../support/breakdown.ts';
import { present } from '../support/present.ts';
import { type RunningService, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FEEDS = join(import.meta.dirname, '../fixtures/market');

const folder = temporaryFolder();

/** A sample feed whose prices have been in force since the beginning of 2025. */
function feedOf2025(name: string): string {
  const file = join(folder, `${name}.ndjson`);
  const text = readFileSync(join(FEEDS, `${name}.ndjson`), 'utf8')
    .replace(/"published_at": ?"[^"]*"/, '"published_at":"2025-06-01T00:00:00Z"')
    .replaceAll(/"valid_from": ?"2026-[^"]*"/g, '"valid_from":"2025-01-01"');
  writeFileSync(file, text);
  return file;
}

async function annualPenceOn(day: string) {
  const feeds = ['price-cap-2026-07', 'deals-2026-04'].flatMap((name) => ['--feed', feedOf2025(name)]);
  const service: RunningService = await startService({ args: ['--today', day, ...feeds] });
  try {
    const { current, comparisons, market } = (await service.get('comparison', HOME)).comparison;
    const { plan, personal_projection: projection, saving_pence } = present(comparisons[0]);
    const rates = linesOf(projection.current.electricity, 'tax').flatMap((line) => line.rates);
    return [market.day, current.total_pence, plan.key, projection.total_pence, saving_pence, rates];
  } finally {
    await service.stop();
  }
}

describe('the same comparison on two days', () => {
  it('has 5 % VAT on both fuels in 2025, and none on electricity up to 31 March 2027 in November 2026', async () => {
    const tracker = 'single-rate-tracker-15m-v3';
    expect(await annualPenceOn('2025-09-01')).toEqual([
      '2025-09-01',
      164_243,
      tracker,
      133_847,
      30_396,
      [{ percent: 5, days: 365 }],
    ]);
    expect(await annualPenceOn('2026-11-21')).toEqual([
      '2026-11-21',
      162_838,
      tracker,
      132_615,
      30_223,
      [
        { percent: 0, days: 131 },
        { percent: 5, days: 234 },
      ],
    ]);
  });
});

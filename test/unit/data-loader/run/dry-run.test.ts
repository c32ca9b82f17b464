import { describeRun } from '../../../../data-loader/report/describe.ts';
import { dualOffer, feed, header, planLine, price, supplierLine } from '../../../support/feed-maker.ts';
import { testMarket } from '../market-maker.ts';

const LATER = { published_at: '2026-11-20T07:00:00Z' };
const BEFORE = [header(), supplierLine(), planLine(), dualOffer()];

describe('a dry run', () => {
  it('says what would be loaded, and publishes nothing', async () => {
    const market = testMarket();
    await market.load([feed(BEFORE)]);
    const edition = await market.editionId();
    const dearer = dualOffer({ electricity: price({ charge_pence_per_day: 60.5 }), regions: [12] });
    const next = feed([header(LATER), supplierLine(), planLine(), planLine({ key: 'new', name: 'A2J' }), dearer]);
    const report = await market.load([next], { dryRun: true });
    expect(await market.editionId()).toBe(edition);
    expect(describeRun(report).map((line) => line.replace(/\d+\.\d s$/, 'so long'))).toEqual([
      'test.ndjson: would be loaded (source test): 1 supplier, 2 plans, 1 offer; 5 read, so long',
      'dry run: nothing was published',
    ]);
  });
});

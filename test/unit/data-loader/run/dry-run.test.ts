import { describeRun } from '../../../../data-loader/report/describe.ts';
import { fileInput } from '../../../../data-loader/sources/file.ts';
import { dualOffer, feed, header, planLine, price, supplierLine } from '../../../support/feed-maker.ts';
import { testMarket } from '../market-maker.ts';

const LATER = { published_at: '2026-11-20T07:00:00Z' };
const BEFORE = [header(), supplierLine(), planLine(), dualOffer()];

describe('a dry run', () => {
  it('says what would change in the source, and publishes nothing', async () => {
    const market = testMarket();
    await market.load([feed(BEFORE)]);
    const edition = await market.editionId();
    const dearer = dualOffer({ electricity: price({ charge_pence_per_day: 60.5 }), regions: [12] });
    const next = feed([header(LATER), supplierLine(), planLine(), planLine({ key: 'new', name: 'A\u009B2J' }), dearer]);
    const report = await market.load([next], { dryRun: true });
    expect(await market.editionId()).toBe(edition);
    expect(describeRun(report).map((line) => line.replace(/\d+\.\d s$/, 'so long'))).toEqual([
      'test.ndjson: would be loaded (source test): 1 supplier, 2 plans, 1 offer; 5 read, so long',
      '  new: acme/new (A\\u009b2J), without prices',
      expect.stringMatching(
        /^ {2}dearer: acme\/fixed by £3\d\.\d\d a year in region 12 \(dual fuel, monthly direct debit\)$/,
      ),
      '  unchanged: 0 plans',
      'costs are with VAT, at medium typical consumption, for the year from 2026-11-21',
      'dry run: nothing was published',
    ]);
  });

  it('says nothing of changes in a source that would be refused or is unchanged', async () => {
    const market = testMarket();
    await market.load([feed(BEFORE)]);
    const { feeds } = await market.load([feed(BEFORE)], { dryRun: true });
    expect(feeds).toEqual([expect.not.objectContaining({ changes: expect.anything() })]);
    const older = feed([header({ published_at: '2026-01-01T00:00:00Z' }), supplierLine(), planLine()]);
    const refused = await market.load([older], { dryRun: true });
    expect(refused.feeds).toEqual([expect.not.objectContaining({ changes: expect.anything() })]);
  });

  it('finds no change where the market has what a feed says, in the sample feeds', async () => {
    const market = testMarket();
    const files = ['test/fixtures/market/deals-2026-04.ndjson', 'test/fixtures/market/price-cap-2026-07.ndjson'].map(
      fileInput,
    );
    await market.load(files);
    const { feeds } = await market.load(files, { dryRun: true, force: true });
    for (const { counts, changes } of feeds) {
      expect(changes).toEqual({
        suppliers: { new: [], gone: [], changed: [] },
        plans: { new: [], gone: [], dearer: [], cheaper: [], changed: [], unchangedCount: counts.plans },
      });
    }
    expect(feeds).toHaveLength(2);
  });
});

import fc from 'fast-check';
import type { FeedReader } from '../../../../data-loader/feeds/feed.ts';
import { RejectedLines, type RejectedRecord } from '../../../../data-loader/rejected/rejected-lines.ts';
import { Findings } from '../../../../data-loader/report/report.ts';
import { type RunOptions, runLoad } from '../../../../data-loader/run/run.ts';
import type { Input, OpenOptions } from '../../../../data-loader/sources/input.ts';
import {
  createMemoryInput,
  electricityOffer,
  feed,
  feedLines,
  gzipped,
  header,
  planLine,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { DAY, NOW_MS, outcomes, testMarket } from '../market-maker.ts';

const TOLERANT: Partial<RunOptions> = { rulesOf: () => ({ tolerancePercent: 100 }) };

async function rejectedOf(inputs: readonly Input[], settings = TOLERANT, market = testMarket()) {
  const rejected = new RejectedLines(temporaryFolder());
  const report = await market.load(inputs, { ...settings, rejected });
  return { report, records: await listed(rejected) };
}

async function listed(rejected: RejectedLines): Promise<readonly RejectedRecord[]> {
  const records: RejectedRecord[] = [];
  for await (const record of rejected.records()) records.push(record);
  return records;
}

function places(records: readonly RejectedRecord[]): readonly (readonly [string | null, number | undefined])[] {
  return records.map(({ source, line }) => [source, line]);
}

const OFFER_OF_NO_PLAN = electricityOffer({ plan_key: 'none' });

describe('the rejected lines of a run', () => {
  it('come in their order with key, reason and text, whatever rejected them', async () => {
    const { records } = await rejectedOf([
      feed([header(), OFFER_OF_NO_PLAN, '{"type":', supplierLine(), '', planLine(), OFFER_OF_NO_PLAN, '[]']),
    ]);
    expect(places(records)).toEqual([
      ['test', 2],
      ['test', 3],
      ['test', 7],
      ['test', 8],
    ]);
    expect(records[0]).toEqual({
      source: 'test',
      line: 2,
      key: 'acme/none',
      reason: 'plan acme/none has no valid line in this feed',
      text: JSON.stringify(OFFER_OF_NO_PLAN),
    });
    expect(records[1]).toMatchObject({ key: null, text: '{"type":' });
  });

  it('are all of them, not only the first thousand, plain or compressed', async () => {
    const lines = [header(), ...Array.from({ length: 1_200 }, () => ['{}', OFFER_OF_NO_PLAN]).flat()];
    const { report, records } = await rejectedOf([createMemoryInput('big.gz', gzipped(feedLines(lines)))]);
    expect(report.feeds[0]?.errors).toHaveLength(1_000);
    expect(records.map(({ line }) => line)).toEqual(Array.from({ length: 2_400 }, (_, index) => index + 2));
  });

  it('are told apart by source, also those of a feed that is refused for them', async () => {
    const { report, records } = await rejectedOf(
      [
        feed([header({ source: 'one' }), '{}'], 'one.ndjson'),
        feed([header({ source: 'two' }), supplierLine(), planLine(), OFFER_OF_NO_PLAN], 'two.ndjson'),
      ],
      {},
    );
    expect(outcomes(report)).toEqual(['too-many-faulty-lines', 'too-many-faulty-lines']);
    expect(places(records)).toEqual([
      ['one', 2],
      ['two', 4],
    ]);
  });

  it('are none of a feed that is loaded already or could not be read to its end', async () => {
    const market = testMarket();
    const same = feed([header(), supplierLine(), planLine(), '{}']);
    await market.load([same], TOLERANT);
    expect((await rejectedOf([same], TOLERANT, market)).records).toEqual([]);
    const tooLong = feed([header({ source: 'long' }), '{}', `"${'x'.repeat(2 * 1024 * 1024)}"`]);
    const { report, records } = await rejectedOf([tooLong]);
    expect([outcomes(report), records]).toEqual([['line-too-long'], []]);
  });

  it('name the product and the region of an API, which has no lines', async () => {
    const errors = new Findings();
    errors.add({ line: 3, key: 'acme/fix', reason: 'the server responded with status 500' });
    const none = { items: [], lines: [] };
    const reader: FeedReader = {
      name: 'https://api.example.com/v1',
      read: async () => ({
        header: { source: 'api', publishedAt: '2026-11-20T06:00:00Z', publishedAtMs: NOW_MS },
        contentHash: 'hash',
        lineCount: 100,
        suppliers: none,
        plans: none,
        offers: none,
        errors,
        placeOf: () => ({ product: 'FIX-12M', region: 12 }),
      }),
    };
    const rejected = new RejectedLines(temporaryFolder());
    const options = { market: testMarket().loader, day: DAY, nowMs: NOW_MS, rejected };
    await runLoad([{ reader, source: 'api' }], options);
    const reason = 'the server responded with status 500';
    expect(await listed(rejected)).toEqual([
      { source: 'api', product: 'FIX-12M', region: 12, key: 'acme/fix', reason },
    ]);
  });

  it('keep whatever characters a sender uses', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((line) => !/\n/.test(line) && line.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (lines) => {
        const sent = lines.map((line) => `!${line.toWellFormed()}`);
        const { records } = await rejectedOf([feed([header(), ...sent])]);
        expect(records.map((record) => record.text)).toEqual(sent);
      }),
      { numRuns: 50 },
    );
  });

  it('are not made up if the feed changes before its texts are read', async () => {
    const versions = [
      feed([header(), supplierLine(), OFFER_OF_NO_PLAN]),
      feed([header(), OFFER_OF_NO_PLAN, supplierLine({ name: 'Changed' })]),
    ];
    const input: Input = { name: 'changing.ndjson', open: async (options) => await opened(versions, options) };
    await expect(rejectedOf([input])).rejects.toThrow(
      'changing.ndjson changed while its rejected lines were collected',
    );
  });

  it('say so if the feed cannot be read a second time', async () => {
    const versions = [
      feed([header(), supplierLine(), OFFER_OF_NO_PLAN]),
      createMemoryInput('gone', gzipped('').subarray(0, 5)),
    ];
    const input: Input = { name: 'gone.ndjson', open: async (options) => await opened(versions, options) };
    await expect(rejectedOf([input])).rejects.toThrow(
      'gone.ndjson could not be read again for its rejected lines: its gzip data is truncated',
    );
  });
});

/** The next version at each opening. */
function opened(versions: Input[], options: OpenOptions | undefined) {
  const next = versions.shift();
  if (next === undefined) throw new Error('opened too often');
  return next.open(options);
}

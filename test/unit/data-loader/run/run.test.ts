import { Refused } from '../../../../data-loader/run/load-report.ts';
import { runLoad } from '../../../../data-loader/run/run.ts';
import type { Input } from '../../../../data-loader/sources/input.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import {
  createMemoryInput,
  electricityOffer,
  feed,
  feedLines,
  gzipped,
  header,
  type Line,
  planLine,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { loaderAt } from '../../../support/small-market.ts';
import { DAY, NOW_MS, named, outcomes, refusalOf, testMarket } from '../market-maker.ts';

const LATER = '2026-11-20T07:00:00Z';

function good(over: Line = {}): readonly Line[] {
  return [header(over), supplierLine(), planLine(), electricityOffer()];
}

/** The code and the reason of a feed's refusal. */
async function refused(input: Input): Promise<readonly unknown[]> {
  const market = testMarket();
  const report = await market.load([input]);
  expect((await market.loader.pointer()).sources).toEqual([]);
  return [...outcomes(report), ...report.feeds.map(refusalOf)];
}

describe('a feed', () => {
  it.each<[Line | string, string]>([
    [
      header({ format: 'energy-tariff-feed/2' }),
      'format must be one of energy-tariff-feed/1, not "energy-tariff-feed/2"',
    ],
    [header({ source: undefined }), 'source is missing: it must be a string'],
    [header({ source: 'a.b' }), 'source must be 1 to 40 characters of a-z, 0-9 and -, not "a.b"'],
    [
      header({ published_at: '2026-11-20T06:00:00' }),
      'published_at must be a time such as 2026-07-01T06:00:00Z, not "2026-11-20T06:00:00"',
    ],
    [
      header({ published_at: '1990-01-01T00:00:00Z', prices_include_vat: true }),
      'published_at must be a time for which VAT on gas and electricity is known, not "1990-01-01T00:00:00Z"',
    ],
    ['type,format', 'is not JSON: "type,format"'],
  ])('is refused with the header %j', async (line, reason) => {
    expect(await refused(feed([line, ...good().slice(1)]))).toEqual(['faulty-header', `header: ${reason}`]);
  });

  it.each(['', '\n \r\n\t\n', '\uFEFF'])('is refused if it is only %j', async (text) => {
    expect(await refused(createMemoryInput('empty', text))).toEqual([
      'faulty-header',
      'header: missing, the feed is empty',
    ]);
  });

  const text = feedLines(good());
  it.each([
    ['with a byte order mark', `\uFEFF${text}`],
    ['with CRLF', text.replaceAll('\n', '\r\n')],
    ['with blank lines', text.replaceAll('\n', '\n\n \t\n')],
    ['with blank lines before the header', `\n\n${text}`],
    ['with no newline at its end', text.trimEnd()],
    ['as gzip, whatever its name', gzipped(text)],
    ['as gzip in two members', Buffer.concat([gzipped(text.slice(0, 99)), gzipped(text.slice(99))])],
    [
      'with plans and offers before what they refer to',
      feedLines([header(), electricityOffer(), planLine(), supplierLine()]),
    ],
  ])('is read %s', async (_name, bytes) => {
    const report = await testMarket().load([createMemoryInput('feed', bytes)]);
    expect(report.feeds[0]).toMatchObject({
      outcome: { kind: 'loaded' },
      counts: { rejected: 0, suppliers: 1, plans: 1, offers: 1 },
    });
  });

  it('is refused if its gzip data is cut off', async () => {
    const packed = gzipped(text);
    for (const end of [2, 10, packed.byteLength - 9, packed.byteLength - 1]) {
      const cut = createMemoryInput('feed', packed.subarray(0, end));
      expect(await refused(cut)).toEqual(['unreadable', 'its gzip data is truncated']);
    }
  });

  it.each([Buffer.from(text), gzipped(text)])('is refused if its source breaks off half-way: %#', async (bytes) => {
    const chunks = async function* () {
      yield bytes.subarray(0, 100);
      throw new Refused('unreadable', 'the connection broke off');
    };
    const broken = { name: 'broken', open: async () => ({ sizeBytes: null, chunks: chunks() }) };
    expect(await refused(broken)).toEqual(['unreadable', 'the connection broke off']);
  });

  const MEGABYTE = 1024 * 1024;

  it('may have a line of 1 MB, and is refused with one of a byte more', async () => {
    const withLineOf = (bytes: number): Input => {
      const line = JSON.stringify(supplierLine({ note: '' }));
      const padded = line.replace('"note":""', `"note":"${'x'.repeat(bytes - line.length)}"`);
      return feed([header(), padded, planLine(), electricityOffer()]);
    };
    expect(outcomes(await testMarket().load([withLineOf(MEGABYTE)]))).toEqual(['loaded']);
    expect(await refused(withLineOf(MEGABYTE + 1))).toEqual(['line-too-long', 'line 2 is longer than 1048576 bytes']);
  });

  it('is refused at 1 MB of an endless line, and its source closed', async () => {
    let given = 0;
    let closed = false;
    const chunks = async function* () {
      try {
        for (;;) {
          given += 64 * 1024;
          yield Buffer.alloc(64 * 1024, 'x');
        }
      } finally {
        closed = true;
      }
    };
    const endless = { name: 'endless', open: async () => ({ sizeBytes: null, chunks: chunks() }) };
    expect(await refused(endless)).toEqual(['line-too-long', expect.any(String)]);
    expect(given).toBeLessThanOrEqual(2 * MEGABYTE);
    expect(closed).toBe(true);
  });
});

it.each([
  [10, undefined, 'loaded'],
  [11, undefined, 'too-many-faulty-lines'],
  [20, 2, 'loaded'],
  [1, 0, 'too-many-faulty-lines'],
  [0, 0, 'loaded'],
])('a feed with errors in %i of 1,000 lines and a tolerance of %p percent is %s', async (faulty, percent, outcome) => {
  const lines = [
    header(),
    supplierLine(),
    ...Array.from({ length: 998 - faulty }, (_, index) => planLine({ key: `plan-${index}` })),
    ...Array.from({ length: faulty }, () => '{"type":"plan"}'),
  ];
  const market = testMarket();
  const settings = percent === undefined ? {} : { rulesOf: () => ({ tolerance_percent: percent }) };
  expect(outcomes(await market.load([feed(lines)], settings))).toEqual([outcome]);
  expect((await market.source('test')) === undefined).toBe(outcome !== 'loaded');
});

describe('a feed of a source that has loaded one before', () => {
  it('is unchanged with the same content, forced or not, and nothing is written', async () => {
    const market = testMarket();
    const first = await market.load([feed(good())]);
    const second = await market.load([createMemoryInput('feed', gzipped(feedLines(good())))]);
    expect([outcomes(first), outcomes(second)]).toEqual([['loaded'], ['unchanged']]);
    expect([first.isNewEdition, second.isNewEdition]).toEqual([true, false]);
    expect(second.editionId).toBe(first.editionId);
    const forced = await market.load([feed(good())], { force: true });
    expect([outcomes(forced), forced.isNewEdition]).toEqual([['unchanged'], false]);
    const counts = { read: 4, rejected: 0, leftOut: 0, unread: 0, suppliers: 1, plans: 1, offers: 1 };
    expect(second.feeds[0]?.counts).toEqual(counts);
  });

  it('is reported without errors if it is unchanged, even if fewer errors are tolerated now', async () => {
    const market = testMarket();
    const faulty = feed([...good(), '{}']);
    expect(outcomes(await market.load([faulty], { rulesOf: () => ({ tolerance_percent: 20 }) }))).toEqual(['loaded']);
    const again = await market.load([faulty]);
    expect([outcomes(again), again.feeds[0]?.errors]).toEqual([['unchanged'], []]);
  });

  it('loads if published up to a day in the future; beyond that it is refused, forced or not', async () => {
    const market = testMarket();
    expect(outcomes(await market.load([feed(good({ published_at: '2026-11-22T12:00:00Z' }))]))).toEqual(['loaded']);
    for (const force of [false, true]) {
      const report = await market.load([feed(good({ published_at: '2026-11-22T12:00:00.001Z' }))], { force });
      expect(outcomes(report)).toEqual(['published-in-the-future']);
      expect(report.feeds.map(refusalOf)[0]).toContain(new Date(NOW_MS).toISOString());
    }
  });

  it('is judged the same in a dry run, which publishes nothing', async () => {
    const market = testMarket();
    await market.load([feed(good())]);
    const before = await market.loader.pointer();
    const feeds = [feed(good({ published_at: LATER })), feed(good({ source: 'other', format: 'x' }))];
    const report = await market.load(feeds, { dryRun: true });
    expect(outcomes(report)).toEqual(['loaded', 'faulty-header']);
    expect(report).toMatchObject({ dryRun: true, editionId: null, isNewEdition: false });
    expect(await market.loader.pointer()).toEqual(before);
  });
});

/** A feed of one source with suppliers, plans such as `supplier/plan`, and offers of the first plan. */
function load(
  source: string,
  suppliers: string,
  plans = '',
  { time = '2026-11-01T00:00:00Z', offers = 0 } = {},
): Input {
  const words = (text: string) => text.split(' ').filter((word) => word !== '');
  const named = words(plans).map((name) => name.split('/'));
  const [supplier_key, plan_key] = named[0] ?? [];
  const regions = Array.from({ length: offers }, (_, index) => 10 + index);
  return feed(
    [
      header({ source, published_at: time }),
      ...words(suppliers).map((key) => supplierLine({ key })),
      ...named.map(([supplier, key]) => planLine({ supplier_key: supplier, key })),
      ...(offers === 0 ? [] : [electricityOffer({ supplier_key, plan_key, regions })]),
    ],
    `${source} of ${time}`,
  );
}

type Case = readonly [what: string, loads: readonly Input[], loaded: readonly Input[], expected: readonly unknown[]];

const NEWER = { time: '2026-11-02T00:00:00Z' };
const FEED = load('one', 'a', 'a/p');
const SAME_TIME = load('one', 'a', 'a/p a/q', { time: '2026-11-01T01:00:00+01:00' });
const OLDER = load('one', 'a', 'a/p', { time: '2026-10-31T23:59:59Z' });
const LEAP = load('one', 'a', 'a/p', { time: '2026-11-01T23:59:60Z' });
const TWO = load('two', 'b', 'b/q');
const NINE = load('one', 'a', 'a/p', { offers: 9 });
const FOUR = load('one', 'a', 'a/p', { ...NEWER, offers: 4 });
const FAULTY = feed([header({ source: 'one', published_at: LATER }), supplierLine({ name: 1 })], 'faulty');
const MISSING = 'supplier b is neither in this source nor in any other';
const OWNED = 'supplier b belongs to source two';

describe('of the feeds of a run, one', () => {
  it.each<Case>([
    [
      'that is older than what is loaded is refused',
      [OLDER],
      [FEED],
      [
        'published_at 2026-10-31T23:59:59Z is older than 2026-11-01T00:00:00Z, which is loaded; use --force if this is intended',
      ],
    ],
    [
      'with the same time in any notation and different content is refused',
      [SAME_TIME],
      [FEED],
      ['source one is already loaded with published_at 2026-11-01T01:00:00+01:00 and different content'],
    ],
    [
      'that is older than a leap second is refused',
      [load('one', 'a', '', { time: '2026-11-01T23:59:59Z' })],
      [LEAP],
      [expect.stringContaining('is older than')],
    ],
    [
      'of the second after a leap second has its time',
      [load('one', 'a', '', NEWER)],
      [LEAP],
      [expect.stringContaining('different content')],
    ],
    ['with half of the offers is loaded', [load('one', 'a', 'a/p', { ...NEWER, offers: 5 })], [NINE], ['loaded']],
    [
      'with fewer than half is refused',
      [FOUR],
      [NINE],
      ['it has 4 offers, fewer than half of the 9 loaded; use --force if this is intended'],
    ],
    ['is superseded by a newer one of its source', [FEED, load('one', 'a', '', NEWER)], [], ['superseded', 'loaded']],
    ['supersedes an older one before it', [load('one', 'a', '', NEWER), FEED], [], ['loaded', 'superseded']],
    ['is loaded if a newer one of its source is refused', [FAULTY, FEED], [], [expect.any(String), 'loaded']],
    [
      'beside one of its source and time is refused',
      [FEED, SAME_TIME],
      [],
      ['loaded', 'source one is already in this run with published_at 2026-11-01T01:00:00+01:00 and different content'],
    ],
    ['with a supplier of another that is loaded is refused', [load('one', 'b')], [TWO], [OWNED]],
    ['with a supplier of one that is first in the run is refused', [TWO, load('one', 'b')], [], ['loaded', OWNED]],
    ['with a plan of another is refused', [load('one', '', 'b/q')], [TWO], ['plan b/q belongs to source two']],
    [
      'keeps the supplier that it has loaded when one before it has the same',
      [load('two', 'b'), load('one', 'b c', '', NEWER)],
      [load('one', 'b')],
      ['supplier b belongs to source one', 'loaded'],
    ],
    [
      'keeps the plan that it has loaded',
      [load('two', 'c', 'b/q'), load('one', 'b', 'b/q', NEWER)],
      [load('one', 'b', 'b/q')],
      ['plan b/q belongs to source one', 'loaded'],
    ],
    [
      'does not keep a plan that it had not loaded',
      [load('two', '', 'b/new'), load('one', 'b', 'b/q b/new', NEWER)],
      [load('one', 'b', 'b/q')],
      ['loaded', 'plan b/new belongs to source two'],
    ],
    [
      'may take over what another gives up in the same run',
      [load('two', 'c', '', NEWER), load('one', 'b', 'b/q')],
      [TWO],
      ['loaded', 'loaded'],
    ],
    ['may have plans of a supplier that is loaded', [load('one', '', 'b/q')], [load('two', 'b')], ['loaded']],
    ['may have plans of a supplier in the run', [load('one', '', 'b/q'), load('two', 'b')], [], ['loaded', 'loaded']],
    ['with plans of a missing supplier is refused', [load('one', '', 'b/q')], [], [MISSING]],
    [
      'that drops a supplier which plans of another need is refused',
      [load('one', 'a', '', NEWER)],
      [load('one', 'a b'), load('two', '', 'a/q b/q')],
      ['it drops supplier b, which plans of source two need; use --force if this is intended'],
    ],
    [
      'may drop it if the other gives up its plans in the same run',
      [load('one', 'a', '', NEWER), load('two', '', 'a/q', NEWER)],
      [load('one', 'a b'), load('two', '', 'b/q')],
      ['loaded', 'loaded'],
    ],
    [
      'is refused with the one that it depends on',
      [load('one', '', 'b/q'), load('two', 'b', '', { time: '2026-10-01T00:00:00Z' })],
      [load('two', 'c')],
      [MISSING, expect.stringContaining('is older than')],
    ],
  ])('%s', async (_what, loads, loaded, expected) => {
    const market = testMarket();
    await market.load(loaded);
    expect((await market.load(loads)).feeds.map(refusalOf)).toEqual(expected);
  });

  it.each<Case>([
    ['may be older', [OLDER], [FEED], ['loaded']],
    ['may have the same time', [SAME_TIME], [FEED], ['loaded']],
    ['may have fewer offers', [FOUR], [NINE], ['loaded']],
    ['may drop a supplier', [load('one', 'a', '', NEWER)], [load('one', 'a b'), load('two', '', 'b/q')], ['loaded']],
    ['may not have a supplier of another', [load('one', 'b')], [TWO], [OWNED]],
    ['may not have plans of a missing supplier', [load('one', '', 'b/q')], [], [MISSING]],
  ])('that is forced %s', async (_what, loads, loaded, expected) => {
    const market = testMarket();
    await market.load(loaded);
    expect((await market.load(loads, { force: true })).feeds.map(refusalOf)).toEqual(expected);
  });

  it('is refused, and leaves its source as it is, while the others are loaded', async () => {
    const market = testMarket();
    await market.load([FEED, TWO]);
    const broken = feed([header({ source: 'broken', format: 'x' })]);
    const report = await market.load([broken, load('two', 'b', 'b/q b/r', NEWER), OLDER]);
    expect(outcomes(report)).toEqual(['faulty-header', 'loaded', 'stale']);
    expect((await market.source('two'))?.planKeys).toEqual(['b/q', 'b/r']);
    expect((await market.source('one'))?.state.publishedAt).toBe('2026-11-01T00:00:00Z');
  });

  it.each<[string, Input, boolean, string]>([
    ['is what a roll-back took back', load('one', 'a', 'a/p', { time: '2026-11-03T06:00:00Z' }), false, 'taken-back'],
    ['is not newer than that', load('one', 'a', '', { time: '2026-11-03T07:00:00+01:00' }), false, 'taken-back'],
    ['is not newer, but forced', load('one', 'a', '', { time: '2026-11-03T05:00:00Z' }), true, 'loaded'],
    ['is newer', load('one', 'a', '', { time: '2026-11-03T06:00:01Z' }), false, 'loaded'],
  ])('that %s', async (_what, input, force, expected) => {
    const market = testMarket();
    const { editionId } = await market.load([FEED]);
    await market.load([load('one', 'a', 'a/p', { time: '2026-11-03T06:00:00Z' })]);
    await market.loader.rollBack(editionId ?? '');
    expect(outcomes(await market.load([input], { force }))).toEqual([expected]);
  });

  it('is refused if another loader publishes a newer one meanwhile, and the others are loaded', async () => {
    const store = createMemoryMarketStore();
    const other = loaderAt(store, `${DAY}T12:00:00Z`);
    const options = { day: DAY, nowMs: NOW_MS };
    let isOvertaken = false;
    const overtaken: MarketStore = {
      ...store,
      movePointer: async (...args) => {
        if (!isOvertaken) await runLoad([named(load('one', 'a', '', NEWER))], { ...options, market: other });
        isOvertaken = true;
        return await store.movePointer(...args);
      },
    };
    const market = loaderAt(overtaken, `${DAY}T12:00:00Z`);
    expect(outcomes(await runLoad([FEED, TWO].map(named), { ...options, market }))).toEqual(['stale', 'loaded']);
    expect([...(await market.loaded()).sources.keys()]).toEqual(['one', 'two']);
  });
});

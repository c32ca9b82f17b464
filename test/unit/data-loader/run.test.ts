import type { FeedReader } from '../../../data-loader/formats/feed.ts';
import type { RunSource } from '../../../data-loader/judge/source-reading.ts';
import { Refused } from '../../../data-loader/report/refusal.ts';
import { runLoad } from '../../../data-loader/run.ts';
import type { Input } from '../../../data-loader/sources/input.ts';
import type { MarketStore } from '../../../shared/market/store.ts';
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
} from '../../support/feed-maker.ts';
import { createMemoryMarketStore } from '../../support/memory-stores.ts';
import { present } from '../../support/present.ts';
import { CAP_SETTINGS, capSource, QUARTERS } from '../../support/price-cap-source.ts';
import { loaderAt } from '../../support/small-market.ts';
import { DAY, NOW_MS, named, outcomes, refusalOf, testMarket } from './market-maker.ts';

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

describe('a feed that says how many lines it has', () => {
  const lines = (count: number) => [header({ lines: count }), '', ...good().slice(1)];

  it('is loaded if it has as many, without counting blank ones', async () => {
    expect(outcomes(await testMarket().load([feed(lines(4))]))).toEqual(['loaded']);
  });

  it('is refused as incomplete if it has fewer', async () => {
    expect(await refused(feed(lines(312)))).toEqual([
      'incomplete',
      'the header announces 312 lines, and there are 4',
    ]);
  });
});

describe('what a release reads otherwise', () => {
  const eligible = { eligibility: [{ kind: 'new_customers' }] };
  const fat = planLine({
    key: 'fat',
    features: [{ title: 'g'.repeat(2_000), description: null }],
  });
  const input = feed([
    header(),
    supplierLine(),
    planLine(eligible),
    fat,
    electricityOffer(),
    electricityOffer({ plan_key: 'fat' }),
  ]);

  /** Reads as a release did that knew neither eligibility nor a bound of texts. */
  function former(): RunSource {
    const { reader, ...source } = named(input);
    const read: FeedReader['read'] = async (options) => {
      const own = await reader.read(options);
      const items = own.plans.items.map(({ eligibility: _, ...plan }) => ({
        ...plan,
        features: [],
      }));
      return { ...own, plans: { ...own.plans, items }, validators: VALIDATORS };
    };
    return { ...source, reader: { ...reader, revision: 0, read } };
  }
  const VALIDATORS = { etag: '"v1"', lastModified: null };

  it('is read again by its first load, which reports no change and leaves out values that are out of bounds', async () => {
    const market = testMarket();
    await market.run([former()]);
    const before = await market.state('test');
    expect(before).toMatchObject({ plans: 2, readerRevision: 0, validators: VALIDATORS });
    const { reader } = named(input);
    const given: unknown[] = [];
    const read: FeedReader['read'] = async (options) => {
      given.push(options.validators);
      return await reader.read(options);
    };
    const source = { ...named(input), source: 'test', reader: { ...reader, read } };
    const reports = [await market.run([source]), await market.run([source])];
    expect(reports.map(outcomes)).toEqual([['loaded'], ['unchanged']]);
    expect(reports[0]?.feeds[0]?.errors.first.map(({ key }) => key)).toEqual([
      'acme/fat',
      'acme/fat',
    ]);
    expect(given).toEqual([undefined, undefined]);
    const { plans, offers, loadedAt, rejectedLines } = present(await market.state('test'));
    expect({ plans, offers, loadedAt, rejectedLines }).toEqual({
      plans: 1,
      offers: 1,
      loadedAt: before?.loadedAt,
      rejectedLines: 2,
    });
    const content = await market.loader.sourceContent('test');
    expect(content?.plans.map(({ eligibility }) => eligibility)).toEqual([eligible.eligibility]);
  });

  it('does not load what was rolled back', async () => {
    const market = testMarket();
    const { editionId } = await market.run([former()]);
    const newer = feed([header({ published_at: LATER }), ...good().slice(1)]);
    await market.load([newer]);
    await market.loader.rollBack(editionId ?? '');
    expect(outcomes(await market.load([input]))).toEqual(['loaded']);
    expect(outcomes(await market.load([newer]))).toEqual(['rolled-back']);
  });
});

describe('a table of the price cap after a roll-back', () => {
  const [first = '', second = ''] = QUARTERS;
  const day = second;

  it('is loaded if it differs from the one that was rolled back, at the same published_at', async () => {
    const market = testMarket();
    const load = (source: RunSource) => market.run([source], { day });
    const mistyped = (row: string) => row.replace(/\d+\.\d+$/, '99.5');
    const wrong = capSource([first, second], mistyped);
    const economy_7 = { ...CAP_SETTINGS.economy_7, night_pence: 12 };
    const wrongAgain = capSource([first, second], mistyped, { ...CAP_SETTINGS, economy_7 });
    const { editionId } = await load(capSource([first]));
    expect(outcomes(await load(wrong))).toEqual(['loaded']);
    await market.loader.rollBack(editionId ?? '');
    expect(outcomes(await load(wrong))).toEqual(['rolled-back']);
    expect(outcomes(await load(wrongAgain))).toEqual(['rolled-back']);
    expect(outcomes(await load(capSource([first, second])))).toEqual(['loaded']);
  });
});

describe('a feed', () => {
  it.each<[Line | string, string]>([
    [
      header({ format: 'energy-tariff-feed/2' }),
      'format must be one of energy-tariff-feed/1, not "energy-tariff-feed/2"',
    ],
    [
      header({ source: undefined }),
      'source is missing: it must be 1 to 40 characters of a-z, 0-9 and -',
    ],
    [header({ source: 'a.b' }), 'source must be 1 to 40 characters of a-z, 0-9 and -, not "a.b"'],
    [
      header({ published_at: '2026-11-20T06:00:00' }),
      'published_at must be a time such as 2026-07-01T06:00:00Z, not "2026-11-20T06:00:00"',
    ],
    [
      header({ published_at: '9999-12-31T23:59:60Z' }),
      'published_at must be a time such as 2026-07-01T06:00:00Z, not "9999-12-31T23:59:60Z"',
    ],
    [
      header({ published_at: '1990-01-01T00:00:00Z', prices_include_vat: true }),
      'published_at must be a time for which VAT on gas and electricity is known, not "1990-01-01T00:00:00Z"',
    ],
    ['type,format', 'is not JSON: "type,format"'],
  ])('is refused with the header %j', async (line, reason) => {
    expect(await refused(feed([line, ...good().slice(1)]))).toEqual([
      'faulty-header',
      `header: ${reason}`,
    ]);
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
    [
      'as gzip in two members',
      Buffer.concat([gzipped(text.slice(0, 99)), gzipped(text.slice(99))]),
    ],
    [
      'with plans and offers before what they refer to',
      feedLines([header(), electricityOffer(), planLine(), supplierLine()]),
    ],
  ])('is read %s', async (_name, bytes) => {
    const report = await testMarket().load([createMemoryInput('feed', bytes)]);
    expect(report.feeds[0]).toMatchObject({
      outcome: { kind: 'loaded' },
      counts: { suppliers: 1, plans: 1, offers: 1 },
      errors: { count: 0 },
    });
  });

  it('is refused if its gzip data is cut off', async () => {
    const packed = gzipped(text);
    for (const end of [2, 10, packed.byteLength - 9, packed.byteLength - 1]) {
      const cut = createMemoryInput('feed', packed.subarray(0, end));
      expect(await refused(cut)).toEqual(['unreadable', 'its gzip data is truncated']);
    }
  });

  it.each([Buffer.from(text), gzipped(text)])(
    'is refused if its source breaks off half-way: %#',
    async (bytes) => {
      const chunks = async function* () {
        yield bytes.subarray(0, 100);
        throw new Refused('unreadable', 'the connection broke off');
      };
      const broken = { name: 'broken', open: async () => ({ sizeBytes: null, chunks: chunks() }) };
      expect(await refused(broken)).toEqual(['unreadable', 'the connection broke off']);
    },
  );

  const MEGABYTE = 1024 * 1024;

  it('may have a line of 1 MB, and is refused with one of a byte more', async () => {
    const withLineOf = (bytes: number): Input => {
      const line = JSON.stringify(supplierLine({ note: '' }));
      const padded = line.replace('"note":""', `"note":"${'x'.repeat(bytes - line.length)}"`);
      return feed([header(), padded, planLine(), electricityOffer()]);
    };
    expect(outcomes(await testMarket().load([withLineOf(MEGABYTE)]))).toEqual(['loaded']);
    expect(await refused(withLineOf(MEGABYTE + 1))).toEqual([
      'line-too-long',
      'line 2 is longer than 1048576 bytes',
    ]);
  });

  it('is refused at 1 MB of an endless line, and its source closed', async () => {
    let calls = 0;
    let closed = false;
    const chunks = async function* () {
      try {
        for (;;) {
          calls += 64 * 1024;
          yield Buffer.alloc(64 * 1024, 'x');
        }
      } finally {
        closed = true;
      }
    };
    const endless = { name: 'endless', open: async () => ({ sizeBytes: null, chunks: chunks() }) };
    expect(await refused(endless)).toEqual(['line-too-long', expect.any(String)]);
    expect(calls).toBeLessThanOrEqual(2 * MEGABYTE);
    expect(closed).toBe(true);
  });
});

it.each([
  [10, undefined, 'loaded'],
  [11, undefined, 'too-many-faulty-lines'],
  [20, 2, 'loaded'],
  [1, 0, 'too-many-faulty-lines'],
  [0, 0, 'loaded'],
])(
  'a feed with errors in %i of 1,000 lines and a tolerance of %p percent is %s',
  async (faulty, percent, outcome) => {
    const lines = [
      header(),
      supplierLine(),
      ...Array.from({ length: 998 - faulty }, (_, index) => planLine({ key: `plan-${index}` })),
      ...Array.from({ length: faulty }, () => '{"type":"plan"}'),
    ];
    const market = testMarket();
    const rules = percent === undefined ? {} : { tolerance_percent: percent };
    expect(outcomes(await market.run([named(feed(lines), rules)]))).toEqual([outcome]);
    expect((await market.state('test')) === undefined).toBe(outcome !== 'loaded');
  },
);

describe('a feed of a source that has loaded one before', () => {
  it('is unchanged with the same content, forced or not, and nothing is written', async () => {
    const market = testMarket();
    const lines = [...good(), '{}'];
    const first = await market.run([named(feed(lines), { tolerance_percent: 20 })]);
    // Fewer errors are tolerated now.
    const second = await market.load([createMemoryInput('feed', gzipped(feedLines(lines)))]);
    expect(second.feeds[0]?.errors.count).toBe(0);
    expect([outcomes(first), outcomes(second)]).toEqual([['loaded'], ['unchanged']]);
    expect([first.isNewEdition, second.isNewEdition]).toEqual([true, false]);
    expect(second.editionId).toBe(first.editionId);
    const forced = await market.load([feed(lines)], { force: true });
    expect([outcomes(forced), forced.isNewEdition]).toEqual([['unchanged'], false]);
  });

  it('loads if published up to a day in the future; beyond that it is refused, forced or not', async () => {
    const market = testMarket();
    expect(
      outcomes(await market.load([feed(good({ published_at: '2026-11-22T12:00:00Z' }))])),
    ).toEqual(['loaded']);
    for (const force of [false, true]) {
      const report = await market.load([feed(good({ published_at: '2026-11-22T12:00:00.001Z' }))], {
        force,
      });
      expect(outcomes(report)).toEqual(['published-in-the-future']);
      expect(report.feeds.map(refusalOf)[0]).toContain(new Date(NOW_MS).toISOString());
    }
  });

  it('is judged the same in a dry run, which publishes nothing', async () => {
    const market = testMarket();
    await market.load([feed(good())]);
    const before = await market.loader.pointer();
    const feeds = [
      feed(good({ published_at: LATER })),
      feed(good({ source: 'other', format: 'x' })),
    ];
    const report = await market.load(feeds, { dryRun: true });
    expect(outcomes(report)).toEqual(['loaded', 'faulty-header']);
    expect(report).toMatchObject({ editionId: null, isNewEdition: false });
    expect(await market.loader.pointer()).toEqual(before);
  });
});

/**
 * `one 02: a a/p *9` is a feed of source one and 2 November, with supplier a, its plan p, and nine
 * offers of that.
 */
function feedOf(text: string): Input {
  const [, source, time = '', rest = ''] = /^(\S+) (\S+):(.*)$/.exec(text) ?? [];
  const words = rest.split(' ').filter((word) => word !== '');
  const plans = words.filter((word) => word.includes('/')).map((word) => word.split('/'));
  const [supplier_key, plan_key] = plans[0] ?? [];
  const count = Number(words.find((word) => word.startsWith('*'))?.slice(1) ?? 0);
  const regions = Array.from({ length: count }, (_, index) => 10 + index);
  const published_at = `2026-11-${time}${time.includes('T') ? '' : 'T00:00:00Z'}`;
  return feed(
    [
      header({ source, published_at }),
      ...words.filter((word) => /^\w+$/.test(word)).map((key) => supplierLine({ key })),
      ...plans.map(([supplier, key]) => planLine({ supplier_key: supplier, key })),
      ...(count === 0 ? [] : [electricityOffer({ supplier_key, plan_key, regions })]),
    ],
    text,
  );
}

function feedsOf(text: string): readonly Input[] {
  return text === '' ? [] : text.split(' | ').map(feedOf);
}

/**
 * What is loaded, what the run has, and the result: an outcome, or words of the reason.
 */
type Case = readonly [what: string, loaded: string, run: string, expected: readonly string[]];

async function resultsOf(loaded: string, run: string, force: boolean): Promise<readonly string[]> {
  const market = testMarket();
  await market.load(feedsOf(loaded));
  return (await market.load(feedsOf(run), { force })).feeds.map(refusalOf);
}

const MISSING = 'supplier b is neither in this source nor in any other';
const OWNED = 'supplier b belongs to source two';
const SAME_TIME =
  'source one is already loaded with published_at 2026-11-02T01:00:00+01:00 and different content; use --force if this is intended';
const IN_RUN =
  'source one is already loaded with published_at 2026-11-02T00:00:00Z and different content in this run';
const OLDER =
  'published_at 2026-11-01T23:59:59Z is older than 2026-11-02T00:00:00Z, which is loaded; use --force';
const FEWER = 'it has 4 offers, fewer than half of the 9 loaded; use --force if this is intended';
const DROPPED =
  'it drops supplier b, which plans of source two need; use --force if this is intended';

describe('of the feeds of a run, one', () => {
  it.each<Case>([
    ['that is older than what is loaded is refused', 'one 02: a', 'one 01T23:59:59Z: a', [OLDER]],
    [
      'with the same time in any notation is refused',
      'one 02: a',
      'one 02T01:00:00+01:00: a b',
      [SAME_TIME],
    ],
    [
      'that is older than a leap second is refused',
      'one 01T23:59:60Z: a',
      'one 01T23:59:59Z: a',
      ['is older than'],
    ],
    [
      'of the second after a leap second has its time',
      'one 01T23:59:60Z: a',
      'one 02: a',
      ['already loaded'],
    ],
    ['with half of the offers is loaded', 'one 02: a a/p *9', 'one 03: a a/p *5', ['loaded']],
    ['with fewer than half is refused', 'one 02: a a/p *9', 'one 03: a a/p *4', [FEWER]],
    [
      'is superseded by a newer one of its source',
      '',
      'one 02: a | one 03: a',
      ['superseded', 'loaded'],
    ],
    [
      'is loaded if a newer one of its source is refused',
      '',
      'one 03: b/q | one 02: a',
      [MISSING, 'loaded'],
    ],
    [
      'beside another content of its time is refused',
      '',
      'one 02: a | one 02: b',
      ['loaded', IN_RUN],
    ],
    ['that is there twice is superseded', '', 'one 02: a | one 02: a', ['loaded', 'superseded']],
    ['with a supplier of another that is loaded is refused', 'two 02: b', 'one 02: b', [OWNED]],
    ['with a supplier of one before it is refused', '', 'two 02: b | one 02: b', ['loaded', OWNED]],
    [
      'with a plan of another is refused',
      'two 02: b b/q',
      'one 02: b/q',
      ['plan b/q belongs to source two'],
    ],
    [
      'keeps the supplier that it has loaded',
      'one 02: b',
      'two 02: b | one 03: b c',
      ['to source one', 'loaded'],
    ],
    [
      'keeps the plan that it has loaded',
      'one 02: b b/q',
      'two 02: c b/q | one 03: b b/q',
      ['to source one', 'loaded'],
    ],
    [
      'does not keep a plan that it had not loaded',
      'one 02: b b/q',
      'two 02: b/new | one 03: b b/q b/new',
      ['loaded', 'plan b/new belongs to source two'],
    ],
    [
      'may take over what another gives up',
      'two 02: b b/q',
      'two 03: c | one 02: b b/q',
      ['loaded', 'loaded'],
    ],
    ['may have plans of a supplier that is loaded', 'two 02: b', 'one 02: b/q', ['loaded']],
    [
      'may have plans of a supplier in the run',
      '',
      'one 02: b/q | two 02: b',
      ['loaded', 'loaded'],
    ],
    ['with plans of a missing supplier is refused', '', 'one 02: b/q', [MISSING]],
    [
      'may not drop a supplier that plans of another need',
      'one 02: a b | two 02: a/q b/q',
      'one 03: a',
      [DROPPED],
    ],
    [
      'may if these are given up',
      'one 02: a b | two 02: b/q',
      'one 03: a | two 03: a/q',
      ['loaded', 'loaded'],
    ],
    [
      'is refused with the one that it needs',
      'two 02: c',
      'one 02: b/q | two 01: b',
      [MISSING, 'is older than'],
    ],
  ])('%s', async (_what, loaded, run, expected) => {
    expect(await resultsOf(loaded, run, false)).toEqual(
      expected.map((words) => expect.stringContaining(words)),
    );
  });

  it.each<Case>([
    ['may be older', 'one 02: a', 'one 01: a', ['loaded']],
    ['may have the same time', 'one 02: a', 'one 02: b', ['loaded']],
    ['may have fewer offers', 'one 02: a a/p *9', 'one 03: a a/p *4', ['loaded']],
    ['may drop a supplier', 'one 02: a b | two 02: b/q', 'one 03: a', ['loaded']],
    ['may not have a supplier of another', 'two 02: b', 'one 02: b', [OWNED]],
    ['may not have plans of a missing supplier', '', 'one 02: b/q', [MISSING]],
  ])('that is forced %s', async (_what, loaded, run, expected) => {
    expect(await resultsOf(loaded, run, true)).toEqual(expected);
  });

  it('is refused, and leaves its source unchanged, while the others are loaded', async () => {
    const market = testMarket();
    await market.load(feedsOf('one 02: a | two 02: b b/q'));
    const broken = feed([header({ source: 'broken', format: 'x' })]);
    const report = await market.load([broken, ...feedsOf('two 03: b b/q b/r | one 01: a')]);
    expect(outcomes(report)).toEqual(['faulty-header', 'loaded', 'stale']);
    expect((await market.loader.sourceContent('two'))?.plans.map(({ key }) => key)).toEqual([
      'q',
      'r',
    ]);
    expect((await market.state('one'))?.publishedAt).toBe('2026-11-02T00:00:00Z');
  });

  it('is refused if published at the end of the calendar, while the others are loaded', async () => {
    const late = feed(good({ source: 'late', published_at: '9999-12-31T12:00:00Z' }));
    const report = await testMarket().load([late, ...feedsOf('two 02: b b/q')]);
    expect(outcomes(report)).toEqual(['published-in-the-future', 'loaded']);
  });

  it.each([
    ['is what was rolled back', 'one 03T06:00:00Z: a', false, 'rolled-back'],
    ['is not newer than that', 'one 03T07:00:00+01:00: b', false, 'rolled-back'],
    ['is not newer, but forced', 'one 03T05:00:00Z: b', true, 'loaded'],
    ['is newer', 'one 03T06:00:01Z: b', false, 'loaded'],
  ])('that %s', async (_what, run, force, expected) => {
    const market = testMarket();
    const { editionId } = await market.load(feedsOf('one 02: a b'));
    await market.load(feedsOf('one 03T06:00:00Z: a'));
    await market.loader.rollBack(editionId ?? '');
    expect(outcomes(await market.load(feedsOf(run), { force }))).toEqual([expected]);
  });

  it('is refused if another loader publishes a newer one meanwhile, and the others are loaded', async () => {
    const store = createMemoryMarketStore();
    const load = async (own: MarketStore, text: string) => {
      const market = loaderAt(own, `${DAY}T12:00:00Z`);
      return await runLoad(
        feedsOf(text).map((input) => named(input)),
        { market, day: DAY, nowMs: NOW_MS },
      );
    };
    let isOvertaken = false;
    const overtaken: MarketStore = {
      ...store,
      movePointer: async (...args) => {
        if (!isOvertaken) await load(store, 'one 03: a');
        isOvertaken = true;
        return await store.movePointer(...args);
      },
    };
    expect(outcomes(await load(overtaken, 'one 02: a | two 02: b'))).toEqual(['stale', 'loaded']);
    const { sources } = await loaderAt(store).pointer();
    expect(sources.map(({ source, publishedAt }) => `${source} ${publishedAt}`)).toEqual([
      'one 2026-11-03T00:00:00Z',
      'two 2026-11-02T00:00:00Z',
    ]);
  });
});

describe('a price cap whose last quarter is over', () => {
  const cap = () => [capSource(['2026-04-01'])];
  const onStage = { accepted: new Set<string>() };

  it.each([
    ['is refused on a stage', onStage, 'stale'],
    ['is loaded on a stage if forced', { ...onStage, force: true }, 'loaded'],
    ['is loaded on this machine', {}, 'loaded'],
    ['is loaded on a stage while the quarter lasts', { ...onStage, day: '2026-06-30' }, 'loaded'],
  ])('%s', async (_what, settings, outcome) => {
    expect(outcomes(await testMarket().run(cap(), settings))).toEqual([outcome]);
  });

  it('is reported with the day on which it ended, and is unchanged once it was forced', async () => {
    const market = testMarket();
    const { feeds } = await market.run(cap(), onStage);
    expect(feeds.map(refusalOf)).toEqual([
      'the last quarter of the price cap ended on 2026-06-30; use --force if this is intended',
    ]);
    await market.run(cap(), { ...onStage, force: true });
    expect(outcomes(await market.run(cap(), onStage))).toEqual(['unchanged']);
  });
});

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Feed, FeedReader } from '../../../data-loader/formats/feed.ts';
import { tariffFeed } from '../../../data-loader/formats/tariff-feed.ts';
import type { RunSource } from '../../../data-loader/judge/source-reading.ts';
import { DEFAULT_RULES } from '../../../data-loader/judge/source-reading.ts';
import { RUN_LIMITS, type RunLimits } from '../../../data-loader/read-sources.ts';
import type { RunReport } from '../../../data-loader/report/load-report.ts';
import { type Input, NotModified } from '../../../data-loader/sources/input.ts';
import {
  createMemoryInput,
  electricityOffer,
  feed,
  gzipped,
  header,
  planLine,
  supplierLine,
} from '../../support/feed-maker.ts';
import { named, outcomes, refusalOf, type TestMarket, testMarket } from './market-maker.ts';

/** Small enough that a test reaches them. */
const LIMITS: RunLimits = {
  ...RUN_LIMITS,
  source: { bytes: 200_000, lines: 1_000, offers: 100, text: 20_000 },
};
const LITTLE_TIME = { timeLimitMs: 200 } as const;

/** A source with a supplier, a plan and this many offers. */
function goodFeed(source = 'good', offers = 1): Input {
  const supplier_key = `${source}-energy`;
  const lines = Array.from({ length: offers }, (_, index) =>
    electricityOffer({
      supplier_key,
      valid_from: `${2010 + index}-01-01`,
      valid_to: `${2010 + index}-02-01`,
    }),
  );
  const sold = [supplierLine({ key: supplier_key }), planLine({ supplier_key })];
  return feed([header({ source }), ...sold, ...lines], `${source}.ndjson`);
}

/** A byte now and then, and never an end. */
const drip: Input = {
  name: 'drip',
  open: async ({ signal } = {}) => ({
    sizeBytes: null,
    chunks: (async function* () {
      for (;;) {
        yield Buffer.from(' ');
        await sleep(10, undefined, signal === undefined ? {} : { signal });
      }
    })(),
  }),
};

/** Waits for what never comes, whatever it is told. */
const deaf = {
  source: 'deaf',
  reader: { name: 'deaf', revision: 1, read: () => new Promise<Feed>(() => undefined) },
  rules: () => DEFAULT_RULES,
};

async function run(sources: readonly RunSource[]): Promise<RunReport> {
  const market = testMarket();
  const report = await market.run(sources, { limits: LIMITS });
  expect((await market.state('good'))?.offers).toBe(1);
  return report;
}

const broken: FeedReader = {
  name: 'broken',
  revision: 1,
  read: async () => {
    throw new TypeError('private words');
  },
};

describe('a good source is loaded together with one that', () => {
  const plans = Array.from({ length: 100 }, (_, n) => planLine({ key: `p${n}` }));
  const bomb = gzipped(`${' '.repeat(999)}\n`.repeat(900));

  it.each<[string, RunSource, string, string]>([
    [
      'sends only newlines',
      named(createMemoryInput('lines', '\n'.repeat(5_000))),
      'feed-too-large',
      '1,000 lines',
    ],
    ['has too many offers', named(goodFeed('greedy', 101)), 'feed-too-large', '100 offers'],
    [
      'has too many plans',
      named(feed([header({ source: 'greedy' }), supplierLine(), ...plans])),
      'feed-too-large',
      '20,000 bytes of suppliers, plans and long offers',
    ],
    [
      'unpacks to far more',
      named(createMemoryInput('bomb', bomb)),
      'feed-too-large',
      '200,000 bytes uncompressed',
    ],
    [
      'never ends',
      { ...named(drip), ...LITTLE_TIME },
      'too-slow',
      'it was not read within 0.2 seconds',
    ],
    [
      'ignores its signal',
      { ...deaf, ...LITTLE_TIME },
      'too-slow',
      'it was not read within 0.2 seconds',
    ],
    [
      'fails unexpectedly, of which only the name of the error is reported',
      { reader: broken, source: 'broken', rules: () => DEFAULT_RULES },
      'failed',
      'an unexpected error occurred while it was read (TypeError)',
    ],
  ])('%s', async (_what, hostile, code, reason) => {
    const report = await run([hostile, named(goodFeed())]);
    expect(outcomes(report)).toEqual([code, 'loaded']);
    expect(report.feeds.map(refusalOf)).toEqual([expect.stringContaining(reason), 'loaded']);
  });

  it('has a separate time limit when the time of the run is up', async () => {
    const timers = import.meta.jest.useFakeTimers({ doNotFake: ['performance'] });
    const { reader, ...good } = named(goodFeed());
    const read: FeedReader['read'] = async (options) => {
      const feed = await reader.read(options);
      void nextTurn().then(() => timers.advanceTimersByTime(RUN_LIMITS.runMs));
      return feed;
    };
    const slow = { ...deaf, timeLimitMs: 2 * RUN_LIMITS.runMs };
    const report = await run([slow, { ...good, reader: { ...reader, read } }]);
    timers.useRealTimers();
    expect(report.feeds.map(refusalOf)).toEqual(['the time of the whole run was up', 'loaded']);
  });
});

describe('a source that is bound to a name', () => {
  it('is refused if its header names another source, even if forced', async () => {
    const market = testMarket();
    for (const force of [false, true]) {
      const report = await market.run(
        [{ reader: tariffFeed(goodFeed('price-cap')), source: 'deals' }],
        { force },
      );
      expect([outcomes(report), ...report.feeds.map(refusalOf), report.feeds[0]?.source]).toEqual([
        ['wrong-source'],
        'its header names source price-cap; only source deals may be loaded from here',
        'deals',
      ]);
    }
    expect((await market.loader.pointer()).sources).toEqual([]);
  });

  it('receives what it has loaded before', async () => {
    const market = testMarket();
    const loadedArguments: unknown[] = [];
    const reader: FeedReader = {
      name: 'looking',
      revision: 1,
      read: async (options) => {
        loadedArguments.push(await options.loaded());
        return await tariffFeed(goodFeed()).read(options);
      },
    };
    for (const source of ['good', 'good', null]) await market.run([{ reader, source }]);
    expect(loadedArguments).toEqual([
      null,
      expect.objectContaining({ plans: [expect.anything()] }),
      null,
    ]);
  });
});

describe('a source that is read through an API', () => {
  const VALIDATORS = { etag: '"v1"', lastModified: null };

  /** Its feed, if it is not refused, with what is other. */
  async function runApi(
    market: TestMarket,
    over: Partial<Feed> | ((read: Feed) => Partial<Feed>),
    input = goodFeed('api'),
  ): Promise<RunReport> {
    const read: FeedReader['read'] = async (options) => {
      const own = await tariffFeed(input).read(options);
      return { ...own, ...(typeof over === 'function' ? over(own) : over) };
    };
    return await market.run([{ source: 'api', reader: { name: 'api', revision: 1, read } }]);
  }

  it('keeps its latest date, end and validators, even when it is unchanged', async () => {
    const market = testMarket();
    await runApi(market, {});
    const first = await market.state('api');
    expect(first).toMatchObject({ publishedAt: '2026-11-20T06:00:00Z', staleFrom: '2026-12-05' });
    const later = {
      publishedAt: '2026-11-21T06:00:00Z',
      staleFrom: '2027-01-01',
      validators: VALIDATORS,
    };
    const report = await runApi(market, later);
    expect([outcomes(report), report.isNewEdition]).toEqual([['unchanged'], false]);
    expect((await market.loader.pointer()).sources).toEqual([{ ...first, ...later }]);
  });

  it('sends the validators of what is loaded, and is unchanged if the server says so', async () => {
    const market = testMarket();
    await runApi(market, { validators: VALIDATORS });
    const loadedArguments: unknown[] = [];
    const reader: FeedReader = {
      name: 'api',
      revision: 1,
      read: async (options) => {
        loadedArguments.push(options.validators);
        throw new NotModified();
      },
    };
    const report = await market.run([{ reader, source: 'api' }]);
    expect(report.feeds[0]).toMatchObject({ outcome: { kind: 'unchanged' }, source: 'api' });
    await market.run([{ reader, source: 'api' }], { force: true });
    expect(loadedArguments).toEqual([VALIDATORS, undefined]);
  });

  it.each([
    [
      'refused if it has fewer than half of the offers that were read',
      3,
      100,
      'it has 3 offers, fewer than half of the 8',
    ],
    ['loaded if it has half, whatever it no longer keeps', 4, 0, 'loaded'],
  ])('is %s', async (_what, sold, kept, expected) => {
    const supplier_key = 'api-energy';
    const ofPlan = (plan_key: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        electricityOffer({
          supplier_key,
          plan_key,
          valid_from: dayOf(index),
          valid_to: dayOf(index + 1),
        }),
      );
    const market = testMarket();
    const read = async (
      published_at: string,
      [soldCount, keptCount]: readonly [number, number],
    ) => {
      const plans = ['sold', 'kept'].map((key) => planLine({ supplier_key, key }));
      const lines = [...plans, ...ofPlan('sold', soldCount), ...ofPlan('kept', keptCount)];
      const input = feed([
        header({ source: 'api', published_at }),
        supplierLine({ key: supplier_key }),
        ...lines,
      ]);
      const keptOffers = ({ offers }: Feed) =>
        new Set(offers.items.filter(({ planKey }) => planKey === 'kept'));
      return await runApi(market, (own) => ({ goneOffers: keptOffers(own) }), input);
    };
    await read('2026-11-20T06:00:00Z', [8, 4]);
    const report = await read('2026-11-20T07:00:00Z', [sold, kept]);
    expect(report.feeds.map(refusalOf)).toEqual([expect.stringContaining(expected)]);
  });
});

function dayOf(index: number): string {
  return new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
}

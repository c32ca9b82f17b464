import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed, FeedReader } from '../../../../data-loader/feeds/feed.ts';
import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import type { RunReport } from '../../../../data-loader/run/load-report.ts';
import { RUN_LIMITS, type RunLimits, type RunSource } from '../../../../data-loader/run/read-sources.ts';
import { runLoad } from '../../../../data-loader/run/run.ts';
import { type Input, NotModified } from '../../../../data-loader/sources/input.ts';
import type { Validators } from '../../../../shared/market/store.ts';
import {
  createMemoryInput,
  electricityOffer,
  feed,
  gzipped,
  header,
  planLine,
  readOptions,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { DAY, NOW_MS, outcomes, refusal, type TestMarket, testMarket } from '../market-maker.ts';

/** Small enough that a test reaches them in no time. */
const LIMITS: RunLimits = {
  ...RUN_LIMITS,
  source: { bytes: 200_000, lines: 1_000, offers: 100, text: 20_000 },
  sourceMs: 200,
  runMs: 5_000,
};

function file(input: Input): RunSource {
  return { reader: tariffFeed(input), source: null };
}

/** A source with a supplier, a plan and so many offers. */
function goodFeed(source = 'good', offers = 1): Input {
  const supplier_key = `${source}-energy`;
  const lines = Array.from({ length: offers }, (_, index) =>
    electricityOffer({ supplier_key, valid_from: `${2010 + index}-01-01`, valid_to: `${2010 + index}-02-01` }),
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
const deaf: RunSource = {
  source: 'deaf',
  reader: { name: 'deaf', read: () => new Promise(() => undefined) },
};

async function run(sources: readonly RunSource[], limits: Partial<RunLimits> = {}): Promise<RunReport> {
  const market = testMarket();
  const options = { market: market.loader, day: DAY, nowMs: NOW_MS, limits: { ...LIMITS, ...limits } };
  const report = await runLoad(sources, options);
  expect((await market.loader.standing()).loaded.get('good')?.offerCount).toBe(1);
  return report;
}

const broken: FeedReader = {
  name: 'broken',
  read: async () => {
    throw new TypeError('private words');
  },
};

describe('a good source is loaded beside one that', () => {
  const plans = Array.from({ length: 100 }, (_, n) => planLine({ key: `p${n}` }));
  const bomb = gzipped(`${' '.repeat(999)}\n`.repeat(900));

  it.each<[string, RunSource, string, string, Partial<RunLimits>?]>([
    ['sends only newlines', file(createMemoryInput('lines', '\n'.repeat(5_000))), 'feed-too-large', '1,000 lines'],
    ['has too many offers', file(goodFeed('greedy', 101)), 'feed-too-large', '100 offers'],
    [
      'has too many plans',
      file(feed([header({ source: 'greedy' }), supplierLine(), ...plans])),
      'feed-too-large',
      '20,000 bytes of suppliers, plans and long offers',
    ],
    ['unpacks to far more', file(createMemoryInput('bomb', bomb)), 'feed-too-large', '200,000 bytes uncompressed'],
    ['never ends', file(drip), 'too-slow', 'it was not read within 0.2 seconds'],
    ['does not mind its signal', deaf, 'too-slow', 'it was not read within 0.2 seconds'],
    [
      'has a time limit of its own, when the time of the run is up',
      { ...deaf, timeLimitMs: 60_000 },
      'too-slow',
      'the time of the whole run was up',
      { runMs: 100 },
    ],
    [
      'fails unexpectedly, of which only the name of the error is reported',
      { reader: broken, source: 'broken' },
      'failed',
      'an unexpected error occurred while it was read (TypeError)',
    ],
  ])('%s', async (_what, hostile, code, reason, limits = {}) => {
    const report = await run([hostile, file(goodFeed())], limits);
    expect([outcomes(report), refusal(report)]).toEqual([[code, 'loaded'], expect.stringContaining(reason)]);
  });
});

describe('a source that is bound to a name', () => {
  it('is refused if its header names another source, even if forced', async () => {
    const market = testMarket();
    for (const force of [false, true]) {
      const report = await runLoad([{ reader: tariffFeed(goodFeed('price-cap')), source: 'deals' }], {
        market: market.loader,
        day: DAY,
        nowMs: NOW_MS,
        force,
      });
      expect([outcomes(report), refusal(report), report.feeds[0]?.source]).toEqual([
        ['wrong-source'],
        'its header names source price-cap; only source deals may be loaded from here',
        'deals',
      ]);
    }
    expect((await market.loader.standing()).loaded).toEqual(new Map());
  });

  it('is handed what it has loaded', async () => {
    const market = testMarket();
    const seen: unknown[] = [];
    const reader: FeedReader = {
      name: 'looking',
      read: async (options) => {
        seen.push(await options.loaded());
        return await tariffFeed(goodFeed()).read(options);
      },
    };
    const options = { market: market.loader, day: DAY, nowMs: NOW_MS };
    await runLoad([{ reader, source: 'good' }], options);
    await runLoad([{ reader, source: 'good' }], options);
    await runLoad([{ reader, source: null }], options);
    expect(seen).toEqual([null, expect.objectContaining({ publishedAt: '2026-11-20T06:00:00Z' }), null]);
  });
});

describe('a source that is read through an API', () => {
  const apiFeed = async (over: Partial<Feed>): Promise<Feed> => ({
    ...(await tariffFeed(goodFeed('api')).read(readOptions())),
    ...over,
  });
  const runApi = async (
    market: TestMarket,
    { validators, ...over }: Partial<Feed> & { readonly validators?: Validators },
  ): Promise<RunReport> =>
    await runLoad(
      [
        {
          source: 'api',
          reader: {
            name: 'api',
            read: (options) => {
              if (validators !== undefined) options.onValidators?.(validators);
              return apiFeed(over);
            },
          },
        },
      ],
      {
        market: market.loader,
        day: DAY,
        nowMs: NOW_MS,
      },
    );
  it('keeps how fresh it is, also when it is unchanged', async () => {
    const market = testMarket();
    const validators = { etag: '"v1"', lastModified: null };
    const header = {
      source: 'api',
      publishedAt: '2026-11-20T06:00:00Z',
      publishedAtMs: Date.parse('2026-11-20T06:00:00Z'),
    };
    await runApi(market, { header });
    const [first] = await market.loader.sourceStates();
    expect(first).toMatchObject({ publishedAt: header.publishedAt, staleFrom: '2026-12-05' });
    const later = { ...header, publishedAt: '2026-11-21T06:00:00Z', publishedAtMs: Date.parse('2026-11-21T06:00:00Z') };
    const report = await runApi(market, { header: later, validators, staleFrom: '2027-01-01' });
    expect([outcomes(report), report.isNewEdition]).toEqual([['unchanged'], false]);
    const [second] = await market.loader.sourceStates();
    expect(second).toEqual({
      ...first,
      publishedAt: later.publishedAt,
      staleFrom: '2027-01-01',
      validators,
    });
  });

  it('is unchanged if the server says so, for which it is given the validators of what is loaded', async () => {
    const market = testMarket();
    const validators = { etag: '"v1"', lastModified: null };
    await runApi(market, { validators });
    const given: unknown[] = [];
    const reader: FeedReader = {
      name: 'api',
      read: async (options) => {
        given.push(options.validators);
        throw new NotModified();
      },
    };
    const options = { market: market.loader, day: DAY, nowMs: NOW_MS };
    const report = await runLoad([{ reader, source: 'api' }], options);
    expect(report.feeds[0]).toMatchObject({ outcome: { kind: 'unchanged' }, source: 'api', counts: { offers: 1 } });
    await runLoad([{ reader, source: 'api' }], { ...options, force: true });
    expect(given).toEqual([validators, undefined]);
  });
});

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

function goodFeed(source = 'good'): Input {
  const supplier = `${source}-energy`;
  return feed(
    [
      header({ source }),
      supplierLine({ key: supplier }),
      planLine({ supplier_key: supplier }),
      electricityOffer({ supplier_key: supplier }),
    ],
    `${source}.ndjson`,
  );
}

function bigFeed(source: string, offers: number): Input {
  const supplier = `${source}-energy`;
  const lines = Array.from({ length: offers }, (_, index) =>
    electricityOffer({
      supplier_key: supplier,
      valid_from: `${2010 + index}-01-01`,
      valid_to: `${2010 + index}-02-01`,
    }),
  );
  return feed(
    [header({ source }), supplierLine({ key: supplier }), planLine({ supplier_key: supplier }), ...lines],
    `${source}.ndjson`,
  );
}

function input(name: string, chunks: (signal?: AbortSignal) => AsyncIterable<Uint8Array>): Input {
  return { name, open: async ({ signal } = {}) => ({ sizeBytes: null, chunks: chunks(signal) }) };
}

/** A byte now and then, and never an end. */
const drip = input('drip', async function* (signal) {
  for (;;) {
    yield Buffer.from(' ');
    await sleep(10, undefined, signal === undefined ? {} : { signal });
  }
});

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

describe('a good source is loaded beside one that', () => {
  it.each<[string, Input, string, string]>([
    ['sends nothing but newlines', createMemoryInput('lines', '\n'.repeat(5_000)), 'feed-too-large', '1,000 lines'],
    ['has too many offers', bigFeed('greedy', 101), 'feed-too-large', '100 offers'],
    [
      'has too many plans',
      feed([
        header({ source: 'greedy' }),
        supplierLine(),
        ...Array.from({ length: 100 }, (_, n) => planLine({ key: `p${n}` })),
      ]),
      'feed-too-large',
      '20,000 bytes of suppliers, plans and long offers',
    ],
    [
      'unpacks to far more than it is',
      createMemoryInput('bomb', gzipped(`${' '.repeat(999)}\n`.repeat(900))),
      'feed-too-large',
      '200,000 bytes uncompressed',
    ],
    ['never ends', drip, 'too-slow', 'it was not read within 0.2 seconds'],
  ])('%s', async (_what, hostile, code, reason) => {
    const report = await run([file(hostile), file(goodFeed())]);
    expect([outcomes(report), refusal(report)]).toEqual([[code, 'loaded'], expect.stringContaining(reason)]);
  });

  it('does not mind its signal', async () => {
    const report = await run([deaf, file(goodFeed())]);
    expect([outcomes(report), refusal(report)]).toEqual([['too-slow', 'loaded'], 'it was not read within 0.2 seconds']);
  });

  it('has a time limit of its own, when the time of the run is up', async () => {
    const report = await run([{ ...deaf, timeLimitMs: 60_000 }, file(goodFeed())], { runMs: 100 });
    expect([outcomes(report), refusal(report)]).toEqual([['too-slow', 'loaded'], 'the time of the whole run was up']);
  });

  it('fails unexpectedly, of which only the name of the error is reported', async () => {
    const reader: FeedReader = {
      name: 'broken',
      read: async () => {
        throw new TypeError('private words');
      },
    };
    const report = await run([{ reader, source: 'broken' }, file(goodFeed())]);
    expect([outcomes(report), refusal(report)]).toEqual([
      ['failed', 'loaded'],
      'an unexpected error occurred while it was read (TypeError)',
    ]);
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

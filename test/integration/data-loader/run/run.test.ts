import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { DynamoDBClient, ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import type { RunReport } from '../../../../data-loader/run/load-report.ts';
import { runLoad } from '../../../../data-loader/run/run.ts';
import { fileInput, type Input } from '../../../../data-loader/sources/input.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import { documentsOf } from '../../../../shared/store/client.ts';
import { createDynamoMarketStore } from '../../../../shared/store/market-store.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { createMemoryInput } from '../../../support/feed-maker.ts';
import { marketStoreKinds } from '../../../support/market-stores.ts';

const PRICE_CAP = 'test/fixtures/market/price-cap-2026-07.ndjson';
const DEALS = 'test/fixtures/market/deals-2026-04.ndjson';
const EXAMPLE = 'test/fixtures/market/example-energy.ndjson';
const SAMPLES = [PRICE_CAP, DEALS, EXAMPLE].map(fileInput);
const DAY = '2026-11-21';

let runs = 0;

function run(store: MarketStore, feeds: readonly Input[]): Promise<RunReport> {
  const market = createMarketLoader({
    store,
    clock: { nowMs: () => Date.parse('2026-11-21T12:00:00Z') },
    newEditionId: () => {
      runs += 1;
      return `edition-${runs}`;
    },
  });
  return runLoad(
    feeds.map((input) => ({ reader: tariffFeed(input), source: null })),
    { market, day: DAY, nowMs: Date.parse('2026-11-21T12:00:00Z') },
  );
}

async function editionId(store: MarketStore): Promise<string | undefined> {
  return (await store.readPointer())?.editionId;
}

/** The content of each source that readers see. */
async function contents(store: MarketStore): Promise<Readonly<Record<string, string>>> {
  const { sources = [] } = (await store.readPointer()) ?? {};
  return Object.fromEntries(sources.map(({ source, contentHash }) => [source, contentHash]));
}

/** The price cap feed of a later day, its lines changed. */
function laterCap(change: (lines: readonly string[]) => readonly string[]): Input {
  const lines = readFileSync(PRICE_CAP, 'utf8')
    .replace('2026-07-01T00:00:00Z', '2026-07-02T00:00:00Z')
    .trim()
    .split('\n');
  return createMemoryInput('later.ndjson', `${change(lines).join('\n')}\n`);
}

describe.each(marketStoreKinds())('a run of the sample feeds with the store $name', ({ open, close }) => {
  let emptyStore: () => Promise<MarketStore>;
  beforeAll(async () => {
    emptyStore = await open();
  });
  afterAll(close);

  it('loads them without an error', async () => {
    const report = await run(await emptyStore(), SAMPLES);
    expect(report).toMatchObject({ day: DAY, dryRun: false, isNewEdition: true });
    expect(
      report.feeds.map(({ source, outcome, counts }) => [source, outcome.kind, counts.rejected, counts.offers]),
    ).toEqual([
      ['price-cap', 'loaded', 0, 2310],
      ['deals', 'loaded', 0, 312],
      ['example-energy', 'loaded', 0, 435],
    ]);
  });

  it('has the same content in any order, plain or gzip, and makes no edition the second time', async () => {
    const store = await emptyStore();
    const first = await run(store, SAMPLES);
    const again = await run(store, SAMPLES.toReversed());
    expect([again.isNewEdition, again.editionId]).toEqual([false, first.editionId]);
    expect(again.feeds.map(({ outcome }) => outcome.kind)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const packed = [EXAMPLE, DEALS, PRICE_CAP].map((path) =>
      createMemoryInput('feed.csv', gzipSync(readFileSync(path))),
    );
    const other = await emptyStore();
    await run(other, packed);
    expect(await contents(other)).toEqual(await contents(store));
  });

  it('keeps the market if a feed has 2 % invalid lines, another format, or lost most of its offers', async () => {
    const store = await emptyStore();
    const { editionId: before } = await run(store, SAMPLES);
    const faulty = laterCap((lines) => lines.map((line, index) => (index % 50 === 49 ? '{"type":"offer"}' : line)));
    const format = laterCap((lines) =>
      lines.map((line) => line.replace('energy-tariff-feed/1', 'energy-tariff-feed/9')),
    );
    const gone = laterCap((lines) => lines.filter((line, index) => !line.includes('"offer"') || index % 3 === 0));
    const codes: string[] = [];
    for (const feed of [faulty, format, gone]) {
      const report = await run(store, [feed]);
      const outcome = report.feeds[0]?.outcome;
      codes.push(outcome?.kind === 'refused' ? outcome.refusal.code : 'not refused');
      expect([report.isNewEdition, await editionId(store)]).toEqual([false, before]);
    }
    expect(codes).toEqual(['too-many-faulty-lines', 'faulty-header', 'too-few-offers']);
  });

  it('refuses a feed that another run overtakes with a newer one', async () => {
    const store = await emptyStore();
    let isOvertaken = false;
    const overtaken: MarketStore = {
      ...store,
      movePointer: async (...args) => {
        if (!isOvertaken) await run(store, [laterCap((lines) => lines)]);
        isOvertaken = true;
        return await store.movePointer(...args);
      },
    };
    const outcomes = (await run(overtaken, [fileInput(PRICE_CAP), fileInput(EXAMPLE)])).feeds.map(
      ({ outcome }) => outcome,
    );
    expect(outcomes).toMatchObject([{ kind: 'refused', refusal: { code: 'stale' } }, { kind: 'loaded' }]);
    expect(Object.keys(await contents(store))).toEqual(['example-energy', 'price-cap']);
  });
});

describe('a run on a table that is throttled', () => {
  let dynamodb: TestDynamodb;
  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
  });
  afterAll(() => dynamodb.stop());

  it('loads the feeds by trying again', async () => {
    const table = await dynamodb.makeTable('Throttled');
    let calls = 0;
    const endpoint = dynamodb.url;
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const client = new DynamoDBClient({ endpoint, region: 'eu-west-2', credentials, maxAttempts: 5 });
    /** Refuses every third request, beneath the SDK's own retries. */
    client.middlewareStack.add(
      (next) => async (args) => {
        calls += 1;
        if (calls % 3 === 0) {
          throw new ProvisionedThroughputExceededException({
            message: 'slow down',
            $metadata: { httpStatusCode: 400 },
          });
        }
        return await next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'throttled' },
    );
    const documents = documentsOf(client);
    const store = createDynamoMarketStore({ client: documents, table });
    const report = await run(store, [fileInput(EXAMPLE)]);
    client.destroy();
    expect(report.feeds[0]?.outcome.kind).toBe('loaded');
    expect(calls).toBeGreaterThan(20);
  });
});

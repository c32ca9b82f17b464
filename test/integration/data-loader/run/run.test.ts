import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import type { RunReport } from '../../../../data-loader/run/load-report.ts';
import { runLoad } from '../../../../data-loader/run/run.ts';
import { fileInput, type Input } from '../../../../data-loader/sources/input.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import { createMemoryInput } from '../../../support/feed-maker.ts';
import { marketStoreKinds } from '../../../support/store-kinds.ts';

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

/** The content of each source that readers see. */
async function contents(store: MarketStore): Promise<Readonly<Record<string, string>>> {
  const { sources = [] } = (await store.readPointer()) ?? {};
  return Object.fromEntries(sources.map(({ source, contentHash }) => [source, contentHash]));
}

describe.each(marketStoreKinds())('a run of the sample feeds with the store $name', ({ open, close }) => {
  let emptyStore: () => Promise<MarketStore>;
  beforeAll(async () => {
    emptyStore = await open();
  });
  afterAll(close);

  it('loads them with the same content in any order, plain or gzip, and makes no edition the second time', async () => {
    const store = await emptyStore();
    const first = await run(store, SAMPLES);
    expect(first).toMatchObject({ day: DAY, dryRun: false, isNewEdition: true });
    expect(
      first.feeds.map(({ source, outcome, counts }) => [source, outcome.kind, counts.rejected, counts.offers]),
    ).toEqual([
      ['price-cap', 'loaded', 0, 2310],
      ['deals', 'loaded', 0, 312],
      ['example-energy', 'loaded', 0, 435],
    ]);
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

  it('refuses a feed that another run overtakes with a newer one', async () => {
    const store = await emptyStore();
    let isOvertaken = false;
    const overtaken: MarketStore = {
      ...store,
      movePointer: async (...args) => {
        const later = readFileSync(PRICE_CAP, 'utf8').replace('2026-07-01T00:00:00Z', '2026-07-02T00:00:00Z');
        if (!isOvertaken) await run(store, [createMemoryInput('later.ndjson', later)]);
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

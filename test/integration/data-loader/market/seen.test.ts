import type { SeenSource, SourceLoad } from '../../../../data-loader/market/load.ts';
import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import { type MarketTable, marketStoreKinds } from '../../../support/market-stores.ts';
import { TODAY } from '../../../support/published-market.ts';
import { loadOfOnePlan } from '../../../support/small-market.ts';

const STALE_FROM_MS = Date.parse('2026-12-01T00:00:00Z');
const VALIDATORS = { etag: '"v1"', lastModified: null };

let runs = 0;

function loaderOn(store: MarketTable, hour: number) {
  return createMarketLoader({
    store,
    records: store,
    today: TODAY,
    clock: { nowMs: () => Date.parse(`2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`) },
    newRunId: () => {
      runs += 1;
      return `run-${runs}`;
    },
  });
}

const FIRST = loadOfOnePlan('a', 10, '2026-11-01T00:00:00Z');
const SECOND = loadOfOnePlan('a', 11, '2026-11-02T00:00:00Z');

function seenOf({ source, contentHash, publishedAt }: SourceLoad, over: Partial<SeenSource> = {}): SeenSource {
  return { source, contentHash, publishedAt, staleFromMs: STALE_FROM_MS, validators: null, ...over };
}

async function recordOf(store: MarketTable) {
  return (await store.readSourceRecords())[0]?.seen;
}

describe.each(marketStoreKinds())('the record of a source that was read, $name', ({ open, close }) => {
  let makeStore: () => Promise<MarketTable>;
  beforeAll(async () => {
    makeStore = await open();
  });
  afterAll(close);

  it('says when its content was loaded, and keeps that while nothing changes', async () => {
    const store = await makeStore();
    await loaderOn(store, 6).publish([FIRST]);
    await loaderOn(store, 6).recordSeen([seenOf(FIRST)]);
    await loaderOn(store, 12).publish([loadOfOnePlan('other', 1, '2026-11-01T00:00:00Z')]);
    await loaderOn(store, 12).recordSeen([seenOf(FIRST, { publishedAt: '2026-11-09T00:00:00Z' })]);
    expect(await recordOf(store)).toEqual({
      contentHash: FIRST.contentHash,
      loadedAt: '2026-11-21T06:00:00.000Z',
      publishedAt: '2026-11-09T00:00:00Z',
      staleFrom: '2026-12-01T00:00:00.000Z',
      validators: null,
    });
    await loaderOn(store, 18).publish([SECOND]);
    await loaderOn(store, 18).recordSeen([seenOf(SECOND)]);
    expect(await recordOf(store)).toMatchObject({
      loadedAt: '2026-11-21T18:00:00.000Z',
      publishedAt: '2026-11-02T00:00:00Z',
    });
  });

  it('is made up for by the next run if the loader died before it was written', async () => {
    const store = await makeStore();
    await loaderOn(store, 6).publish([FIRST]);
    expect(await recordOf(store)).toBeUndefined();
    await loaderOn(store, 12).recordSeen([seenOf(FIRST)]);
    expect(await recordOf(store)).toMatchObject({ loadedAt: '2026-11-21T06:00:00.000Z' });
  });

  it('is not written for content that another loader has replaced since', async () => {
    const store = await makeStore();
    await loaderOn(store, 6).publish([SECOND]);
    await loaderOn(store, 6).recordSeen([seenOf(FIRST)]);
    expect(await recordOf(store)).toBeUndefined();
  });

  it('never moves back the newest time of publication', async () => {
    const store = await makeStore();
    await loaderOn(store, 6).publish([FIRST]);
    await loaderOn(store, 6).recordSeen([seenOf(FIRST, { publishedAt: '2026-11-09T00:00:00Z' })]);
    await loaderOn(store, 7).recordSeen([seenOf(FIRST)]);
    expect(await recordOf(store)).toMatchObject({ publishedAt: '2026-11-09T00:00:00Z' });
  });

  it('has the validators of the present content only', async () => {
    const store = await makeStore();
    await loaderOn(store, 6).publish([FIRST]);
    expect(await loaderOn(store, 6).validators('a')).toBeNull();
    await loaderOn(store, 6).recordSeen([seenOf(FIRST, { validators: VALIDATORS })]);
    expect(await loaderOn(store, 6).validators('a')).toEqual(VALIDATORS);
    await loaderOn(store, 7).publish([SECOND]);
    expect(await loaderOn(store, 7).validators('a')).toBeNull();
  });

  it('does not fail the load if it cannot be written', async () => {
    const store = await makeStore();
    const failed: string[] = [];
    const broken: MarketTable = {
      ...store,
      writeSeen: async () => {
        throw new Error('throttled');
      },
    };
    const loader = createMarketLoader({
      store: broken,
      records: broken,
      today: TODAY,
      clock: { nowMs: () => 0 },
      newRunId: () => 'run',
      onFollowUpFailed: (step) => failed.push(step),
    });
    await loader.publish([FIRST]);
    await loader.recordSeen([seenOf(FIRST)]);
    expect(failed).toEqual(['source records']);
  });
});

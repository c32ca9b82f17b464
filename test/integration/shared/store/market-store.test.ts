import type { MarketPointer, MarketStore } from '../../../../shared/market/store.ts';
import { batchRead } from '../../../../shared/store/batches.ts';
import { marketChunkKey } from '../../../../shared/store/keys.ts';
import { toIntent, toPointer } from '../../../../shared/store/market-items.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { marketStoreKinds } from '../../../support/market-stores.ts';

function pointerAt(revision: number): MarketPointer {
  return {
    revision,
    editionId: `edition-${revision}.1`,
    kept: [
      { editionId: `edition-${revision}.1`, publishedAt: '2026-11-21T05:00:00.000Z', supersededAt: null },
      { editionId: 'old.1', publishedAt: '2026-11-20T05:00:00.000Z', supersededAt: '2026-11-21T05:00:00.000Z' },
    ],
    retired: ['older.1'],
  };
}

function makeIntent(runId: string, chunkNames: readonly string[]) {
  return {
    runId,
    startedAt: '2026-11-21T05:00:00.000Z',
    abandoned: false,
    chunkNames,
  };
}

function bytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

describe.each(marketStoreKinds())('the store of the market, $name', ({ open, close }) => {
  let makeStore: () => Promise<MarketStore>;
  beforeAll(async () => {
    makeStore = await open();
  });
  afterAll(close);

  it('has no pointer at first, and then the one that was moved to', async () => {
    const store = await makeStore();
    expect(await store.readPointer()).toBeUndefined();
    expect(await store.movePointer(pointerAt(1), 0)).toBe(true);
    expect(await store.readPointer()).toEqual(pointerAt(1));
  });

  it('moves the pointer from the expected revision alone, and once of two at the same moment', async () => {
    const store = await makeStore();
    expect(await store.movePointer(pointerAt(1), 7)).toBe(false);
    expect(await store.movePointer(pointerAt(1), 0)).toBe(true);
    expect(await store.movePointer(pointerAt(1), 0)).toBe(false);
    const moves = await Promise.all([store.movePointer(pointerAt(2), 1), store.movePointer(pointerAt(2), 1)]);
    expect(moves.toSorted()).toEqual([false, true]);
  });

  it('gives back the chunks that are there, and says nothing of others', async () => {
    const store = await makeStore();
    await store.writeChunk({ name: 'a.1.0', bytes: bytes(1, 2, 3), stamp: 'one' });
    const chunks = await store.readChunks(['a.1.0', 'b.1.0']);
    expect([...chunks].map(([name, content]) => [name, [...content]])).toEqual([['a.1.0', [1, 2, 3]]]);
    expect(await store.readChunks([])).toEqual(new Map());
  });

  it('says who wrote a chunk last, and deletes it for nobody else', async () => {
    const store = await makeStore();
    await store.writeChunk({ name: 'a.1.0', bytes: bytes(1), stamp: 'one' });
    await store.writeChunk({ name: 'a.1.0', bytes: bytes(1), stamp: 'two' });
    await store.deleteChunk('a.1.0', 'one');
    await store.deleteChunk('never-there.1.0', 'one');
    expect(await store.readStamps(['a.1.0', 'b.1.0'])).toEqual(new Map([['a.1.0', 'two']]));
    await store.deleteChunk('a.1.0', 'two');
    expect(await store.readStamps(['a.1.0'])).toEqual(new Map());
  });

  it('keeps intents until they are deleted, those of many chunks too', async () => {
    const store = await makeStore();
    const many = Array.from({ length: 5_000 }, (_, n) => `${String(n).padStart(40, 'f')}.1.0`);
    await store.writeIntent(makeIntent('a', many));
    await store.writeIntent(makeIntent('b', ['x.1.0']));
    await store.writeIntent({ ...makeIntent('b', ['x.1.0']), abandoned: true });
    expect((await store.readIntents()).toSorted((one, two) => (one.runId < two.runId ? -1 : 1))).toEqual([
      makeIntent('a', many),
      { ...makeIntent('b', ['x.1.0']), abandoned: true },
    ]);
    await store.deleteIntent('a');
    await store.deleteIntent('a');
    expect((await store.readIntents()).map(({ runId }) => runId)).toEqual(['b']);
  });
});

describe('an item of the market', () => {
  it('is refused where it is not what its kind is', () => {
    expect(() => toPointer({ ...pointerAt(1), revision: 1.5 })).toThrow('missing or invalid revision');
    expect(() => toPointer({ ...pointerAt(1), kept: ['old.1'] })).toThrow('missing or invalid kept');
    expect(() => toIntent({ sk: 'run', startedAt: '', abandoned: false, chunkNames: 'a.1.0' })).toThrow(
      'missing or invalid chunkNames',
    );
  });
});

describe('reading many chunks from DynamoDB', () => {
  let dynamodb: TestDynamodb;
  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
  });
  afterAll(async () => await dynamodb.stop());

  it('asks again for what did not fit into a response of 16 MB', async () => {
    const kinds = marketStoreKinds().filter(({ name }) => name !== 'in memory');
    for (const { open, close } of kinds) {
      const store = await (await open())();
      const names = Array.from({ length: 120 }, (_, n) => `${n}.1.0`);
      const content = new Uint8Array(380_000).fill(7);
      for (const name of names.slice(0, 50)) await store.writeChunk({ name, bytes: content, stamp: 'one' });
      // 50 x 380 KB are 19 MB, and 120 names are two calls.
      const chunks = await store.readChunks(names);
      expect([...chunks.keys()].toSorted()).toEqual(names.slice(0, 50).toSorted());
      await close();
    }
  });

  it('asks again, after a wait, for what DynamoDB did not process, and gives up in the end', async () => {
    const keys = ['a.1.0', 'b.1.0'].map(marketChunkKey);
    const request = {
      client: dynamodb.client,
      table: 'Market',
      keys,
      attributes: ['stamp'],
      consistent: 'strongly',
      firstWaitMs: 0,
    } as const;
    let calls = 0;
    let refusals = 2;
    dynamodb.client.middlewareStack.add(
      () => async () => {
        calls += 1;
        const all = calls > refusals;
        const output = all
          ? { Responses: { Market: keys.map((key) => ({ ...key, stamp: 'one' })) }, UnprocessedKeys: {}, $metadata: {} }
          : { Responses: {}, UnprocessedKeys: { Market: { Keys: keys } }, $metadata: {} };
        return { output, response: {} };
      },
      { step: 'initialize', priority: 'high', name: 'busy' },
    );
    expect(await batchRead(request)).toHaveLength(2);
    expect(calls).toBe(3);
    calls = 0;
    refusals = Number.POSITIVE_INFINITY;
    await expect(batchRead(request)).rejects.toThrow('DynamoDB did not return 2 of 2 keys of a batch');
    expect(calls).toBe(8);
    dynamodb.client.middlewareStack.remove('busy');
  });
});

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { MarketPointer } from '../../../../shared/market/store.ts';
import type { PlacesEdition, Pointer } from '../../../../shared/places/store.ts';
import { marketPartKey, outcodeBookKey, placesPointerKey } from '../../../../shared/store/keys.ts';
import { createDynamoMarketStore } from '../../../../shared/store/market-store.ts';
import { createDynamoPlacesReader } from '../../../../shared/store/places-store.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';

const PRIMARY = 'Primary';
/** A table of its own: what the last writes have not reached yet. */
const REPLICA = 'Replica';

let dynamodb: TestDynamodb;
beforeEach(async () => {
  dynamodb = await startTestDynamodb();
  await dynamodb.makeTable(PRIMARY);
  await dynamodb.makeTable(REPLICA);
  dynamodb.client.middlewareStack.add(
    (next) => async (args) => {
      const { input } = args;
      const isLagging = 'ConsistentRead' in input && input.ConsistentRead === false;
      return await next(isLagging ? { ...args, input: { ...input, TableName: REPLICA } } : args);
    },
    { step: 'initialize', priority: 'high' },
  );
});
afterEach(async () => await dynamodb.stop());

async function put(table: string, item: object): Promise<void> {
  await dynamodb.client.send(new PutCommand({ TableName: table, Item: { ...item } }));
}

describe('the pointer of the market, while a replica lags', () => {
  function marketAt(table: string) {
    return createDynamoMarketStore({ client: dynamodb.client, table });
  }

  function pointerAt(revision: number): MarketPointer {
    return { revision, editionId: `edition-${revision}`, editions: [], sources: [], takenBack: [] };
  }

  it.each([
    ['may be that of the replica for a reader who has seen nothing newer', 1, 1],
    ['never goes back for a reader who has seen a newer one', 2, 2],
    ['is the last one written for a loader', undefined, 2],
  ])('%s', async (_, seen, expected) => {
    await marketAt(PRIMARY).movePointer(pointerAt(2), 0);
    await marketAt(REPLICA).movePointer(pointerAt(1), 0);
    expect(await marketAt(PRIMARY).readPointer(seen)).toEqual(pointerAt(expected));
  });

  it('is found by a first reader, although the replica has none', async () => {
    await marketAt(PRIMARY).movePointer(pointerAt(1), 0);
    expect(await marketAt(PRIMARY).readPointer(0)).toEqual(pointerAt(1));
  });

  it('leads to books of which the replica lacks a part', async () => {
    const book = { editionId: 'edition-1', book: 'suppliers' };
    const bytes = new Uint8Array(1_000_000).fill(7);
    await marketAt(PRIMARY).writeBook(book, bytes, 2_000_000_000);
    await put(REPLICA, { ...marketPartKey(book, 0), bytes: bytes.subarray(0, 380_000), parts: 3 });
    expect(Buffer.compare(await marketAt(PRIMARY).readBook(book), bytes)).toBe(0);
  });
});

describe('places, while a replica lags', () => {
  const reader = () => createDynamoPlacesReader({ client: dynamodb.client, table: PRIMARY });

  function edition(generation: string, publishedAtMs: number): PlacesEdition {
    return { generation, publishedAtMs, count: 1, digest: generation, year: null, previous: null };
  }

  const old: Pointer = { post_codes: edition('old', 1) };
  const current: Pointer = { post_codes: edition('new', 2), gas: edition('gas', 2) };

  beforeEach(async () => {
    await put(PRIMARY, { ...placesPointerKey, ...current });
    await put(REPLICA, { ...placesPointerKey, ...old });
  });

  it.each([
    ['may be those of the replica for a reader who has seen nothing newer', old, old],
    ['do not go back to an earlier generation', { post_codes: edition('new', 2) }, current],
    ['do not lose a kind that a reader has seen', { ...old, gas: edition('gas', 2) }, current],
    ['are the last ones written for a loader', undefined, current],
  ])('%s', async (_, seen, expected) => {
    expect(await reader().readPointer(seen)).toEqual(expected);
  });

  it('have an outcode that the replica lacks', async () => {
    const key = { kind: 'post_codes', generation: 'new', outcode: 'SW1A' } as const;
    await put(PRIMARY, { ...outcodeBookKey('SW1A', 'post_codes', 'new'), bytes: Uint8Array.of(1) });
    expect(await reader().readBook(key)).toEqual(Uint8Array.of(1));
    expect(await reader().readBook({ ...key, outcode: 'SW1B' })).toBeUndefined();
  });
});

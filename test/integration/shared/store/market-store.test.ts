import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  BookMissingError,
  type EditionRecord,
  type MarketPointer,
} from '../../../../shared/market/store.ts';
import { marketPartKey } from '../../../../shared/store/keys.ts';
import { createDynamoMarketStore } from '../../../../shared/store/market-store.ts';
import { describeStores, dynamodbTables, MARKET_STORES } from '../../../support/store-kinds.ts';

const BOOK = { editionId: 'one', book: 'prices/on-sale/12' };

function pointerAt(revision: number): MarketPointer {
  const editionId = `edition-${revision}`;
  return {
    revision,
    editionId,
    editions: [
      { editionId, publishedAt: '2026-11-21T05:00:00.000Z', supersededAt: null },
      {
        editionId: 'old',
        publishedAt: '2026-11-20T05:00:00.000Z',
        supersededAt: '2026-11-21T05:00:00.000Z',
      },
    ],
    sources: [
      {
        ...{
          source: 'acme',
          contentHash: '1f',
          publishedAt: '2026-11-20T00:00:00Z',
          staleFrom: '2026-12-04',
        },
        ...{
          loadedAt: '2026-11-21T05:00:00.000Z',
          validators: { etag: '"v1"', lastModified: null },
        },
        ...{
          suppliers: 1,
          plans: 2,
          offers: 3,
          vanishedOffers: 0,
          rejectedLines: 0,
          heldPlans: 0,
          missingParts: 0,
        },
      },
    ],
    rolledBack: [{ source: 'acme', publishedAt: '2026-11-21T00:00:00Z', contentHash: '2e' }],
  };
}

describeStores('the store of the market', MARKET_STORES, (makeStore) => {
  it('moves the pointer only from the expected revision, and once of two at the same moment', async () => {
    const store = await makeStore();
    expect(await store.readPointer()).toBeUndefined();
    expect(await store.movePointer(pointerAt(1), 7)).toBe(false);
    expect(await store.movePointer(pointerAt(1), 0)).toBe(true);
    expect(await store.movePointer(pointerAt(1), 0)).toBe(false);
    expect(await store.readPointer()).toEqual(pointerAt(1));
    const moves = await Promise.all([
      store.movePointer(pointerAt(2), 1),
      store.movePointer(pointerAt(2), 1),
    ]);
    expect(moves.toSorted()).toEqual([false, true]);
  });

  it('keeps the record of an edition that the later revision of the pointer told of', async () => {
    const store = await makeStore();
    const { sources } = pointerAt(1);
    const record = (revision: number): EditionRecord => ({
      ...{ editionId: 'one', publishedAt: '2026-11-21T05:00:00.000Z', publishedOn: '2026-11-21' },
      ...{ revision, sources },
      staleness: [{ day: '2026-11-21', sources: [{ source: 'acme', staleFrom: '2026-12-04' }] }],
    });
    expect(await store.readRecord('one')).toBeUndefined();
    for (const revision of [2, 3, 1]) await store.keepRecord(record(revision), 2_000_000_000);
    expect(await store.readRecord('one')).toEqual(record(3));
    await store.keepRecord({ ...record(1), editionId: 'two' }, 2_000_000_000);
    expect(await store.readRecords()).toEqual([record(3), { ...record(1), editionId: 'two' }]);
  });

  it('returns a book of any size, and none of another edition', async () => {
    const store = await makeStore();
    const bytes = Uint8Array.from({ length: 1_500_000 }, (_, index) => index % 251);
    await store.writeBook(BOOK, bytes, 2_000_000_000);
    expect(Buffer.compare(await store.readBook(BOOK), bytes)).toBe(0);
    await expect(store.readBook({ ...BOOK, editionId: 'two' })).rejects.toThrow(BookMissingError);
    await expect(store.readBook({ ...BOOK, book: 'prices/on-sale/1' })).rejects.toThrow(
      BookMissingError,
    );
  });
});

describe('the market in DynamoDB', () => {
  const makeTable = dynamodbTables();

  it('refuses a pointer that is not in its form, and a book of which a part is missing', async () => {
    const { client, table } = await makeTable();
    const store = createDynamoMarketStore({ client, table });
    await store.movePointer({ ...pointerAt(1), revision: 1.5 }, 0);
    await expect(store.readPointer()).rejects.toThrow('missing or invalid revision');
    await store.writeBook(BOOK, new Uint8Array(1_000_000), 2_000_000_000);
    await client.send(new DeleteCommand({ TableName: table, Key: marketPartKey(BOOK, 1) }));
    await expect(store.readBook(BOOK)).rejects.toThrow(
      'edition one has no whole book prices/on-sale/12',
    );
  });
});

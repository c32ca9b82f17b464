import pMap from 'p-map';
import * as z from 'zod';
import { BookMissingError, type MarketReadStore, type MarketStore } from '../market/store.ts';
import type { Table } from './client.ts';
import { bytes, parseItem, putItem, readItem, readPartition } from './items.ts';
import { marketBookPartition, marketPartKey, marketPointerKey } from './keys.ts';

/** DynamoDB takes 400 KB an item. */
const PART_BYTES = 380_000;
const PARTS_AT_ONCE = 8;

export function createDynamoMarketReadStore(table: Table): MarketReadStore {
  return {
    readPointer: () => readItem(table, marketPointerKey, pointer),
    readBook: async (name) => {
      const parts = (await readPartition(table, marketBookPartition(name))).map((item) => parseItem(bookPart, item));
      if (parts[0]?.parts !== parts.length) throw new BookMissingError(name);
      return Buffer.concat(parts.map((part) => part.bytes));
    },
  };
}

export function createDynamoMarketStore(table: Table): MarketStore {
  return {
    ...createDynamoMarketReadStore(table),
    writeBook: async (name, book, expiresAt) => {
      const parts = Math.max(1, Math.ceil(book.length / PART_BYTES));
      await pMap(
        Array.from({ length: parts }, (_, part) => part),
        async (part) => {
          const own = book.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
          await putItem(table, { ...marketPartKey(name, part), bytes: own, parts, expiresAt });
        },
        { concurrency: PARTS_AT_ONCE },
      );
    },
    movePointer: (next, expectedRevision) => {
      const moved = {
        ConditionExpression: 'revision = :expected',
        ExpressionAttributeValues: { ':expected': expectedRevision },
      };
      const condition = expectedRevision === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : moved;
      return putItem(table, { ...marketPointerKey, ...next }, condition);
    },
  };
}

const bookPart = z.object({ parts: z.int(), bytes });

const edition = z.object({ editionId: z.string(), publishedAt: z.string(), supersededAt: z.string().nullable() });

const sourceState = z.object({
  source: z.string(),
  contentHash: z.string(),
  publishedAt: z.string(),
  loadedAt: z.string(),
  staleFrom: z.string(),
  suppliers: z.int(),
  plans: z.int(),
  offers: z.int(),
  vanishedOffers: z.int(),
  rejectedLines: z.int(),
  heldPlans: z.int(),
  validators: z.object({ etag: z.string().nullable(), lastModified: z.string().nullable() }).nullable(),
});

const pointer = z.object({
  revision: z.int(),
  editionId: z.string(),
  editions: z.array(edition),
  sources: z.array(sourceState),
  takenBack: z.array(z.object({ source: z.string(), publishedAt: z.string(), contentHash: z.string() })),
});

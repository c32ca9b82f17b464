import pMap from 'p-map';
import * as z from 'zod';
import {
  BookMissingError,
  editionRecord,
  type MarketReadStore,
  type MarketStore,
  marketPointer,
} from '../market/store.ts';
import type { Table } from './client.ts';
import { bytes, parseItem, putItem, readItem, readPartition } from './items.ts';
import {
  EDITIONS_PARTITION,
  editionKey,
  marketBookPartition,
  marketPartKey,
  pointerKey,
} from './keys.ts';

/** The largest part of a book. DynamoDB takes 400 KB an item. */
const PART_BYTES = 380_000;
const PARTS_AT_ONCE = 8;

export function createDynamoMarketReadStore(table: Table): MarketReadStore {
  return {
    readPointer: () => readItem(table, pointerKey, marketPointer),
    readRecord: (editionId) => readItem(table, editionKey(editionId), editionRecord),
    readBook: async (name) => {
      const parts = (await readPartition(table, marketBookPartition(name))).map((item) =>
        parseItem(bookPart, item),
      );
      if (parts[0]?.parts !== parts.length) throw new BookMissingError(name);
      return Buffer.concat(parts.map((part) => part.bytes));
    },
  };
}

export function createDynamoMarketStore(table: Table): MarketStore {
  return {
    ...createDynamoMarketReadStore(table),
    writeBook: async (name, book, expiresAtSeconds) => {
      const parts = Math.max(1, Math.ceil(book.length / PART_BYTES));
      await pMap(
        Array.from({ length: parts }, (_, part) => part),
        async (part) => {
          const bytes = book.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
          await putItem(table, {
            ...marketPartKey(name, part),
            bytes,
            parts,
            expiresAt: expiresAtSeconds,
          });
        },
        { concurrency: PARTS_AT_ONCE },
      );
    },
    readRecords: async () =>
      (await readPartition(table, EDITIONS_PARTITION)).map((item) =>
        parseItem(editionRecord, item),
      ),
    keepRecord: async (record, expiresAtSeconds) => {
      const item = { ...editionKey(record.editionId), ...record, expiresAt: expiresAtSeconds };
      await putItem(table, item, {
        ConditionExpression: 'attribute_not_exists(pk) OR revision < :revision',
        ExpressionAttributeValues: { ':revision': record.revision },
      });
    },
    movePointer: (next, expectedRevision) => {
      const moved = {
        ConditionExpression: 'revision = :expected',
        ExpressionAttributeValues: { ':expected': expectedRevision },
      };
      const condition =
        expectedRevision === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : moved;
      return putItem(table, { ...pointerKey, ...next }, condition);
    },
  };
}

const bookPart = z.object({ parts: z.int(), bytes });

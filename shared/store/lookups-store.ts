import * as z from 'zod';
import {
  expiresAtSecondsAfter,
  LOOKUP_RECORD_DAYS,
  type LookupRecords,
  type LookupStore,
  type Retention,
} from '../places/annual-consumption.ts';
import type { DailyCounts } from '../places/daily-limits.ts';
import type { Table } from './client.ts';
import { parseItem, putItem, readItem, readPartition, updateItem } from './items.ts';
import { dailyCountKey, lookupRecordKey, lookupRecordsPartition } from './keys.ts';

const COUNT_DAYS = 2;

/**
 * Stores the counts and records of look-ups in the LookupRecords table, which the loader cannot
 * write.
 */
export function createDynamoLookupStore(table: Table, clock: Retention['clock']): LookupStore {
  return {
    ...createDynamoDailyCounts(table, clock),
    recordLookup: async (record) => {
      const expiresAt = expiresAtSecondsAfter({ days: LOOKUP_RECORD_DAYS, clock });
      await putItem(table, { ...lookupRecordKey(record), ...record, expiresAt });
    },
  };
}

export function createDynamoDailyCounts(table: Table, clock: Retention['clock']): DailyCounts {
  return {
    countUpTo: async (count, limit) => {
      const expiresAt = expiresAtSecondsAfter({ days: COUNT_DAYS, clock });
      const counted = await updateItem(table, dailyCountKey(count), {
        UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
        ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':expiresAt': expiresAt },
        ReturnValues: 'UPDATED_NEW',
      });
      return counted === undefined ? null : parseItem(storedCount, counted).count;
    },

    readCount: async (count) =>
      (await readItem(table, dailyCountKey(count), storedCount))?.count ?? 0,
  };
}

export function createDynamoLookupRecords(table: Table): LookupRecords {
  return {
    recordsOf: async (partner, day) => {
      const items = await readPartition(table, lookupRecordsPartition(partner, day));
      return items.map((item) => parseItem(storedRecord, item));
    },
  };
}

const storedCount = z.object({ count: z.int() });

const storedRecord = z.object({
  partner: z.string(),
  at: z.string(),
  requestId: z.string(),
  matched: z.boolean(),
  addressHash: z.string().nullable(),
  consentRef: z.string().nullable(),
});

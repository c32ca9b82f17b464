import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type BatchChange, type BatchStore, batchPart, batchRecord } from '../batches/batch.ts';
import { type ClaimStore, claimSchema, NO_CLAIM } from '../batches/claim.ts';
import type { Table } from './client.ts';
import { parseItem, putItem, readItem, readPartition, updateItem } from './items.ts';
import {
  batchClaimKey,
  batchesPartition,
  batchKey,
  batchPartKey,
  batchPartsPartition,
} from './keys.ts';

export function createDynamoBatchStore(table: Table): BatchStore & ClaimStore {
  return {
    create: async (record, expiresAt) => {
      const isNew = await putItem(
        table,
        { ...batchKey(record), ...record, expiresAt },
        { ConditionExpression: 'attribute_not_exists(pk)' },
      );
      return isNew ? 'created' : 'exists';
    },

    read: (name) => readItem(table, batchKey(name), batchRecord),

    latest: async (clientId, limit) => {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.table,
          ConsistentRead: true,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': batchesPartition(clientId) },
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map((item) => parseItem(batchRecord, item));
    },

    change: async (name, from, change) => {
      const { sets, names, values } = settingOf(change);
      const statuses = from.map((status, index) => [`:from${index}`, status] as const);
      const changed = await updateItem(table, batchKey(name), {
        UpdateExpression: `SET ${sets.join(', ')}`,
        ConditionExpression: `#from IN (${statuses.map(([key]) => key).join(', ')})`,
        ExpressionAttributeNames: { ...names, '#from': 'status' },
        ExpressionAttributeValues: { ...values, ...Object.fromEntries(statuses) },
        ReturnValues: 'ALL_NEW',
      });
      return changed && parseItem(batchRecord, changed);
    },

    writePart: async (batchId, part, expiresAt) => {
      await putItem(table, { ...batchPartKey(batchId, part.part), ...part, expiresAt });
    },

    readPart: (batchId, part) => readItem(table, batchPartKey(batchId, part), batchPart),

    readParts: async (batchId) => {
      const items = await readPartition(table, batchPartsPartition(batchId));
      return items.map((item) => parseItem(batchPart, item));
    },

    readClaim: async (clientId) =>
      (await readItem(table, batchClaimKey(clientId), claimSchema)) ?? NO_CLAIM,

    writeClaim: (clientId, claim) => {
      const isFirst = claim.version === 1;
      return putItem(
        table,
        { ...batchClaimKey(clientId), ...claim },
        isFirst
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: '#version = :before',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':before': claim.version - 1 },
            },
      );
    },
  };
}

function settingOf(change: BatchChange) {
  const entries = Object.entries(change).map(([name, value], index) => ({ name, value, index }));
  return {
    sets: entries.map(({ index }) => `#set${index} = :set${index}`),
    names: Object.fromEntries(entries.map(({ name, index }) => [`#set${index}`, name])),
    values: Object.fromEntries(entries.map(({ value, index }) => [`:set${index}`, value])),
  };
}

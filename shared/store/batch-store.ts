import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type BatchStore, batchPart, batchRecord } from '../batches/batch.ts';
import { type ClaimStore, claimSchema, NO_CLAIM } from '../batches/claim.ts';
import type { Table } from './client.ts';
import {
  parseItem,
  putItem,
  putNew,
  putVersion,
  readItem,
  readPartition,
  setAttributes,
} from './items.ts';
import {
  batchClaimKey,
  batchesPartition,
  batchKey,
  batchPartKey,
  batchPartsPartition,
} from './keys.ts';

export function createDynamoBatchStore(table: Table): BatchStore & ClaimStore {
  return {
    create: async (record, expiresAtSeconds) => {
      const isNew = await putNew(table, {
        ...batchKey(record),
        ...record,
        expiresAt: expiresAtSeconds,
      });
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
      const statuses = from.map((status, index) => [`:from${index}`, status] as const);
      const changed = await setAttributes(table, batchKey(name), {
        set: change,
        ConditionExpression: `#status IN (${statuses.map(([key]) => key).join(', ')})`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: Object.fromEntries(statuses),
      });
      return changed && parseItem(batchRecord, changed);
    },

    writePart: async (batchId, part, expiresAtSeconds) => {
      await putItem(table, {
        ...batchPartKey(batchId, part.part),
        ...part,
        expiresAt: expiresAtSeconds,
      });
    },

    readPart: (batchId, part) => readItem(table, batchPartKey(batchId, part), batchPart),

    readParts: async (batchId) => {
      const items = await readPartition(table, batchPartsPartition(batchId));
      return items.map((item) => parseItem(batchPart, item));
    },

    readClaim: async (clientId) =>
      (await readItem(table, batchClaimKey(clientId), claimSchema)) ?? NO_CLAIM,

    writeClaim: (clientId, claim) => putVersion(table, { ...batchClaimKey(clientId), ...claim }),
  };
}

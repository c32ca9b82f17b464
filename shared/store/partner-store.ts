import type { PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { FailureCounter, Partner, PartnerStore } from '../partners/partner.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './documents.ts';
import { getItem } from './get-item.ts';
import { failuresKey, PARTNERS_PARTITION, partnerKey } from './keys.ts';
import { parsePartner } from './partner-records.ts';
import { readPartition } from './read-partition.ts';

/** Reads are consistent: an operator sees what was done a moment ago. */
export function createDynamoPartnerStore({ client, table }: Table): PartnerStore {
  const put = (partner: Partner, condition: Omit<PutCommandInput, 'TableName' | 'Item'>): Promise<boolean> =>
    isWritten(client.put({ TableName: table, Item: { ...partnerKey(partner.clientId), ...partner }, ...condition }));

  return {
    get: async (clientId) => {
      const item = await getItem({ client, table }, partnerKey(clientId));
      return item === undefined ? null : parsePartner(item);
    },

    list: async () => {
      const items = await readPartition({ client, table, pk: PARTNERS_PARTITION });
      return items.map(parsePartner).sort(byName);
    },

    create: async (partner) =>
      (await put(partner, { ConditionExpression: 'attribute_not_exists(pk)' })) ? 'created' : 'exists',

    replace: async (partner) =>
      (await put(partner, {
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': partner.version - 1 },
      }))
        ? 'replaced'
        : 'conflict',
  };
}

/** DynamoDB deletes the counts by `expiresAt`. */
export function createDynamoFailureCounter({ client, table }: Table): FailureCounter {
  return {
    count: async ({ key, endsAtSeconds }) => {
      const { Attributes } = await client.update({
        TableName: table,
        Key: failuresKey(key),
        UpdateExpression: 'SET expiresAt = :end ADD failures :one',
        ExpressionAttributeValues: { ':end': endsAtSeconds, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      });
      return Number(Attributes?.['failures']);
    },
  };
}

function byName(first: Partner, second: Partner): number {
  return first.name < second.name ? -1 : 1;
}

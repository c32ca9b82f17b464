import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Partner, PartnerStore } from '../partners/partner.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './document-client.ts';
import { getItem } from './get-item.ts';
import { PARTNERS_PARTITION, partnerKey } from './keys.ts';
import { parsePartner } from './partner-records.ts';
import { readPartition } from './read-partition.ts';

/** Reads are consistent: an operator sees what was done a moment ago. */
export function createDynamoPartnerStore({ client, table }: Table): PartnerStore {
  const put = (partner: Partner, condition: Omit<PutCommandInput, 'TableName' | 'Item'>): Promise<boolean> =>
    isWritten(
      client.send(
        new PutCommand({ TableName: table, Item: { ...partnerKey(partner.clientId), ...partner }, ...condition }),
      ),
    );

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

function byName(first: Partner, second: Partner): number {
  return first.name < second.name ? -1 : 1;
}

import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  INDUSTRY_LIMIT_MOST,
  PARTNER_KINDS,
  type Partner,
  type PartnerStore,
  type ReadPartnerState,
  TIERS,
} from '../partners/partner.ts';
import { compareText } from '../pricing/index.ts';
import type { Table } from './client.ts';
import { getItem, isWritten, parseItem, readPartition } from './items.ts';
import { PARTNERS_PARTITION, partnerKey } from './keys.ts';

const text = z.string().min(1);

/** The part of a record that a request is admitted by. */
const partnerState = z.object({
  name: text,
  kind: z.enum(PARTNER_KINDS),
  tier: z.enum(TIERS),
  disabled: z.boolean(),
  industryData: z.union([z.literal('default'), z.int().min(1).max(INDUSTRY_LIMIT_MOST)]).exactOptional(),
});

const partnerRecord = partnerState.extend({
  clientId: text,
  issuer: z.enum(['service', 'outside']),
  createdAt: text,
  secrets: z.array(z.object({ id: z.int(), sha256: text, createdAt: text, endsAt: text.exactOptional() })),
  secretsMade: z.int(),
  audit: z.array(z.object({ at: text, what: text })),
  version: z.int(),
});

export function readPartnerState(table: Table): ReadPartnerState {
  return async (clientId) => {
    const item = await getItem(table, partnerKey(clientId));
    return item === undefined ? null : parseItem(partnerState, item);
  };
}

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
      return item === undefined ? null : parseItem(partnerRecord, item);
    },

    list: async () => {
      const items = await readPartition({ client, table }, PARTNERS_PARTITION);
      return items.map((item): Partner => parseItem(partnerRecord, item)).sort(byName);
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
  return compareText(first.name, second.name);
}

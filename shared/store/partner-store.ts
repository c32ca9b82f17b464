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
import { parseItem, putItem, readItem, readPartition } from './items.ts';
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
  return async (clientId) => (await readItem(table, partnerKey(clientId), partnerState)) ?? null;
}

export function createDynamoPartnerStore(table: Table): PartnerStore {
  const itemOf = (partner: Partner) => ({ ...partnerKey(partner.clientId), ...partner });
  return {
    get: async (clientId) => (await readItem(table, partnerKey(clientId), partnerRecord)) ?? null,

    list: async () => {
      const items = await readPartition(table, PARTNERS_PARTITION);
      return items
        .map((item): Partner => parseItem(partnerRecord, item))
        .sort((one, other) => compareText(one.name, other.name));
    },

    create: async (partner) => {
      const isNew = await putItem(table, itemOf(partner), { ConditionExpression: 'attribute_not_exists(pk)' });
      return isNew ? 'created' : 'exists';
    },

    replace: async (partner) => {
      const isUnchanged = await putItem(table, itemOf(partner), {
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': partner.version - 1 },
      });
      return isUnchanged ? 'replaced' : 'conflict';
    },
  };
}

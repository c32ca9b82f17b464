import * as z from 'zod';
import {
  type Partner,
  type PartnerStore,
  partnerRecord,
  partnerState,
  type ReadPartnerState,
  type ReadWebhookPartner,
  webhookPartner,
} from '../partners/partner.ts';
import { MINUTE_MS } from '../values/moments.ts';
import { compareText } from '../values/texts.ts';
import type { Table } from './client.ts';
import { parseItem, putItem, putNew, putVersion, readItem, readPartition } from './items.ts';
import { PARTNERS_PARTITION, partnerKey, partnerNameKey } from './keys.ts';

export function readPartnerState(table: Table): ReadPartnerState {
  return async (clientId) => await readItem(table, partnerKey(clientId), partnerState);
}

export function readWebhookPartner(table: Table): ReadWebhookPartner {
  return async (clientId) => await readItem(table, partnerKey(clientId), webhookPartner);
}

export function createDynamoPartnerStore(table: Table): PartnerStore {
  const itemOf = (partner: Partner) => ({ ...partnerKey(partner.clientId), ...partner });
  return {
    get: async (clientId) => await readItem(table, partnerKey(clientId), partnerRecord),

    list: async () => {
      const items = await readPartition(table, PARTNERS_PARTITION);
      return items
        .map((item): Partner => parseItem(partnerRecord, item))
        .sort((a, b) => compareText(a.name, b.name));
    },

    create: async (partner) => {
      if (!(await claimName(table, partner))) return 'name-taken';
      return (await putNew(table, itemOf(partner))) ? 'created' : 'exists';
    },

    replace: async (partner) =>
      (await putVersion(table, itemOf(partner))) ? 'replaced' : 'conflict',
  };
}

/** A claim whose partner is not there after this time was left by a command that broke off. */
const CLAIM_MS = 15 * MINUTE_MS;

const nameClaim = z.object({ clientId: z.string(), claimedAt: z.string() });

/**
 * Keeps the name for this partner. A partner made before names were kept has no claim: whoever
 * creates a partner looks for it in the list. Returns whether the name is this partner's.
 */
async function claimName(table: Table, { name, clientId, createdAt }: Partner): Promise<boolean> {
  const key = partnerNameKey(name);
  const claim = { ...key, clientId, claimedAt: createdAt };
  if (await putNew(table, claim)) return true;
  const before = await readItem(table, key, nameClaim);
  if (before === undefined || before.clientId === clientId) return before !== undefined;
  const owner = await readItem(table, partnerKey(before.clientId), partnerRecord);
  const isLeft = Date.parse(before.claimedAt) + CLAIM_MS < Date.parse(createdAt);
  if (owner?.name === name || !isLeft) return false;
  return await putItem(table, claim, {
    ConditionExpression: 'clientId = :before',
    ExpressionAttributeValues: { ':before': before.clientId },
  });
}

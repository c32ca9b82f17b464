import {
  type Partner,
  type PartnerStore,
  partnerRecord,
  partnerState,
  type ReadPartnerState,
  type ReadWebhookPartner,
  webhookPartner,
} from '../partners/partner.ts';
import { compareText } from '../values/texts.ts';
import type { Table } from './client.ts';
import { parseItem, putNew, putVersion, readItem, readPartition } from './items.ts';
import { PARTNERS_PARTITION, partnerKey } from './keys.ts';

export function readPartnerState(table: Table): ReadPartnerState {
  return async (clientId) => (await readItem(table, partnerKey(clientId), partnerState)) ?? null;
}

export function readWebhookPartner(table: Table): ReadWebhookPartner {
  return async (clientId) => (await readItem(table, partnerKey(clientId), webhookPartner)) ?? null;
}

export function createDynamoPartnerStore(table: Table): PartnerStore {
  const itemOf = (partner: Partner) => ({ ...partnerKey(partner.clientId), ...partner });
  return {
    get: async (clientId) => (await readItem(table, partnerKey(clientId), partnerRecord)) ?? null,

    list: async () => {
      const items = await readPartition(table, PARTNERS_PARTITION);
      return items
        .map((item): Partner => parseItem(partnerRecord, item))
        .sort((a, b) => compareText(a.name, b.name));
    },

    create: async (partner) => ((await putNew(table, itemOf(partner))) ? 'created' : 'exists'),

    replace: async (partner) =>
      (await putVersion(table, itemOf(partner))) ? 'replaced' : 'conflict',
  };
}

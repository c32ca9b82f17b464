import type { Partner, PartnerStore } from '../../shared/partners/partner.ts';

/** Partners in memory: copies in, copies out. */
export function createMemoryPartnerStore(): PartnerStore {
  const stored = new Map<string, Partner>();
  return {
    get: async (clientId) => structuredClone(stored.get(clientId) ?? null),
    list: async () =>
      structuredClone([...stored.values()]).sort((first, second) => (first.name < second.name ? -1 : 1)),
    create: async (partner) => {
      if (stored.has(partner.clientId)) return 'exists';
      stored.set(partner.clientId, structuredClone(partner));
      return 'created';
    },
    replace: async (partner) => {
      if (stored.get(partner.clientId)?.version !== partner.version - 1) return 'conflict';
      stored.set(partner.clientId, structuredClone(partner));
      return 'replaced';
    },
  };
}

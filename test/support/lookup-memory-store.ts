import type { LookupRecord, LookupStore } from '../../shared/places/annual-consumption.ts';

export type MemoryLookupStore = LookupStore & { readonly records: readonly LookupRecord[] };

export function createMemoryLookupStore(): MemoryLookupStore {
  const counts = new Map<string, number>();
  const records: LookupRecord[] = [];
  return {
    records,
    countLookup: async ({ partner, day, limit }) => {
      const before = counts.get(`${partner}/${day}`) ?? 0;
      if (before >= limit) return false;
      counts.set(`${partner}/${day}`, before + 1);
      return true;
    },
    recordLookup: async (record) => {
      records.push(record);
    },
  };
}

import { createHmac } from 'node:crypto';
import { type Clock, londonDay } from '../time/clock.ts';
import type { Address } from './addresses.ts';

/** Neither an address nor a reading. */
export type LookupRecord = {
  readonly partner: string;
  /** ISO 8601. */
  readonly at: string;
  readonly requestId: string;
  readonly matched: boolean;
  /** Keyed, of the UPRN; null if there is none. */
  readonly addressHash: string | null;
};

export type LookupCount = { readonly partner: string; readonly day: string; readonly limit: number };

export type LookupStore = {
  /** False, and not counted, if as many as the limit have been counted that day. */
  readonly countLookup: (lookup: LookupCount) => Promise<boolean>;
  readonly recordLookup: (record: LookupRecord) => Promise<void>;
};

export type LookupAsker = {
  readonly partner: string;
  readonly requestId: string;
  /** Undefined if the partner is not entitled to industry data. */
  readonly limit: number | 'default' | undefined;
};

export type IndustryLookups = {
  /** Counts and records a look-up of the address, or of none; returns why industry data must not be read, if so. */
  readonly refusalOf: (asker: LookupAsker, address: Address | null) => Promise<string | undefined>;
};

export type LookupDeps = {
  readonly store: LookupStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Of a partner without a limit of its own. */
  readonly lookupsPerDay: number;
  readonly hashKey: string;
  readonly onUnmatched: () => void;
  readonly onFailed: (error: unknown) => void;
};

export function createIndustryLookups(deps: LookupDeps): IndustryLookups {
  const { store, clock, lookupsPerDay, hashKey, onUnmatched, onFailed } = deps;
  return {
    refusalOf: async ({ partner, requestId, limit }, address) => {
      if (limit === undefined) return "this partner's agreement does not cover industry data";
      const nowMs = clock.nowMs();
      const perDay = limit === 'default' ? lookupsPerDay : limit;
      const matched = address !== null;
      const addressHash = matched && address.uprn !== '' ? hashOf(address.uprn, hashKey) : null;
      try {
        if (!(await store.countLookup({ partner, day: londonDay(nowMs), limit: perDay }))) {
          return "today's limit does not cover industry data";
        }
        await store.recordLookup({ partner, at: new Date(nowMs).toISOString(), requestId, matched, addressHash });
      } catch (error) {
        onFailed(error);
        return "industry data was not read, because today's limit could not be checked";
      }
      if (!matched) onUnmatched();
      return undefined;
    },
  };
}

function hashOf(uprn: string, key: string): string {
  return createHmac('sha256', key).update(uprn).digest('hex');
}

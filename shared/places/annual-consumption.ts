import { type Clock, epochSeconds, londonDay } from '../time/clock.ts';
import { DAY_SECONDS, isoOfMs } from '../values/moments.ts';
import type { Address } from './addresses.ts';
import { type DailyCounts, type DailyLimit, isNearLimit, type NearLimit } from './daily-limits.ts';
import type { FileSizes } from './store.ts';

/** The annual consumption of a home and fuel. It is personal data: never log it. */
export type AnnualConsumption = {
  readonly uprn: string;
  readonly fuel: 'gas' | 'electricity';
  readonly annualMicroKwh: number;
  readonly economy7: boolean | null;
};

/**
 * Reads a home's annual consumption. Ask for it only if the request's consent is known.
 *
 * @throws TypeError if `consent` is not true
 */
export type ReadConsumption = (home: {
  readonly uprn: string;
  readonly consent: true;
}) => Promise<readonly AnnualConsumption[]>;

export type ConsumptionWriter = FileSizes & {
  readonly writeConsumption: (
    annualConsumption: readonly AnnualConsumption[],
    onWritten?: (items: number) => void,
  ) => Promise<void>;
};

/** The life of annual consumption, from its load on. */
export type Retention = { readonly days: number; readonly clock: Pick<Clock, 'nowMs'> };

export function expiresAtSecondsAfter({ days, clock }: Retention): number {
  return epochSeconds(clock) + days * DAY_SECONDS;
}

/** Tells whether a figure has expired, because DynamoDB deletes it days later. */
export function hasExpired(expiresAtSeconds: number, clock: Pick<Clock, 'nowMs'>): boolean {
  return expiresAtSeconds <= epochSeconds(clock);
}

/** Checks the consent, whatever the types were told. */
export function withConsent(
  read: (uprn: string) => Promise<readonly AnnualConsumption[]>,
): ReadConsumption {
  return async ({ uprn, consent }) => {
    if (consent !== true)
      throw new TypeError('annual consumption is read only with the occupier’s consent');
    return await read(uprn);
  };
}

/** The days after which the record of a look-up is deleted. */
export const LOOKUP_RECORD_DAYS = 400;

/** A record of a look-up. It has neither an address nor a figure. */
export type LookupRecord = {
  readonly partner: string;
  /** The time of the look-up, in ISO 8601. */
  readonly at: string;
  readonly requestId: string;
  readonly matched: boolean;
  /** A keyed hash of the UPRN; null if no address matched. */
  readonly addressHash: string | null;
  /** The caller's reference of the occupier's consent; null if it sent none. */
  readonly consentRef: string | null;
};

export type LookupStore = DailyCounts & {
  readonly recordLookup: (record: LookupRecord) => Promise<void>;
};

/** The records of a partner, for the operator. */
export type LookupRecords = {
  /** Returns the records of a day (UTC), the oldest first. */
  readonly recordsOf: (partner: string, day: string) => Promise<readonly LookupRecord[]>;
};

export type LookupAsker = {
  readonly partner: string;
  readonly requestId: string;
  /**
   * The homes that the partner may look up a day. undefined means that it is not entitled to
   * industry data.
   */
  readonly limit: DailyLimit | undefined;
  readonly consentRef?: string | undefined;
};

export type IndustryLookups = {
  /**
   * Counts and records a look-up of the address, or of none; returns why industry data must not be
   * read, if so.
   */
  readonly refusalOf: (asker: LookupAsker, address: Address | null) => Promise<string | undefined>;
};

export type LookupDeps = {
  readonly store: LookupStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** The limit of a partner whose record sets none. */
  readonly lookupsPerDay: number;
  /** Hashes a UPRN with a key, in hexadecimal. */
  readonly hashOf: (uprn: string) => Promise<string>;
  readonly onUnmatched: () => void;
  readonly onNearLimit: (near: NearLimit) => void;
  readonly onFailed: (error: unknown) => void;
};

export function createIndustryLookups(deps: LookupDeps): IndustryLookups {
  const { store, clock, lookupsPerDay, hashOf, onUnmatched, onNearLimit, onFailed } = deps;
  return {
    refusalOf: async ({ partner, requestId, limit, consentRef = null }, address) => {
      if (limit === undefined) return "this partner's agreement does not cover industry data";
      const nowMs = clock.nowMs();
      const perDay = limit === 'default' ? lookupsPerDay : limit;
      const matched = address !== null;
      try {
        const key = { counted: 'look-ups', partner, day: londonDay(nowMs) } as const;
        const count = await store.countUpTo(key, perDay);
        if (count === null) return "today's limit does not cover industry data";
        if (isNearLimit(count, perDay))
          onNearLimit({ partner, counted: 'look-ups', limit: perDay });
        const addressHash = matched && address.uprn !== '' ? await hashOf(address.uprn) : null;
        await store.recordLookup({
          partner,
          at: isoOfMs(nowMs),
          requestId,
          matched,
          addressHash,
          consentRef,
        });
      } catch (error) {
        onFailed(error);
        return "industry data was not read, because today's limit could not be checked";
      }
      if (!matched) onUnmatched();
      return undefined;
    },
  };
}

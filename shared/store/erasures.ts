import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../time/clock.ts';
import { DAY_SECONDS, epochSecondsOf } from '../values/moments.ts';
import type { Table } from './client.ts';
import { parseItem, putItem, readPartition } from './items.ts';
import { ERASED_PARTITION, erasedKey } from './keys.ts';

/** A session, the subject of its events, or a home, by its UPRN without leading zeros. */
export type Erased = { readonly kind: 'session' | 'subject' | 'home'; readonly id: string };

/** What was erased, for as long as backups have it. A restore must not bring it back. */
export type Erasures = {
  readonly remember: (erased: Erased) => Promise<void>;
  readonly readErased: () => Promise<(candidate: Erased) => boolean>;
};

/** The longest backups live 35 days. */
const ERASED_DAYS = 40;

/** Keeps them in the LookupRecords table. */
export function createDynamoErasures(table: Table, clock: Pick<Clock, 'nowMs'>): Erasures {
  return {
    remember: async (erased) => {
      const expiresAt = epochSecondsOf(clock.nowMs()) + ERASED_DAYS * DAY_SECONDS;
      await putItem(table, { ...erasedKey(hashOf(erased)), expiresAt });
    },
    readErased: async () => {
      const items = await readPartition(table, ERASED_PARTITION);
      const hashes = new Set(items.map((item) => parseItem(z.object({ sk: z.string() }), item).sk));
      return (candidate) => hashes.has(hashOf(candidate));
    },
  };
}

/** Hides what was erased from whoever sees the table. */
function hashOf({ kind, id }: Erased): string {
  return createHash('sha256').update(`${kind} ${id}`).digest('hex');
}

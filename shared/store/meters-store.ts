import * as z from 'zod';
import {
  type ConsumptionWriter,
  expiresAtSecondsAfter,
  hasExpired,
  type ReadConsumption,
  type Retention,
  withConsent,
} from '../places/annual-consumption.ts';
import type { Table } from './client.ts';
import { batchWrite, parseItem, readPartition } from './items.ts';
import { consumptionKey, consumptionPartition } from './keys.ts';
import { createDynamoFileSizes } from './places-store.ts';

const storedFigure = z.object({
  sk: z.enum(['gas', 'electricity']),
  annualMicroKwh: z.int(),
  economy7: z.boolean().nullable(),
  expiresAt: z.int(),
});

/** Reads the annual consumption figures in the Meters table. */
export function readDynamoConsumption(
  { client, table }: Table,
  clock: Retention['clock'],
): ReadConsumption {
  return withConsent(async (uprn) => {
    const items = await readPartition({ client, table }, consumptionPartition(uprn));
    return items
      .map((item) => parseItem(storedFigure, item))
      .filter(({ expiresAt }) => !hasExpired(expiresAt, clock))
      .map(({ sk: fuel, annualMicroKwh, economy7 }) => ({ uprn, fuel, annualMicroKwh, economy7 }));
  });
}

export function createDynamoConsumptionWriter(
  { client, table }: Table,
  retention: Retention,
): ConsumptionWriter {
  return {
    ...createDynamoFileSizes({ client, table }),
    writeConsumption: async (annualConsumption, onWritten) => {
      const expiresAt = expiresAtSecondsAfter(retention);
      const puts = annualConsumption.map(({ uprn, fuel, annualMicroKwh, economy7 }) => ({
        PutRequest: {
          Item: { ...consumptionKey(uprn, fuel), annualMicroKwh, economy7, expiresAt },
        },
      }));
      await batchWrite({ client, table, onWritten }, puts);
    },
  };
}

/**
 * Deletes the figures of a home under all spellings of its UPRN, and returns how many there were.
 */
export async function deleteDynamoConsumption(
  table: Table,
  uprns: readonly string[],
): Promise<number> {
  const deletes = [];
  for (const uprn of uprns) {
    for (const item of await readPartition(table, consumptionPartition(uprn))) {
      const { sk } = parseItem(z.object({ sk: z.string() }), item);
      deletes.push({ DeleteRequest: { Key: consumptionKey(uprn, sk) } });
    }
  }
  await batchWrite(table, deletes);
  return deletes.length;
}

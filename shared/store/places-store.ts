import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type { Address } from '../places/addresses.ts';
import {
  BOOK_KINDS,
  type FileSizes,
  type LoadedFiles,
  type PlacesReader,
  type PlacesStore,
  placesPointer,
} from '../places/store.ts';
import type { Table } from './client.ts';
import {
  batchWrite,
  bytesOf,
  getItem,
  parseItem,
  putItem,
  readPartition,
  setAttributes,
  updateItem,
} from './items.ts';
import {
  addressesKey,
  fileSizeKey,
  loadedFileKey,
  outcodeBookKey,
  PLACES_GENERATIONS_PARTITION,
  placesGenerationKey,
  pointerKey,
} from './keys.ts';

/** The record of a generation holds its thousands of outcodes as one text. */
const generationRecord = z.object({
  kind: z.enum(BOOK_KINDS),
  generation: z.string(),
  startedAtMs: z.int(),
  outcodes: z.string().transform((text) => text.split(' ')),
});

export function createDynamoPlacesReader(table: Table): PlacesReader {
  return {
    readPointer: async () => parseItem(placesPointer, (await getItem(table, pointerKey)) ?? {}),

    readBook: async ({ kind, generation, outcode }) => {
      const item = await getItem(table, outcodeBookKey(outcode, kind, generation));
      return item && bytesOf(item);
    },

    readAddresses: async (postcode) => {
      const item = await getItem(table, addressesKey(postcode));
      return item === undefined ? [] : unpackAddresses(bytesOf(item), postcode);
    },
  };
}

export function createDynamoPlacesStore(table: Table): PlacesStore {
  return {
    ...createDynamoPlacesReader(table),
    ...createDynamoFileSizes(table),

    recordGeneration: async (record) => {
      const key = placesGenerationKey(record.kind, record.generation);
      await putItem(table, { ...key, ...record, outcodes: record.outcodes.join(' ') });
    },

    listGenerations: async () => {
      const items = await readPartition(table, PLACES_GENERATIONS_PARTITION);
      return items.map((item) => parseItem(generationRecord, item));
    },

    writeBooks: async ({ kind, generation, books, onWritten }) => {
      const puts = books.map(({ outcode, bytes }) => ({
        PutRequest: { Item: { ...outcodeBookKey(outcode, kind, generation), bytes } },
      }));
      await batchWrite({ ...table, onWritten }, puts);
    },

    publish: async ({ kind, edition, replaces }) => {
      const isFirst = replaces === null;
      const published = await updateItem(table, pointerKey, {
        UpdateExpression: 'SET #kind = :edition',
        ConditionExpression: isFirst
          ? 'attribute_not_exists(#kind)'
          : '#kind.#generation = :replaces',
        ExpressionAttributeNames: {
          '#kind': kind,
          ...(isFirst ? {} : { '#generation': 'generation' }),
        },
        ExpressionAttributeValues: {
          ':edition': edition,
          ...(isFirst ? {} : { ':replaces': replaces }),
        },
      });
      return published !== undefined;
    },

    deleteGeneration: async ({ kind, generation, outcodes }) => {
      const deletes = outcodes.map((outcode) => ({
        DeleteRequest: { Key: outcodeBookKey(outcode, kind, generation) },
      }));
      await batchWrite(table, deletes);
      // Delete the record last, so that the next load resumes an unfinished deletion.
      await batchWrite(table, [{ DeleteRequest: { Key: placesGenerationKey(kind, generation) } }]);
    },

    writeAddresses: async (postcodes, onWritten) => {
      const puts = postcodes.map(({ postcode, addresses }) => ({
        PutRequest: { Item: { ...addressesKey(postcode), bytes: packAddresses(addresses) } },
      }));
      await batchWrite({ ...table, onWritten }, puts);
    },
  };
}

export function createDynamoLoadedFiles(table: Table): LoadedFiles {
  return {
    versionOf: async (file) => {
      const version: unknown = (await getItem(table, loadedFileKey(file)))?.['version'];
      return typeof version === 'string' ? version : undefined;
    },
    remember: async (file, version) => {
      await putItem(table, { ...loadedFileKey(file), version });
    },
  };
}

/** Stores the sizes of loaded files, kept in the table that the files are loaded into. */
export function createDynamoFileSizes(table: Table): FileSizes {
  return {
    admitSize: async ({ file, count, force }) => {
      const isPlausible = {
        ConditionExpression: 'attribute_not_exists(#count) OR #count <= :twice',
        ExpressionAttributeValues: { ':twice': 2 * count },
      };
      const condition = force ? {} : isPlausible;
      const admitted = await setAttributes(table, fileSizeKey(file), {
        set: { count },
        ...condition,
      });
      return admitted !== undefined;
    },
  };
}

/**
 * The parts of an address, in the order in which they are stored: only ever add to it. The postcode
 * is the item's own.
 */
const ADDRESS_PARTS = [
  'uprn',
  'organisation',
  'subBuildingName',
  'buildingName',
  'buildingNumber',
  'poBox',
  'thoroughfare',
  'town',
  'economy7',
  'gas',
] as const satisfies readonly (keyof Address)[];

/** Packs the addresses of a postcode. Street and town repeat, so a hundred homes take some 2 KB. */
export function packAddresses(addresses: readonly Address[]): Uint8Array {
  return deflateRawSync(
    JSON.stringify(addresses.map((address) => ADDRESS_PARTS.map((part) => address[part]))),
  );
}

export function unpackAddresses(bytes: Uint8Array, postcode: string): readonly Address[] {
  // Written only by `packAddresses`.
  const rows = JSON.parse(inflateRawSync(bytes).toString()) as readonly (readonly unknown[])[];
  return rows.map((row) => {
    const parts = Object.fromEntries(ADDRESS_PARTS.map((part, index) => [part, row[index]]));
    return { ...parts, postcode } as Address;
  });
}

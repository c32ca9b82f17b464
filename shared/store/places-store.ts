import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Address } from '../places/addresses.ts';
import { BOOK_KINDS, type FileSizes, type LoadedFiles, type PlacesReader, type PlacesStore } from '../places/store.ts';
import type { Table } from './client.ts';
import { batchWrite, bytesOf, getItem, isWritten, parseItem, readPartition, type Write } from './items.ts';
import {
  addressesKey,
  fileSizeKey,
  loadedFileKey,
  outcodeBookKey,
  PLACES_GENERATIONS_PARTITION,
  placesGenerationKey,
  placesPointerKey,
} from './keys.ts';

const edition = z.object({
  generation: z.string(),
  count: z.int(),
  digest: z.string(),
  year: z.int().nullable(),
  publishedAtMs: z.int(),
  previous: z.string().nullable(),
});

/** A kind that was never loaded has no edition. */
const pointer = z.object({
  post_codes: edition.exactOptional(),
  gas: edition.exactOptional(),
  electricity: edition.exactOptional(),
  electricity_economy_7: edition.exactOptional(),
});

/** There are thousands of outcodes, so they are stored as one text. */
const generationRecord = z.object({
  kind: z.enum(BOOK_KINDS),
  generation: z.string(),
  startedAtMs: z.int(),
  outcodes: z.string().transform((text) => text.split(' ')),
});

export function createDynamoPlacesReader(table: Table): PlacesReader {
  return {
    readPointer: async () => parseItem(pointer, (await getItem(table, placesPointerKey)) ?? {}),

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

export function createDynamoPlacesStore({ client, table }: Table): PlacesStore {
  return {
    ...createDynamoPlacesReader({ client, table }),
    ...createDynamoFileSizes({ client, table }),

    recordGeneration: async (record) => {
      const key = placesGenerationKey(record.kind, record.generation);
      const item = { ...key, ...record, outcodes: record.outcodes.join(' ') };
      await client.send(new PutCommand({ TableName: table, Item: item }));
    },

    listGenerations: async () => {
      const items = await readPartition({ client, table }, PLACES_GENERATIONS_PARTITION);
      return items.map((item) => parseItem(generationRecord, item));
    },

    writeBooks: async ({ kind, generation, books, onWritten }) => {
      const puts = books.map(
        ({ outcode, bytes }): Write => ({
          kind: 'put',
          item: { ...outcodeBookKey(outcode, kind, generation), bytes },
        }),
      );
      await batchWrite({ client, table, onWritten }, puts);
    },

    publish: async ({ kind, edition, replaces }) => {
      const condition = replaces === null ? 'attribute_not_exists(#kind)' : '#kind.#generation = :replaces';
      return await isWritten(
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: placesPointerKey,
            UpdateExpression: 'SET #kind = :edition',
            ConditionExpression: condition,
            ExpressionAttributeNames: { '#kind': kind, ...(replaces === null ? {} : { '#generation': 'generation' }) },
            ExpressionAttributeValues: {
              ':edition': edition,
              ...(replaces === null ? {} : { ':replaces': replaces }),
            },
          }),
        ),
      );
    },

    deleteGeneration: async ({ kind, generation, outcodes }) => {
      const books = outcodes.map(
        (outcode): Write => ({ kind: 'delete', key: outcodeBookKey(outcode, kind, generation) }),
      );
      await batchWrite({ client, table }, books);
      // The record goes last: the next load takes up an unfinished deletion.
      await batchWrite({ client, table }, [{ kind: 'delete', key: placesGenerationKey(kind, generation) }]);
    },

    writeAddresses: async (postcodes, onWritten) => {
      const puts = postcodes.map(
        ({ postcode, addresses }): Write => ({
          kind: 'put',
          item: { ...addressesKey(postcode), bytes: packAddresses(addresses) },
        }),
      );
      await batchWrite({ client, table, onWritten }, puts);
    },
  };
}

export function createDynamoLoadedFiles({ client, table }: Table): LoadedFiles {
  return {
    versionOf: async (file) => {
      const version: unknown = (await getItem({ client, table }, loadedFileKey(file)))?.['version'];
      return typeof version === 'string' ? version : undefined;
    },
    remember: async (file, version) => {
      await client.send(new PutCommand({ TableName: table, Item: { ...loadedFileKey(file), version } }));
    },
  };
}

/** The sizes of loaded files, kept in the table that the files are loaded into. */
export function createDynamoFileSizes({ client, table }: Table): FileSizes {
  return {
    admitSize: async ({ file, count, force }) => {
      const condition = {
        ConditionExpression: 'attribute_not_exists(#count) OR #count <= :twice',
        ExpressionAttributeValues: { ':count': count, ':twice': 2 * count },
      };
      return await isWritten(
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: fileSizeKey(file),
            UpdateExpression: 'SET #count = :count',
            ExpressionAttributeNames: { '#count': 'count' },
            ...(force ? { ExpressionAttributeValues: { ':count': count } } : condition),
          }),
        ),
      );
    },
  };
}

/** In the order in which they are stored, so only ever added to; the postcode is the item's own. */
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

/** Street and town repeat, so that a hundred homes take some 2 KB. */
export function packAddresses(addresses: readonly Address[]): Uint8Array {
  return deflateRawSync(JSON.stringify(addresses.map((address) => ADDRESS_PARTS.map((part) => address[part]))));
}

export function unpackAddresses(bytes: Uint8Array, postcode: string): readonly Address[] {
  // Written only by `packAddresses`.
  const rows = JSON.parse(inflateRawSync(bytes).toString()) as readonly (readonly unknown[])[];
  return rows.map((row) => {
    const parts = Object.fromEntries(ADDRESS_PARTS.map((part, index) => [part, row[index]]));
    return { ...parts, postcode } as Address;
  });
}

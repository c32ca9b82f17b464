import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isBefore, type LoadedFiles, type PlacesReader, type PlacesStore } from '../places/store.ts';
import { batchWrite, type Write } from './batches.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './document-client.ts';
import { createDynamoFileSizes } from './file-sizes.ts';
import { getItem, getItemOfReplica } from './get-item.ts';
import { bytesOf } from './item-fields.ts';
import {
  addressesKey,
  loadedFileKey,
  outcodeBookKey,
  PLACES_GENERATIONS_PARTITION,
  placesGenerationKey,
  placesPointerKey,
} from './keys.ts';
import {
  generationAttributes,
  packAddresses,
  toGenerationRecord,
  toPlacesPointer,
  unpackAddresses,
} from './places-items.ts';
import { readPartition } from './read-partition.ts';

export function createDynamoPlacesReader(table: Table): PlacesReader {
  return {
    readPointer: async (seen) => {
      const item =
        seen === undefined
          ? await getItem(table, placesPointerKey)
          : await getItemOfReplica(table, placesPointerKey, (found) => !isBefore(toPlacesPointer(found), seen));
      return toPlacesPointer(item ?? {});
    },

    readBook: async ({ kind, generation, outcode }) => {
      // One that is missing is remembered as an outcode that does not exist.
      const item = await getItemOfReplica(table, outcodeBookKey(outcode, kind, generation));
      return item && bytesOf(item);
    },

    readAddresses: async (postcode) => {
      const item = await getItemOfReplica(table, addressesKey(postcode));
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
      await client.send(new PutCommand({ TableName: table, Item: { ...key, ...generationAttributes(record) } }));
    },

    listGenerations: async () =>
      (await readPartition({ client, table, pk: PLACES_GENERATIONS_PARTITION })).map(toGenerationRecord),

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

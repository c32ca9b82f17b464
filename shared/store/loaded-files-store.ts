import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { LoadedFiles } from '../places/loaded-files.ts';
import { loadedFileKey } from './keys.ts';
import type { Table } from './table.ts';

/** Kept in the Places table, beside what the files are loaded into. */
export function createDynamoLoadedFiles({ client, table }: Table): LoadedFiles {
  return {
    versionOf: async (file) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: loadedFileKey(file), ConsistentRead: true }),
      );
      const version: unknown = Item?.['version'];
      return typeof version === 'string' ? version : undefined;
    },
    remember: async (file, version) => {
      await client.send(new PutCommand({ TableName: table, Item: { ...loadedFileKey(file), version } }));
    },
  };
}

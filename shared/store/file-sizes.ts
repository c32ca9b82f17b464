import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { FileSizes } from '../places/store.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './document-client.ts';
import { fileSizeKey } from './keys.ts';

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

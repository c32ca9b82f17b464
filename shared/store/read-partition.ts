import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

type Item = Readonly<Record<string, unknown>>;

type Partition = Table & { readonly pk: string };

/** Every item of a partition, consistently, however many pages they take. */
export const readPartition = async ({ client, table, pk }: Partition): Promise<readonly Item[]> => {
  const query = {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  };
  const items: Item[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) items.push(...Items);
  return items;
};

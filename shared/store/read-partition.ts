import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Table } from './document-client.ts';
import type { Item } from './item-fields.ts';

type Partition = Table & { readonly pk: string };

/** Consistently, however many pages there are. */
export async function readPartition({ client, table, pk }: Partition): Promise<readonly Item[]> {
  const query = {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  };
  const items: Item[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) items.push(...Items);
  return items;
}

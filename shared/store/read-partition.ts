import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './document-client.ts';
import type { Item } from './item-fields.ts';
import { pages } from './pages.ts';

type Partition = Table & { readonly pk: string; readonly consistent?: 'eventually' | 'strongly' };

/** However many pages there are. */
export async function readPartition({
  client,
  table,
  pk,
  consistent = 'strongly',
}: Partition): Promise<readonly Item[]> {
  const query = {
    TableName: table,
    ConsistentRead: consistent === 'strongly',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  };
  const items: Item[] = [];
  for await (const item of pages((startKey) =>
    client.send(new QueryCommand({ ...query, ExclusiveStartKey: startKey })),
  )) {
    items.push(item);
  }
  return items;
}

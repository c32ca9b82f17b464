import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './document-client.ts';
import type { Item } from './item-fields.ts';
import type { ItemKey } from './keys.ts';

/** As of the last write. */
export async function getItem(table: Table, key: ItemKey): Promise<Item | undefined> {
  return await read(table, { key, isConsistent: true });
}

/**
 * At half the price. A replica may lag behind the last write: an item that it lacks, or that is not new enough, is read
 * again as of the last write.
 */
export async function getItemOfReplica(
  table: Table,
  key: ItemKey,
  isNewEnough: (item: Item) => boolean = () => true,
): Promise<Item | undefined> {
  const item = await read(table, { key, isConsistent: false });
  return item !== undefined && isNewEnough(item) ? item : await getItem(table, key);
}

type Read = { readonly key: ItemKey; readonly isConsistent: boolean };

async function read({ client, table }: Table, { key, isConsistent }: Read): Promise<Item | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: table, Key: key, ConsistentRead: isConsistent }),
  );
  return item;
}

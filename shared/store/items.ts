import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  paginateQuery,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import { parseJson } from '../values/json.ts';
import { TemporaryError } from '../values/temporary.ts';
import type { Table } from './client.ts';
import type { ItemKey } from './keys.ts';

export type Item = Readonly<Record<string, unknown>>;

export const bytes = z.instanceof(Uint8Array);
const itemOfBytes = z.object({ bytes });
const itemOfContent = z.object({ content: z.string() });

/** @throws StoredItemError that names what is missing or invalid, never its value */
export function parseItem<T>(schema: z.ZodType<T>, item: unknown): T {
  // Few are read: compiling a schema takes longer than it saves.
  const { success, data, error } = schema.safeParse(item, { jitless: true });
  if (success) return data;
  throw new StoredItemError(
    `stored item: missing or invalid ${error.issues[0]?.path.join('.') || 'content'}`,
  );
}

export function bytesOf(item: Item): Uint8Array {
  return parseItem(itemOfBytes, item).bytes;
}

/** Reads what an item keeps as JSON text in `content`. */
export function contentOf<T>(schema: z.ZodType<T>, item: Item): T {
  return parseContent(schema, parseItem(itemOfContent, item).content);
}

/** @throws StoredItemError that names what is missing or invalid, never its value */
export function parseContent<T>(schema: z.ZodType<T>, content: string): T {
  const value = parseJson(content);
  if (value === undefined) throw new StoredItemError('stored item: content is not JSON');
  return parseItem(schema, value);
}

export class StoredItemError extends Error {
  override readonly name = 'StoredItemError';
}

/** Reads an item consistently, like every read here. */
export async function getItem({ client, table }: Table, key: ItemKey): Promise<Item | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
  );
  return item;
}

/** Reads the item in its form; undefined if there is none. */
export async function readItem<T>(
  table: Table,
  key: ItemKey,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const item = await getItem(table, key);
  return item && parseItem(schema, item);
}

type Condition = Pick<
  PutCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Returns false if the condition did not hold. */
export function putItem(
  { client, table }: Table,
  item: ItemKey & Item,
  condition: Condition = {},
): Promise<boolean> {
  return isWritten(client.send(new PutCommand({ TableName: table, Item: item, ...condition })));
}

/** Writes an item unless there is one. Returns whether it was written. */
export function putNew(table: Table, item: ItemKey & Item): Promise<boolean> {
  return putItem(table, item, { ConditionExpression: 'attribute_not_exists(pk)' });
}

/**
 * Writes an item in place of the version before it, and version 1 if there is none. Returns false
 * if another version is stored.
 */
export function putVersion(
  table: Table,
  item: ItemKey & Item & { readonly version: number },
): Promise<boolean> {
  if (item.version === 1) return putNew(table, item);
  return putItem(table, item, {
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': item.version - 1 },
  });
}

/** Returns the attributes that it was asked for; undefined if the condition did not hold. */
export async function updateItem(
  { client, table }: Table,
  Key: ItemKey,
  update: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<Item | undefined> {
  const written = await ifWritten(
    client.send(new UpdateCommand({ TableName: table, Key, ...update })),
  );
  return written && (written.Attributes ?? {});
}

/**
 * Sets attributes, whose names consist of letters; a condition may use them as `#name`. Returns the
 * item as it is then, also if it is new; undefined if the condition did not hold.
 */
export function setAttributes(
  table: Table,
  key: ItemKey,
  { set, ...condition }: Condition & { readonly set: Item },
): Promise<Item | undefined> {
  const entries = Object.entries(set);
  return updateItem(table, key, {
    ...condition,
    UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: {
      ...condition.ExpressionAttributeNames,
      ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
    },
    ReturnValues: 'ALL_NEW',
  });
}

/** Returns the deleted item; undefined if there was none, or the condition did not hold. */
export async function deleteItem(
  { client, table }: Table,
  Key: ItemKey,
  condition: Condition = {},
): Promise<Item | undefined> {
  const deleted = await ifWritten(
    client.send(
      new DeleteCommand({ TableName: table, Key, ReturnValues: 'ALL_OLD', ...condition }),
    ),
  );
  return deleted?.Attributes;
}

/** Reads all pages of a partition. */
export async function readPartition(
  { client, table }: Table,
  pk: string,
): Promise<readonly Item[]> {
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

/** Returns false if the condition did not hold. */
export async function isWritten(write: Promise<object>): Promise<boolean> {
  return (await ifWritten(write)) !== undefined;
}

/** Returns what the write returned; undefined if the condition did not hold. */
async function ifWritten<T extends object>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      return undefined;
    throw error;
  }
}

type Write =
  | { readonly PutRequest: { readonly Item: ItemKey & Item } }
  | { readonly DeleteRequest: { readonly Key: ItemKey } };

type BatchTarget = Table & {
  readonly onWritten?: ((items: number) => void) | undefined;
  readonly attempts?: number;
};

/** DynamoDB's limit for one batch. */
const WRITE_ITEMS = 25;
const WRITES_AT_ONCE = 8;
/**
 * The attempts of a batch: ten waits, from 50 ms to 26 s, are 51 s in all, in which a new on-demand
 * table scales up.
 */
const WRITE_ATTEMPTS = 11;
const FIRST_WRITE_WAIT_MS = 50;

/** Retries what DynamoDB did not process. The keys must differ. */
export async function batchWrite(target: BatchTarget, writes: readonly Write[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(writes.length / WRITE_ITEMS) }, (_, batch) =>
    writes.slice(batch * WRITE_ITEMS, (batch + 1) * WRITE_ITEMS),
  );
  await pMap(
    batches,
    async (batch) => {
      await writeBatch(target, batch);
      target.onWritten?.(batch.length);
    },
    { concurrency: WRITES_AT_ONCE },
  );
}

async function writeBatch(
  { client, table, attempts = WRITE_ATTEMPTS }: BatchTarget,
  writes: readonly Write[],
): Promise<void> {
  let unprocessed: NonNullable<BatchWriteCommandInput['RequestItems']>[string] | undefined = [
    ...writes,
  ];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(FIRST_WRITE_WAIT_MS * 2 ** (attempt - 1));
    const written: BatchWriteCommandOutput = await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: unprocessed } }),
    );
    unprocessed = written.UnprocessedItems?.[table];
    if (unprocessed === undefined || unprocessed.length === 0) return;
  }
  throw new TemporaryError(
    `DynamoDB did not write ${unprocessed?.length ?? 0} of ${writes.length} items of a batch`,
  );
}

import type { PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { MarketPointer, MarketReadStore, MarketStore } from '../market/store.ts';
import { batchRead } from './batches.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './documents.ts';
import { getItem, getItemOfReplica } from './get-item.ts';
import { bytesOf, type Item } from './item-fields.ts';
import { MARKET_INTENTS_PARTITION, marketChunkKey, marketIntentKey, marketPointerKey } from './keys.ts';
import { intentAttributes, stampOf, toIntent, toPointer } from './market-items.ts';
import { readPartition } from './read-partition.ts';

export function createDynamoMarketReadStore(deps: Table): MarketReadStore {
  return {
    readPointer: (seenRevision) => readPointer(deps, seenRevision),
    readChunks: (names) => readChunks(deps, names),
  };
}

export function createDynamoMarketStore(deps: Table): MarketStore {
  const { client, table } = deps;
  return {
    ...createDynamoMarketReadStore(deps),
    writeChunk: async ({ name, bytes, stamp }) => {
      await client.put({ TableName: table, Item: { ...marketChunkKey(name), bytes, stamp } });
    },
    readStamps: async (names) => {
      const items = await readChunkItems(deps, names, { attribute: 'stamp', consistent: 'strongly' });
      return new Map([...items].map(([name, item]) => [name, stampOf(item)]));
    },
    deleteChunk: async (name, stamp) => {
      await isWritten(
        client.delete({
          TableName: table,
          Key: marketChunkKey(name),
          ConditionExpression: 'stamp = :stamp',
          ExpressionAttributeValues: { ':stamp': stamp },
        }),
      );
    },
    movePointer: (pointer, expectedRevision) => movePointer(deps, pointer, expectedRevision),
    writeIntent: async (intent) => {
      await client.put({ TableName: table, Item: { ...marketIntentKey(intent.runId), ...intentAttributes(intent) } });
    },
    readIntents: async () => (await readPartition({ client, table, pk: MARKET_INTENTS_PARTITION })).map(toIntent),
    deleteIntent: async (runId) => {
      await client.delete({ TableName: table, Key: marketIntentKey(runId) });
    },
  };
}

async function readPointer(deps: Table, seenRevision: number | undefined): Promise<MarketPointer | undefined> {
  const item =
    seenRevision === undefined
      ? await getItem(deps, marketPointerKey)
      : await getItemOfReplica(deps, marketPointerKey, (found) => toPointer(found).revision >= seenRevision);
  return item && toPointer(item);
}

/**
 * Chunks never change, so the cheap eventually consistent read is enough; one just written may be missing from it, and
 * is then read consistently.
 */
async function readChunks(deps: Table, names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const items = new Map(await readChunkItems(deps, names, { attribute: 'bytes', consistent: 'eventually' }));
  const lacking = names.filter((name) => !items.has(name));
  if (lacking.length > 0) {
    const late = await readChunkItems(deps, lacking, { attribute: 'bytes', consistent: 'strongly' });
    for (const [name, item] of late) items.set(name, item);
  }
  return new Map([...items].map(([name, item]) => [name, bytesOf(item)]));
}

async function readChunkItems(
  { client, table }: Table,
  names: readonly string[],
  wanted: { readonly attribute: string; readonly consistent: 'eventually' | 'strongly' },
): Promise<ReadonlyMap<string, Item>> {
  const nameOfKey = new Map(names.map((name) => [marketChunkKey(name).pk, name]));
  const items = await batchRead({
    client,
    table,
    keys: [...nameOfKey.values()].map(marketChunkKey),
    attributes: [wanted.attribute],
    consistent: wanted.consistent,
  });
  return new Map(items.map((item) => [nameOfKey.get(String(item['pk'])) ?? '', item]));
}

async function movePointer(
  { client, table }: Table,
  pointer: MarketPointer,
  expectedRevision: number,
): Promise<boolean> {
  const condition: Pick<PutCommandInput, 'ConditionExpression' | 'ExpressionAttributeValues'> =
    expectedRevision === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'revision = :expected',
          ExpressionAttributeValues: { ':expected': expectedRevision },
        };
  return await isWritten(client.put({ TableName: table, Item: { ...marketPointerKey, ...pointer }, ...condition }));
}

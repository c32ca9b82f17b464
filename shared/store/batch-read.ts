import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { batchesOf } from './batches.ts';
import type { Item } from './item-fields.ts';
import type { ItemKey } from './keys.ts';
import type { Table } from './table.ts';

export type BatchReadRequest = Table & {
  readonly keys: readonly ItemKey[];
  /** The attributes wanted beside the key. */
  readonly attributes: readonly string[];
  readonly consistent: 'eventually' | 'strongly';
  /** The wait before the second call where the first processed nothing; it doubles. Absent: 20 ms. */
  readonly firstWaitMilliseconds?: number;
};

/** DynamoDB takes 100 keys a call and answers 16 MB: beyond that it says what it did not process. */
const BATCH_ITEMS = 100;
const BATCHES_AT_ONCE = 4;
/** 20 ms doubled eight times: some 5 s in all. A function's caller waits, so it gives up sooner than a loader. */
const ATTEMPTS = 9;
const FIRST_WAIT_MILLISECONDS = 20;

/** Reads any number of items, again and again what DynamoDB did not process. No two keys may be the same. */
export async function batchRead(request: BatchReadRequest): Promise<readonly Item[]> {
  const batches = batchesOf(request.keys, BATCH_ITEMS);
  return (await pMap(batches, (keys) => readBatch(request, keys), { concurrency: BATCHES_AT_ONCE })).flat();
}

async function readBatch(request: BatchReadRequest, keys: readonly ItemKey[]): Promise<readonly Item[]> {
  const { client, table, attributes, consistent, firstWaitMilliseconds = FIRST_WAIT_MILLISECONDS } = request;
  const names = ['pk', 'sk', ...attributes];
  const projection = {
    ProjectionExpression: names.map((_, index) => `#n${index}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ConsistentRead: consistent === 'strongly',
  };
  const items: Item[] = [];
  let left: readonly Record<string, unknown>[] = keys;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(firstWaitMilliseconds * 2 ** (attempt - 1));
    const response: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: [...left], ...projection } } }),
    );
    const got = response.Responses?.[table] ?? [];
    items.push(...got);
    left = response.UnprocessedKeys?.[table]?.Keys ?? [];
    if (left.length === 0) return items;
    // A response cut at 16 MB is no throttling: what is left is asked for at once.
    if (got.length > 0) attempt = -1;
  }
  throw new Error(`DynamoDB did not answer ${left.length} of ${keys.length} keys of a batch`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { batchesOf } from './batches.ts';
import type { ItemKey } from './keys.ts';
import type { Table } from './table.ts';

export type Write =
  | { readonly kind: 'put'; readonly item: ItemKey & Readonly<Record<string, unknown>> }
  | { readonly kind: 'delete'; readonly key: ItemKey };

export type BatchTarget = Table & {
  /** Told how many items each finished batch had. */
  readonly onWritten?: ((items: number) => void) | undefined;
  /** How often a batch is tried; by default for some 50 seconds. */
  readonly attempts?: number;
};

/** DynamoDB takes 25 writes a call. */
const BATCH_ITEMS = 25;
/** Enough to hide the round trips; more would only be throttled. */
const BATCHES_AT_ONCE = 8;
/** 50 ms doubled nine times is 26 s for the last wait, some 50 s in all: a new on-demand table grows in that time. */
const ATTEMPTS = 11;
const FIRST_WAIT_MILLISECONDS = 50;

/** Writes any number of items, again and again what DynamoDB did not process. No two may have the same key. */
export async function batchWrite(target: BatchTarget, writes: readonly Write[]): Promise<void> {
  await pMap(
    batchesOf(writes, BATCH_ITEMS),
    async (batch) => {
      await writeBatch(target, batch);
      target.onWritten?.(batch.length);
    },
    { concurrency: BATCHES_AT_ONCE },
  );
}

async function writeBatch(
  { client, table, attempts = ATTEMPTS }: BatchTarget,
  writes: readonly Write[],
): Promise<void> {
  let left: NonNullable<BatchWriteCommand['input']['RequestItems']>[string] | undefined = writes.map(toRequest);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(FIRST_WAIT_MILLISECONDS * 2 ** (attempt - 1));
    const response: BatchWriteCommandOutput = await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: left } }),
    );
    left = response.UnprocessedItems?.[table];
    if (left === undefined || left.length === 0) return;
  }
  throw new Error(`DynamoDB did not take ${left?.length ?? 0} of ${writes.length} items of a batch`);
}

function toRequest(write: Write) {
  return write.kind === 'put' ? { PutRequest: { Item: write.item } } : { DeleteRequest: { Key: write.key } };
}

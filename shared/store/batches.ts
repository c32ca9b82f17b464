import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import type { Table } from './document-client.ts';
import type { ItemKey } from './keys.ts';

export type Write =
  | { readonly kind: 'put'; readonly item: ItemKey & Readonly<Record<string, unknown>> }
  | { readonly kind: 'delete'; readonly key: ItemKey };

export type BatchTarget = Table & {
  readonly onWritten?: ((items: number) => void) | undefined;
  readonly attempts?: number;
};

/** DynamoDB's limit. */
const WRITE_ITEMS = 25;
const WRITES_AT_ONCE = 8;
/** Ten waits, from 50 ms to 26 s: 51 s in all, in which a new on-demand table scales up. */
const WRITE_ATTEMPTS = 11;
const FIRST_WRITE_WAIT_MS = 50;

/** Retries what DynamoDB did not process. The keys must differ. */
export async function batchWrite(target: BatchTarget, writes: readonly Write[]): Promise<void> {
  await pMap(
    batchesOf(writes, WRITE_ITEMS),
    async (batch) => {
      await writeBatch(target, batch);
      target.onWritten?.(batch.length);
    },
    { concurrency: WRITES_AT_ONCE },
  );
}

function batchesOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, batch) =>
    list.slice(batch * size, (batch + 1) * size),
  );
}

async function writeBatch(
  { client, table, attempts = WRITE_ATTEMPTS }: BatchTarget,
  writes: readonly Write[],
): Promise<void> {
  let left: NonNullable<BatchWriteCommandInput['RequestItems']>[string] | undefined = writes.map(toRequest);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(FIRST_WRITE_WAIT_MS * 2 ** (attempt - 1));
    const response: BatchWriteCommandOutput = await client.send(
      new BatchWriteCommand({
        RequestItems: { [table]: left },
      }),
    );
    left = response.UnprocessedItems?.[table];
    if (left === undefined || left.length === 0) return;
  }
  throw new UnprocessedError(`DynamoDB did not write ${left?.length ?? 0} of ${writes.length} items of a batch`);
}

class UnprocessedError extends Error {
  override readonly name = 'UnprocessedError';
  /** As errors of the SDK have it if DynamoDB is out of reach. */
  readonly $metadata = {};
}

function toRequest(write: Write) {
  return write.kind === 'put' ? { PutRequest: { Item: write.item } } : { DeleteRequest: { Key: write.key } };
}

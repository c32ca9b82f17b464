import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { AwsError } from '../aws/aws-error.ts';
import type { SdkTable, Table } from './documents.ts';
import type { Item } from './item-fields.ts';
import type { ItemKey } from './keys.ts';

export type BatchReadRequest = Table & {
  readonly keys: readonly ItemKey[];
  readonly attributes: readonly string[];
  readonly consistent: 'eventually' | 'strongly';
  /** Before the second call if the first processed nothing; it doubles. */
  readonly firstWaitMs?: number;
};

export type Write =
  | { readonly kind: 'put'; readonly item: ItemKey & Readonly<Record<string, unknown>> }
  | { readonly kind: 'delete'; readonly key: ItemKey };

export type BatchTarget = SdkTable & {
  readonly onWritten?: ((items: number) => void) | undefined;
  readonly attempts?: number;
};

/** DynamoDB's limits: 100 keys a read (and 16 MB, beyond which keys come back unprocessed), 25 writes. */
const READ_ITEMS = 100;
const WRITE_ITEMS = 25;
const READS_AT_ONCE = 4;
const WRITES_AT_ONCE = 8;
/** Seven waits, from 20 ms to 1.3 s: 2.5 s in all. A function's caller is waiting, so it gives up before a loader does. */
const READ_ATTEMPTS = 8;
const FIRST_READ_WAIT_MS = 20;
/** Ten waits, from 50 ms to 26 s: 51 s in all, in which a new on-demand table scales up. */
const WRITE_ATTEMPTS = 11;
const FIRST_WRITE_WAIT_MS = 50;

/** Retries what DynamoDB did not process. The keys must differ. */
export async function batchRead(request: BatchReadRequest): Promise<readonly Item[]> {
  const batches = batchesOf(request.keys, READ_ITEMS);
  return (await pMap(batches, (keys) => readBatch(request, keys), { concurrency: READS_AT_ONCE })).flat();
}

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

async function readBatch(request: BatchReadRequest, keys: readonly ItemKey[]): Promise<readonly Item[]> {
  const { client, table, attributes, consistent, firstWaitMs = FIRST_READ_WAIT_MS } = request;
  const names = ['pk', 'sk', ...attributes];
  const projection = {
    ProjectionExpression: names.map((_, index) => `#n${index}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ConsistentRead: consistent === 'strongly',
  };
  const items: Item[] = [];
  let left: readonly Record<string, unknown>[] = keys;
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(firstWaitMs * 2 ** (attempt - 1));
    const response: Awaited<ReturnType<Table['client']['batchGet']>> = await client.batchGet({
      RequestItems: { [table]: { Keys: [...left], ...projection } },
    });
    const got = response.Responses?.[table] ?? [];
    items.push(...got);
    left = response.UnprocessedKeys?.[table]?.Keys ?? [];
    if (left.length === 0) return items;
    // A response that was cut at 16 MB is not throttled: the rest is read at once.
    if (got.length > 0) attempt = -1;
  }
  throw unprocessed(`DynamoDB did not return ${left.length} of ${keys.length} keys of a batch`);
}

async function writeBatch(
  { client, table, attempts = WRITE_ATTEMPTS }: BatchTarget,
  writes: readonly Write[],
): Promise<void> {
  let left: NonNullable<BatchWriteCommandInput['RequestItems']>[string] | undefined = writes.map(toRequest);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(FIRST_WRITE_WAIT_MS * 2 ** (attempt - 1));
    const response: Awaited<ReturnType<SdkTable['client']['batchWrite']>> = await client.batchWrite({
      RequestItems: { [table]: left },
    });
    left = response.UnprocessedItems?.[table];
    if (left === undefined || left.length === 0) return;
  }
  throw unprocessed(`DynamoDB did not write ${left?.length ?? 0} of ${writes.length} items of a batch`);
}

function unprocessed(message: string): AwsError {
  return new AwsError('Unprocessed', message, { isTemporary: true });
}

function toRequest(write: Write) {
  return write.kind === 'put' ? { PutRequest: { Item: write.item } } : { DeleteRequest: { Key: write.key } };
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const WRITES = new Set(['BatchWriteItemCommand', 'PutItemCommand', 'UpdateItemCommand', 'DeleteItemCommand']);

/**
 * Kills every write of a client from the n-th on, as if the process had died there. `writes` counts those let through.
 */
export function dieAtWrite(client: DynamoDBDocumentClient) {
  let left = Number.POSITIVE_INFINITY;
  let writes = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!isWrite(commandName)) return next(args);
        if (left <= 0) throw new Error('killed');
        left -= 1;
        writes += 1;
        return next(args);
      },
    { step: 'finalizeRequest', name: 'dieAtWrite' },
  );
  return {
    after: (count: number) => {
      left = count;
      writes = 0;
    },
    writes: () => writes,
  };
}

function isWrite(commandName: string | undefined): boolean {
  return WRITES.has(commandName ?? '') || /^(BatchWrite|Put|Update|Delete)Command$/.test(commandName ?? '');
}

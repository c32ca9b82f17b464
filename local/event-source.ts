import * as z from 'zod';
import type { Functions } from './functions.ts';
import type { Receiver } from './queue.ts';

const batchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
});

/**
 * Emulates the event source that Lambda has for a queue: invokes the function with one message, of
 * which it has what our functions read. The message is deleted unless the function fails or reports
 * it as failed.
 */
export function invokeWithMessages(functions: Functions, name: string): Receiver {
  return async ({ id: messageId, receiptHandle, body }) => {
    const event = { Records: [{ messageId, receiptHandle, body }] };
    const result = await functions.invoke(name, event);
    if (result.kind !== 'response') return false;
    const { batchItemFailures } = batchResponse.parse(result.payload);
    return batchItemFailures.every(({ itemIdentifier }) => itemIdentifier !== messageId);
  };
}

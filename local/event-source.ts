import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Functions } from './functions.ts';
import type { ReceivedMessage, Receiver } from './queue.ts';

const batchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
});

/**
 * Emulates the event source that Lambda has for a queue: invokes the function with one message, which
 * is deleted unless the function fails or reports it as failed.
 */
export function invokeWithMessages(functions: Functions, name: string): Receiver {
  return async (message) => {
    const result = await functions.invoke(name, { Records: [recordOf(message)] });
    if (result.kind !== 'response') return false;
    const { batchItemFailures } = batchResponse.parse(result.payload);
    return batchItemFailures.every(({ itemIdentifier }) => itemIdentifier !== message.id);
  };
}

function recordOf({ id, receiptHandle, body, group, sentAtMs, receives }: ReceivedMessage) {
  return {
    messageId: id,
    receiptHandle,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      ApproximateFirstReceiveTimestamp: String(Date.now()),
      MessageGroupId: group,
      SenderId: 'local',
      SentTimestamp: String(sentAtMs),
    },
    messageAttributes: {},
    md5OfBody: createHash('md5').update(body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:local:000000000000:local',
    awsRegion: 'local',
  };
}

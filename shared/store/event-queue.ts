import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { EventQueue } from '../sessions/events.ts';
import { type ClientSettings, createAwsClient, type Pace } from './client.ts';

/** The queue of events in SQS. A message names its event, and nothing else. */
export function createSqsEventQueue(
  queueUrl: string,
  pace: Pace = 'function',
  settings: ClientSettings = {},
): EventQueue {
  const client = createAwsClient(SQSClient, pace, settings);
  return {
    send: async (ref, group) => {
      const message = { QueueUrl: queueUrl, MessageBody: JSON.stringify(ref) };
      await client.send(new SendMessageCommand({ ...message, MessageGroupId: group }));
    },
  };
}

import {
  ChangeMessageVisibilityCommand,
  GetQueueUrlCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { EventQueue } from '../sessions/events.ts';
import { type ClientSettings, createAwsClient, type TimeoutProfile } from './client.ts';

export type SqsEventQueue = EventQueue & {
  /** Makes a received message invisible for this many seconds, after which it is received again. */
  readonly putBack: (receiptHandle: string, seconds: number) => Promise<void>;
};

/** Opens the queue of events in SQS. A message names its event, and nothing else. */
export function createSqsEventQueue(
  queueUrl: string,
  profile: TimeoutProfile = 'function',
  settings: ClientSettings = {},
): SqsEventQueue {
  const client = createAwsClient(SQSClient, profile, settings);
  return {
    send: async (ref, MessageGroupId, DelaySeconds) => {
      const message = { QueueUrl: queueUrl, MessageBody: JSON.stringify(ref) };
      const { MessageId } = await client.send(
        new SendMessageCommand({ ...message, MessageGroupId, DelaySeconds }),
      );
      if (MessageId === undefined) throw new Error('SQS responded without the id of the message');
      return MessageId;
    },
    putBack: async (ReceiptHandle, VisibilityTimeout) => {
      const change = { QueueUrl: queueUrl, ReceiptHandle, VisibilityTimeout };
      await client.send(new ChangeMessageVisibilityCommand(change));
    },
  };
}

/** Finds a queue by its name, for a command. */
export async function findQueue(QueueName: string, settings: ClientSettings): Promise<string> {
  const client = createAwsClient(SQSClient, 'command', settings);
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  if (QueueUrl === undefined) throw new Error(`SQS responded without the address of ${QueueName}`);
  return QueueUrl;
}

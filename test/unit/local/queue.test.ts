import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { invokeWithMessages } from '../../../local/event-source.ts';
import {
  type LocalQueue,
  type ReceivedMessage,
  type Receiver,
  startQueue,
} from '../../../local/queue.ts';
import { createAwsClient } from '../../../shared/store/client.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SETTINGS = {
  name: 'events',
  visibilitySeconds: 180,
  receives: 3,
  onError: (error: unknown) => {
    throw error;
  },
};

let queue: LocalQueue;
let client: SQSClient;
let folder: string;

async function open(): Promise<void> {
  queue = await startQueue(folder, SETTINGS);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const endpoint = new URL(queue.url).origin;
  client = createAwsClient(SQSClient, 'function', { region: 'local', endpoint, credentials });
}

beforeEach(async () => {
  folder = temporaryFolder();
  await open();
});
afterEach(async () => {
  client.destroy();
  await queue.close();
});

async function send(
  MessageBody: string,
  over: Partial<SendMessageCommandInput> = {},
): Promise<string | undefined> {
  const message = { QueueUrl: queue.url, MessageBody, MessageGroupId: 'acme', ...over };
  return (await client.send(new SendMessageCommand(message))).MessageId;
}

/** Returns the messages that are visible, in flight and delayed. */
async function counts(): Promise<readonly number[]> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ['All'] }),
  );
  const states = ['', 'NotVisible', 'Delayed'] as const;
  return states.map((state) => Number(Attributes[`ApproximateNumberOfMessages${state}`]));
}

async function hide(ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
  const change = { QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout };
  await client.send(new ChangeMessageVisibilityCommand(change));
}

/** Receives messages and lets the test decide what happens to each. */
function receiveByHand(atOnce = 20) {
  const received: Array<ReceivedMessage & { readonly end: (isDone: boolean) => void }> = [];
  const arrivals = new EventTarget();
  const receiver: Receiver = (message) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    received.push({ ...message, end: resolve });
    arrivals.dispatchEvent(new Event('message'));
    return promise;
  };
  queue.receive(receiver, atOnce);
  return {
    received,
    next: async (count: number) => {
      while (received.length < count) await once(arrivals, 'message');
      return received;
    },
  };
}

describe('the local queue', () => {
  it('delivers what the SDK sends to a receiver, and forgets a message that is deleted', async () => {
    const id = await send('one');
    const { next } = receiveByHand();
    const [message] = await next(1);
    expect(message).toMatchObject({ id, body: 'one' });
    message?.end(true);
    await sleep(20);
    await queue.close();
    await open();
    await send('two');
    const [afterRestart] = await receiveByHand().next(1);
    expect(afterRestart).toMatchObject({ body: 'two' });
  });

  it('delivers a message again that was put back, after its wait', async () => {
    await send('one');
    const { next } = receiveByHand();
    const [first] = await next(1);
    await hide(first?.receiptHandle ?? '', 1);
    const began = performance.now();
    first?.end(false);
    const [, second] = await next(2);
    expect(second).toMatchObject({ id: first?.id, body: 'one' });
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  it('keeps a message that failed, and those that wait, for the next start', async () => {
    const ids = [await send('failed')];
    const before = receiveByHand();
    const [failed] = await before.next(1);
    failed?.end(false);
    ids.push(await send('being received'));
    await before.next(2);
    queue.stop();
    ids.push(await send('not received'));
    await queue.close();
    await open();
    const messages = await receiveByHand().next(3);
    expect(messages.map(({ body }) => body)).toEqual(['failed', 'being received', 'not received']);
    // An event names the message that carries it.
    expect(messages.map(({ id }) => id)).toEqual(ids);
  });

  it('delivers no message more often than allowed', async () => {
    await send('one');
    const { received, next } = receiveByHand();
    for (let receives = 1; receives <= SETTINGS.receives; receives += 1) {
      const message = (await next(receives)).at(-1);
      await hide(message?.receiptHandle ?? '', 0);
      message?.end(false);
    }
    await send('two');
    await next(SETTINGS.receives + 1);
    expect(received.map(({ body }) => body)).toEqual(['one', 'one', 'one', 'two']);
  });

  it('is fair: a group with many messages does not delay another', async () => {
    for (let index = 0; index < 50; index += 1)
      await send(`slow ${index}`, { MessageGroupId: 'slow' });
    const { next } = receiveByHand(4);
    const [first] = await next(4);
    await send('quick', { MessageGroupId: 'quick' });
    first?.end(true);
    expect((await next(5)).at(-1)?.body).toBe('quick');
  });

  it('delivers a delayed message after its delay, even if the queue was restarted meanwhile', async () => {
    const began = performance.now();
    await send('later', { DelaySeconds: 1 });
    await queue.close();
    await open();
    await send('at once');
    const { next } = receiveByHand();
    expect((await next(1))[0]?.body).toBe('at once');
    expect((await next(2))[1]?.body).toBe('later');
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  it('counts a message as in flight if it was received and not deleted, but not if it is delayed', async () => {
    await send('delayed', { DelaySeconds: 900 });
    for (const body of ['hidden', 'being received', 'visible']) await send(body);
    const { next } = receiveByHand(1);
    expect(await counts()).toEqual([2, 1, 1]);
    const [hidden] = await next(1);
    await hide(hidden?.receiptHandle ?? '', 600);
    hidden?.end(false);
    const [, beingReceived] = await next(2);
    expect(await counts()).toEqual([1, 2, 1]);
    queue.stop();
    beingReceived?.end(true);
    await sleep(20);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it.each([
    ['a delay above 15 minutes', { DelaySeconds: 901 }],
    ['a delay in parts of seconds', { DelaySeconds: 0.5 }],
    ['a group with a space', { MessageGroupId: 'acme energy' }],
    ['a group of 129 characters', { MessageGroupId: 'a'.repeat(129) }],
  ])('refuses %s, as SQS does', async (_case, over) => {
    await expect(send('one', over)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  it('refuses to hide a message for longer than SQS does, or one that nobody is receiving', async () => {
    await send('one');
    const { next } = receiveByHand();
    const [message] = await next(1);
    await expect(hide(message?.receiptHandle ?? '', 43_201)).rejects.toThrow();
    message?.end(true);
    await sleep(20);
    await expect(hide(message?.receiptHandle ?? '', 1)).rejects.toMatchObject({
      name: 'MessageNotInflight',
    });
  });

  it('refuses callers of another origin', async () => {
    const response = await fetch(queue.url, {
      method: 'POST',
      headers: { origin: 'https://example.com', 'x-amz-target': 'AmazonSQS.SendMessage' },
      body: JSON.stringify({ MessageBody: 'one' }),
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('AccessDenied'),
    ]);
  });
});

describe('the event source of a function', () => {
  const source = (payload: unknown) =>
    invokeWithMessages(
      {
        invoke: async () => ({ kind: 'response', payload }),
        warm: async () => undefined,
        stop: async () => undefined,
      },
      'webhook-sender',
    )({ id: '1', receiptHandle: '1', body: 'one' });

  it('deletes a message unless the function reports it as failed', async () => {
    expect(await source({ batchItemFailures: [] })).toBe(true);
    expect(await source({ batchItemFailures: [{ itemIdentifier: '1' }] })).toBe(false);
  });
});

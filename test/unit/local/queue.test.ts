import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  SendMessageCommand,
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

const SETTINGS = { name: 'events', visibilitySeconds: 180, receives: 3 };

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

async function send(body: string, group = 'acme'): Promise<string | undefined> {
  const message = { QueueUrl: queue.url, MessageBody: body, MessageGroupId: group };
  return (await client.send(new SendMessageCommand(message))).MessageId;
}

async function hide(ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
  const change = { QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout };
  await client.send(new ChangeMessageVisibilityCommand(change));
}

/** Receives messages and lets the test decide what becomes of each. */
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
  it('gives what the SDK sends to a receiver, and forgets what is done with', async () => {
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

  it('gives a message that was put back again, after its wait', async () => {
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
    await send('failed');
    const before = receiveByHand();
    const [failed] = await before.next(1);
    failed?.end(false);
    await send('being received');
    await before.next(2);
    queue.stop();
    await send('not received');
    await queue.close();
    await open();
    const after = receiveByHand();
    const bodies = (await after.next(3)).map(({ body }) => body);
    expect(bodies).toEqual(['failed', 'being received', 'not received']);
  });

  it('gives no message more often than it may be received', async () => {
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
    for (let index = 0; index < 50; index += 1) await send(`slow ${index}`, 'slow');
    const { next } = receiveByHand(4);
    const [first] = await next(4);
    await send('quick', 'quick');
    first?.end(true);
    expect((await next(5)).at(-1)?.body).toBe('quick');
  });

  it('deletes by a receipt, and refuses a wait that SQS refuses', async () => {
    const ReceiptHandle = await send('one');
    await client.send(new DeleteMessageCommand({ QueueUrl: queue.url, ReceiptHandle }));
    await send('two');
    const { next } = receiveByHand();
    const [message] = await next(1);
    expect(message?.body).toBe('two');
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

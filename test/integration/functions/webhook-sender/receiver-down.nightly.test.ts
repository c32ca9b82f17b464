import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type SenderDeps, sendEvents } from '../../../../functions/webhook-sender/handler.ts';
import { EVENTS_QUEUE } from '../../../../lib/events-queue.ts';
import { type LocalQueue, startQueue } from '../../../../local/queue.ts';
import { awsSettings } from '../../../../local/state.ts';
import { newReceiver } from '../../../../shared/partners/receiver.ts';
import { enqueueEvent } from '../../../../shared/sessions/events.ts';
import { createAwsClient } from '../../../../shared/store/client.ts';
import { createSqsEventQueue } from '../../../../shared/store/event-queue.ts';
import { localMac, secretsFrom } from '../../../../shared/webhooks/signature.ts';
import { makeEvent } from '../../../support/make-event.ts';
import { createMemoryEventStore, createMemoryHealthStore } from '../../../support/memory-stores.ts';
import { present } from '../../../support/present.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A million switches a month make some 625,000 in 75 hours. */
const EVENTS = Number(process.env['ENERGY_EVENTS'] ?? 3_000);
/** Makes a minute of 75 hours. */
const WAIT_SCALE = 0.000_222;
/** The attempts of 75 hours, whatever time the machine takes for them. The next one succeeds. */
const FAILED_ATTEMPTS = 11;
const SAMPLE_MS = 200;
const WITHIN_MS = 1_200_000;

let queue: LocalQueue;
beforeEach(async () => {
  const settings = { ...EVENTS_QUEUE, name: 'events', onError: console.error };
  queue = await startQueue(temporaryFolder(), settings);
});
afterEach(() => queue.close());

/** The sender on the local queue, and a receiver that is down for all attempts but the last. */
function createSender() {
  const settings = awsSettings(new URL(queue.url).origin);
  const eventQueue = createSqsEventQueue(queue.url, 'patient', settings);
  const events = createMemoryEventStore();
  const failed = new Map<string, number>();
  const received: string[] = [];
  const receiver = newReceiver(undefined, 'http://127.0.0.1/hook', Date.now());
  const deps: SenderDeps = {
    nowMs: Date.now,
    events,
    health: createMemoryHealthStore(),
    secretFor: secretsFrom(localMac('5a'.repeat(32))),
    readPartner: async () => ({ name: 'acme', disabled: false, receiver }),
    post: async (_url, { headers }) => {
      const id = present(headers['webhook-id']);
      const attempts = failed.get(id) ?? 0;
      if (attempts === FAILED_ATTEMPTS) {
        received.push(id);
        return { status: 204, problem: null, retryAfterMs: 0 };
      }
      failed.set(id, attempts + 1);
      return { status: 503, problem: 'status 503', retryAfterMs: 0 };
    },
    queue: eventQueue,
    waitScale: WAIT_SCALE,
    logger: { info: () => undefined, warn: () => undefined, error: console.error },
    countSwitchedOff: () => undefined,
    countNotTried: () => undefined,
  };
  return {
    ...{ stores: { events, queue: eventQueue }, failed, received },
    start: (): void =>
      queue.receive(async ({ id: messageId, receiptHandle, body }) => {
        const Records = [{ messageId, receiptHandle, body }];
        return (await sendEvents(deps, { Records })).batchItemFailures.length === 0;
      }, EVENTS_QUEUE.sendersAtOnce),
  };
}

/** Reads how many messages are in flight, and how many wait otherwise. */
async function readCounts(client: SQSClient): Promise<{ inFlight: number; waiting: number }> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ['All'] }),
  );
  return {
    inFlight: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
    waiting:
      Number(Attributes.ApproximateNumberOfMessagesDelayed) +
      Number(Attributes.ApproximateNumberOfMessages),
  };
}

it(
  'has few messages in flight while a receiver is down for 75 hours, and sends every event',
  async () => {
    const { stores, failed, received, start } = createSender();
    for (let sent = 0; sent < EVENTS; sent += 1) {
      const id = `msg_${sent}`;
      await enqueueEvent(stores, makeEvent({ id, subject: id }));
    }
    const client = createAwsClient(SQSClient, 'patient', awsSettings(new URL(queue.url).origin));
    const startedAtMs = Date.now();
    start();
    const most = { inFlight: 0, waiting: 0 };
    while (new Set(received).size < EVENTS && Date.now() < startedAtMs + WITHIN_MS) {
      const { inFlight, waiting } = await readCounts(client);
      most.inFlight = Math.max(most.inFlight, inFlight);
      // Every event has been tried, and none is received: a queue that hides them has them all in
      // flight.
      if (failed.size === EVENTS && received.length === 0)
        most.waiting = Math.max(most.waiting, waiting);
      await sleep(SAMPLE_MS);
    }
    client.destroy();
    const seconds = Math.round((Date.now() - startedAtMs) / 1000);
    console.log({ events: EVENTS, posts: received.length, most, seconds });
    expect(new Set(received).size).toBe(EVENTS);
    expect(most.waiting).toBeGreaterThan(EVENTS / 2);
    expect(most.inFlight).toBeLessThan(1_000);
  },
  2 * WITHIN_MS,
);

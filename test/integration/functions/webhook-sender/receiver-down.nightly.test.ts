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
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A million switches a month make some 625,000 in 75 hours. */
const EVENTS = Number(process.env['ENERGY_EVENTS'] ?? 3_000);
/** Makes a minute of 75 hours. */
const WAIT_SCALE = 0.000_222;
const DOWN_MS = 75 * 3_600_000 * WAIT_SCALE;
const ALL_RECEIVED_WITHIN_MS = 600_000;
const SAMPLE_MS = 200;

let queue: LocalQueue;
beforeEach(async () => {
  const settings = { ...EVENTS_QUEUE, name: 'events', onError: console.error };
  queue = await startQueue(temporaryFolder(), settings);
});
afterEach(() => queue.close());

/** The sender on the local queue, and a receiver that fails until a moment. */
function startSender(isDown: () => boolean) {
  const settings = awsSettings(new URL(queue.url).origin);
  const eventQueue = createSqsEventQueue(queue.url, 'patient', settings);
  const events = createMemoryEventStore();
  const received: string[] = [];
  let attempts = 0;
  const receiver = newReceiver(undefined, 'http://127.0.0.1/hook', Date.now());
  const deps: SenderDeps = {
    nowMs: Date.now,
    events,
    health: createMemoryHealthStore(),
    secretFor: secretsFrom(localMac('5a'.repeat(32))),
    readPartner: async () => ({ name: 'acme', disabled: false, receiver }),
    post: async (_url, { headers }) => {
      attempts += 1;
      if (isDown()) return { status: 503, problem: 'status 503', retryAfterMs: 0 };
      received.push(headers['webhook-id'] ?? '');
      return { status: 204, problem: null, retryAfterMs: 0 };
    },
    queue: eventQueue,
    waitScale: WAIT_SCALE,
    logger: { info: () => undefined, warn: () => undefined, error: console.error },
    countSwitchedOff: () => undefined,
    countNotTried: () => undefined,
  };
  queue.receive(async ({ id: messageId, receiptHandle, body }) => {
    const Records = [{ messageId, receiptHandle, body }];
    return (await sendEvents(deps, { Records })).batchItemFailures.length === 0;
  }, EVENTS_QUEUE.sendersAtOnce);
  return { stores: { events, queue: eventQueue }, received, attempts: () => attempts };
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

it('has few messages in flight while a receiver is down for 75 hours, and sends every event', async () => {
  const upAtMs = Date.now() + DOWN_MS;
  const { stores, received, attempts } = startSender(() => Date.now() < upAtMs);
  const client = createAwsClient(SQSClient, 'patient', awsSettings(new URL(queue.url).origin));
  const most = { inFlight: 0, waiting: 0 };
  const sampling = async (): Promise<void> => {
    const endsAtMs = upAtMs + ALL_RECEIVED_WITHIN_MS;
    while (new Set(received).size < EVENTS && Date.now() < endsAtMs) {
      const { inFlight, waiting } = await readCounts(client);
      most.inFlight = Math.max(most.inFlight, inFlight);
      most.waiting = Math.max(most.waiting, waiting);
      await sleep(SAMPLE_MS);
    }
  };
  const reporting = async (): Promise<void> => {
    for (let sent = 0; sent < EVENTS; sent += 1) {
      const id = `msg_${sent}`;
      await enqueueEvent(stores, makeEvent({ id, subject: id }));
      const dueAtMs = upAtMs - DOWN_MS + (DOWN_MS * sent) / EVENTS;
      if (dueAtMs > Date.now()) await sleep(dueAtMs - Date.now());
    }
  };
  await Promise.all([sampling(), reporting()]);
  client.destroy();
  const seconds = Math.round((Date.now() - upAtMs + DOWN_MS) / 1000);
  console.log({ events: EVENTS, attempts: attempts(), posts: received.length, most, seconds });
  expect(new Set(received).size).toBe(EVENTS);
  expect(most.waiting).toBeGreaterThan(EVENTS / 2);
  expect(most.inFlight).toBeLessThan(1_000);
}, 1_200_000);

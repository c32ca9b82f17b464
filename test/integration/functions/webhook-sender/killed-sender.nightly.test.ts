import { type SenderDeps, sendEvents } from '../../../../functions/webhook-sender/handler.ts';
import { EVENTS_QUEUE } from '../../../../lib/events-queue.ts';
import { newReceiver } from '../../../../shared/partners/receiver.ts';
import {
  type EventRef,
  type EventStore,
  enqueueEvent,
} from '../../../../shared/sessions/events.ts';
import { localMac, secretsFrom } from '../../../../shared/webhooks/signature.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import {
  type Interruption,
  interruptAtWrite,
  ProcessEnded,
} from '../../../support/interrupted-writes.ts';
import { makeEvent } from '../../../support/make-event.ts';
import { createMemoryHealthStore } from '../../../support/memory-stores.ts';
import { present } from '../../../support/present.ts';
import { describeStores, EVENT_STORES } from '../../../support/store-kinds.ts';

const EVENTS = 3;
const HOUR_MS = 3_600_000;
/** Eleven of twelve attempts fail. */
const DOWN_MS = 70 * HOUR_MS;
/** Every so many messages that are passed on, a sender is killed. */
const KILL_EVERY = 5;

const LONGEST_DELAY_SECONDS = 900;
/** An attempt writes the receiver's result and the event's, before the new message is sent. */
const WRITES_OF_AN_ATTEMPT = 2;

/**
 * The kills between the sending of the new message and the deletion of the old one, in turn: the
 * new message is named or not, and the old one is received again before the new one arrives or
 * after it.
 */
const KILLS = (['before', 'after'] as const).flatMap((when) =>
  [EVENTS_QUEUE.visibilitySeconds, LONGEST_DELAY_SECONDS + 60].map((hiddenSeconds) => ({
    when,
    hiddenSeconds,
  })),
);
const LONGEST_HIDDEN_MS = Math.max(...KILLS.map(({ hiddenSeconds }) => hiddenSeconds)) * 1000;

type Message = { readonly id: string; readonly ref: EventRef; readonly arrivesAtMs: number };

/** A queue whose messages arrive when the clock is moved to their time. */
function createHandQueue({ nowMs, moveSeconds }: ReturnType<typeof createHandClock>) {
  const messages = new Map<string, Message>();
  let sent = 0;
  const hide = (message: Message, seconds: number): void =>
    void messages.set(message.id, { ...message, arrivesAtMs: nowMs() + seconds * 1000 });
  return {
    hide,
    messagesOf: ({ id }: EventRef) =>
      [...messages.values()].filter(({ ref }) => ref.id === id).length,
    send: async (ref: EventRef, _group: string, delaySeconds: number) => {
      sent += 1;
      const id = `message-${sent}`;
      hide({ id, ref, arrivesAtMs: 0 }, delaySeconds);
      return id;
    },
    putBack: async (id: string, seconds: number) => hide(present(messages.get(id)), seconds),
    deleteMessage: async (id: string) => void messages.delete(id),
    /** Moves the clock to the arrival of the next message. */
    receive: (): Message | undefined => {
      const [next] = [...messages.values()].toSorted((a, b) => a.arrivesAtMs - b.arrivesAtMs);
      if (next !== undefined) moveSeconds((next.arrivesAtMs - nowMs()) / 1000);
      return next;
    },
  };
}

/** A sender on these stores, whose receiver is down at first. */
function createSender(events: EventStore) {
  const clock = createHandClock();
  const upAtMs = clock.nowMs() + DOWN_MS;
  const queue = createHandQueue(clock);
  const received: string[] = [];
  const receiver = newReceiver(undefined, 'http://127.0.0.1/hook', clock.nowMs());
  const stores = { ...events, ...createMemoryHealthStore(), ...queue };
  const isDown = (): boolean => clock.nowMs() < upAtMs;

  const depsOn = (process: typeof stores): SenderDeps => ({
    nowMs: clock.nowMs,
    events: process,
    health: process,
    queue: process,
    secretFor: secretsFrom(localMac('5a'.repeat(32))),
    readPartner: async () => ({ name: 'acme', disabled: false, receiver }),
    post: async (_url, { headers }) => {
      if (isDown()) return { status: 503, problem: 'status 503', retryAfterMs: 0 };
      received.push(present(headers['webhook-id']));
      return { status: 204, problem: null, retryAfterMs: 0 };
    },
    waitScale: 1,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    countSwitchedOff: () => undefined,
    countNotTried: () => undefined,
  });
  return {
    ...{ nowMs: clock.nowMs, queue, received, isDown },
    /** Handles a message, and deletes it as the queue does for a sender that is done with it. */
    handle: async ({ id, ref }: Message, interruption?: Interruption): Promise<void> => {
      const process = interruption === undefined ? stores : interruptAtWrite(stores, interruption);
      const record = { messageId: id, receiptHandle: id, body: JSON.stringify(ref) };
      const { batchItemFailures } = await sendEvents(depsOn(process), { Records: [record] });
      expect(batchItemFailures).toEqual([]);
      await process.deleteMessage(id);
    },
  };
}

/** Notes how long events had two messages. */
function createDoublings(nowMs: () => number) {
  const since = new Map<string, number>();
  let longestMs = 0;
  return {
    longestMs: () => longestMs,
    note: ({ id }: EventRef, messages: number): void => {
      const sinceMs = since.get(id) ?? nowMs();
      longestMs = Math.max(longestMs, nowMs() - sinceMs);
      if (messages < 2) since.delete(id);
      else since.set(id, sinceMs);
    },
  };
}

/** Delivers messages until none is left, and kills senders while the receiver is down. */
async function deliverAll(events: EventStore, sender: ReturnType<typeof createSender>) {
  const { nowMs, queue, isDown, handle } = sender;
  const doublings = createDoublings(nowMs);
  const kills = KILLS.map(() => 0);
  let passedOn = 0;
  for (let message = queue.receive(); message !== undefined; message = queue.receive()) {
    const { id, ref } = message;
    const { carrier, nextAttemptAt } = present(await events.readEvent(ref));
    if (carrier === id && isDown()) passedOn += 1;
    const turn = (passedOn / KILL_EVERY) % KILLS.length;
    const kill = KILLS[turn];
    if (kill === undefined || carrier !== id || !isDown() || queue.messagesOf(ref) > 1)
      await handle(message);
    else {
      const isDue = nextAttemptAt === null || Date.parse(nextAttemptAt) <= nowMs();
      const write = 1 + (isDue ? WRITES_OF_AN_ATTEMPT : 0) + 1;
      await expect(handle(message, { write, when: kill.when })).rejects.toThrow(ProcessEnded);
      queue.hide(message, kill.hiddenSeconds);
      kills[turn] = present(kills[turn]) + 1;
    }
    doublings.note(ref, queue.messagesOf(ref));
  }
  return { kills, longestDoubledMs: doublings.longestMs() };
}

describeStores('a sender that is killed while it passes an event on', EVENT_STORES, (makeStore) => {
  it('loses no event, and soon leaves each event only one message', async () => {
    const events = await makeStore();
    const sender = createSender(events);
    const ids = Array.from({ length: EVENTS }, (_, index) => `msg_${index + 1}`);
    for (const id of ids)
      await enqueueEvent({ events, queue: sender.queue }, makeEvent({ id, subject: id }));
    const { kills, longestDoubledMs } = await deliverAll(events, sender);
    console.log({ kills, longestDoubledSeconds: longestDoubledMs / 1000 });
    for (const count of kills) expect(count).toBeGreaterThanOrEqual(25);
    expect(sender.received.toSorted()).toEqual(ids);
    expect(longestDoubledMs).toBeGreaterThan(0);
    expect(longestDoubledMs).toBeLessThanOrEqual(LONGEST_HIDDEN_MS);
  });
});

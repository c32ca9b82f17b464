import { hash } from 'node:crypto';
import * as z from 'zod';
import type { SwitchFuel } from '../contract/switch-schemas.ts';
import { DAY_SECONDS, isoOfMs } from '../values/moments.ts';
import { retryOnConflict } from '../values/temporary.ts';
import type { Switch } from './switches.ts';

const EVENT_SECONDS = 30 * DAY_SECONDS;

const text = z.string().min(1);
/** A time in ISO 8601, in UTC. */
const moment = text;

/** The result of an attempt to send an event. */
export const attemptResult = z
  .object({
    at: moment,
    /** The status of the receiver's response; null means that there was none. */
    status: z.int().nullable(),
    /** Says, for operators, why the attempt failed; null means that the event was received. */
    problem: text.nullable(),
  })
  .readonly();

export const webhookEventSchema = z.object({
  /** The `webhook-id`, the same on every attempt. It follows from what the event is about. */
  id: text,
  /** The subject, named without revealing it. Events of one subject lie together. */
  subject: text,
  /** The partner that is told. */
  clientId: text,
  type: z.enum(['switch.updated', 'webhook.test', 'batch.finished']),
  /** The time of what the event reports. */
  timestamp: moment,
  /** The JSON text that is sent, the same on every attempt. */
  body: text,
  /** An event waits until its receiver has received it, or until it is given up. */
  state: z.enum(['waiting', 'received', 'given-up']),
  /** The number of attempts since it last began to wait. */
  attempts: z.int(),
  firstAttemptAt: moment.nullable(),
  /** The time of the next attempt; null means at once. */
  nextAttemptAt: moment.nullable(),
  /**
   * The id of the one message that carries a waiting event: any other is deleted unsent. Null means
   * that none was named yet, and the first that arrives becomes it.
   */
  carrier: text.nullable().default(null),
  /** The result of the last attempt, or why there is no further one; null if there was none. */
  lastResult: attemptResult.nullable(),
  /** The first second at which it is no longer there. */
  expiresAtSeconds: z.int(),
  /** Counts the writes, so that nobody overwrites what has changed meanwhile. */
  version: z.int(),
});
/** An event that a webhook carries, and the state of its delivery. */
export type WebhookEvent = Readonly<z.infer<typeof webhookEventSchema>>;

export type EventState = WebhookEvent['state'];

/** A message of the queue, which names the event and nothing else. */
export const eventRef = z.object({ subject: text, id: text });
export type EventRef = Readonly<z.infer<typeof eventRef>>;

/**
 * Stores events. DynamoDB deletes expired items days later, so callers check `expiresAtSeconds`.
 * Reads are consistent.
 */
export type EventStore = {
  readonly createEvent: (event: WebhookEvent) => Promise<'created' | 'exists'>;
  readonly readEvent: (ref: EventRef) => Promise<WebhookEvent | undefined>;
  /** Replaces the event. Returns `conflict` if the stored version is not the one before this. */
  readonly replaceEvent: (event: WebhookEvent) => Promise<'replaced' | 'conflict'>;
  /**
   * The partner's events from `since` on that are waiting or given up, the oldest first. The lists
   * and the count are eventually consistent.
   */
  readonly unreceivedEvents: (clientId: string, since: string) => AsyncIterable<WebhookEvent>;
  /** The partner's events from `since` on that were received, the oldest first. */
  readonly receivedEvents: (clientId: string, since: string) => AsyncIterable<WebhookEvent>;
  readonly countWaitingEvents: (clientId: string) => Promise<WaitingEvents>;
  readonly deleteEvents: (subject: string) => Promise<number>;
};

export type WaitingEvents = {
  readonly queued: number;
  /** Events without a message: their reports were never acknowledged. */
  readonly unqueued: number;
};

export type EventQueue = {
  /** Returns the id of the message. Messages of one group do not delay those of others. */
  readonly send: (ref: EventRef, group: string, delaySeconds: number) => Promise<string>;
};

export type EventStores = { readonly events: EventStore; readonly queue: EventQueue };

export type NewEvent = Pick<WebhookEvent, 'id' | 'subject' | 'clientId' | 'type' | 'timestamp'> & {
  readonly data: Readonly<Record<string, unknown>>;
};

export function newEvent({ data, ...event }: NewEvent, nowSeconds: number): WebhookEvent {
  const { type, timestamp } = event;
  return {
    ...event,
    body: JSON.stringify({ type, timestamp, data }),
    state: 'waiting',
    attempts: 0,
    firstAttemptAt: null,
    nextAttemptAt: null,
    carrier: null,
    lastResult: null,
    expiresAtSeconds: nowSeconds + EVENT_SECONDS,
    version: 1,
  };
}

/** Makes the event of the report that counts for a fuel of the switch. */
export function switchUpdated(
  reported: Switch,
  fuel: SwitchFuel,
  nowSeconds: number,
): WebhookEvent {
  const { sessionId, clientId, erasures, [fuel]: current } = reported;
  if (current === null) throw new Error('an event needs a report, and there is none');
  const { sequence, status, occurredAt, supplyStartDate, changedAt } = current;
  const subject = switchSubject(sessionId);
  // A partner that has received an event ignores another one of the same id.
  const erased = erasures[fuel] === 0 ? [] : [erasures[fuel]];
  const event = {
    id: `msg_${shortHash(JSON.stringify([sessionId, fuel, sequence, ...erased]))}`,
    subject,
    clientId,
    type: 'switch.updated',
    timestamp: changedAt,
    data: {
      session_id: sessionId,
      fuel,
      sequence,
      status,
      occurred_at: occurredAt,
      supply_start_date: supplyStartDate,
    },
  } as const;
  return newEvent(event, nowSeconds);
}

export type FinishedBatch = {
  readonly clientId: string;
  readonly id: string;
  readonly status: 'finished' | 'failed';
  readonly finishedAtMs: number;
};

/** Makes the event of a batch that has ended. A batch ends once, so it is always the same event. */
export function batchFinished(batch: FinishedBatch, nowSeconds: number): WebhookEvent {
  const { clientId, id, status, finishedAtMs } = batch;
  const event = {
    id: `msg_${shortHash(JSON.stringify(['batch', id]))}`,
    subject: `batch-${id}`,
    clientId,
    type: 'batch.finished',
    timestamp: isoOfMs(finishedAtMs),
    data: { batch_id: id, status },
  } as const;
  return newEvent(event, nowSeconds);
}

/**
 * Names a switch by a hash, because whoever knows a session's id can open it, and messages and logs
 * name the subject.
 */
export function switchSubject(sessionId: string): string {
  return `switch-${shortHash(sessionId)}`;
}

/**
 * Stores an event and queues it, unless it waits in the queue already; one that waits no longer
 * waits again. After this it is sent until it is received or given up.
 */
export async function enqueueEvent(stores: EventStores, event: WebhookEvent): Promise<void> {
  const isNew = (await stores.events.createEvent(event)) === 'created';
  const waiting = isNew
    ? event
    : await changeEvent(stores.events, event, (stored) =>
        waitingAgain(stored, event.expiresAtSeconds),
      );
  if (waiting === undefined) throw new Error('an event was deleted while it was to be sent again');
  if (waiting.carrier === null) await sendCarrier(stores, waiting, 0);
}

/**
 * Sends a message that is to carry the event, and names it in the event as it was read. Returns
 * `conflict` if the event has changed since then: nothing was named, and the message is deleted on
 * arrival unless it became the carrier by arriving first.
 */
export async function sendCarrier(
  { events, queue }: EventStores,
  event: WebhookEvent,
  delaySeconds: number,
): Promise<'replaced' | 'conflict'> {
  const { subject, id, clientId, version } = event;
  const carrier = await queue.send({ subject, id }, clientId, delaySeconds);
  return await events.replaceEvent({ ...event, carrier, version: version + 1 });
}

/**
 * Returns the event that this message carries; undefined if it carries none and can be deleted. Its
 * arrival counts as a change of an event that names another message, or none: whoever is about to
 * name this one notices that it is gone.
 */
export async function readCarried(
  events: EventStore,
  ref: EventRef,
  messageId: string,
): Promise<WebhookEvent | undefined> {
  const event = await events.readEvent(ref);
  if (event?.state !== 'waiting') return undefined;
  if (event.carrier === messageId) return event;
  const changed = await changeEvent(events, ref, (stored) =>
    stored.state === 'waiting' ? { ...stored, carrier: stored.carrier ?? messageId } : null,
  );
  return changed?.carrier === messageId ? changed : undefined;
}

/**
 * Changes an event as it is now stored. Returns what was written; undefined if there is no such
 * event, or if `change` returned null.
 */
export async function changeEvent(
  store: EventStore,
  ref: EventRef,
  change: (stored: WebhookEvent) => WebhookEvent | null,
): Promise<WebhookEvent | undefined> {
  return await retryOnConflict('an event changes faster than it can be written', async () => {
    const stored = await store.readEvent(ref);
    const changed = stored === undefined ? null : change(stored);
    if (stored === undefined || changed === null) return undefined;
    const next = { ...changed, version: stored.version + 1 };
    return (await store.replaceEvent(next)) === 'replaced' ? next : 'conflict';
  });
}

/** Sets an event back to waiting. One that waits already keeps its attempts and its message. */
function waitingAgain(stored: WebhookEvent, expiresAtSeconds: number): WebhookEvent {
  if (stored.state === 'waiting') return { ...stored, expiresAtSeconds };
  return { ...untried(stored), expiresAtSeconds };
}

/** Returns the event as if it had just been made: it waits, without an attempt or a message. */
export function untried(stored: WebhookEvent): WebhookEvent {
  const fresh = { attempts: 0, firstAttemptAt: null, nextAttemptAt: null, carrier: null };
  return { ...stored, ...fresh, state: 'waiting' };
}

/**
 * Says whether an event has, or had, a message. If it never had one, its report was not
 * acknowledged, and the sender repeats that.
 */
export function isQueued({ carrier, attempts }: WebhookEvent): boolean {
  return carrier !== null || attempts > 0;
}

function shortHash(value: string): string {
  return hash('sha256', value).slice(0, 40);
}

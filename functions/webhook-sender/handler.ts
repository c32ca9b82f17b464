import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import type { ReadWebhookPartner, Receiver } from '../../shared/partners/partner.ts';
import type { Logger } from '../../shared/runtime/logger.ts';
import {
  changeEvent,
  type EventStore,
  eventRef,
  readCarried,
  sendCarrier,
  type WebhookEvent,
} from '../../shared/sessions/events.ts';
import type { SqsEventQueue } from '../../shared/store/event-queue.ts';
import { isoOfMs } from '../../shared/values/moments.ts';
import { retryOnConflict } from '../../shared/values/temporary.ts';
import {
  type Attempt,
  afterAttempt,
  givenUp,
  type NotSent,
  switchesOff,
} from '../../shared/webhooks/attempts.ts';
import type { HealthStore } from '../../shared/webhooks/health.ts';
import type { Post } from '../../shared/webhooks/post.ts';
import { type SecretOf, signedHeaders } from '../../shared/webhooks/signature.ts';

export type SenderDeps = {
  readonly nowMs: () => number;
  readonly events: EventStore;
  readonly readPartner: ReadWebhookPartner;
  readonly health: HealthStore;
  readonly secretFor: SecretOf;
  readonly post: Post;
  readonly queue: SqsEventQueue;
  readonly waitScale: number;
  readonly logger: Logger;
  readonly countSwitchedOff: () => void;
  readonly countNotTried: () => void;
};

/** The part of an SQSRecord that we read. The local queue sends only that. */
type Message = Pick<SQSRecord, 'messageId' | 'receiptHandle' | 'body'>;

export type SenderEvent = { readonly Records: readonly Message[] };

/**
 * The wait of an event that could not be tried, which counts as no attempt. It comes back in each
 * five minutes, so that three of them in a row wake somebody, even for one event.
 */
const NOT_TRIED_SECONDS = 4 * 60;

/** The longest delay of a message in SQS. */
const LONGEST_DELAY_SECONDS = 15 * 60;

/**
 * Sends the events that the messages name. An event that has to wait is passed on to a new message
 * with a delay, because a message that is only hidden counts as in flight, of which a queue has
 * 120,000. Only what could not be tried is put back.
 */
export async function sendEvents(
  deps: SenderDeps,
  { Records }: SenderEvent,
): Promise<SQSBatchResponse> {
  const isDone = await Promise.all(Records.map((record) => isDoneWith(deps, record)));
  const batchItemFailures = Records.filter((_, index) => !isDone[index]).map(({ messageId }) => ({
    itemIdentifier: messageId,
  }));
  return { batchItemFailures };
}

/** Returns whether the message can be deleted. */
async function isDoneWith(deps: SenderDeps, message: Message): Promise<boolean> {
  try {
    await deliver(deps, message);
    return true;
  } catch (error) {
    deps.logger.error('webhook-not-tried', { error: describe(error) });
    deps.countNotTried();
    const seconds = Math.ceil(NOT_TRIED_SECONDS * deps.waitScale);
    await deps.queue.putBack(message.receiptHandle, seconds);
    return false;
  }
}

async function deliver(deps: SenderDeps, { messageId, body }: Message): Promise<void> {
  const event = await readCarried(deps.events, eventRef.parse(JSON.parse(body)), messageId);
  if (event === undefined) return;
  const isDue = secondsUntil(event, deps.nowMs()) === 0;
  const afterwards = isDue ? await sendEvent(deps, event) : event;
  if (afterwards !== undefined) await passOn(deps, afterwards, messageId);
}

/**
 * Passes an event that waits on to a message that arrives later. The event names the old message
 * until it names the new one, so that a crash loses neither.
 */
async function passOn(
  { events, queue, nowMs, waitScale }: SenderDeps,
  event: WebhookEvent,
  messageId: string,
): Promise<void> {
  const longestDelaySeconds = Math.ceil(LONGEST_DELAY_SECONDS * waitScale);
  let current: WebhookEvent | undefined = event;
  await retryOnConflict('an event changes faster than it can be passed on', async () => {
    if (current?.state !== 'waiting' || current.carrier !== messageId) return undefined;
    const waitSeconds = Math.min(secondsUntil(current, nowMs()), longestDelaySeconds);
    // A message that arrived before it is named would have to be sent again.
    const delaySeconds = Math.max(1, waitSeconds);
    const sent = await sendCarrier({ events, queue }, current, delaySeconds);
    if (sent === 'conflict') current = await events.readEvent(event);
    return sent;
  });
}

/** Returns the event as it stands afterwards; undefined if there is none. */
async function sendEvent(deps: SenderDeps, event: WebhookEvent): Promise<WebhookEvent | undefined> {
  const { readPartner, health } = deps;
  const { clientId } = event;
  const partner = await readPartner(clientId);
  if (partner === undefined) return await giveUp(deps, event, 'unknown-partner');
  if (partner.disabled) return await giveUp(deps, event, 'disabled');
  const { receiver } = partner;
  if (receiver === undefined) return await giveUp(deps, event, 'no-receiver');
  const { switchedOffAt } = await health.readHealth({ clientId, number: receiver.number });
  if (receiver.isOff || switchedOffAt !== null) return await giveUp(deps, event, 'switched-off');

  const attempt = await tryOnce(deps, event, receiver);
  const tried = await record(deps, event, { attempt, receiver });
  const { status, problem } = attempt;
  const { id, type, attempts, state } = tried;
  const { name } = partner;
  deps.logger.info('webhook', { partner: name, id, type, attempts, state, status, problem });
  return tried;
}

async function tryOnce(
  { nowMs, secretFor, post, waitScale }: SenderDeps,
  { id, body, clientId }: WebhookEvent,
  { url, secrets }: Receiver,
): Promise<Attempt> {
  const atMs = nowMs();
  const headers = await signedHeaders(secretFor, { clientId, secrets }, { id, body, atMs });
  const result = await post(url, { headers, body });
  return { ...result, atMs: nowMs(), waitScale };
}

type Tried = { readonly attempt: Attempt; readonly receiver: Receiver };

/** The receiver's result is written first: otherwise a crash could switch off one that is well. */
async function record(
  { events, health, countSwitchedOff, logger }: SenderDeps,
  event: WebhookEvent,
  { attempt, receiver: { number } }: Tried,
): Promise<WebhookEvent> {
  const { clientId } = event;
  const receiver = { clientId, number };
  const { status, problem } = attempt;
  const at = isoOfMs(attempt.atMs);
  await health.recordResult(receiver, { at, status, problem });
  // Another message of this event may have been tried meanwhile; only a success counts then.
  const isCurrent = (stored: WebhookEvent): boolean =>
    stored.state === 'waiting' && (stored.attempts === event.attempts || problem === null);
  const changed = await changeEvent(events, event, (stored) =>
    isCurrent(stored) ? afterAttempt(stored, attempt) : null,
  );
  const tried = changed ?? (await events.readEvent(event)) ?? afterAttempt(event, attempt);
  if (tried.state !== 'given-up') return tried;
  const { lastReceivedAt } = await health.readHealth(receiver);
  if (switchesOff(tried, lastReceivedAt) && (await health.switchOff(receiver, at))) {
    logger.warn('receiver-switched-off', { clientId, status, problem });
    countSwitchedOff();
  }
  return tried;
}

async function giveUp(
  { events, nowMs, logger }: SenderDeps,
  event: WebhookEvent,
  problem: NotSent,
): Promise<WebhookEvent | undefined> {
  const { id, clientId } = event;
  logger.info('webhook-not-sent', { clientId, id, problem });
  return await changeEvent(events, event, (stored) =>
    stored.state === 'waiting' ? givenUp(stored, problem, nowMs()) : null,
  );
}

function secondsUntil({ nextAttemptAt }: WebhookEvent, nowMs: number): number {
  if (nextAttemptAt === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(nextAttemptAt) - nowMs) / 1000));
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

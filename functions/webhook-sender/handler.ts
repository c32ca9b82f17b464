import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import type { ReadWebhookPartner, Receiver } from '../../shared/partners/partner.ts';
import type { Logger } from '../../shared/runtime/logger.ts';
import {
  changeEvent,
  type EventStore,
  eventRef,
  type WebhookEvent,
} from '../../shared/sessions/events.ts';
import { isoOfMs } from '../../shared/values/moments.ts';
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
  /** Makes a message of the queue invisible for so long. */
  readonly putBack: (receiptHandle: string, seconds: number) => Promise<void>;
  readonly waitScale: number;
  readonly logger: Logger;
  readonly countSwitchedOff: () => void;
};

/** What is read of an SQSRecord. The local queue sends no more. */
type Message = Pick<SQSRecord, 'messageId' | 'receiptHandle' | 'body'>;

export type SenderEvent = { readonly Records: readonly Message[] };

/** The wait of an event that could not be tried, which counts as no attempt. */
const NOT_TRIED_SECONDS = 15 * 60;

/**
 * Sends the events that the messages name. What has to wait is put back into the queue; a message
 * whose event waits no longer is deleted unsent.
 */
export async function sendEvents(
  deps: SenderDeps,
  { Records }: SenderEvent,
): Promise<SQSBatchResponse> {
  const waiting = await Promise.all(Records.map((record) => isWaiting(deps, record)));
  const batchItemFailures = Records.filter((_, index) => waiting[index]).map(({ messageId }) => ({
    itemIdentifier: messageId,
  }));
  return { batchItemFailures };
}

/** Returns whether the message goes back into the queue. */
async function isWaiting(deps: SenderDeps, message: Message): Promise<boolean> {
  const seconds = await secondsToWait(deps, message);
  if (seconds !== null) await deps.putBack(message.receiptHandle, seconds);
  return seconds !== null;
}

/** Returns the seconds until the next attempt; null means that the event waits no longer. */
async function secondsToWait(deps: SenderDeps, message: Message): Promise<number | null> {
  try {
    const event = await sendEvent(deps, message);
    return event?.state === 'waiting' ? secondsUntil(event, deps.nowMs()) : null;
  } catch (error) {
    deps.logger.error('webhook not tried', { error: describe(error) });
    return Math.ceil(NOT_TRIED_SECONDS * deps.waitScale);
  }
}

/** Returns the event as it stands afterwards; undefined if there is none. */
async function sendEvent(
  deps: SenderDeps,
  { body, receiptHandle }: Message,
): Promise<WebhookEvent | undefined> {
  const { nowMs, events, readPartner, health } = deps;
  const event = await events.readEvent(eventRef.parse(JSON.parse(body)));
  if (event?.state !== 'waiting' || secondsUntil(event, nowMs()) > 0) return event;
  const { clientId } = event;
  const partner = await readPartner(clientId);
  const receiver = partner?.receiver;
  if (partner === null) return await giveUp(deps, event, 'unknown-partner');
  if (partner.disabled) return await giveUp(deps, event, 'disabled');
  if (receiver === undefined) return await giveUp(deps, event, 'no-receiver');
  const { switchedOffAt } = await health.readHealth({ clientId, number: receiver.number });
  if (receiver.isOff || switchedOffAt !== null) return await giveUp(deps, event, 'switched-off');

  const result = await tryOnce(deps, event, receiver);
  const attempt = { ...result, receipt: receiptHandle };
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
): Promise<Omit<Attempt, 'receipt'>> {
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
    logger.warn('receiver switched off', { clientId, status, problem });
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
  logger.info('webhook not sent', { clientId, id, problem });
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

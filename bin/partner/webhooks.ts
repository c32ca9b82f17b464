import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { resourceName } from '../../lib/names.ts';
import { awsSettings, runningService, webhookKey } from '../../local/state.ts';
import type { Partner } from '../../shared/partners/partner.ts';
import { createKmsKeys } from '../../shared/runtime/signing.ts';
import {
  changeEvent,
  type EventQueue,
  type EventStore,
  sendCarrier,
  untried,
  type WebhookEvent,
} from '../../shared/sessions/events.ts';
import type { Table } from '../../shared/store/client.ts';
import { createSqsEventQueue, findQueue } from '../../shared/store/event-queue.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { createDynamoHealthStore } from '../../shared/store/health-store.ts';
import { givenUp } from '../../shared/webhooks/attempts.ts';
import type { HealthStore } from '../../shared/webhooks/health.ts';
import { localMac, type SecretOf, secretsFrom } from '../../shared/webhooks/signature.ts';
import { environmentOf, type Stage } from '../target.ts';

/** What commands need of webhooks, on a stage or on the local service. */
export type WebhookTarget = {
  readonly events: EventStore;
  readonly health: HealthStore;
  readonly secretFor: SecretOf;
  readonly openQueue: () => Promise<EventQueue>;
};

const CHANGES_AT_ONCE = 8;
/** Events that are sent again must not crowd out new ones. */
const RESENT_PER_SECOND = 50;

export function openWebhooks(
  stage: Stage | null,
  localDirectory: string,
  sessions: Table,
): WebhookTarget {
  const stores = {
    events: createDynamoEventStore(sessions),
    health: createDynamoHealthStore(sessions),
  };
  if (stage === null) {
    return {
      ...stores,
      secretFor: secretsFrom((text) => localMac(webhookKey(localDirectory))(text)),
      openQueue: async () => {
        const url = runningService(localDirectory)?.eventsQueueUrl ?? '';
        return createSqsEventQueue(url, 'command', awsSettings(new URL(url).origin));
      },
    };
  }
  const { region } = environmentOf(stage);
  return {
    ...stores,
    secretFor: secretsFrom((text) =>
      createKmsKeys({ region }).macOf(`alias/${resourceName(stage, 'webhooks')}`)(text),
    ),
    openQueue: async () => {
      const url = await findQueue(resourceName(stage, 'events'), { region });
      return createSqsEventQueue(url, 'command', { region });
    },
  };
}

/**
 * Gives up what waits for a receiver that an operator has switched off; its messages are deleted
 * when they arrive. Returns the number of events.
 */
export async function giveUpWaiting(
  { events }: Pick<WebhookTarget, 'events'>,
  { clientId }: Pick<Partner, 'clientId'>,
  nowMs: number,
): Promise<number> {
  const changed = await pMap(
    events.unreceivedEvents(clientId, ''),
    (event) =>
      changeEvent(events, event, (stored) =>
        stored.state === 'waiting' ? givenUp(stored, 'switched-off', nowMs) : null,
      ),
    { concurrency: CHANGES_AT_ONCE },
  );
  return changed.filter((event) => event !== undefined).length;
}

export type Resending = {
  readonly since: string;
  /** True if events that were received are sent again too. */
  readonly includeReceived: boolean;
};

/**
 * Sends the events since then again, at a bounded rate. One that waits is sent at once, too: its
 * receiver may be back.
 */
export async function resendEvents(
  { events, openQueue }: Pick<WebhookTarget, 'events' | 'openQueue'>,
  { clientId }: Pick<Partner, 'clientId'>,
  { since, includeReceived }: Resending,
): Promise<number> {
  const queue = await openQueue();
  // An event changes lists when it is received, or sent again: each is sent once.
  const sent = new Set<string>();
  const resend = async (event: WebhookEvent): Promise<void> => {
    if (sent.has(event.id)) return;
    const waiting = await changeEvent(events, event, (stored) =>
      stored.state === 'received' && !includeReceived ? null : untried(stored),
    );
    if (waiting === undefined) return;
    sent.add(event.id);
    await sendCarrier({ events, queue }, waiting, 0);
    await sleep(1000 / RESENT_PER_SECOND);
  };
  for await (const event of events.unreceivedEvents(clientId, since)) await resend(event);
  if (includeReceived)
    for await (const event of events.receivedEvents(clientId, since)) await resend(event);
  return sent.size;
}

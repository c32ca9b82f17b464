import type { WebhookEvent } from '@energy-partner/client';

type SwitchUpdated = Extract<WebhookEvent, { type: 'switch.updated' }>;

/** A verified webhook, as it came. */
export type Received = {
  readonly event: SwitchUpdated;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ReceivedWebhooks = {
  /** An event may come twice: `webhook-id` tells repeats. */
  readonly add: (received: Received) => void;
  /** Returns those of a session, the oldest first. */
  readonly of: (sessionId: string) => readonly Received[];
};

const MOST_KEPT = 1_000;

/** Keeps the latest webhooks in memory, for the pages of their switches. */
export function createReceivedWebhooks(): ReceivedWebhooks {
  const byId = new Map<string, Received>();
  return {
    add: (received) => {
      byId.set(received.headers['webhook-id'] ?? '', received);
      const [oldest] = byId.keys();
      if (byId.size > MOST_KEPT && oldest !== undefined) byId.delete(oldest);
    },
    of: (sessionId) =>
      [...byId.values()].filter(({ event }) => event.data.session_id === sessionId),
  };
}

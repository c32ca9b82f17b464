import * as z from 'zod';
import type { Receiver } from '../partners/partner.ts';
import { attemptResult } from '../sessions/events.ts';

const moment = z.string().min(1);

export const receiverHealthSchema = z.object({
  /** The result of the last attempt; null means that nothing was sent yet. */
  lastResult: attemptResult.nullable().default(null),
  lastReceivedAt: moment.nullable().default(null),
  /** The time at which we switched the receiver off; null means that we did not. */
  switchedOffAt: moment.nullable().default(null),
});

/** The health of a receiver. The sender writes it, and only operators write the receiver itself. */
export type ReceiverHealth = Readonly<z.infer<typeof receiverHealthSchema>>;

export type ReceiverName = { readonly clientId: string; readonly number: number };

export type HealthStore = {
  readonly readHealth: (receiver: ReceiverName) => Promise<ReceiverHealth>;
  readonly recordResult: (
    receiver: ReceiverName,
    result: z.infer<typeof attemptResult>,
  ) => Promise<void>;
  /** Returns whether it was on until now. */
  readonly switchOff: (receiver: ReceiverName, at: string) => Promise<boolean>;
  /** Switches it on again if we had switched it off. */
  readonly switchOn: (receiver: ReceiverName) => Promise<void>;
};

export const UNTRIED: ReceiverHealth = {
  lastResult: null,
  lastReceivedAt: null,
  switchedOffAt: null,
};

export type WebhookState = 'none' | 'active' | 'switched-off';

/** Says what a partner is told of its receiver. */
export async function readWebhookState(
  store: HealthStore,
  clientId: string,
  receiver: Receiver | undefined,
): Promise<WebhookState> {
  if (receiver === undefined) return 'none';
  if (receiver.isOff) return 'switched-off';
  const { switchedOffAt } = await store.readHealth({ clientId, number: receiver.number });
  return switchedOffAt === null ? 'active' : 'switched-off';
}

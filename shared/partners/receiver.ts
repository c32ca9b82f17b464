import { changed, PartnerRuleError } from './onboarding.ts';
import { type Partner, RECEIVER_SECRETS_AT_ONCE, type Receiver } from './partner.ts';

/** The changes that an operator makes to a receiver, in the words of the audit. */
const CHANGES = {
  rotate: { change: rotateReceiver, what: 'webhook secret rotated' },
  'retire-old': { change: retireOldSecret, what: 'old webhook secret retired' },
  off: { change: switchOff, what: 'webhook receiver switched off' },
  on: { change: switchOn, what: 'webhook receiver switched on' },
} as const;

export type ReceiverChange = keyof typeof CHANGES;

/** A partner whose webhooks have an address. */
export type ReceivingPartner = Partner & { readonly receiver: Receiver };

/** @throws PartnerRuleError for a client that hands over no households */
export function setReceiver(partner: Partner, url: string, nowMs: number): ReceivingPartner {
  if (partner.kind === 'journey')
    throw new PartnerRuleError('a journey client reports switches, and gets no webhooks');
  const receiver = newReceiver(partner.receiver, url, nowMs);
  const what = `webhook receiver set to ${url}`;
  return { ...changed(partner, { at: nowMs, what, receiver }), receiver };
}

/**
 * @throws PartnerRuleError if the partner has no receiver, or the receiver does not allow this
 * change
 */
export function changeReceiver(partner: Partner, name: ReceiverChange, nowMs: number): Partner {
  const { change, what } = CHANGES[name];
  const receiver = change(receiverOf(partner), nowMs);
  return changed(partner, { at: nowMs, what, receiver });
}

/** @throws PartnerRuleError if the partner has no receiver */
export function receiverOf({ name, receiver }: Pick<Partner, 'name' | 'receiver'>): Receiver {
  if (receiver !== undefined) return receiver;
  throw new PartnerRuleError(`${name} has no receiver: set one with webhook ${name} --url URL`);
}

/** Sets the address, with a new secret in place of all others. */
export function newReceiver(before: Receiver | undefined, url: string, nowMs: number): Receiver {
  const unused = unusedNumber(before, nowMs);
  return { url, number: unused, secrets: [unused], isOff: false };
}

/** Adds a secret; both sign until the old one is retired. */
export function rotateReceiver(receiver: Receiver, nowMs: number): Receiver {
  if (receiver.secrets.length >= RECEIVER_SECRETS_AT_ONCE)
    throw new PartnerRuleError(
      'two secrets sign already: retire the old one with --retire-old if the partner has the new one; otherwise set --url again',
    );
  return { ...receiver, secrets: [...receiver.secrets, unusedNumber(receiver, nowMs)] };
}

export function retireOldSecret(receiver: Receiver): Receiver {
  if (receiver.secrets.length < RECEIVER_SECRETS_AT_ONCE)
    throw new PartnerRuleError('only one secret signs: make another with --rotate first');
  return { ...receiver, secrets: receiver.secrets.slice(-1) };
}

function switchOff(receiver: Receiver): Receiver {
  return { ...receiver, isOff: true };
}

function switchOn(receiver: Receiver): Receiver {
  return { ...receiver, isOff: false };
}

function unusedNumber(receiver: Receiver | undefined, nowMs: number): number {
  return Math.max(nowMs, 1 + Math.max(0, ...(receiver?.secrets ?? [])));
}

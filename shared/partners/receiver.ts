import { PartnerRuleError } from './onboarding.ts';
import { RECEIVER_SECRETS_AT_ONCE, type Receiver } from './partner.ts';

/** Sets the address, with a new secret in place of all others. */
export function newReceiver(before: Receiver | undefined, url: string, nowMs: number): Receiver {
  const unused = unusedNumber(before, nowMs);
  return { url, number: unused, secrets: [unused], isOff: false };
}

/** Adds a secret; both sign until the old one is retired. */
export function rotateReceiver(receiver: Receiver, nowMs: number): Receiver {
  if (receiver.secrets.length >= RECEIVER_SECRETS_AT_ONCE)
    throw new PartnerRuleError('two secrets sign already: retire the old one with --retire-old');
  return { ...receiver, secrets: [...receiver.secrets, unusedNumber(receiver, nowMs)] };
}

export function retireOldSecret(receiver: Receiver): Receiver {
  if (receiver.secrets.length < RECEIVER_SECRETS_AT_ONCE)
    throw new PartnerRuleError('only one secret signs: make another with --rotate first');
  return { ...receiver, secrets: receiver.secrets.slice(-1) };
}

function unusedNumber(receiver: Receiver | undefined, nowMs: number): number {
  return Math.max(nowMs, 1 + Math.max(0, ...(receiver?.secrets ?? [])));
}

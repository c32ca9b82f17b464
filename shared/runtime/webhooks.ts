import * as z from 'zod';
import { localMac, type MacOf } from '../webhooks/signature.ts';
import { commonEnvironment, text } from './environment.ts';
import { createKmsKeys } from './signing.ts';

export const webhookEnvironment = commonEnvironment.extend({
  PARTNERS_TABLE: text,
  SESSIONS_TABLE: text,
  EVENTS_QUEUE_URL: text,
  /** The KMS key from which the secrets of receivers are derived. */
  WEBHOOK_KEY_ID: text.optional(),
  /** A key in hexadecimal instead; local only. */
  WEBHOOK_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Shortens waits; local only. */
  WEBHOOK_WAIT_SCALE: z.coerce.number().positive().max(1).optional(),
});

type WebhookEnvironment = z.infer<typeof webhookEnvironment>;

/** @throws Error if there is no key, or what is for a local service in another one */
export function webhookSettings({
  ENVIRONMENT,
  WEBHOOK_KEY_ID,
  WEBHOOK_KEY,
  WEBHOOK_WAIT_SCALE,
}: WebhookEnvironment): {
  readonly macOf: MacOf;
  readonly waitScale: number;
  readonly isLocal: boolean;
} {
  const isLocal = ENVIRONMENT === 'local';
  if (!isLocal && (WEBHOOK_KEY ?? WEBHOOK_WAIT_SCALE) !== undefined)
    throw new Error('WEBHOOK_KEY and WEBHOOK_WAIT_SCALE are for a local service only');
  if (WEBHOOK_KEY !== undefined)
    return { isLocal, macOf: localMac(WEBHOOK_KEY), waitScale: WEBHOOK_WAIT_SCALE ?? 1 };
  if (WEBHOOK_KEY_ID === undefined)
    throw new Error('the environment is not set up: WEBHOOK_KEY_ID missing or wrong');
  return { isLocal, macOf: createKmsKeys().macOf(WEBHOOK_KEY_ID), waitScale: 1 };
}

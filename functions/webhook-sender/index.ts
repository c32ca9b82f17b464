import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { commonEnvironment, readEnvironment, text } from '../../shared/runtime/environment.ts';
import {
  notTriedCounter,
  switchedOffReceiverCounter,
} from '../../shared/runtime/function-metrics.ts';
import { createLogger } from '../../shared/runtime/logger.ts';
import { createKmsKeys } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createSqsEventQueue } from '../../shared/store/event-queue.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { createDynamoHealthStore } from '../../shared/store/health-store.ts';
import { readWebhookPartner } from '../../shared/store/partner-store.ts';
import { createPost } from '../../shared/webhooks/post.ts';
import { localMac, type MacOf, secretsFrom } from '../../shared/webhooks/signature.ts';
import { type SenderDeps, type SenderEvent, sendEvents } from './handler.ts';

const environmentSchema = commonEnvironment.extend({
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

const environment = readEnvironment(environmentSchema);
const isLocal = environment.ENVIRONMENT === 'local';
if (!isLocal && (environment.WEBHOOK_KEY ?? environment.WEBHOOK_WAIT_SCALE) !== undefined)
  throw new Error('WEBHOOK_KEY and WEBHOOK_WAIT_SCALE are for a local service only');

const queue = createSqsEventQueue(environment.EVENTS_QUEUE_URL);
const client = createDocumentClient('function');
const sessions = { client, table: environment.SESSIONS_TABLE };

const deps: SenderDeps = {
  nowMs: Date.now,
  events: createDynamoEventStore(sessions),
  health: createDynamoHealthStore(sessions),
  readPartner: readWebhookPartner({ client, table: environment.PARTNERS_TABLE }),
  secretFor: secretsFrom(macOf()),
  post: createPost({ isLocal }),
  queue,
  waitScale: environment.WEBHOOK_WAIT_SCALE ?? 1,
  logger: createLogger(),
  countSwitchedOff: switchedOffReceiverCounter(),
  countNotTried: notTriedCounter(),
};

export function handler(event: SenderEvent): Promise<SQSBatchResponse> {
  return sendEvents(deps, event);
}

/** @throws Error if there is no key */
function macOf(): MacOf {
  const { WEBHOOK_KEY_ID, WEBHOOK_KEY } = environment;
  if (WEBHOOK_KEY !== undefined) return localMac(WEBHOOK_KEY);
  if (WEBHOOK_KEY_ID !== undefined) return createKmsKeys().macOf(WEBHOOK_KEY_ID);
  throw new Error('the environment is not set up: WEBHOOK_KEY_ID missing or wrong');
}

import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { switchedOffReceiverCounter } from '../../shared/runtime/function-metrics.ts';
import { createLogger } from '../../shared/runtime/logger.ts';
import { webhookEnvironment, webhookSettings } from '../../shared/runtime/webhooks.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createSqsEventQueue } from '../../shared/store/event-queue.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { createDynamoHealthStore } from '../../shared/store/health-store.ts';
import { readWebhookPartner } from '../../shared/store/partner-store.ts';
import { createPost } from '../../shared/webhooks/post.ts';
import { secretsFrom } from '../../shared/webhooks/signature.ts';
import { type SenderDeps, sendEvents } from './handler.ts';

const environment = readEnvironment(webhookEnvironment);
const { PARTNERS_TABLE, SESSIONS_TABLE, EVENTS_QUEUE_URL } = environment;
const { macOf, waitScale, isLocal } = webhookSettings(environment);
const client = createDocumentClient('function');
const sessions = { client, table: SESSIONS_TABLE };

const deps: SenderDeps = {
  nowMs: Date.now,
  events: createDynamoEventStore(sessions),
  health: createDynamoHealthStore(sessions),
  readPartner: readWebhookPartner({ client, table: PARTNERS_TABLE }),
  secretFor: secretsFrom(macOf),
  post: createPost({ isLocal }),
  putBack: createSqsEventQueue(EVENTS_QUEUE_URL).putBack,
  waitScale,
  logger: createLogger(),
  countSwitchedOff: switchedOffReceiverCounter(),
};

export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return sendEvents(deps, event);
}

import { commonEnvironment, readEnvironment, text } from '../../shared/runtime/environment.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createSqsEventQueue } from '../../shared/store/event-queue.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { batchFinish } from './handler.ts';

const { BATCHES_TABLE, SESSIONS_TABLE, EVENTS_QUEUE_URL } = readEnvironment(
  commonEnvironment.extend({ BATCHES_TABLE: text, SESSIONS_TABLE: text, EVENTS_QUEUE_URL: text }),
);
const client = createDocumentClient('function');

export const handler = batchFinish({
  store: createDynamoBatchStore({ client, table: BATCHES_TABLE }),
  events: createDynamoEventStore({ client, table: SESSIONS_TABLE }),
  queue: createSqsEventQueue(EVENTS_QUEUE_URL),
  clock: systemClock(),
});

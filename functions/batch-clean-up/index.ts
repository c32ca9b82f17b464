import { commonEnvironment, readEnvironment, text } from '../../shared/runtime/environment.ts';
import { createBatchBucket } from '../../shared/store/batch-bucket.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createSqsEventQueue } from '../../shared/store/event-queue.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { batchCleanUp } from './handler.ts';

const environment = readEnvironment(
  commonEnvironment.extend({
    BATCHES_TABLE: text,
    BATCH_BUCKET: text,
    SESSIONS_TABLE: text,
    EVENTS_QUEUE_URL: text,
  }),
);
const client = createDocumentClient('function');

export const handler = batchCleanUp({
  store: createDynamoBatchStore({ client, table: environment.BATCHES_TABLE }),
  objects: createBatchBucket(environment.BATCH_BUCKET),
  events: createDynamoEventStore({ client, table: environment.SESSIONS_TABLE }),
  queue: createSqsEventQueue(environment.EVENTS_QUEUE_URL),
  clock: systemClock(),
});

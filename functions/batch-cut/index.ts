import { type CutResult, cutBatch } from '../../shared/batches/run.ts';
import { commonEnvironment, readEnvironment, text } from '../../shared/runtime/environment.ts';
import { createBatchBucket } from '../../shared/store/batch-bucket.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { systemClock } from '../../shared/time/clock.ts';

const environment = commonEnvironment.extend({ BATCHES_TABLE: text, BATCH_BUCKET: text });
const { BATCHES_TABLE: table, BATCH_BUCKET } = readEnvironment(environment);

const deps = {
  store: createDynamoBatchStore({ client: createDocumentClient('function'), table }),
  objects: createBatchBucket(BATCH_BUCKET),
  clock: systemClock(),
};

export function handler(event: unknown): Promise<CutResult> {
  return cutBatch(deps, event);
}

import { endpoint } from '../../shared/runtime/endpoint.ts';
import { text } from '../../shared/runtime/environment.ts';
import { createMarketOnly, marketEnvironment } from '../../shared/runtime/market.ts';
import { createBatchBucket } from '../../shared/store/batch-bucket.ts';
import { createExecutions } from '../../shared/store/batch-executions.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { startBatchEndpoint } from './contract.ts';
import { batchStart } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  marketEnvironment.extend({
    BATCHES_TABLE: text,
    BATCH_BUCKET: text,
    BATCH_STATE_MACHINE_ARN: text,
  }),
  (environment) =>
    batchStart({
      ...createMarketOnly(environment, client),
      store: createDynamoBatchStore({ client, table: environment.BATCHES_TABLE }),
      objects: createBatchBucket(environment.BATCH_BUCKET),
      executions: createExecutions(environment.BATCH_STATE_MACHINE_ARN),
    }),
  startBatchEndpoint,
);

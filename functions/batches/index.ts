import { endpoints } from '../../shared/runtime/endpoint.ts';
import { partnerEnvironment, text } from '../../shared/runtime/environment.ts';
import { createBatchBucket } from '../../shared/store/batch-bucket.ts';
import { createExecutions } from '../../shared/store/batch-executions.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import { createBatchUrls } from '../../shared/store/batch-urls.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { systemClock } from '../../shared/time/clock.ts';
import {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from './contract.ts';
import { batches } from './handler.ts';

const client = createDocumentClient('function');
const clock = systemClock();

const environmentSchema = partnerEnvironment
  .extend({
    BATCHES_TABLE: text,
    BATCH_BUCKET: text,
    BATCH_STATE_MACHINE_ARN: text,
    /** Absent under `npm start`, where the function's own credentials sign. */
    BATCH_URL_ROLE_ARN: text.optional(),
  })
  .refine(
    ({ ENVIRONMENT, BATCH_URL_ROLE_ARN }) =>
      ENVIRONMENT === 'local' || BATCH_URL_ROLE_ARN !== undefined,
    { path: ['BATCH_URL_ROLE_ARN'] },
  );

export const handler = endpoints(
  environmentSchema,
  ({ BATCHES_TABLE, BATCH_BUCKET: bucket, BATCH_STATE_MACHINE_ARN, BATCH_URL_ROLE_ARN: roleArn }) =>
    batches({
      store: createDynamoBatchStore({ client, table: BATCHES_TABLE }),
      objects: createBatchBucket(bucket),
      executions: createExecutions(BATCH_STATE_MACHINE_ARN),
      urls: createBatchUrls({ bucket, roleArn, clock }),
      clock,
    }),
  [createBatchEndpoint, getBatchEndpoint, listBatchesEndpoint, deleteBatchEndpoint],
);

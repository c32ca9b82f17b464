import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { createBatchBucket } from '../store/batch-bucket.ts';
import { createExecutions } from '../store/batch-executions.ts';
import { createDynamoBatchStore } from '../store/batch-store.ts';
import { createBatchUrls as createUrls } from '../store/batch-urls.ts';
import { createAwsClient, createDocumentClient } from '../store/client.ts';
import { systemClock } from '../time/clock.ts';
import { partnerEnvironment, text } from './environment.ts';

/** The environment of a function that starts or stops batches. */
export const batchRunEnvironment = partnerEnvironment.extend({
  BATCHES_TABLE: text,
  BATCH_BUCKET: text,
  BATCH_STATE_MACHINE_ARN: text,
});

/** The environment of the function that hands addresses of uploads and results out. */
export const batchUrlEnvironment = batchRunEnvironment
  .extend({
    /** Absent under `npm start`, where the function's own credentials sign. */
    BATCH_URL_ROLE_ARN: text.optional(),
  })
  .refine(
    ({ ENVIRONMENT, BATCH_URL_ROLE_ARN }) =>
      ENVIRONMENT === 'local' || BATCH_URL_ROLE_ARN !== undefined,
    { path: ['BATCH_URL_ROLE_ARN'] },
  );

export function createBatchDeps(
  environment: z.infer<typeof batchRunEnvironment>,
  client: DynamoDBDocumentClient = createDocumentClient('function'),
) {
  const { BATCHES_TABLE: table, BATCH_BUCKET, BATCH_STATE_MACHINE_ARN } = environment;
  return {
    store: createDynamoBatchStore({ client, table }),
    objects: createBatchBucket(createAwsClient(S3Client, 'function'), BATCH_BUCKET),
    executions: createExecutions(BATCH_STATE_MACHINE_ARN),
    clock: systemClock(),
  };
}

export function createBatchUrls(environment: z.infer<typeof batchUrlEnvironment>) {
  const { BATCH_BUCKET: bucket, BATCH_URL_ROLE_ARN: roleArn } = environment;
  return createUrls({ bucket, roleArn, clock: systemClock() });
}

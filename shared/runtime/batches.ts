import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { BatchPartDeps } from '../batches/run.ts';
import { traceOf } from '../http/errors.ts';
import { createEditionOpener, MarketUnavailableError } from '../market/reader.ts';
import { BookMissingError } from '../market/store.ts';
import { createPlaces } from '../places/place-finder.ts';
import { PostcodesNotLoadedError } from '../places/store.ts';
import { createBatchBucket } from '../store/batch-bucket.ts';
import { createExecutions } from '../store/batch-executions.ts';
import { createDynamoBatchStore } from '../store/batch-store.ts';
import { createBatchUrls as createUrls } from '../store/batch-urls.ts';
import { createAwsClient, createDocumentClient, isOutOfReach } from '../store/client.ts';
import { createSqsEventQueue } from '../store/event-queue.ts';
import { createDynamoEventStore } from '../store/event-store.ts';
import { createDynamoMarketReadStore } from '../store/market-store.ts';
import { createDynamoPlacesReader } from '../store/places-store.ts';
import { systemClock } from '../time/clock.ts';
import { commonEnvironment, partnerEnvironment, text } from './environment.ts';
import { createLogger } from './logger.ts';

const records = { BATCHES_TABLE: text };
const files = { ...records, BATCH_BUCKET: text };
const events = { SESSIONS_TABLE: text, EVENTS_QUEUE_URL: text };

/** The environment of a function that reads files. */
export const batchEnvironment = commonEnvironment.extend(files);

export const batchPartEnvironment = batchEnvironment.extend({
  MARKET_TABLE: text,
  PLACES_TABLE: text,
});

/** The environment of a function that ends batches, and tells partners. */
export const batchEndEnvironment = commonEnvironment.extend({ ...records, ...events });
export const batchCleanUpEnvironment = commonEnvironment.extend({ ...files, ...events });

/** The environment of a function that starts or stops batches. */
export const batchRunEnvironment = partnerEnvironment.extend({
  ...files,
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

export function createBatchRecords(
  { BATCHES_TABLE: table }: { readonly BATCHES_TABLE: string },
  client: DynamoDBDocumentClient = createDocumentClient('function'),
) {
  return { store: createDynamoBatchStore({ client, table }), clock: systemClock() };
}

export function createBatchDeps(
  environment: { readonly BATCHES_TABLE: string; readonly BATCH_BUCKET: string },
  client?: DynamoDBDocumentClient,
) {
  const objects = createBatchBucket(createAwsClient(S3Client, 'loader'), environment.BATCH_BUCKET);
  return { ...createBatchRecords(environment, client), objects };
}

export function createRunDeps(
  environment: z.infer<typeof batchRunEnvironment>,
  client?: DynamoDBDocumentClient,
) {
  const executions = createExecutions(environment.BATCH_STATE_MACHINE_ARN);
  return { ...createBatchDeps(environment, client), executions };
}

export function createBatchUrls(environment: z.infer<typeof batchUrlEnvironment>) {
  const { BATCH_BUCKET: bucket, BATCH_URL_ROLE_ARN: roleArn } = environment;
  return createUrls({ bucket, roleArn, clock: systemClock() });
}

export function createBatchEvents(
  { SESSIONS_TABLE: table, EVENTS_QUEUE_URL }: z.infer<typeof batchEndEnvironment>,
  client: DynamoDBDocumentClient,
) {
  return {
    events: createDynamoEventStore({ client, table }),
    queue: createSqsEventQueue(EVENTS_QUEUE_URL),
  };
}

/** Every line of a batch is priced on the edition and day that it was started with. */
export function createPartDeps(environment: z.infer<typeof batchPartEnvironment>): BatchPartDeps {
  const client = createDocumentClient('function');
  const clock = systemClock();
  const { MARKET_TABLE, PLACES_TABLE } = environment;
  const openEdition = createEditionOpener(
    createDynamoMarketReadStore({ client, table: MARKET_TABLE }),
  );
  const store = createDynamoPlacesReader({ client, table: PLACES_TABLE });
  const places = createPlaces({ store, clock });
  const log = createLogger();
  return {
    ...createBatchDeps(environment, client),
    partDeps: ({ id: batch, market: named }) => ({
      places,
      clock: { today: () => named.day },
      market: { open: async () => openEdition(named) },
      isFailureOfPart,
      // Nothing of the line: neither its number nor what it says.
      onLineFailed: (error) => log.error('line failed', { batch, error: traceOf(error) }),
    }),
  };
}

function isFailureOfPart(error: unknown): boolean {
  const isMissing =
    error instanceof MarketUnavailableError ||
    error instanceof BookMissingError ||
    error instanceof PostcodesNotLoadedError;
  return isMissing || isOutOfReach(error);
}

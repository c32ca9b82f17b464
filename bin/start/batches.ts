import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { FAILURE_RETRY, RUN_SECONDS } from '../../lib/batch-definition.ts';
import { type BatchRunner, openBatchRunner } from '../../local/batch-runner.ts';
import { openBucket } from '../../local/bucket.ts';
import type { Functions } from '../../local/functions.ts';
import type { EmulatedService } from '../../local/server.ts';
import { BATCH_FILE_DAYS } from '../../shared/contract/stack-facts.ts';
import { BATCH_BUCKET, loopbackOrigin } from './function-environments.ts';

/** Leaves a core to comparisons, which are not to wait for a batch. */
export const BATCH_THREADS = Math.max(1, availableParallelism() - 1);

type LocalBatches = {
  readonly bucket: EmulatedService;
  readonly runner: BatchRunner;
};

/** Opens what S3 and Step Functions do for batches, in this folder. */
export async function openBatches(
  folder: string,
  settings: {
    readonly baseUrl: string;
    readonly functions: Functions;
    readonly onError: (error: unknown) => void;
  },
): Promise<LocalBatches> {
  const { baseUrl, functions, onError } = settings;
  const bucket = await openBucket(folder, {
    name: BATCH_BUCKET,
    origin: loopbackOrigin(baseUrl),
    days: BATCH_FILE_DAYS,
    onWritten: (key) => {
      const event = { source: 'aws.s3', detail: { object: { key } } };
      functions.invoke('batch-clean-up', event).catch(onError);
    },
  });
  const runner = await openBatchRunner(join(folder, 'runs'), {
    functions,
    partsAtOnce: BATCH_THREADS,
    retry: FAILURE_RETRY,
    runSeconds: RUN_SECONDS,
    onError,
  });
  return { bucket, runner };
}

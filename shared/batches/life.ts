import { ApiError, errorItem, invalidParameter } from '../contract/errors.ts';
import { type Clock, londonDay, startOfDayMs } from '../time/clock.ts';
import { HOUR_MS } from '../values/moments.ts';
import {
  type BatchRecord,
  type BatchStore,
  newBatchId,
  type PinnedMarket,
  recordExpiresAtSeconds,
  statusNow,
} from './batch.ts';
import {
  awaitUpload,
  type ClaimRefusal,
  type ClaimStore,
  changeClaim,
  claimRun,
  released,
  startedRun,
} from './claim.ts';
import type { BatchObjects } from './objects.ts';
import type { RunInput } from './steps.ts';

/** The executions of the batches, each named by the batch's id. */
export type Executions = {
  /** Starts the execution of a batch, if it was never started. */
  readonly start: (input: RunInput) => Promise<void>;
  /** Stops the execution of a batch, if it has one that runs. */
  readonly stop: (batchId: string) => Promise<void>;
};

export type BatchDeps = {
  readonly store: BatchStore & ClaimStore;
  readonly clock: Pick<Clock, 'nowMs'>;
};

export type FileDeps = BatchDeps & { readonly objects: BatchObjects };

export type NewBatch = Pick<BatchRecord, 'clientId' | 'partner' | 'bytes' | 'lines' | 'sha256'> & {
  readonly linesPerDay: number;
};

/** @throws ApiError if the partner may not have this many lines, or batches */
export async function createBatch(
  { store, clock }: BatchDeps,
  { linesPerDay, ...announced }: NewBatch,
): Promise<BatchRecord> {
  const { clientId, lines } = announced;
  if (lines > linesPerDay) {
    const allowed = `at most ${counted(linesPerDay)}, the lines that you may send a day`;
    throw new ApiError([invalidParameter('lines', String(lines), allowed)]);
  }
  const nowMs = clock.nowMs();
  const id = newBatchId(nowMs);
  const refusal = await changeClaim(store, clientId, (claim) => awaitUpload(claim, id, nowMs));
  if (refusal !== undefined) throw batchRefused(refusal);
  const batch: BatchRecord = {
    ...announced,
    id,
    status: 'awaiting-upload',
    createdAtMs: nowMs,
    startedAtMs: null,
    finishedAtMs: null,
    market: null,
    parts: null,
    problem: null,
    problemCode: null,
  };
  await store.create(batch, recordExpiresAtSeconds(batch));
  return batch;
}

export type RunDeps = FileDeps & { readonly executions: Executions };

export type StartDeps = RunDeps & {
  /** Looks up the market on which a batch is priced from its start on. */
  readonly pinMarket: () => Promise<PinnedMarket>;
};

/**
 * Starts a batch once. Each step may be repeated, so that a start after one that broke off
 * completes what is missing.
 *
 * @throws ApiError if nothing is uploaded, another batch runs, or the day has no lines left
 */
export async function startBatch(
  deps: StartDeps,
  batch: BatchRecord,
  linesPerDay: number,
): Promise<BatchRecord> {
  const { store, clock, objects, executions, pinMarket } = deps;
  const { clientId, id: batchId, lines } = batch;
  const nowMs = clock.nowMs();
  const status = statusNow(batch, nowMs);
  if (status === 'finished' || status === 'failed') return batch;
  if (status === 'deleted') throw notUploaded(batchId);
  const isUploaded = status === 'running' || (await objects.fileBytes(batch)) !== undefined;
  if (!isUploaded) throw notUploaded(batchId);
  const market = batch.market ?? (await pinMarket());

  const run = { batchId, lines, linesPerDay, nowMs, day: londonDay(nowMs) };
  const refusal = await changeClaim(store, clientId, (claim) => claimRun(claim, run));
  if (refusal === 'too-many-lines') throw tooManyLines(nowMs, linesPerDay);
  if (refusal !== undefined) throw batchRefused(refusal);

  const begun = { status: 'running', startedAtMs: nowMs, market } as const;
  const running =
    (await store.change(batch, ['awaiting-upload'], begun)) ?? (await store.read(batch));
  if (running?.status !== 'running') {
    // The batch has ended, or was deleted, since it was read.
    await changeClaim(store, clientId, (claim) => released(claim, batchId, { isGivenBack: true }));
    if (running === undefined || running.status === 'deleted') throw notUploaded(batchId);
    return running;
  }
  await executions.start({ clientId, batchId });
  await changeClaim(store, clientId, (claim) => startedRun(claim, batchId));
  return running;
}

/** Stops a batch and deletes file and results. What is written later is deleted on arrival. */
export async function deleteBatch(
  { store, objects, executions }: RunDeps,
  batch: BatchRecord,
): Promise<BatchRecord> {
  const { clientId, id } = batch;
  const deleted = { status: 'deleted' } as const;
  const changed = await store.change(
    batch,
    ['awaiting-upload', 'running', 'finished', 'failed'],
    deleted,
  );
  await changeClaim(store, clientId, (claim) => released(claim, id, { isGivenBack: false }));
  await executions.stop(id);
  const current = changed ?? { ...batch, ...deleted };
  await objects.deleteAll(current);
  return current;
}

/** Exported for the reference, which shows errors that only many batches cause. */
export function batchRefused(refusal: Exclude<ClaimRefusal, 'too-many-lines'>): ApiError {
  const messages = {
    'too-many-batches':
      'Ten of your batches await their upload. Start or delete one of them, or wait two hours.',
    'batch-running': 'Another of your batches is running. Start this one when it has ended.',
  } as const;
  return new ApiError([errorItem(refusal, messages[refusal])]);
}

export function notUploaded(batchId: string): ApiError {
  const message =
    'The file of this batch has not been uploaded, or the batch is deleted. Upload the file to the address that you got, or create another batch.';
  return new ApiError([errorItem('batch-not-uploaded', message, { batch_id: batchId })]);
}

/** No day in London is longer than 25 hours: that long after one began, it is the next. */
function tooManyLines(nowMs: number, linesPerDay: number): ApiError {
  const tomorrow = londonDay(startOfDayMs(londonDay(nowMs)) + 25 * HOUR_MS);
  const message = `You may send ${counted(linesPerDay)} lines a day, and today's are used up. Start this batch tomorrow.`;
  return new ApiError([errorItem('too-many-requests', message)], {
    retryAfterSeconds: Math.ceil((startOfDayMs(tomorrow) - nowMs) / 1000),
  });
}

function counted(lines: number): string {
  return lines.toLocaleString('en-GB');
}

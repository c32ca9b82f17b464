import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { BATCH_PROBLEM_CODES, BATCH_STATUSES, batchNotFound } from '../contract/batch-schemas.ts';
import { ApiError } from '../contract/errors.ts';
import { BATCH_FILE_DAYS } from '../contract/stack-facts.ts';
import { DAY_SECONDS, epochSecondsOf, HOUR_SECONDS } from '../values/moments.ts';

/** A batch that is not started by then is deleted. */
export const UNSTARTED_SECONDS = 2 * HOUR_SECONDS;
/** A rule of the bucket deletes file and results, too. */
const BATCH_SECONDS = BATCH_FILE_DAYS * DAY_SECONDS;
const RECORD_SECONDS = 90 * DAY_SECONDS;

export type BatchStatus = (typeof BATCH_STATUSES)[number];

const text = z.string().min(1);
const epochMs = z.int();

/** The market that every line of a batch is priced on, whatever becomes current meanwhile. */
const pinnedMarket = z.object({
  day: text,
  editionId: text,
  /** The sources that were stale when the batch was started, by name. */
  staleSources: z.array(text).readonly(),
});
export type PinnedMarket = Readonly<z.infer<typeof pinnedMarket>>;

export const batchRecord = z.object({
  id: text,
  clientId: text,
  /** The name of the partner, which is part of every id of a comparison. */
  partner: text,
  status: z.enum(BATCH_STATUSES),
  createdAtMs: epochMs,
  startedAtMs: epochMs.nullable(),
  finishedAtMs: epochMs.nullable(),
  /** The size of the file, as the partner states it; so are its lines and its checksum. */
  bytes: z.int(),
  lines: z.int(),
  sha256: text,
  /** The day and edition to price; null until the batch is started. */
  market: pinnedMarket.nullable(),
  /** The number of parts; null until the file is cut. */
  parts: z.int().nullable(),
  /** Says why the batch failed, in a sentence for the partner. */
  problem: text.nullable(),
  /** Names the cause; null also if a release failed the batch that kept only the sentence. */
  problemCode: z.enum(BATCH_PROBLEM_CODES).nullable().default(null),
});
export type BatchRecord = Readonly<z.infer<typeof batchRecord>>;

/** The counts of one part. A part that runs again overwrites them. */
export const batchPart = z.object({
  /** The number of the part, from 1. */
  part: z.int(),
  /** The number of its first line in the file. */
  firstLine: z.int(),
  /** The lines that are not skipped. */
  lines: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** The size of its results. */
  bytes: z.int(),
});
export type BatchPart = Readonly<z.infer<typeof batchPart>>;

export type BatchName = Pick<BatchRecord, 'clientId' | 'id'>;

/** Why a batch failed. */
export type BatchProblem = {
  readonly problem: string;
  readonly problemCode: (typeof BATCH_PROBLEM_CODES)[number];
};

export type BatchChange = Partial<
  Pick<BatchRecord, 'status' | 'startedAtMs' | 'finishedAtMs' | 'market' | 'parts'> & BatchProblem
>;

/** Reads are consistent. DynamoDB deletes expired records days later: callers use `findBatch`. */
export type BatchStore = {
  /** Creates the record, which may be deleted from this second on. */
  readonly create: (record: BatchRecord, expiresAtSeconds: number) => Promise<'created' | 'exists'>;
  readonly read: (name: BatchName) => Promise<BatchRecord | undefined>;
  /** The latest batches of a partner, newest first. */
  readonly latest: (clientId: string, limit: number) => Promise<readonly BatchRecord[]>;
  /** Changes a batch that has one of these statuses; undefined if there is none. */
  readonly change: (
    name: BatchName,
    from: readonly BatchStatus[],
    change: BatchChange,
  ) => Promise<BatchRecord | undefined>;
  readonly writePart: (batchId: string, part: BatchPart, expiresAtSeconds: number) => Promise<void>;
  readonly readPart: (batchId: string, part: number) => Promise<BatchPart | undefined>;
  /** The parts that have run, in order. */
  readonly readParts: (batchId: string) => Promise<readonly BatchPart[]>;
};

const MOMENT_DIGITS = 12;
const ID = /^[0-9a-f]{32}$/;

/** Makes an id. Ids sort by the time of their creation. */
export function newBatchId(nowMs: number): string {
  return nowMs.toString(16).padStart(MOMENT_DIGITS, '0') + randomBytes(10).toString('hex');
}

/** Returns the second from which on the record of a batch may be deleted. */
export function recordExpiresAtSeconds({ createdAtMs }: BatchRecord): number {
  return epochSecondsOf(createdAtMs) + RECORD_SECONDS;
}

/** Returns the time from which a batch is deleted: sooner if it has not been started. */
export function batchExpiresAtMs({ status, createdAtMs }: BatchRecord): number {
  const seconds = status === 'awaiting-upload' ? UNSTARTED_SECONDS : BATCH_SECONDS;
  return createdAtMs + seconds * 1000;
}

/** Returns what a batch is by now: one that was not started in time, or is old, is deleted. */
export function statusNow(batch: BatchRecord, nowMs: number): BatchStatus {
  return nowMs >= batchExpiresAtMs(batch) ? 'deleted' : batch.status;
}

/**
 * Finds a partner's batch.
 *
 * @throws ApiError if it does not exist, is older than 90 days or belongs to another partner: the
 * three look the same from outside
 */
export async function findBatch(
  store: BatchStore,
  { clientId, id }: BatchName,
  nowMs: number,
): Promise<BatchRecord> {
  const batch = ID.test(id) ? await store.read({ clientId, id }) : undefined;
  if (batch === undefined || recordExpiresAtSeconds(batch) * 1000 <= nowMs)
    throw new ApiError([batchNotFound(id)]);
  return batch;
}

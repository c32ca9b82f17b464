import {
  type BatchName,
  type BatchProblem,
  type BatchRecord,
  type PinnedMarket,
  recordExpiresAtSeconds,
  statusNow,
} from './batch.ts';
import { changeClaim, released, startedRun } from './claim.ts';
import { comparePart, type PartDeps } from './compare-part.ts';
import { cutFile } from './cut.ts';
import type { BatchDeps, FileDeps } from './life.ts';
import { batchOfKey } from './objects.ts';
import { batchOf, type PartRange, partEvent, runInput } from './steps.ts';

export type CutResult = { readonly ranges: readonly PartRange[] };

/**
 * The first step of an execution: counts the lines of the file and cuts it into parts. If the
 * file's lines are not those announced, the batch fails, its lines are given back, and there are no
 * parts.
 *
 * @param input the input of the execution
 */
export async function cutBatch(deps: FileDeps, input: unknown): Promise<CutResult> {
  const { store, objects } = deps;
  const name = batchOf(runInput.parse(input));
  const batch = await store.read(name);
  if (batch?.status !== 'running') return { ranges: [] };
  await changeClaim(store, name.clientId, (claim) => startedRun(claim, name.id));
  const { lines, ranges } = await cutFile(await objects.readFile(batch), batch.lines);
  if (lines !== batch.lines) {
    await failBatch(deps, batch, otherLines(lines, batch.lines));
    return { ranges: [] };
  }
  await store.change(batch, ['running'], { parts: ranges.length });
  return { ranges };
}

export type BatchPartDeps = FileDeps & {
  /** Everything that pricing the lines of a batch needs. */
  readonly partDeps: (batchId: string, market: PinnedMarket) => PartDeps;
};

/**
 * Compares the households of a part, unless that is done: it may be called again after a failure.
 *
 * @param event a `partEvent`
 */
export async function runPart(
  { store, objects, partDeps }: BatchPartDeps,
  event: unknown,
): Promise<void> {
  const { range, ...input } = partEvent.parse(event);
  const name = batchOf(input);
  const batch = await store.read(name);
  if (batch?.status !== 'running' || batch.market === null) return;
  const done = await store.readPart(name.id, range.part);
  if (done?.firstLine === range.line && done.lines === range.lines) return;
  const chunks = await objects.readFile(batch, range);
  const { partner } = batch;
  const deps = partDeps(batch.id, batch.market);
  const compared = await comparePart(deps, { partner, range }, chunks);
  if (compared.counts.lines !== range.lines)
    throw new Error('a part of a batch has other lines than when the file was cut');
  await objects.writePart(batch, range.part, compared.bytes);
  // The counts come last: they say that the results are there.
  await store.writePart(name.id, compared.counts, recordExpiresAtSeconds(batch));
}

export type EndedBatch = BatchName & {
  readonly status: 'finished' | 'failed';
  readonly finishedAtMs: number;
};

/**
 * The last step of an execution: every part is there. Returns the ended batch; undefined if it was
 * deleted.
 *
 * @param input the input of the execution
 */
export async function finishBatch(
  { store, clock }: BatchDeps,
  input: unknown,
): Promise<EndedBatch | undefined> {
  const name = batchOf(runInput.parse(input));
  const batch = await store.read(name);
  if (batch === undefined || batch.status === 'deleted') return undefined;
  if (batch.status === 'running') {
    const parts = await store.readParts(name.id);
    const lines = parts.reduce((sum, part) => sum + part.lines, 0);
    if (parts.length !== batch.parts || lines !== batch.lines)
      throw new Error('a batch was to be finished before all of its parts');
    const finished = { status: 'finished', finishedAtMs: clock.nowMs() } as const;
    await store.change(batch, ['running'], finished);
  }
  await release(store, name, { isGivenBack: false });
  return await endedBatch(store, name);
}

const INTERNAL_FAULT: BatchProblem = {
  problem:
    'An internal fault ended the batch. Create it again, and tell your contact if that fails too.',
  problemCode: 'internal-error',
};

/**
 * Ends a batch whose execution failed, took too long or was stopped. Returns the ended batch;
 * undefined if it was deleted.
 *
 * @param input the input of the execution
 */
export async function endFailedRun(
  deps: BatchDeps,
  input: unknown,
): Promise<EndedBatch | undefined> {
  const name = batchOf(runInput.parse(input));
  const batch = await deps.store.read(name);
  if (batch === undefined || batch.status === 'deleted') return undefined;
  await failBatch(deps, batch, INTERNAL_FAULT);
  return await endedBatch(deps.store, name);
}

async function endedBatch(
  store: BatchDeps['store'],
  name: BatchName,
): Promise<EndedBatch | undefined> {
  const { status, finishedAtMs = null } = (await store.read(name)) ?? {};
  const isEnded = status === 'finished' || status === 'failed';
  return isEnded && finishedAtMs !== null ? { ...name, status, finishedAtMs } : undefined;
}

/** The lines of a batch are given back until its first part could run. */
async function failBatch(
  { store, clock }: BatchDeps,
  batch: BatchRecord,
  problem: BatchProblem,
): Promise<void> {
  const failed = { status: 'failed', ...problem, finishedAtMs: clock.nowMs() } as const;
  await store.change(batch, ['running'], failed);
  await release(store, batch, { isGivenBack: batch.parts === null });
}

function release(
  store: BatchDeps['store'],
  { clientId, id }: BatchName,
  given: { readonly isGivenBack: boolean },
) {
  return changeClaim(store, clientId, (claim) => released(claim, id, given));
}

/** Deletes what was written for a batch that has since been deleted. */
export async function deleteIfLate(
  { store, clock, objects }: FileDeps,
  key: string,
): Promise<void> {
  const name = batchOfKey(key);
  if (name === undefined) return;
  const batch = await store.read(name);
  if (batch === undefined || statusNow(batch, clock.nowMs()) === 'deleted')
    await objects.deleteObject(key);
}

function otherLines(lines: number, announced: number): BatchProblem {
  const [found, said] = [lines, announced].map((count) => count.toLocaleString('en-GB'));
  const problem = `The file has ${found} lines and not ${said}.`;
  return { problem, problemCode: 'line-count-differs' };
}

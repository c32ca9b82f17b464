import { type BatchName, type BatchRecord, recordExpiresAt, statusNow } from './batch.ts';
import { changeClaim, released, startedRun } from './claim.ts';
import { type ComparedPart, comparePart, type PartDeps } from './compare-part.ts';
import { cutFile } from './cut.ts';
import type { BatchDeps } from './life.ts';
import { type BatchObjects, batchOfKey } from './objects.ts';
import type { CutResult, PartRange } from './steps.ts';

export type CutDeps = BatchDeps & { readonly objects: Pick<BatchObjects, 'readFile'> };

/**
 * Counts the lines of a batch's file and cuts it into parts. A file with other lines than announced
 * fails the batch, whose lines are given back; then there are no parts.
 */
export async function cutBatch(deps: CutDeps, name: BatchName): Promise<CutResult> {
  const { store, objects } = deps;
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

export type BatchPartDeps = BatchDeps & {
  readonly objects: Pick<BatchObjects, 'readFile' | 'writePart'>;
  /** What the lines of a batch are priced with. */
  readonly partDeps: (batch: PricedBatch) => PartDeps;
};

export type PricedBatch = BatchRecord & { readonly market: NonNullable<BatchRecord['market']> };

/** Compares a part, unless that is done: it may be called again after a failure. */
export async function runPart(
  { store, objects, partDeps }: BatchPartDeps,
  name: BatchName,
  range: PartRange,
): Promise<void> {
  const batch = await store.read(name);
  if (batch?.status !== 'running' || !isPriced(batch)) return;
  const done = await store.readPart(name.id, range.part);
  if (done?.firstLine === range.line && done.lines === range.lines) return;
  const chunks = await objects.readFile(batch, range);
  const { partner } = batch;
  const compared: ComparedPart = await comparePart(partDeps(batch), { partner, range }, chunks);
  if (compared.counts.lines !== range.lines)
    throw new Error('a part of a batch has other lines than when the file was cut');
  await objects.writePart(batch, range.part, compared.bytes);
  // The counts come last: they say that the results are there.
  await store.writePart(name.id, compared.counts, recordExpiresAt(batch));
}

function isPriced(batch: BatchRecord): batch is PricedBatch {
  return batch.market !== null;
}

/** Returns the batch as it has ended; undefined if it was deleted. */
export async function finishBatch(
  { store, clock }: BatchDeps,
  name: BatchName,
): Promise<BatchRecord | undefined> {
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
  const ended = await store.read(name);
  return ended?.status === 'deleted' ? undefined : ended;
}

const INTERNAL_FAULT =
  'An internal fault ended the batch. Create it again, and tell your contact if that fails too.';

/**
 * Ends a batch whose execution failed, took too long or was stopped. Returns it as it has ended;
 * undefined if it was deleted.
 */
export async function endFailedRun(
  deps: BatchDeps,
  name: BatchName,
): Promise<BatchRecord | undefined> {
  const batch = await deps.store.read(name);
  if (batch === undefined || batch.status === 'deleted') return undefined;
  await failBatch(deps, batch, INTERNAL_FAULT);
  const ended = await deps.store.read(name);
  return ended?.status === 'deleted' ? undefined : ended;
}

/** The lines of a batch are given back until its first part could run. */
async function failBatch(
  { store, clock }: BatchDeps,
  batch: BatchRecord,
  problem: string,
): Promise<void> {
  const failed = { status: 'failed', problem, finishedAtMs: clock.nowMs() } as const;
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

export type CleanUpDeps = BatchDeps & { readonly objects: Pick<BatchObjects, 'deleteObject'> };

/** Deletes what was written for a batch that is deleted by now. */
export async function deleteIfLate(
  { store, clock, objects }: CleanUpDeps,
  key: string,
): Promise<void> {
  const name = batchOfKey(key);
  if (name === undefined) return;
  const batch = await store.read(name);
  if (batch === undefined || statusNow(batch, clock.nowMs()) === 'deleted')
    await objects.deleteObject(key);
}

function otherLines(lines: number, announced: number): string {
  const [found, said] = [lines, announced].map((count) => count.toLocaleString('en-GB'));
  return `The file has ${found} lines and not ${said}.`;
}

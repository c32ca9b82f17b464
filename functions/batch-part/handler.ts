import { type BatchPartDeps, runPart } from '../../shared/batches/run.ts';
import { batchOf, partEvent } from '../../shared/batches/steps.ts';

/** Compares the households of one part. */
export function batchPart(deps: BatchPartDeps) {
  return async (event: unknown): Promise<void> => {
    const part = partEvent.parse(event);
    await runPart(deps, batchOf(part), part.range);
  };
}

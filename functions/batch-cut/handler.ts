import { type CutDeps, cutBatch } from '../../shared/batches/run.ts';
import { batchOf, type CutResult, cutEvent } from '../../shared/batches/steps.ts';

/** The first step of an execution: counts the lines of the file and cuts it into parts. */
export function batchCut(deps: CutDeps) {
  return (event: unknown): Promise<CutResult> => cutBatch(deps, batchOf(cutEvent.parse(event)));
}

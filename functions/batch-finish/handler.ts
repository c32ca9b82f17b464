import type { BatchDeps } from '../../shared/batches/life.ts';
import { finishBatch } from '../../shared/batches/run.ts';
import { batchOf, finishEvent } from '../../shared/batches/steps.ts';
import { type BatchEvents, tellOfEnd } from '../../shared/sessions/batch-events.ts';

/** The last step of an execution: every part is there, and the partner is told. */
export function batchFinish(deps: BatchDeps & BatchEvents) {
  return async (event: unknown): Promise<void> => {
    const ended = await finishBatch(deps, batchOf(finishEvent.parse(event)));
    if (ended !== undefined) await tellOfEnd(deps, ended);
  };
}

import type { BatchDeps } from '../../shared/batches/life.ts';
import { finishBatch } from '../../shared/batches/run.ts';
import { batchFinished, type EventStores, enqueueEvent } from '../../shared/sessions/events.ts';
import { epochSeconds } from '../../shared/time/clock.ts';

/**
 * Finishes a batch, as the last step of its execution: every part is there, and the partner is
 * told.
 */
export function batchFinish(deps: BatchDeps & EventStores) {
  return async (event: unknown): Promise<void> => {
    const ended = await finishBatch(deps, event);
    if (ended !== undefined)
      await enqueueEvent(deps, batchFinished(ended, epochSeconds(deps.clock)));
  };
}

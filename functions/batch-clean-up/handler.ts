import type { FileDeps } from '../../shared/batches/life.ts';
import { deleteIfLate, endFailedRun } from '../../shared/batches/run.ts';
import { cleanUpEvent } from '../../shared/batches/steps.ts';
import { batchFinished, type EventStores, enqueueEvent } from '../../shared/sessions/events.ts';
import { epochSeconds } from '../../shared/time/clock.ts';

/**
 * Ends a batch whose execution has failed, and deletes objects that are written for a deleted
 * batch. EventBridge reports both.
 */
export function batchCleanUp(deps: FileDeps & EventStores) {
  return async (sent: unknown): Promise<void> => {
    const event = cleanUpEvent.parse(sent);
    if (event.source === 'aws.s3') return await deleteIfLate(deps, event.detail.object.key);
    const ended = await endFailedRun(deps, JSON.parse(event.detail.input));
    if (ended !== undefined)
      await enqueueEvent(deps, batchFinished(ended, epochSeconds(deps.clock)));
  };
}

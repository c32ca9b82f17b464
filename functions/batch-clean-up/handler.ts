import { type CleanUpDeps, deleteIfLate, endFailedRun } from '../../shared/batches/run.ts';
import { batchOf, cleanUpEvent, cutEvent } from '../../shared/batches/steps.ts';
import { type BatchEvents, tellOfEnd } from '../../shared/sessions/batch-events.ts';

/**
 * Ends a batch whose execution has failed, and deletes what is written for one that is deleted:
 * EventBridge tells of both.
 */
export function batchCleanUp(deps: CleanUpDeps & BatchEvents) {
  return async (sent: unknown): Promise<void> => {
    const event = cleanUpEvent.parse(sent);
    if (event.source === 'aws.s3') return await deleteIfLate(deps, event.detail.object.key);
    const ended = await endFailedRun(deps, batchOf(cutEvent.parse(JSON.parse(event.detail.input))));
    if (ended !== undefined) await tellOfEnd(deps, ended);
  };
}

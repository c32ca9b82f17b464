import { errorName } from '../sources/input.ts';
import type { LoadLog } from './load-log.ts';

/** The steps of a run. One that fails is logged and counted, and the others go on. */
export type Steps = {
  /** Undefined if the work failed. */
  readonly attempt: <T>(step: string, work: () => Promise<T>) => Promise<T | undefined>;
  readonly fail: (step: string, error: string) => void;
  readonly failedCount: () => number;
};

export function createSteps(log: Pick<LoadLog, 'failed'>): Steps {
  let failed = 0;
  const fail: Steps['fail'] = (step, error) => {
    failed += 1;
    log.failed({ step, error });
  };
  return {
    attempt: async (step, work) => {
      try {
        return await work();
      } catch (error) {
        // Only the name: the message may quote a file.
        fail(step, errorName(error));
        return undefined;
      }
    },
    fail,
    failedCount: () => failed,
  };
}

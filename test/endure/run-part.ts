import type { RunningService } from '../support/service.ts';
import { startService } from '../support/service.ts';
import type { Finding, Part } from './part.ts';
import type { LogCheck } from './privacy.ts';

export type PartOptions = {
  readonly size: 'quick' | 'whole';
  readonly say: (progress: string) => void;
  readonly logs: LogCheck;
};

const READ_MILLISECONDS = 1_000;

/** Runs a part with services of its own, whose logs are searched whole. A part that throws has not held. */
export async function runPart(part: Part, { size, say, logs }: PartOptions): Promise<readonly Finding[]> {
  const started = new Map<string, RunningService>();
  const reading = setInterval(() => {
    for (const directory of started.keys()) logs.read(directory);
  }, READ_MILLISECONDS);
  const finish = (directory: string): void => {
    if (started.delete(directory)) logs.finish(directory);
  };
  try {
    return await part.run({
      size,
      say,
      start: async (options) => {
        if (options?.directory !== undefined) finish(options.directory);
        // There is too much of it to search for each value that was sent.
        const service = await startService({ ...options, searchesLog: false });
        started.set(service.directory, service);
        return service;
      },
    });
  } catch (error) {
    return [{ what: part.name, seen: error instanceof Error ? error.message : String(error), held: false }];
  } finally {
    clearInterval(reading);
    for (const [directory, service] of [...started]) {
      finish(directory);
      await service.stop();
    }
  }
}

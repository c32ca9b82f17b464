import type { RunningService } from '../support/service.ts';
import { startService } from '../support/service.ts';
import type { Finding, Part } from './part.ts';
import type { LogCheck } from './privacy.ts';

export type PartOptions = {
  readonly size: 'quick' | 'whole';
  readonly say: (progress: string) => void;
  readonly logs: LogCheck;
};

/** Runs a part with services of its own, whose logs are searched when it has ended. A part that throws has not held. */
export async function runPart(part: Part, { size, say, logs }: PartOptions): Promise<readonly Finding[]> {
  const started: RunningService[] = [];
  try {
    return await part.run({
      size,
      say,
      start: async (options) => {
        // There is too much of it to search for each value that was sent.
        const service = await startService({ ...options, searchesLog: false });
        started.push(service);
        return service;
      },
    });
  } catch (error) {
    return [{ what: part.name, seen: error instanceof Error ? error.message : String(error), held: false }];
  } finally {
    const last = started.at(-1);
    if (last !== undefined) logs.read(last);
    for (const service of started.toReversed()) await service.stop();
  }
}

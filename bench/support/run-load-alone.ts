import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { LOADER_NODE_OPTIONS } from '../../lib/function-settings.ts';
import type { LoadRunRequest } from './load-run.ts';

const LOAD_RUN = join(import.meta.dirname, 'load-run.ts');
/** What Lambda gives the loader, and what its heap may take of that. */
const HEAP_MEGABYTES = 2_700;

const loadRun = z.object({ seconds: z.number(), peakMegabytes: z.number(), refused: z.array(z.string()) });

export type LoadRun = Readonly<z.infer<typeof loadRun>>;

/** Loads in a process of its own, whose memory is its own. @throws if a source is refused */
export async function runLoadAlone(request: LoadRunRequest): Promise<LoadRun> {
  const args = [LOADER_NODE_OPTIONS, `--max-old-space-size=${HEAP_MEGABYTES}`, LOAD_RUN, JSON.stringify(request)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const out = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`a load ended with ${await ended}`);
  const run = loadRun.parse(JSON.parse(out));
  if (run.refused.length > 0) throw new Error(run.refused.join('\n'));
  return run;
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LOADER_NODE_OPTIONS } from '../lib/function-settings.ts';
import type { Bench, Measurement } from './support/measure.ts';

const RUN = join(import.meta.dirname, 'support', 'hostile-run.ts');
/** What Lambda gives the loader, and what its heap may take of that. */
const HEAP_MEGABYTES = 2_700;
const ATTACKS = ['newlines', 'offers', 'several-offers', 'largest', 'plans', 'zip-bomb', 'drip'];

/** A run of one good feed beside a hostile one: how long until the good feed is loaded, and how much memory it takes. */
export const run: Bench = async () => {
  const measurements: Measurement[] = [];
  for (const attack of ATTACKS) {
    const { goodSeconds, runSeconds, peakMegabytes, outcomes } = await measure(attack);
    console.error(`${attack}: ${outcomes.join('; ')}`);
    measurements.push(
      { what: `good feed loaded beside ${attack}`, value: goodSeconds, unit: 's' },
      { what: `whole run beside ${attack}`, value: runSeconds, unit: 's' },
      { what: `memory of the run beside ${attack}`, value: peakMegabytes, unit: 'MB' },
    );
  }
  return measurements;
};

type Result = {
  readonly goodSeconds: number;
  readonly runSeconds: number;
  readonly peakMegabytes: number;
  readonly outcomes: readonly string[];
};

/** In a process of its own, whose memory is its own. */
function measure(attack: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [LOADER_NODE_OPTIONS, `--max-old-space-size=${HEAP_MEGABYTES}`, RUN, attack],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let out = '';
    child.stdout.on('data', (piece) => {
      out += piece;
    });
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`${attack} ended with ${code}`)),
    );
  });
}

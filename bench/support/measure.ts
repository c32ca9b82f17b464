import { performance } from 'node:perf_hooks';

/** One line of the table. A ratio compares two things measured in the same run, so it holds on any machine. */
export type Measurement = {
  /** What was measured, as a sentence would say it. */
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with, in the same unit. */
  readonly against?: { readonly what: string; readonly value: number };
};

/** What every file in bench/ exports as `run`. */
export type Bench = () => Promise<readonly Measurement[]>;

const WARM_UP_RUNS = 200;
const WARM_UP_MILLISECONDS = 1000;

/** The median time of a call in milliseconds, once it is warm. */
export function medianMilliseconds(call: () => unknown, runs = 200): number {
  const warm = performance.now() + WARM_UP_MILLISECONDS;
  for (let run = 0; run < WARM_UP_RUNS && performance.now() < warm; run += 1) call();
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    call();
    return performance.now() - started;
  }).sort((a, b) => a - b);
  return times[Math.floor(runs / 2)] ?? Number.NaN;
}

import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One line of a table. */
export type Measurement = {
  /** What was measured, as a sentence would say it. */
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with, in the same unit. The ratio is of the same run, so it holds on any machine. */
  readonly against?: { readonly what: string; readonly value: number };
  /** For the ratio `value / against.value`, or for the value itself if there is nothing to compare it with. */
  readonly goal?: Goal;
};

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** What every file in bench/ exports as `run`. */
export type Bench = () => Promise<readonly Measurement[]>;

type InTurnOptions = {
  readonly rounds?: number;
  /** Of each call in a round: the time of a round is that of a call's share of them. */
  readonly callsARound?: number;
  readonly warmUpRounds?: number;
};

setFlagsFromString('--expose-gc');
const collectGarbage: (options: { readonly type: 'minor' }) => void = runInNewContext('gc');

/**
 * The median milliseconds of each call, once all are warm. They are measured in turn, a round of each, so that other
 * work of the machine falls on all of them. A round begins without the garbage of the call before it, which its own
 * calls would otherwise have to collect.
 */
export async function inTurn<Name extends string>(
  calls: Readonly<Record<Name, () => unknown>>,
  { rounds = 200, callsARound = 1, warmUpRounds = rounds }: InTurnOptions = {},
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(calls) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const name of names) {
      collectGarbage({ type: 'minor' });
      const milliseconds = await timed(calls[name], callsARound);
      if (round >= 0) times.get(name)?.push(milliseconds);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

/** @returns NaN of no values */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function timed(call: () => unknown, times: number): Promise<number> {
  const started = performance.now();
  for (let time = 0; time < times; time += 1) {
    const returned = call();
    // A turn of the event loop costs more than some calls.
    if (returned instanceof Promise) await returned;
  }
  return (performance.now() - started) / times;
}

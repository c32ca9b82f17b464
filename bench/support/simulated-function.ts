import { randomFrom } from './random.ts';

/** A Lambda function under load, as far as its instances go: each runs one event at a time. */
export type Load = {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  /** Instances that are there when the load begins, with everything read. */
  readonly warmInstances: number;
};

export type FunctionTimes = {
  /** The mean of a request that reads nothing; single requests vary around it. */
  readonly warmMs: number;
  /** From nothing to the first response. */
  readonly coldMs: number;
  /** What reading the pointer adds, and how often an instance does. */
  readonly pointerMs: number;
  readonly pointerEveryMs: number;
};

export type Simulated = {
  readonly mostBusyInstances: number;
  readonly coldStarts: number;
  readonly pointerReadsPerSecond: number;
  readonly p99Ms: number;
};

type Instance = { freeAtMs: number; pointerAtMs: number };

/** Requests arrive at random; Lambda gives each to the instance that was busy last, or starts one. */
export function simulateFunction(load: Load, times: FunctionTimes): Simulated {
  const pick = randomFrom(1);
  const random = (): number => pick(2 ** 32) / 2 ** 32;
  const gap = (): number => (-Math.log(1 - random()) * 1_000) / load.requestsPerSecond;
  const endMs = load.seconds * 1_000;
  const idle: Instance[] = Array.from({ length: load.warmInstances }, () => ({
    freeAtMs: 0,
    pointerAtMs: -random() * times.pointerEveryMs,
  }));
  let busy: Instance[] = [];
  let mostBusyInstances = 0;
  let coldStarts = 0;
  let pointerReads = 0;
  const durations: number[] = [];
  for (let nowMs = gap(); nowMs < endMs; nowMs += gap()) {
    const freed = busy.filter(({ freeAtMs }) => freeAtMs <= nowMs).sort((a, b) => a.freeAtMs - b.freeAtMs);
    if (freed.length > 0) {
      busy = busy.filter(({ freeAtMs }) => freeAtMs > nowMs);
      idle.push(...freed);
    }
    let ms = times.warmMs * (0.5 - 0.5 * Math.log(1 - random()));
    let instance = idle.pop();
    if (instance === undefined) {
      coldStarts += 1;
      pointerReads += 1;
      ms += times.coldMs;
      instance = { freeAtMs: 0, pointerAtMs: nowMs };
    } else if (nowMs - instance.pointerAtMs >= times.pointerEveryMs) {
      pointerReads += 1;
      ms += times.pointerMs;
      instance.pointerAtMs = nowMs;
    }
    instance.freeAtMs = nowMs + ms;
    busy.push(instance);
    durations.push(ms);
    mostBusyInstances = Math.max(mostBusyInstances, busy.length);
  }
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    mostBusyInstances,
    coldStarts,
    pointerReadsPerSecond: pointerReads / load.seconds,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}

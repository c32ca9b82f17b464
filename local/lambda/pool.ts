import {
  type Instance,
  type InstanceOptions,
  type InstanceResult,
  type InvocationMessage,
  startInstance,
} from './instance.ts';
import type { SpareInstances } from './spare-instances.ts';

export type PoolOptions = InstanceOptions & {
  readonly maximumInstances: number;
  readonly lastIdleMilliseconds: number | undefined;
  /** Shared with the other functions. */
  readonly spares: SpareInstances;
};

export type Pool = {
  readonly run: (message: InvocationMessage) => Promise<InstanceResult>;
  readonly warm: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const SPARE_IDLE_MILLISECONDS = 5_000;

/** Of the last instance, which has a function's data in memory. */
const LAST_IDLE_MILLISECONDS = 5 * 60_000;

/** How often idle instances are looked at: a timer for each event would cost more. */
const LOOK_MILLISECONDS = 1_000;

type Idle = { readonly instance: Instance; readonly sinceMs: number };

type Waiting = { readonly message: InvocationMessage; readonly resolve: (result: InstanceResult) => void };

const TIMED_OUT = { kind: 'timed-out' } as const;

/**
 * The instances of one function. An event goes to an idle instance, or to a new one up to the maximum; further events
 * wait. An event times out by the time since it came in, as the gateway counts; an instance is discarded if it crashes,
 * or if one event takes it that long, and stopped if it is not needed any more.
 */
export function createPool({
  maximumInstances,
  lastIdleMilliseconds = LAST_IDLE_MILLISECONDS,
  spares,
  ...options
}: PoolOptions): Pool {
  const instances = new Set<Instance>();
  let idle: Idle[] = [];
  const queue: Waiting[] = [];
  let starting = 0;

  const drop = (instance: Instance): void => {
    if (!instances.delete(instance)) return;
    if (instances.size > 0) spares.giveBack();
    idle = idle.filter((each) => each.instance !== instance);
  };

  const retire = (): void => {
    const now = performance.now();
    for (const { instance, sinceMs } of idle) {
      const limit = instances.size === 1 ? lastIdleMilliseconds : SPARE_IDLE_MILLISECONDS;
      if (now - sinceMs < limit) continue;
      drop(instance);
      void instance.stop();
    }
  };
  const retiring = setInterval(retire, LOOK_MILLISECONDS).unref();

  const rest = (instance: Instance): void => {
    idle.push({ instance, sinceMs: performance.now() });
  };

  const mayStart = (): boolean => instances.size === 0 || (instances.size < maximumInstances && spares.take());

  const serve = async (instance: Instance, { message, resolve }: Waiting): Promise<void> => {
    const result = await instance.run(message);
    resolve(result);
    if (result.kind === 'timed-out') await instance.stop();
    if (result.kind === 'timed-out' || result.kind === 'crashed') drop(instance);
    else rest(instance);
    dispatch();
  };

  const start = async (): Promise<Instance | undefined> => {
    starting += 1;
    const instance = startInstance(options);
    instances.add(instance);
    void instance.ended.then(() => drop(instance));
    const state = await instance.loaded;
    starting -= 1;
    return state === 'loaded' ? instance : undefined;
  };

  /** A bundle that does not load fails the event that it was started for; the next event tries again. */
  const scaleOut = async (): Promise<void> => {
    const instance = await start();
    if (instance === undefined) queue.shift()?.resolve({ kind: 'crashed' });
    else rest(instance);
    dispatch();
  };

  const dispatch = (): void => {
    while (idle.length > 0 && queue.length > 0) {
      const resting = idle.pop();
      const next = queue.shift();
      if (resting === undefined || next === undefined) break;
      void serve(resting.instance, next);
    }
    for (let missing = queue.length - starting; missing > 0 && mayStart(); missing -= 1) void scaleOut();
  };

  /** Counts from now on, whether it waits or runs. */
  const withinTimeout = (waiting: Waiting, result: Promise<InstanceResult>): Promise<InstanceResult> => {
    const timer = setTimeout(() => {
      waiting.resolve(TIMED_OUT);
      const index = queue.indexOf(waiting);
      if (index !== -1) queue.splice(index, 1);
    }, options.timeoutMilliseconds);
    return result.finally(() => clearTimeout(timer));
  };

  return {
    run: (message) => {
      const { promise, resolve } = Promise.withResolvers<InstanceResult>();
      const waiting = { message, resolve };
      queue.push(waiting);
      dispatch();
      // An event that need not wait has the limit of its instance.
      return queue.at(-1) === waiting ? withinTimeout(waiting, promise) : promise;
    },
    warm: async () => {
      if (instances.size > 0) return;
      const instance = await start();
      if (instance !== undefined) rest(instance);
      dispatch();
    },
    stop: async () => {
      clearInterval(retiring);
      await Promise.all([...instances].map((instance) => instance.stop()));
    },
  };
}

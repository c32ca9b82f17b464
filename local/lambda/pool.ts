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

export type PoolResult = InstanceResult | { readonly kind: 'timed-out' };

export type Pool = {
  readonly run: (message: InvocationMessage) => Promise<PoolResult>;
  readonly warm: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const SPARE_IDLE_MILLISECONDS = 5_000;

/** Of the last instance, which has a function's data in memory. */
const LAST_IDLE_MILLISECONDS = 5 * 60_000;

type Waiting = { readonly message: InvocationMessage; readonly resolve: (result: PoolResult) => void };

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
  const idle: Instance[] = [];
  const idleTimers = new Map<Instance, NodeJS.Timeout>();
  const queue: Waiting[] = [];
  let starting = 0;

  const drop = (instance: Instance): void => {
    if (!instances.delete(instance)) return;
    if (instances.size > 0) spares.giveBack();
    clearTimeout(idleTimers.get(instance));
    idleTimers.delete(instance);
    const index = idle.indexOf(instance);
    if (index !== -1) idle.splice(index, 1);
  };

  const retireAfter = (instance: Instance, milliseconds: number): void => {
    const retire = (): void => {
      if (instances.size === 1 && milliseconds < lastIdleMilliseconds) retireAfter(instance, lastIdleMilliseconds);
      else {
        drop(instance);
        void instance.stop();
      }
    };
    idleTimers.set(instance, setTimeout(retire, milliseconds).unref());
  };

  const rest = (instance: Instance): void => {
    idle.push(instance);
    retireAfter(instance, instances.size === 1 ? lastIdleMilliseconds : SPARE_IDLE_MILLISECONDS);
  };

  const mayStart = (): boolean => instances.size === 0 || (instances.size < maximumInstances && spares.take());

  const withinTimeout = async (result: Promise<PoolResult>): Promise<PoolResult> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<PoolResult>((resolve) => {
      timer = setTimeout(() => resolve(TIMED_OUT), options.timeoutMilliseconds);
    });
    const first = await Promise.race([result, timeout]);
    clearTimeout(timer);
    return first;
  };

  const serve = async (instance: Instance, { message, resolve }: Waiting): Promise<void> => {
    const result = await withinTimeout(instance.run(message));
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
      const instance = idle.pop();
      const next = queue.shift();
      if (instance === undefined || next === undefined) break;
      clearTimeout(idleTimers.get(instance));
      void serve(instance, next);
    }
    for (let missing = queue.length - starting; missing > 0 && mayStart(); missing -= 1) void scaleOut();
  };

  return {
    run: async (message) => {
      const { promise, resolve } = Promise.withResolvers<PoolResult>();
      const waiting = { message, resolve };
      queue.push(waiting);
      dispatch();
      const result = await withinTimeout(promise);
      const index = queue.indexOf(waiting);
      if (index !== -1) queue.splice(index, 1);
      return result;
    },
    warm: async () => {
      if (instances.size > 0) return;
      const instance = await start();
      if (instance !== undefined) rest(instance);
      dispatch();
    },
    stop: async () => {
      await Promise.all([...instances].map((instance) => instance.stop()));
    },
  };
}

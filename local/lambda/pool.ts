import { distribute } from './distribution.ts';
import { type Instance, type InstanceOptions, type Invocation, SLOW_MILLISECONDS, startInstance } from './instance.ts';
import { createPatience } from './patience.ts';
import type { InstanceResult } from './results.ts';
import type { SpareInstances } from './spare-instances.ts';

export type PoolOptions = InstanceOptions & {
  readonly maximumInstances: number;
  readonly lastIdleMilliseconds: number | undefined;
  /** Shared with the other functions. */
  readonly spares: SpareInstances;
};

export type Pool = {
  readonly run: (event: string) => Promise<InstanceResult>;
  readonly warm: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const SPARE_IDLE_MILLISECONDS = 5_000;

/** Of the last instance, which has a function's data in memory. */
const LAST_IDLE_MILLISECONDS = 5 * 60_000;

/** How often idle instances are looked at: a timer for each event would cost more. */
const LOOK_MILLISECONDS = 1_000;

const TIMED_OUT = { kind: 'timed-out' } as const;

/**
 * The instances of one function. The events of one turn of the event loop go to an instance at once, some ahead of their
 * time, since a message wakes a thread; what a slow one has not begun goes to another. If all are slow, there is a new
 * instance, up to the maximum. An event times out by the time since it came in, as the gateway counts. An instance is
 * stopped if it is not needed any more.
 */
export function createPool({
  maximumInstances,
  lastIdleMilliseconds = LAST_IDLE_MILLISECONDS,
  spares,
  ...options
}: PoolOptions): Pool {
  const instances = new Set<Instance>();
  const ready = new Set<Instance>();
  const queue: Invocation[] = [];
  let isDispatchDue = false;
  let isLookDue = false;
  let isStopped = false;

  const drop = (instance: Instance): void => {
    ready.delete(instance);
    if (instances.delete(instance) && instances.size > 0) spares.giveBack();
  };

  const retire = (): void => {
    for (const instance of ready) {
      const limit = instances.size === 1 ? lastIdleMilliseconds : SPARE_IDLE_MILLISECONDS;
      if (instance.idleMs() < limit) continue;
      drop(instance);
      void instance.stop();
    }
  };
  const retiring = setInterval(retire, LOOK_MILLISECONDS).unref();

  const patience = createPatience<Invocation>(options.timeoutMilliseconds, (invocation) => {
    const index = queue.indexOf(invocation);
    if (index !== -1) queue.splice(index, 1);
    for (const instance of ready) instance.takeBack(invocation);
    invocation.settle(TIMED_OUT);
  });

  const mayStart = (): boolean =>
    !isStopped && (instances.size === 0 || (instances.size < maximumInstances && spares.take()));

  const start = async (): Promise<boolean> => {
    const instance = startInstance(options);
    instances.add(instance);
    void instance.ended.then(() => {
      drop(instance);
      queue.unshift(...instance.given().filter(instance.takeBack));
      dispatchSoon();
    });
    const isLoaded = (await instance.loaded) === 'loaded';
    if (isLoaded) ready.add(instance);
    return isLoaded;
  };

  /** A bundle that does not load fails the event that it was started for; the next event tries again. */
  const scaleOut = async (): Promise<void> => {
    if (!(await start())) queue.shift()?.settle({ kind: 'crashed' });
    dispatchSoon();
  };

  const dispatch = (): void => {
    for (const instance of ready) instance.read();
    isDispatchDue = false;
    const isAnyQuick = distribute(queue, ready);
    const starting = instances.size - ready.size;
    const missing = isAnyQuick ? 0 : queue.length - starting;
    for (let started = 0; started < missing && mayStart(); started += 1) void scaleOut();
    if (isAnyWaiting()) lookLater();
  };

  const isAnyWaiting = (): boolean => queue.length > 0 || [...ready].some((instance) => instance.given().length > 1);

  /** By then an instance may be slow, and may have results that it has not announced. */
  const lookLater = (): void => {
    if (!isLookDue) setTimeout(look, SLOW_MILLISECONDS).unref();
    isLookDue = true;
  };

  const look = (): void => {
    isLookDue = false;
    dispatch();
  };

  const dispatchSoon = (): void => {
    if (!isDispatchDue) setImmediate(dispatch);
    isDispatchDue = true;
  };

  return {
    run: (event) =>
      new Promise((resolve) => {
        const invocation = {
          event,
          settle: (result: InstanceResult): void => {
            patience.end(invocation);
            resolve(result);
            if (queue.length > 0) dispatchSoon();
          },
        };
        patience.begin(invocation);
        queue.push(invocation);
        dispatchSoon();
      }),
    warm: async () => {
      if (instances.size === 0 && (await start())) dispatchSoon();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(retiring);
      await Promise.all([...instances].map((instance) => instance.stop()));
      for (const invocation of queue.splice(0)) invocation.settle({ kind: 'crashed' });
    },
  };
}

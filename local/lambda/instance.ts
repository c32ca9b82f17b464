import { Worker } from 'node:worker_threads';
import { claim, createClaims, isOffered, offer, PLACES } from './claims.mjs';
import { createLines } from './lines.ts';
import { createOutput, createOutputReader } from './output.mjs';
import { createResultReader, type InstanceResult } from './results.ts';

export type InstanceData = {
  readonly functionName: string;
  readonly bundleFile: string;
  readonly timeoutMilliseconds: number;
  readonly output: SharedArrayBuffer;
  readonly claims: SharedArrayBuffer;
};

/** To an instance: events as JSON, and their numbers. */
export type InvocationsMessage = { readonly numbers: readonly number[]; readonly events: readonly string[] };

export type InstanceOptions = Omit<InstanceData, 'output' | 'claims'> & {
  /** The whole environment: the instance does not see that of the process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onLogLine: (line: string) => void;
};

export type Invocation = { readonly event: string; readonly settle: (result: InstanceResult) => void };

export type Instance = {
  /** One after the other, after those that it has. */
  readonly run: (invocations: readonly Invocation[]) => void;
  /** Settles what it has announced no result of yet. */
  readonly read: () => void;
  /** Unless it has begun. */
  readonly takeBack: (invocation: Invocation) => boolean;
  /** The one that it runs, and those that it has ahead. */
  readonly given: () => readonly Invocation[];
  /** How many more it may be given. */
  readonly freePlaces: () => number;
  /** False if it is about to end, or has run its event for so long that no other should wait for it. */
  readonly isQuick: () => boolean;
  /** 0 if it has an event. */
  readonly idleMs: () => number;
  readonly loaded: Promise<'loaded' | 'ended'>;
  /** What it has not begun then can be taken back. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Longer than nearly every event takes in a thread that has to wait for a core. */
export const SLOW_MILLISECONDS = 30;

/** V8's default lets every busy thread keep up to 48 MB of garbage before it looks. */
const YOUNG_GENERATION_MB = 6;

/** An instance ends by itself if one event takes it too long. */
export function startInstance({ environment, onLogLine, ...data }: InstanceOptions): Instance {
  const output = createOutput();
  const claims = createClaims();
  const workerData: InstanceData = { ...data, output, claims };
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData,
    env: { ...environment },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    stdout: true,
    stderr: true,
  });
  const places = new Int32Array(claims);
  /** In their order, with their numbers. Results come in this order. */
  const given = new Map<Invocation, number>();
  let lastNumber = 0;
  /** When it began its event, or had none any more. */
  let sinceMs = performance.now();
  let isEnding = false;
  const loaded = Promise.withResolvers<'loaded' | 'ended'>();
  const ended = Promise.withResolvers<void>();

  const settle = (result: InstanceResult): void => {
    const [running] = given.keys();
    if (running === undefined) return;
    given.delete(running);
    if (given.size > 0) timer.refresh();
    sinceMs = performance.now();
    running.settle(result);
  };
  // One for all events: it starts again with each, and nobody waits for it between them.
  const timer = setTimeout(() => {
    read();
    if (given.size === 0) return;
    settle({ kind: 'timed-out' });
    void stop();
  }, data.timeoutMilliseconds).unref();
  const stop = async (): Promise<void> => {
    isEnding = true;
    await worker.terminate();
  };

  const lines = createLines(onLogLine);
  const readResult = createResultReader(settle);
  const read = createOutputReader(output, (kind, content) => {
    if (kind === 'printed') lines.add(content.toString('utf8'));
    else if (kind === 'loaded') loaded.resolve('loaded');
    else readResult(kind, content);
  });

  worker.on('message', read);
  worker.on('error', (error: unknown) => {
    read();
    onLogLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  worker.on('exit', () => {
    isEnding = true;
    clearTimeout(timer);
    read();
    lines.end();
    const [running] = given;
    if (running !== undefined && !isOffered(places, running[1])) settle({ kind: 'crashed' });
    loaded.resolve('ended');
    ended.resolve();
  });

  return {
    run: (invocations) => {
      if (given.size === 0) {
        timer.refresh();
        sinceMs = performance.now();
      }
      const numbers: number[] = [];
      for (const invocation of invocations) {
        lastNumber = offer(places, lastNumber, [...given.values()]);
        given.set(invocation, lastNumber);
        numbers.push(lastNumber);
      }
      const message: InvocationsMessage = { numbers, events: invocations.map(({ event }) => event) };
      worker.postMessage(message);
    },
    read,
    takeBack: (invocation) => {
      const number = given.get(invocation);
      return number !== undefined && claim(places, number) && given.delete(invocation);
    },
    given: () => [...given.keys()],
    freePlaces: () => PLACES - given.size,
    isQuick: () => !isEnding && (given.size === 0 || performance.now() - sinceMs < SLOW_MILLISECONDS),
    idleMs: () => (given.size === 0 ? performance.now() - sinceMs : 0),
    loaded: loaded.promise,
    ended: ended.promise,
    stop,
  };
}

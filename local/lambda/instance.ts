import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

export type InstanceData = {
  readonly functionName: string;
  readonly bundleFile: string;
  readonly timeoutMilliseconds: number;
};

/** To an instance; `event` is JSON. */
export type InvocationMessage = { readonly invocationId: string; readonly event: string };

/** From an instance: its bundle is loaded, or the result of its one invocation, as JSON. */
export type InstanceMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'response'; readonly payload: string }
  | { readonly kind: 'failed'; readonly errorType: string; readonly errorMessage: string };

export type InstanceOptions = InstanceData & {
  /** The whole environment: the instance does not see that of the process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onLogLine: (line: string) => void;
};

/** `crashed`: the instance ended before it responded. */
export type InstanceResult = Exclude<InstanceMessage, { kind: 'loaded' }> | { readonly kind: 'crashed' };

export type Instance = {
  /** Must not be called while another event runs. */
  readonly run: (message: InvocationMessage) => Promise<InstanceResult>;
  readonly loaded: Promise<'loaded' | 'ended'>;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** V8's default lets every busy thread keep up to 48 MB of garbage before it looks. */
const YOUNG_GENERATION_MB = 3;

export function startInstance({ environment, onLogLine, ...data }: InstanceOptions): Instance {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: data,
    env: { ...environment },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    stdout: true,
    stderr: true,
  });
  splitLines(worker.stdout, onLogLine);
  splitLines(worker.stderr, onLogLine);

  let finish: ((result: InstanceResult) => void) | undefined;
  const settle = (result: InstanceResult): void => {
    finish?.(result);
    finish = undefined;
  };
  const loaded = Promise.withResolvers<'loaded' | 'ended'>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;

  worker.on('message', (message: InstanceMessage) => {
    if (message.kind === 'loaded') loaded.resolve('loaded');
    else settle(message);
  });
  worker.on('error', (error: unknown) =>
    onLogLine(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  worker.on('exit', () => {
    isOver = true;
    settle({ kind: 'crashed' });
    loaded.resolve('ended');
    ended.resolve();
  });

  return {
    run: (message) => {
      if (isOver) return Promise.resolve({ kind: 'crashed' });
      const result = Promise.withResolvers<InstanceResult>();
      finish = result.resolve;
      worker.postMessage(message);
      return result.promise;
    },
    loaded: loaded.promise,
    ended: ended.promise,
    stop: async () => {
      await worker.terminate();
    },
  };
}

function splitLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  });
  stream.on('end', () => {
    if (rest.trim() !== '') onLine(rest);
  });
}

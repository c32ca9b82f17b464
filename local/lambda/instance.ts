import { StringDecoder } from 'node:string_decoder';
import { Worker } from 'node:worker_threads';
import { createOutput, createOutputReader } from './output.mjs';

export type InstanceData = {
  readonly functionName: string;
  readonly bundleFile: string;
  readonly timeoutMilliseconds: number;
  readonly output: SharedArrayBuffer;
};

/** To an instance; `event` is JSON. */
export type InvocationMessage = { readonly invocationId: string; readonly event: string };

/**
 * From an instance: its bundle is loaded, it has printed something, or the result of its one invocation, as JSON. A
 * response that has a text as `body` has it beside the JSON.
 */
export type InstanceMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'printed' }
  | { readonly kind: 'response'; readonly payload: string; readonly body?: string }
  | { readonly kind: 'failed'; readonly errorType: string; readonly errorMessage: string };

export type InstanceOptions = Omit<InstanceData, 'output'> & {
  /** The whole environment: the instance does not see that of the process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onLogLine: (line: string) => void;
};

/** `crashed`: the instance ended before it responded. */
export type InstanceResult =
  | Exclude<InstanceMessage, { kind: 'loaded' | 'printed' }>
  | { readonly kind: 'crashed' }
  | { readonly kind: 'timed-out' };

export type Instance = {
  /** Must not be called while another event runs. An instance that has timed out still runs, and has to be stopped. */
  readonly run: (message: InvocationMessage) => Promise<InstanceResult>;
  readonly loaded: Promise<'loaded' | 'ended'>;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** V8's default lets every busy thread keep up to 48 MB of garbage before it looks. */
const YOUNG_GENERATION_MB = 3;

export function startInstance({ environment, onLogLine, ...data }: InstanceOptions): Instance {
  const output = createOutput();
  const workerData: InstanceData = { ...data, output };
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData,
    env: { ...environment },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    stdout: true,
    stderr: true,
  });
  const lines = splitLines(createOutputReader(output), onLogLine);

  let finish: ((result: InstanceResult) => void) | undefined;
  const settle = (result: InstanceResult): void => {
    finish?.(result);
    finish = undefined;
  };
  const loaded = Promise.withResolvers<'loaded' | 'ended'>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  // One for all events: it starts again with each, and nobody waits for it between them.
  const timer = setTimeout(() => settle({ kind: 'timed-out' }), data.timeoutMilliseconds).unref();

  worker.on('message', (message: InstanceMessage) => {
    lines.read();
    if (message.kind === 'loaded') loaded.resolve('loaded');
    else if (message.kind !== 'printed') settle(message);
  });
  worker.on('error', (error: unknown) => {
    lines.read();
    onLogLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  worker.on('exit', () => {
    isOver = true;
    clearTimeout(timer);
    lines.end();
    settle({ kind: 'crashed' });
    loaded.resolve('ended');
    ended.resolve();
  });

  return {
    run: (message) => {
      if (isOver) return Promise.resolve({ kind: 'crashed' });
      const result = Promise.withResolvers<InstanceResult>();
      finish = result.resolve;
      timer.refresh();
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

function splitLines(read: () => Buffer, onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const emit = (lines: readonly string[]): void => {
    for (const line of lines) if (line.trim() !== '') onLine(line);
  };
  const readLines = (): void => {
    const lines = (rest + decoder.write(read())).split('\n');
    rest = lines.pop() ?? '';
    emit(lines);
  };
  return {
    /** What was printed since the last call. */
    read: readLines,
    end: (): void => {
      readLines();
      emit([rest + decoder.end()]);
    },
  };
}

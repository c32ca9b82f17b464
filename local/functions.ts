import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Lambda's limit for an event and for a response. */
const PAYLOAD_LIMIT_BYTES = 6 * 1024 * 1024;

/**
 * The stack of a thread, so that a recursion ends where it does on Lambda: the 984 KB of a main
 * thread, and 192 KB that Node keeps back in every other one.
 */
const STACK_MB = (984 + 192) / 1024;

export type FunctionDefinition = {
  readonly name: string;
  readonly bundleFile: string;
  /** The variables of Lambda's runtime are added to these. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** How many threads run its events; default: one. */
  readonly threads?: number;
};

export type InvocationResult =
  | { readonly kind: 'response'; readonly payload: unknown }
  /** The function threw or took too long, its thread ended, or its response is above the limit. */
  | { readonly kind: 'failed'; readonly errorMessage: string }
  /** The event is above the limit: no function was called. */
  | { readonly kind: 'too-large' };

export type Functions = {
  readonly invoke: (name: string, event: unknown) => Promise<InvocationResult>;
  /** Starts these functions. The others start with their first event. */
  readonly warm: (names: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** An event for a thread. Events and results are JSON, as on AWS. */
export type WorkerEvent = { readonly id: number; readonly event: string };

export type WorkerMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'printed'; readonly text: string }
  | { readonly kind: 'result'; readonly id: number; readonly json: string }
  | { readonly kind: 'failed'; readonly id: number; readonly errorMessage: string };

/** Emulates Lambda: runs each bundle in a separate thread, within Lambda's limits. */
export function createFunctions(
  definitions: readonly FunctionDefinition[],
  onLogLine: (functionName: string, line: string) => void,
): Functions {
  const byName = new Map(
    definitions.map((definition) => {
      const { name, threads = 1 } = definition;
      const instances = Array.from({ length: threads }, () =>
        createFunction(definition, (line) => onLogLine(name, line)),
      );
      return [name, asOneFunction(instances)];
    }),
  );
  return {
    invoke: async (name, event) => {
      const invoked = byName.get(name);
      if (invoked === undefined) throw new Error(`there is no function ${name}`);
      const json = JSON.stringify(event);
      return Buffer.byteLength(json) > PAYLOAD_LIMIT_BYTES
        ? { kind: 'too-large' }
        : await invoked.run(json);
    },
    warm: async (names) => void (await Promise.all(names.map((name) => byName.get(name)?.load()))),
    stop: async () => void (await Promise.all([...byName.values()].map(({ stop }) => stop()))),
  };
}

type Thread = {
  readonly worker: Worker;
  readonly waiting: Map<number, (result: InvocationResult) => void>;
  readonly loaded: Promise<void>;
};

type LocalFunction = {
  /** How many events it runs now. */
  readonly running: () => number;
  readonly run: (event: string) => Promise<InvocationResult>;
  readonly load: () => Promise<void>;
  readonly stop: () => Promise<unknown>;
};

/** Gives each event to the instance that runs the fewest. */
function asOneFunction(instances: readonly LocalFunction[]): Omit<LocalFunction, 'running'> {
  return {
    run: async (event) => {
      const [idlest] = instances.toSorted((a, b) => a.running() - b.running());
      return (await idlest?.run(event)) ?? failed('the function has no thread');
    },
    load: async () => void (await Promise.all(instances.map(({ load }) => load()))),
    stop: async () => void (await Promise.all(instances.map(({ stop }) => stop()))),
  };
}

/**
 * Starts a thread for the first event, and another after it has ended or exceeded its time limit.
 */
function createFunction(
  definition: FunctionDefinition,
  onLogLine: (line: string) => void,
): LocalFunction {
  const { name, timeoutSeconds } = definition;
  let current: Thread | undefined;
  let lastId = 0;

  const thread = (): Thread => {
    if (current !== undefined) return current;
    const started = startThread(definition, onLogLine);
    started.worker.on('exit', () => {
      if (current === started) current = undefined;
      for (const settle of started.waiting.values()) settle(failed(`${name} ended while it ran`));
    });
    current = started;
    return started;
  };

  return {
    running: () => current?.waiting.size ?? 0,
    run: (event) => {
      const running = thread();
      const { worker, waiting } = running;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          const errorMessage = `Task timed out after ${timeoutSeconds} seconds`;
          onLogLine(errorMessage);
          waiting.get(id)?.(failed(errorMessage));
          if (current === running) current = undefined;
          void worker.terminate();
        }, timeoutSeconds * 1000);
        waiting.set(id, (result) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(result);
        });
        worker.postMessage({ id, event } satisfies WorkerEvent);
      });
    },
    load: () => thread().loaded,
    stop: async () => await current?.worker.terminate(),
  };
}

function startThread(definition: FunctionDefinition, onLogLine: (line: string) => void): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: definition,
    resourceLimits: { stackSizeMb: STACK_MB },
    env: {
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
      AWS_LAMBDA_FUNCTION_NAME: definition.name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      LAMBDA_TASK_ROOT: dirname(definition.bundleFile),
      NODE_ENV: 'production',
      TZ: ':UTC',
      ...definition.environment,
    },
  });
  const waiting: Thread['waiting'] = new Map();
  const loaded = Promise.withResolvers<void>();
  let unfinishedLine = '';
  const print = (text: string): void => {
    const lines = (unfinishedLine + text).split('\n');
    unfinishedLine = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLogLine(line);
  };
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'loaded') loaded.resolve();
    else if (message.kind === 'printed') print(message.text);
    else if (message.kind === 'failed') waiting.get(message.id)?.(failed(message.errorMessage));
    else waiting.get(message.id)?.(resultOf(message.json, onLogLine));
  });
  worker.on('error', (error: unknown) => {
    print(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
  worker.on('exit', () => {
    print('\n');
    loaded.resolve();
  });
  return { worker, waiting, loaded: loaded.promise };
}

function resultOf(json: string, onLogLine: (line: string) => void): InvocationResult {
  const bytes = Buffer.byteLength(json);
  if (bytes <= PAYLOAD_LIMIT_BYTES) return { kind: 'response', payload: JSON.parse(json) };
  onLogLine(`the response of ${bytes} bytes is above Lambda's limit`);
  return failed('the response is too large');
}

function failed(errorMessage: string): InvocationResult {
  return { kind: 'failed', errorMessage };
}

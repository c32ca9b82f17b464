import type { Body } from './bodies.ts';
import { createPool, type Pool } from './pool.ts';
import { createSpareInstances } from './spare-instances.ts';

/** Lambda's limit for an event and for a response. */
const PAYLOAD_LIMIT_BYTES = 6 * 1024 * 1024;

export type FunctionDefinition = {
  readonly name: string;
  readonly bundleFile: string;
  /** Without the variables of Lambda's runtime. */
  readonly environment: Readonly<Record<string, string>>;
};

export type FunctionsOptions = {
  readonly definitions: readonly FunctionDefinition[];
  readonly timeoutMilliseconds: number;
  /** Of one function. */
  readonly maximumInstances: number;
  /** What all functions may have together beyond one instance each. */
  readonly maximumSpareInstances: number;
  /** How long the last instance of a function stays without an event; default: five minutes. */
  readonly lastIdleMilliseconds?: number | undefined;
  readonly onLogLine: (functionName: string, line: string) => void;
};

export type InvocationResult =
  /** The text in its `body`, if it has one, is not in the payload but beside it, in UTF-8. */
  | { readonly kind: 'response'; readonly payload: unknown; readonly body?: Body | undefined }
  /** The function threw, its instance crashed, or its response is above the limit. */
  | { readonly kind: 'failed'; readonly errorMessage: string }
  | { readonly kind: 'timed-out' }
  /** The event is above the limit: no function was called. */
  | { readonly kind: 'too-large' };

export type Functions = {
  /** The event is JSON. */
  readonly invoke: (name: string, event: string) => Promise<InvocationResult>;
  /** An instance of each of these functions, one after the other. The others get theirs with their first event. */
  readonly warm: (names: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

function runtimeEnvironment({ name, bundleFile }: FunctionDefinition): Record<string, string> {
  return {
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: bundleFile.replace(/[/\\][^/\\]*$/, ''),
    NODE_ENV: 'production',
    TZ: ':UTC',
  };
}

/** Emulates Lambda: runs the bundles, within Lambda's limits. */
export function createFunctions(options: FunctionsOptions): Functions {
  const pools = createPools(options);
  return {
    invoke: async (name, event) => {
      const pool = pools.get(name);
      if (pool === undefined) throw new Error(`there is no function ${name}`);
      if (isAboveLimit(event)) return { kind: 'too-large' };
      const result = await pool.run(event);
      if (result.kind === 'timed-out') return result;
      if (result.kind === 'crashed') return { kind: 'failed', errorMessage: `${name} ended while it ran` };
      if (result.kind === 'failed') return { kind: 'failed', errorMessage: JSON.parse(result.json).errorMessage };
      const { json, body } = result;
      const bytes = payloadBytes(json, body?.bytes);
      if (bytes > PAYLOAD_LIMIT_BYTES) {
        options.onLogLine(name, `the response of ${bytes} bytes is above Lambda's limit`);
        return { kind: 'failed', errorMessage: 'the response is too large' };
      }
      return { kind: 'response', payload: JSON.parse(json), body };
    },
    warm: async (names) => {
      for (const name of names) await pools.get(name)?.warm();
    },
    stop: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}

function createPools(options: FunctionsOptions): ReadonlyMap<string, Pool> {
  const spares = createSpareInstances(options.maximumSpareInstances);
  return new Map(
    options.definitions.map((definition) => [
      definition.name,
      createPool({
        functionName: definition.name,
        bundleFile: definition.bundleFile,
        environment: { ...runtimeEnvironment(definition), ...definition.environment },
        timeoutMilliseconds: options.timeoutMilliseconds,
        maximumInstances: options.maximumInstances,
        spares,
        lastIdleMilliseconds: options.lastIdleMilliseconds,
        onLogLine: (line) => options.onLogLine(definition.name, line),
      }),
    ]),
  );
}

/** A character takes three bytes at most; they are counted only if that may matter. */
function isAboveLimit(event: string): boolean {
  return 3 * event.length > PAYLOAD_LIMIT_BYTES && Buffer.byteLength(event) > PAYLOAD_LIMIT_BYTES;
}

/** Of the whole response as JSON. A body is escaped, to no more than six bytes a byte, only if that may matter. */
function payloadBytes(json: string, body: Buffer | undefined): number {
  const bytes = Buffer.byteLength(json);
  if (body === undefined) return bytes;
  const withName = bytes + ',"body":""'.length;
  const most = withName + 6 * body.length;
  return most <= PAYLOAD_LIMIT_BYTES ? most : withName - 2 + Buffer.byteLength(JSON.stringify(body.toString('utf8')));
}

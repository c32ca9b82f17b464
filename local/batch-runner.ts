import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import pMap from 'p-map';
import * as z from 'zod';
import { AwsError, type AwsOperation, type AwsProtocol, respondToSdk } from './aws-json.ts';
import type { Functions } from './functions.ts';
import type { EmulatedService } from './server.ts';
import { replaceFile } from './state.ts';

/** What a batch's execution is started with. */
const runInput = z.object({ clientId: z.string(), batchId: z.string() });
type RunInput = Readonly<z.infer<typeof runInput>>;

/** Says how often a step that failed is tried again, by the names of the Amazon States Language. */
type Retry = {
  readonly IntervalSeconds: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
  readonly MaxAttempts: number;
};

export type BatchRunnerSettings = {
  readonly functions: Pick<Functions, 'invoke'>;
  /** Parts of all batches together. */
  readonly partsAtOnce: number;
  readonly retry: Retry;
  /** An execution that takes longer fails. An execution that restarts gets the full time again. */
  readonly runSeconds: number;
  readonly onError: (error: unknown) => void;
};

export type BatchRunner = EmulatedService & {
  /** Runs what an earlier process has not finished. */
  readonly resume: () => void;
  /** Starts nothing more. Executions that run stay for the next start. */
  readonly stop: () => void;
};

/** The path of the runner on the service's port. */
export const RUNNER_PATH = '/local-batch-runs';

/**
 * Emulates the state machine of the batches: speaks the protocol of Step Functions, and runs the
 * steps of each execution in a loop. An execution is a file in this folder, so that one which a
 * killed process leaves behind begins again. Its parts that have run then end at once.
 */
export async function openBatchRunner(
  folder: string,
  settings: BatchRunnerSettings,
): Promise<BatchRunner> {
  await mkdir(folder, { recursive: true });
  const executions = new Map<string, Execution>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const { name, input, status } = storedExecution.parse(
      JSON.parse(await readFile(join(folder, file), 'utf8')),
    );
    executions.set(name, { name, input, status, stopping: new AbortController() });
  }
  const limitParts = pLimit(settings.partsAtOnce);
  let isOpen = true;

  const store = ({ name, input, status }: Execution): void =>
    replaceFile(join(folder, `${name}.json`), JSON.stringify({ name, input, status }));

  const run = async (execution: Execution): Promise<void> => {
    const stopped = execution.stopping.signal;
    const timedOut = AbortSignal.timeout(settings.runSeconds * 1000);
    const ended = AbortSignal.any([stopped, timedOut]);
    try {
      await runSteps({
        ...settings,
        input: execution.input,
        ended,
        limitParts,
        isOpen: () => isOpen,
      });
      execution.status = 'SUCCEEDED';
    } catch (error) {
      if (!isOpen) return;
      if (!stopped.aborted) settings.onError(error);
      if (stopped.aborted) execution.status = 'ABORTED';
      else execution.status = timedOut.aborted ? 'TIMED_OUT' : 'FAILED';
      const detail = { input: JSON.stringify(execution.input) };
      await settings.functions.invoke('batch-clean-up', { source: 'aws.states', detail });
    }
    if (isOpen) store(execution);
  };

  const actions: Actions = {
    start: (name, input) => {
      if (executions.has(name)) return false;
      const stopping = new AbortController();
      const execution: Execution = { name, input, status: 'RUNNING', stopping };
      store(execution);
      executions.set(name, execution);
      void run(execution).catch(settings.onError);
      return true;
    },
    stop: (name) => {
      const execution = executions.get(name);
      execution?.stopping.abort();
      return execution !== undefined;
    },
  };

  return {
    path: RUNNER_PATH,
    respond: (request, response) => respondToSdk(PROTOCOL, actions, request, response),
    resume: () => {
      for (const execution of executions.values()) {
        if (execution.status === 'RUNNING') void run(execution).catch(settings.onError);
      }
    },
    stop: () => {
      isOpen = false;
    },
  };
}

const storedExecution = z.object({
  name: z.string(),
  input: runInput,
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
});

type Execution = {
  readonly name: string;
  readonly input: RunInput;
  status: z.infer<typeof storedExecution>['status'];
  readonly stopping: AbortController;
};

type Actions = {
  /** Returns false if an execution has that name already, even one that has ended. */
  readonly start: (name: string, input: RunInput) => boolean;
  /** Returns false if there is no such execution. */
  readonly stop: (name: string) => boolean;
};

type Run = BatchRunnerSettings & {
  readonly input: RunInput;
  /** Aborts when the execution is stopped, or has taken too long. */
  readonly ended: AbortSignal;
  readonly limitParts: LimitFunction;
  readonly isOpen: () => boolean;
};

const cutResult = z.object({
  ranges: z.array(z.looseObject({ part: z.int() })),
});

async function runSteps(run: Run): Promise<void> {
  const { input, partsAtOnce, limitParts } = run;
  const { ranges } = cutResult.parse(await invoke(run, 'batch-cut', input));
  // Limits how many parts of one batch wait at the same time, so that several batches take turns.
  await pMap(ranges, (range) => limitParts(() => invoke(run, 'batch-part', { ...input, range })), {
    concurrency: partsAtOnce,
  });
  await invoke(run, 'batch-finish', input);
}

async function invoke(run: Run, name: string, event: object): Promise<unknown> {
  const { IntervalSeconds, BackoffRate, MaxDelaySeconds, MaxAttempts } = run.retry;
  for (let retries = 0; ; retries += 1) {
    run.ended.throwIfAborted();
    if (!run.isOpen()) throw new Error('the service stops');
    const result = await run.functions.invoke(name, event);
    if (result.kind === 'response') return result.payload;
    const reason = result.kind === 'failed' ? result.errorMessage : 'its event is too large';
    if (retries === MaxAttempts) throw new Error(`${name} failed: ${reason}`);
    const seconds = Math.min(IntervalSeconds * BackoffRate ** retries, MaxDelaySeconds);
    await sleep(seconds * 1000, undefined, { ref: false, signal: run.ended });
  }
}

/** A name is that of a file, too. Step Functions allows these characters and a few more. */
const executionName = z.string().regex(/^[\w-]{1,80}$/);

/** The operations of the protocol that functions use. */
const OPERATIONS: Readonly<Record<string, AwsOperation<Actions>>> = {
  StartExecution: (actions, request) => {
    const { stateMachineArn, name, input } = z
      .object({ stateMachineArn: z.string(), name: executionName, input: z.string() })
      .parse(request);
    if (!actions.start(name, runInput.parse(JSON.parse(input))))
      throw new AwsError('ExecutionAlreadyExists', 'an execution has that name');
    const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
    return { executionArn, startDate: Date.now() / 1000 };
  },
  StopExecution: (actions, request) => {
    const { executionArn } = z.object({ executionArn: z.string() }).parse(request);
    if (!actions.stop(executionArn.split(':').at(-1) ?? ''))
      throw new AwsError('ExecutionDoesNotExist', 'no execution has that name');
    return { stopDate: Date.now() / 1000 };
  },
};

const PROTOCOL: AwsProtocol<Actions> = {
  target: 'AWSStepFunctions',
  namespace: 'com.amazonaws.states',
  invalidRequest: 'ValidationException',
  operations: OPERATIONS,
};

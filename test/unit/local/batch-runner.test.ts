import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { type BatchRunner, openBatchRunner } from '../../../local/batch-runner.ts';
import type { InvocationResult } from '../../../local/functions.ts';
import { listen } from '../../../local/server.ts';
import { awsSettings } from '../../../local/state.ts';
import { createAwsClient } from '../../../shared/store/client.ts';
import { present } from '../../support/present.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const STATE_MACHINE = 'arn:aws:states:eu-west-2:000000000000:stateMachine:batches';
const INPUT = { clientId: 'acme', batchId: 'b1' };
const RANGES = [1, 2, 3, 4].map((part) => ({ part, from: part, to: part + 1, line: part }));

type Invocation = { readonly name: string; readonly event: Record<string, unknown> };

let folder: string;
let server: Server;
let runner: BatchRunner;
let client: SFNClient;
let invocations: Invocation[];
let errors: unknown[];
/** What the functions do, besides being noted. */
let act: (invocation: Invocation) => Promise<InvocationResult | undefined>;

beforeEach(async () => {
  folder = temporaryFolder();
  invocations = [];
  errors = [];
  act = async () => undefined;
  server = createServer((request, response) => void runner.respond(request, response));
  const port = await listen(server, '127.0.0.1', 0);
  await open();
  const endpoint = `http://127.0.0.1:${port}${runner.path}`;
  client = createAwsClient(SFNClient, 'function', awsSettings(endpoint));
});
afterEach(async () => {
  runner.stop();
  client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const RETRY = { IntervalSeconds: 0.001, BackoffRate: 2, MaxDelaySeconds: 0.004, MaxAttempts: 4 };

async function open({ runSeconds = 60, retry = RETRY } = {}): Promise<void> {
  runner = await openBatchRunner(folder, {
    functions: {
      invoke: async (name, event) => {
        const invocation = { name, event: JSON.parse(JSON.stringify(event)) };
        invocations.push(invocation);
        const payload = name === 'batch-cut' ? { ranges: RANGES } : null;
        return (await act(invocation)) ?? { kind: 'response', payload };
      },
    },
    partsAtOnce: 2,
    retry,
    runSeconds,
    onError: (error) => errors.push(error),
  });
}

function start(name = INPUT.batchId) {
  const input = JSON.stringify(INPUT);
  const command = { stateMachineArn: STATE_MACHINE, name, input };
  return client.send(new StartExecutionCommand(command));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

const invoked = (name: string) => invocations.filter((one) => one.name === name);

describe('the runner of batches', () => {
  it('cuts, runs each range and finishes, once for each name', async () => {
    const { executionArn } = await start();
    expect(executionArn).toBe('arn:aws:states:eu-west-2:000000000000:execution:batches:b1');
    await until(() => invoked('batch-finish').length > 0);
    expect(invocations.map(({ name }) => name)).toEqual([
      'batch-cut',
      ...RANGES.map(() => 'batch-part'),
      'batch-finish',
    ]);
    expect(invoked('batch-part').map(({ event }) => event)).toEqual(
      RANGES.map((range) => ({ ...INPUT, range })),
    );
    await expect(start()).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    await sleep(20);
    await open();
    await expect(start()).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    runner.resume();
    await sleep(20);
    expect(invoked('batch-cut')).toHaveLength(1);
  });

  it.each(['../../victim', 'a/b', '', 'a b', 'x'.repeat(81)])(
    'starts no execution named %j',
    async (name) => {
      await expect(start(name)).rejects.toThrow();
      expect(invocations).toEqual([]);
    },
  );

  it('runs no more parts at once than allowed, for all batches together', async () => {
    let running = 0;
    let most = 0;
    act = async ({ name }) => {
      if (name !== 'batch-part') return undefined;
      running += 1;
      most = Math.max(most, running);
      await sleep(10);
      running -= 1;
      return undefined;
    };
    await start('b1');
    await start('b2');
    await until(() => invoked('batch-finish').length === 2);
    expect(most).toBe(2);
  });

  it('continues executions that a stopped service left', async () => {
    const parts = new AbortController();
    act = async ({ name, event }) => {
      const range = JSON.stringify(event['range']);
      if (name !== 'batch-part' || range.includes('"part":1')) return undefined;
      parts.abort();
      await sleep(10);
      return { kind: 'failed', errorMessage: 'batch-part ended while it ran' };
    };
    await start();
    await until(() => parts.signal.aborted);
    runner.stop();
    await sleep(50);
    expect(invoked('batch-clean-up')).toEqual([]);

    act = async () => undefined;
    invocations = [];
    await open();
    runner.resume();
    await until(() => invoked('batch-finish').length > 0);
    expect(invoked('batch-part').map(({ event }) => event['range'])).toEqual(RANGES);
    expect(errors).toEqual([]);
  });

  it('repeats a failed step, and finally reports that the batch failed', async () => {
    act = async ({ name }) =>
      name === 'batch-part' ? { kind: 'failed', errorMessage: 'no reason' } : undefined;
    await start();
    await until(() => invoked('batch-clean-up').length > 0);
    const detail = { input: JSON.stringify(INPUT) };
    expect(present(invoked('batch-clean-up')[0]).event).toEqual({ source: 'aws.states', detail });
    expect(invoked('batch-finish')).toEqual([]);
    expect(String(errors[0])).toContain('batch-part failed: no reason');
  });

  it('tries a step as often as its retry rule allows', async () => {
    act = async ({ name }) =>
      name === 'batch-cut' ? { kind: 'failed', errorMessage: 'no reason' } : undefined;
    await start();
    await until(() => invoked('batch-clean-up').length > 0);
    expect(invoked('batch-cut')).toHaveLength(1 + RETRY.MaxAttempts);
  });

  it('reports a batch that takes too long as failed', async () => {
    await open({ runSeconds: 0.05 });
    act = async ({ name }) => {
      if (name === 'batch-part') await sleep(60);
      return undefined;
    };
    await start();
    await until(() => invoked('batch-clean-up').length > 0);
    expect(invoked('batch-part')).toHaveLength(2);
    expect(invoked('batch-finish')).toEqual([]);
    expect(errors).toMatchObject([{ name: 'TimeoutError' }]);
  });

  it('starts no further step of an execution that is stopped', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    act = async ({ name }) => {
      if (name !== 'batch-part') return undefined;
      begun.resolve();
      await ended.promise;
      return undefined;
    };
    const { executionArn } = await start();
    await begun.promise;
    await client.send(new StopExecutionCommand({ executionArn: present(executionArn) }));
    ended.resolve();
    await until(() => invoked('batch-clean-up').length > 0);
    expect(invoked('batch-part')).toHaveLength(2);
    expect(invoked('batch-finish')).toEqual([]);
    expect(errors).toEqual([]);
    const unknown = { executionArn: `${STATE_MACHINE}:b9` };
    await expect(client.send(new StopExecutionCommand(unknown))).rejects.toMatchObject({
      name: 'ExecutionDoesNotExist',
    });
  });

  it('ends an execution at once if it is stopped while a failed step waits for its next try', async () => {
    await open({ retry: { ...RETRY, IntervalSeconds: 3_600, MaxDelaySeconds: 3_600 } });
    act = async ({ name }) =>
      name === 'batch-cut' ? { kind: 'failed', errorMessage: 'no reason' } : undefined;
    const { executionArn } = await start();
    await until(() => invoked('batch-cut').length > 0);
    await client.send(new StopExecutionCommand({ executionArn: present(executionArn) }));
    await until(() => invoked('batch-clean-up').length > 0);
    expect(invoked('batch-cut')).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

import { fileURLToPath } from 'node:url';
import { createFunctions, type Functions } from '../../../local/lambda/functions.ts';
import { type StartInstance, startOnThread } from '../../../local/lambda/instance.ts';
import { startOnRuntimeClient } from '../../../local/lambda/runtime-client.ts';

function bundle(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/functions/${name}.mjs`, import.meta.url));
}

const client = fileURLToPath(new URL('../../fixtures/runtime-client/client.mjs', import.meta.url));

const WAYS: ReadonlyArray<readonly [string, StartInstance]> = [
  ['on a thread', startOnThread],
  ['by a runtime client', startOnRuntimeClient(client)],
];

let functions: Functions;
let startInstance: StartInstance;
let lines: string[];
afterEach(() => functions.stop());

function start(settings: { readonly timeoutMilliseconds?: number; readonly maximumInstances?: number } = {}) {
  lines = [];
  functions = createFunctions({
    startInstance,
    definitions: [
      { name: 'probe', bundleFile: bundle('probe'), environment: { WHO: 'probe' } },
      { name: 'twin', bundleFile: bundle('probe'), environment: { WHO: 'twin' } },
      { name: 'broken', bundleFile: bundle('broken'), environment: {} },
    ],
    timeoutMilliseconds: 20_000,
    maximumInstances: 2,
    onLogLine: (name, line) => lines.push(`${name} ${line}`),
    ...settings,
  });
}

async function probe(event: Record<string, unknown> = {}, name = 'probe') {
  return functions.invoke(name, event);
}

describe.each(WAYS)('a function %s', (_way, startOne) => {
  beforeEach(() => {
    startInstance = startOne;
  });

  it('keeps its instance between events', async () => {
    start();
    await probe();
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 2, functionName: 'probe' } });
  });

  it('has an environment of its own and sees nothing of the process', async () => {
    start();
    process.env['OUTSIDE_ONLY'] = 'seen';
    expect(await probe()).toMatchObject({ payload: { who: 'probe' } });
    expect(await probe({}, 'twin')).toMatchObject({ payload: { who: 'twin' } });
    expect(await probe()).not.toHaveProperty('payload.outside');
    delete process.env['OUTSIDE_ONLY'];
  });

  it('takes one event at a time and scales out to the maximum, beyond which events wait', async () => {
    start();
    const results = await Promise.all([1, 2, 3, 4].map(() => probe({ wait: 100 })));
    const calls = results.map((result) => result.kind === 'response' && Object(result.payload).calls);
    // Two instances have a first call each; which of them takes the two that waited is up to the machine.
    expect(calls.filter((call) => call === 1)).toHaveLength(2);
    expect(calls.every((call) => call >= 1 && call <= 3)).toBe(true);
  });

  it('that throws fails that event alone, and its error is in the log', async () => {
    start();
    expect(await probe({ fail: 'broken pipe' })).toEqual({ kind: 'failed', errorMessage: 'broken pipe' });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 2 } });
    expect(lines.join('\n')).toMatch(/^probe .*TypeError.*broken pipe/m);
  });

  it('that ends its process fails that event, and the next gets a new instance', async () => {
    start();
    await probe();
    expect(await probe({ exit: true })).toMatchObject({ kind: 'failed' });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 1 } });
  });

  it('that does not come back in time is stopped, even in an endless loop', async () => {
    start({ timeoutMilliseconds: 300, maximumInstances: 1 });
    expect(await probe({ hang: true })).toEqual({ kind: 'timed-out' });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 1 } });
  });

  it('that cannot be loaded fails every event', async () => {
    start();
    expect(await probe({}, 'broken')).toMatchObject({ kind: 'failed' });
    expect(await probe({}, 'broken')).toMatchObject({ kind: 'failed' });
    expect(lines.join('\n')).toMatch(/^broken .*Error.*cannot load/m);
  });

  it("has Lambda's limits of 6 MB", async () => {
    start();
    expect(await probe({ body: 'x'.repeat(6 * 1024 * 1024) })).toEqual({ kind: 'too-large' });
    expect(await probe({ large: 6 * 1024 * 1024 })).toMatchObject({ kind: 'failed' });
    expect(await probe({ large: 6 * 1024 * 1024 - 2 })).toMatchObject({ kind: 'response' });
  });

  it('writes to the log under its name', async () => {
    start();
    await probe({ log: '{"level":"INFO"}' });
    await functions.stop();
    expect(lines).toContain('probe {"level":"INFO"}');
  });

  it('is loaded once by warming, and a broken one does not stop the others', async () => {
    start();
    await functions.warm();
    expect(await probe()).toMatchObject({ payload: { calls: 1 } });
  });
});

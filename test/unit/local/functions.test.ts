import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createFunctions, type Functions } from '../../../local/functions.ts';

function bundle(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/functions/${name}.mjs`, import.meta.url));
}

/** Longer than a thread takes to start on the busiest machine. */
const TIMEOUT_SECONDS = 250;

let functions: Functions;
let lines: string[];
afterEach(() => functions.stop());

function start() {
  lines = [];
  const timeoutSeconds = TIMEOUT_SECONDS;
  const definitions = [
    { name: 'probe', bundleFile: bundle('probe'), environment: { WHO: 'probe' }, timeoutSeconds },
    { name: 'twin', bundleFile: bundle('probe'), environment: { WHO: 'twin' }, timeoutSeconds },
    { name: 'broken', bundleFile: bundle('broken'), environment: {}, timeoutSeconds },
  ];
  functions = createFunctions(definitions, (name, line) => lines.push(`${name} ${line}`));
}

function probe(event: Record<string, unknown> = {}, name = 'probe') {
  return functions.invoke(name, event);
}

describe('a local function', () => {
  it('has its own environment and does not see that of the process', async () => {
    start();
    process.env['OUTSIDE_ONLY'] = 'seen';
    expect(await probe()).toMatchObject({ payload: { who: 'probe' } });
    expect(await probe({}, 'twin')).toMatchObject({ payload: { who: 'twin' } });
    expect(await probe()).not.toHaveProperty('payload.outside');
    delete process.env['OUTSIDE_ONLY'];
  });

  it('runs several events at once, and returns the right result to each', async () => {
    start();
    const waits = Array.from({ length: 200 }, (_, index) => ({
      returned: { index },
      wait: index % 7 === 0 ? 20 : 0,
    }));
    const results = await Promise.all(waits.map((event) => probe(event)));
    expect(results).toEqual(waits.map(({ returned: payload }) => ({ kind: 'response', payload })));
  });

  it('fails only the event for which it throws, and logs the error', async () => {
    start();
    expect(await probe({ fail: 'broken pipe' })).toEqual({
      kind: 'failed',
      errorMessage: 'broken pipe',
    });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 2 } });
    expect(lines.join('\n')).toMatch(/^probe .*TypeError.*broken pipe/m);
  });

  it('is stopped when an event takes too long, even in an endless loop, and gets a new thread for the next', async () => {
    const timers = import.meta.jest.useFakeTimers();
    start();
    const stopped = probe({ log: 'before the loop', hang: true });
    while (lines.length === 0) await nextTurn();
    timers.advanceTimersByTime(TIMEOUT_SECONDS * 1_000);
    timers.useRealTimers();
    const errorMessage = `Task timed out after ${TIMEOUT_SECONDS} seconds`;
    expect(await stopped).toEqual({ kind: 'failed', errorMessage });
    expect(lines).toEqual(['probe before the loop', `probe ${errorMessage}`]);
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 1 } });
  });

  it("has Lambda's limit of 6 MB for events and responses", async () => {
    start();
    expect(await probe({ body: 'x'.repeat(6 * 1024 * 1024) })).toEqual({ kind: 'too-large' });
    expect(await probe({ large: 6 * 1024 * 1024 })).toMatchObject({ kind: 'failed' });
    expect(await probe({ large: 6 * 1024 * 1024 - 2 })).toMatchObject({ kind: 'response' });
  });

  it('has a stack of the size that Lambda gives, a quarter of that of other Node threads', async () => {
    start();
    expect(await probe({ recursion: 4_000 })).toEqual({ kind: 'response', payload: 4_000 });
    expect(await probe({ recursion: 25_000 })).toMatchObject({
      kind: 'failed',
      errorMessage: expect.stringContaining('call stack'),
    });
  });

  it('loses no log line when it ends its process, and gets a new thread for the next event', async () => {
    start();
    await probe();
    expect(await probe({ log: 'before its end', exit: true })).toMatchObject({ kind: 'failed' });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 1 } });
    expect(lines).toContain('probe before its end');
  });

  it('is loaded when it is warmed, even if another function cannot be loaded', async () => {
    start();
    await functions.warm(['broken', 'probe']);
    expect(await probe()).toMatchObject({ payload: { calls: 1 } });
    expect(await probe({}, 'broken')).toMatchObject({ kind: 'failed' });
    expect(lines.join('\n')).toMatch(/^broken .*Error.*cannot load/m);
  });
});

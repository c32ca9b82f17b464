import { fileURLToPath } from 'node:url';
import { createFunctions, type Functions, type FunctionsOptions } from '../../../../local/lambda/functions.ts';
import { eventually } from '../../../support/project-command.ts';

function bundle(name: string): string {
  return fileURLToPath(new URL(`../../../fixtures/functions/${name}.mjs`, import.meta.url));
}

let functions: Functions;
let lines: string[];
afterEach(() => functions.stop());

type Settings = Partial<
  Pick<FunctionsOptions, 'timeoutMilliseconds' | 'maximumInstances' | 'maximumSpareInstances' | 'lastIdleMilliseconds'>
>;

function start(settings: Settings = {}) {
  lines = [];
  functions = createFunctions({
    definitions: [
      { name: 'probe', bundleFile: bundle('probe'), environment: { WHO: 'probe' } },
      { name: 'twin', bundleFile: bundle('probe'), environment: { WHO: 'twin' } },
      { name: 'broken', bundleFile: bundle('broken'), environment: {} },
    ],
    timeoutMilliseconds: 20_000,
    maximumInstances: 2,
    maximumSpareInstances: 2,
    onLogLine: (name, line) => lines.push(`${name} ${line}`),
    ...settings,
  });
}

async function probe(event: Record<string, unknown> = {}, name = 'probe') {
  return functions.invoke(name, JSON.stringify(event));
}

describe('a local function', () => {
  it('keeps its instance between events', async () => {
    start();
    await probe();
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 2, functionName: 'probe' } });
  });

  it('has its own environment and does not see that of the process', async () => {
    start();
    process.env['OUTSIDE_ONLY'] = 'seen';
    expect(await probe()).toMatchObject({ payload: { who: 'probe' } });
    expect(await probe({}, 'twin')).toMatchObject({ payload: { who: 'twin' } });
    expect(await probe()).not.toHaveProperty('payload.outside');
    delete process.env['OUTSIDE_ONLY'];
  });

  it('runs one event at a time, scales out to the maximum, and then lets events wait', async () => {
    start();
    const results = await Promise.all([1, 2, 3, 4].map(() => probe({ wait: 100 })));
    const calls = results.map((result) => result.kind === 'response' && Object(result.payload).calls);
    // Two instances have a first call each; either may take the two events that waited.
    expect(calls.filter((call) => call === 1)).toHaveLength(2);
    expect(calls.every((call) => call >= 1 && call <= 3)).toBe(true);
  });

  it('gives no event to wait behind a long one while another instance is idle', async () => {
    start();
    const short = () => Promise.all(Array.from({ length: 12 }, () => probe()));
    await Promise.all([probe({ wait: 100 }), probe({ wait: 100 })]);
    const long = probe({ wait: 60_000 });
    const results = [...(await short()), ...(await short()), ...(await short())];
    expect(results.every(({ kind }) => kind === 'response')).toBe(true);
    await functions.stop();
    expect(await long).toMatchObject({ kind: 'failed' });
  });

  it('returns to each event its own result, whichever instance runs it', async () => {
    start();
    const waits = Array.from({ length: 200 }, (_, index) => ({ returned: { index }, wait: index % 7 === 0 ? 20 : 0 }));
    const results = await Promise.all(waits.map((event) => probe(event)));
    expect(results).toEqual(waits.map(({ returned: payload }) => ({ kind: 'response', payload })));
  });

  it('runs the events after the one in which it ends its process', async () => {
    start({ maximumInstances: 1 });
    await probe();
    const [ended, ...others] = await Promise.all([probe({ exit: true }), probe(), probe()]);
    expect(ended).toMatchObject({ kind: 'failed' });
    expect(others).toMatchObject([{ payload: { calls: 1 } }, { payload: { calls: 2 } }]);
  });

  it('has an instance of its own even if the others have taken all that are to spare', async () => {
    start({ maximumSpareInstances: 1 });
    const [, , twins] = await Promise.all([
      probe({ wait: 100 }),
      probe({ wait: 100 }),
      Promise.all([probe({ wait: 100 }, 'twin'), probe({ wait: 100 }, 'twin')]),
    ]);
    expect(twins).toMatchObject([{ payload: { calls: 1 } }, { payload: { calls: 2 } }]);
  });

  it('fails only the event for which it throws, and logs the error', async () => {
    start();
    expect(await probe({ fail: 'broken pipe' })).toEqual({ kind: 'failed', errorMessage: 'broken pipe' });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 2 } });
    expect(lines.join('\n')).toMatch(/^probe .*TypeError.*broken pipe/m);
  });

  it('fails the event in which it ends its process, and gets a new instance for the next', async () => {
    start();
    await probe();
    expect(await probe({ exit: true })).toMatchObject({ kind: 'failed' });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 1 } });
  });

  it('is stopped when it times out, even in an endless loop', async () => {
    start({ timeoutMilliseconds: 3_000, maximumInstances: 1 });
    expect(await probe({ hang: true })).toEqual({ kind: 'timed-out' });
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 1 } });
  });

  it('loses no result that it has not announced when the next event is stopped', async () => {
    start({ timeoutMilliseconds: 3_000, maximumInstances: 1 });
    await functions.warm(['probe']);
    const [first, second] = await Promise.all([probe(), probe({ hang: true })]);
    expect([first.kind, second.kind]).toEqual(['response', 'timed-out']);
  });

  it('lets an event wait no longer than it may run, and does not run it after that', async () => {
    start({ timeoutMilliseconds: 3_000, maximumInstances: 1 });
    await functions.warm(['probe']);
    const [running, waiting] = await Promise.all([probe({ hang: true }), probe({ log: 'ran' })]);
    expect([running, waiting]).toEqual([{ kind: 'timed-out' }, { kind: 'timed-out' }]);
    expect(await probe()).toMatchObject({ kind: 'response', payload: { calls: 1 } });
    expect(lines).not.toContain('probe ran');
  });

  it('fails every event if its bundle cannot be loaded', async () => {
    start();
    expect(await probe({}, 'broken')).toMatchObject({ kind: 'failed' });
    expect(await probe({}, 'broken')).toMatchObject({ kind: 'failed' });
    expect(lines.join('\n')).toMatch(/^broken .*Error.*cannot load/m);
  });

  it("has Lambda's limit of 6 MB for events and responses", async () => {
    start();
    expect(await probe({ body: 'x'.repeat(6 * 1024 * 1024) })).toEqual({ kind: 'too-large' });
    expect(await probe({ large: 6 * 1024 * 1024 })).toMatchObject({ kind: 'failed' });
    expect(await probe({ large: 6 * 1024 * 1024 - 2 })).toMatchObject({ kind: 'response' });
  });

  it('counts a body against the limit as it would be escaped in JSON', async () => {
    start();
    const others = '{"statusCode":200,"body":""}'.length;
    const quotes = (6 * 1024 * 1024 - others) / 2;
    expect(await probe({ quotes })).toMatchObject({ kind: 'response' });
    expect(await probe({ quotes: quotes + 1 })).toMatchObject({ kind: 'failed' });
  });

  it.each([
    { body: '£ "é" \u0000' },
    { body: '\ud800' },
    { statusCode: 200, body: null },
    { body: { a: 1 } },
    [{ body: 'a' }],
  ])('returns %j as its JSON would be read', async (returned) => {
    start();
    const { payload, body } = Object(await probe({ returned }));
    const read = body === undefined ? payload : { ...payload, body: body.bytes.toString() };
    expect(read).toEqual(JSON.parse(JSON.stringify(returned)));
  });

  it('returns what its toJSON says', async () => {
    start();
    expect(await probe({ toJson: true })).toEqual({ kind: 'response', payload: 'as it wants to be written' });
  });

  it('has written to the log, with its name, when its response leaves', async () => {
    start();
    await probe({ log: '{"level":"INFO"}' });
    expect(lines).toContain('probe {"level":"INFO"}');
  });

  it('writes to the log while its event goes on', async () => {
    start();
    const event = probe({ log: 'begun', wait: 60_000 });
    expect(await eventually(async () => lines.includes('probe begun'), 10_000)).toBe(true);
    await functions.stop();
    expect(await event).toMatchObject({ kind: 'failed' });
  });

  it('loses no line when it ends its process or is stopped in an endless loop', async () => {
    start({ timeoutMilliseconds: 3_000 });
    await probe({ log: 'before its end', exit: true });
    await probe({ log: 'before the loop', hang: true });
    await functions.stop();
    expect(lines).toEqual(expect.arrayContaining(['probe before its end', 'probe before the loop']));
  });

  it('writes more to the log at once than there is memory for', async () => {
    start();
    const long = 'é'.repeat(200_000);
    await probe({ log: `${long}\n${long}` });
    expect(lines).toEqual([`probe ${long}`, `probe ${long}`]);
  });

  it('is stopped when it has had no event for long enough, and starts again with the next one', async () => {
    start({ lastIdleMilliseconds: 1 });
    await probe();
    const isNew = async () => Object(await probe()).payload.calls === 1;
    expect(await eventually(isNew, 10_000)).toBe(true);
  });

  it('is loaded once by warming, even if another one cannot be loaded', async () => {
    start();
    await functions.warm(['broken', 'probe']);
    expect(await probe()).toMatchObject({ payload: { calls: 1 } });
  });
});

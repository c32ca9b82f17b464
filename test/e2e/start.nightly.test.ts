import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readState, writeState } from '../../local/state.ts';
import { printedCommands } from '../support/documents.ts';
import { present } from '../support/present.ts';
import { readErrors } from '../support/response-bodies.ts';
import {
  copyOfPrepared,
  DEMO,
  eventually,
  type RunningService,
  runOnService,
  startService,
} from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '../..');

const folder = temporaryFolder();
let service: RunningService;
beforeAll(async () => {
  const refused = join(folder, 'refused.ndjson');
  writeFileSync(refused, '{"type":"feed","format":"energy-tariff-feed/9"}\n');
  const feeds = ['--feed', refused, '--feed', join(PROJECT, 'test/fixtures/market/price-cap-2026-07.ndjson')];
  service = await startService({ args: feeds, limits: true });
});
afterAll(async () => {
  await service?.stop();
});

describe('npm start', () => {
  it('reports a feed that is refused and serves the rest, but not the samples of an earlier start', async () => {
    expect(service.output()).toMatch(/refused\.ndjson: refused/);
    const { suppliers } = await service.get('suppliers', { post_code: 'SW1A 1AA' });
    expect(suppliers.length).toBeGreaterThan(5);
    expect(suppliers.map(({ key }) => key)).not.toContain('fuse-energy');
  });

  it('prints commands that work when pasted, whatever feeds are given, and ends with the ready line', () => {
    const output = service.output();
    const { stdout } = spawnSync('sh', ['-c', printedCommands(output)], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ msg: 'Partner API is OK' });
    expect(output.trimEnd().split('\n').at(-1)).toBe(`ready ${service.baseUrl}`);
  });

  it('refuses to start a second service on the same folder, which leaves the first alone, or on a port in use', async () => {
    const state = readState(service.directory);
    const second = attemptToStart([], { PORT: '0', ENERGY_LOCAL_DIRECTORY: service.directory });
    expect(second.status).toBe(1);
    const place = `${service.baseUrl}, process ${service.processId}`;
    expect(second.stderr).toBe(
      `cannot start: a service is already running here: ${place}. Stop it first, or start this one in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start\n`,
    );
    expect(readState(service.directory)).toEqual(state);
    expect((await runOnService(service, 'partner', ['list'])).output).toContain(DEMO.clientId);
    expect((await service.request('/energy/status')).status).toBe(200);
    const port = new URL(service.baseUrl).port;
    const taken = attemptToStart([], { PORT: port, ENERGY_LOCAL_DIRECTORY: folder });
    expect(taken.status).toBe(1);
    expect(taken.stderr).toContain(`port ${port} is in use`);
  });

  it.each([
    ['--today 21.11.2026', 'Give a date such as 2026-11-21.'],
    ['--today 9999-12-31', 'Give a date from 2003-01-01 to 2999-12-31.'],
    ['--feed data', 'not a regular file: data'],
    ['--dynamodb localhost', 'Give a URL such as http://localhost:8000.'],
  ])('says what is wrong with npm start -- %s', (options, message) => {
    const run = attemptToStart(options.split(' '), { PORT: '0', ENERGY_LOCAL_DIRECTORY: folder });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(message);
  });

  it("applies the rate limit of a partner's tier: a burst of ten, then 429", async () => {
    const created = await runOnService(service, 'partner', ['create', 'trier', '--tier', 'trial', '--json']);
    const { clientId, clientSecret } = JSON.parse(created.stdout);
    const authorization = `Bearer ${await service.tokenOf({ clientId, secret: clientSecret })}`;
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => service.request('/energy/status', { authorization })),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(readErrors(refused[0]?.json)).toMatchObject([{ code: 'too-many-requests' }]);
  });
});

/** The folder of a test of its own. */
let used: string;

function startsOnACopy(): void {
  beforeEach(() => {
    used = copyOfPrepared();
  });
  afterEach(() => rmSync(used, { recursive: true, force: true }));
}

/** Started through bin/bootstrap.mjs. */
let bootstrap: ChildProcess | undefined;
afterEach(() => bootstrap?.kill('SIGKILL'));

describe('a service that was killed', () => {
  startsOnACopy();

  it('starts again on its folder, even if another process has its number now', async () => {
    const killed = await startService({ directory: used });
    await killed.kill();
    const left = present(readState(used));
    expect(left.pid).toBe(killed.processId);
    // In a container it would be the new service's own, or that of the first process.
    writeState(used, { ...left, pid: process.pid });
    const again = await startService({ directory: used });
    expect((await again.request('/energy/status')).status).toBe(200);
    await again.stop();
  });

  it('by the end of bin/bootstrap.mjs, with no time to pass on a signal, stops by itself', async () => {
    const child = spawn(process.execPath, ['bin/bootstrap.mjs', 'bin/local.ts', '--today', '2026-11-21'], {
      cwd: PROJECT,
      env: { ...process.env, PORT: '0', ENERGY_LOCAL_DIRECTORY: used, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    bootstrap = child;
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    expect(await eventually(async () => /^ready /m.test(output), 240_000)).toBe(true);
    const { pid } = present(readState(used));
    expect(pid).not.toBe(child.pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await eventually(async () => !isRunning(pid), 30_000)).toBe(true);
    expect(existsSync(join(used, 'state.json'))).toBe(false);
  });
});

describe('a service whose folder is damaged', () => {
  startsOnACopy();

  it('says in a sentence how to start again', () => {
    writeFileSync(databaseFile('CURRENT'), 'x');
    const { status, stderr } = attemptToStart([], { PORT: '0', ENERGY_LOCAL_DIRECTORY: used });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot start: .*\n$/);
    expect(stderr.trimEnd().endsWith(`rm -r ${relative(PROJECT, used)} && npm start`)).toBe(true);
  });
});

function databaseFile(name: string): string {
  const database = join(used, 'dynamodb');
  return join(database, present(readdirSync(database).find((file) => file.startsWith(name))));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The end of a service that cannot start. Its PORT and folder are in the environment. */
function attemptToStart(args: readonly string[], environment: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, ['bin/local.ts', ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
}

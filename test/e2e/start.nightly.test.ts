import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readState, runningService, writeState } from '../../local/state.ts';
import { printedCommands } from '../support/documents.ts';
import { present } from '../support/present.ts';
import { readErrors } from '../support/response-bodies.ts';
import {
  copyOfPrepared,
  createPartner,
  eventually,
  PROJECT,
  type RunningService,
  startService,
} from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The end of a service that cannot start. */
function attemptToStart(directory: string, { args = '', port = '0' } = {}) {
  return spawnSync(process.execPath, ['bin/start.ts', ...args.split(' ').filter(Boolean)], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', PORT: port, ENERGY_LOCAL_DIRECTORY: directory },
  });
}

describe('npm start', () => {
  const folder = temporaryFolder();
  let service: RunningService;
  beforeAll(async () => {
    const refused = join(folder, 'refused.ndjson');
    writeFileSync(refused, '{"type":"feed","format":"energy-tariff-feed/9"}\n');
    const feeds = [
      '--feed',
      refused,
      '--feed',
      join(PROJECT, 'test/fixtures/market/price-cap-2026-07.ndjson'),
    ];
    service = await startService({ args: feeds, limits: true });
  });
  afterAll(() => service?.stop());

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
    const second = attemptToStart(service.directory);
    const place = `${service.baseUrl}, process ${service.processId}`;
    expect([second.status, second.stderr]).toEqual([
      1,
      `cannot start: a service is already running here: ${place}. Stop it first, or start this one in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start\n`,
    ]);
    expect(readState(service.directory)?.pid).toBe(service.processId);
    const { port } = new URL(service.baseUrl);
    const taken = attemptToStart(folder, { port });
    expect([taken.status, taken.stderr]).toEqual([
      1,
      expect.stringContaining(`port ${port} is in use`),
    ]);
  });

  it.each([
    ['--today 9999-12-31', 'Give a date from 2003-01-01 to 2999-12-31.'],
    ['--feed no-such-file.ndjson', 'file not found: no-such-file.ndjson'],
    ['--toady 2026-11-21', 'unknown option'],
  ])('says what is wrong with npm start -- %s', (args, message) => {
    const { status, stderr } = attemptToStart(folder, { args });
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it("applies the rate limit of a partner's tier: a burst of ten, then 429", async () => {
    const authorization = `Bearer ${await service.tokenOf(await createPartner(service, 'trier', '--tier', 'trial'))}`;
    const requests = Array.from({ length: 60 }, () =>
      service.request('/energy/status', { authorization }),
    );
    const refused = (await Promise.all(requests)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(readErrors(refused[0]?.json)).toMatchObject([{ code: 'too-many-requests' }]);
  });
});

describe('a folder that is used again', () => {
  let used: string;
  beforeEach(() => {
    used = copyOfPrepared();
  });
  afterEach(() => rmSync(used, { recursive: true, force: true }));

  it('may be that of a killed service, even if another process now has its number', async () => {
    const killed = await startService({ directory: used });
    await killed.kill();
    const staleState = present(readState(used));
    expect(staleState.pid).toBe(killed.processId);
    // In a container it would be the new service's own, or that of the first process.
    writeState(used, { ...staleState, pid: process.pid });
    const again = await startService({ directory: used });
    expect((await again.request('/energy/status')).status).toBe(200);
    await again.stop();
  });

  it('is left in order when bin/bootstrap.mjs is killed, with no time to pass on a signal', async () => {
    const child = spawn(
      process.execPath,
      ['bin/bootstrap.mjs', 'bin/start.ts', '--today', '2026-11-21'],
      {
        cwd: PROJECT,
        env: { ...process.env, PORT: '0', ENERGY_LOCAL_DIRECTORY: used, NODE_OPTIONS: '' },
        stdio: 'ignore',
      },
    );
    try {
      expect(await eventually(async () => readState(used) !== undefined, 240_000)).toBe(true);
      expect(readState(used)?.pid).not.toBe(child.pid);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await eventually(async () => runningService(used) === undefined, 30_000)).toBe(true);
      expect(existsSync(join(used, 'state.json'))).toBe(false);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('must be removed if it is damaged, as a message says', () => {
    const database = join(used, 'dynamodb');
    const current = present(readdirSync(database).find((file) => file.startsWith('CURRENT')));
    writeFileSync(join(database, current), 'x');
    const { status, stderr } = attemptToStart(used);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot start: .*\n$/);
    expect(stderr.trimEnd().endsWith(`rm -r ${relative(PROJECT, used)} && npm start`)).toBe(true);
  });
});

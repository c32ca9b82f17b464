import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Credentials, createCaller, createLogSearch } from './caller.ts';
import { present } from './present.ts';

/** The day of every end-to-end test: the sample feeds are in force, and every figure is known. */
const TEST_DAY = '2026-11-21';

/** The market that the tests know the figures of. */
const TEST_MARKET = ['price-cap-2026-07', 'deals-2026-04', 'example-energy'].flatMap((name) => [
  '--feed',
  join(import.meta.dirname, '../fixtures/market', `${name}.ndjson`),
]);

export const DEMO: Credentials = { clientId: 'demopartner', secret: 'demosecret' };

export const PROJECT = join(import.meta.dirname, '../..');
const LOCAL = join(PROJECT, '.local');

/**
 * A service that was started once, with everything loaded, and stopped: that of each test begins as
 * a copy of it.
 */
const PREPARED = join(LOCAL, 'prepared');

/** A first start loads all postcodes. */
const START_MILLISECONDS = 300_000;

export type RunningService = Awaited<ReturnType<typeof startService>>;

type ServiceOptions = {
  /** Further arguments of `npm start --`. */
  readonly args?: readonly string[];
  /** Apply the rate limits of partners. */
  readonly limits?: boolean;
  /** Start the demonstration site too. */
  readonly demo?: boolean;
  /** The market that `npm start` loads, on its day; default: the market of the tests. */
  readonly sample?: boolean;
  /** The folder of a service that was killed; default: a copy of the prepared one. */
  readonly directory?: string;
  /** The folder of the code that runs; default: this one. */
  readonly project?: string;
  /** Search the log for all that was sent when the service stops; default: true. */
  readonly searchesLog?: boolean;
};

/**
 * Starts the service once with the sample data and stops it, so that what it has loaded can be
 * copied.
 */
export async function prepareService(): Promise<void> {
  const args = [...TEST_MARKET, '--today', TEST_DAY, '--no-demo'];
  const { child } = await start({ project: PROJECT, directory: PREPARED, args });
  await stopChild(child);
}

/** A new folder for a service, with everything loaded. */
export function copyOfPrepared(): string {
  const directory = join(LOCAL, `test-${randomUUID()}`);
  if (existsSync(PREPARED)) cpSync(PREPARED, directory, { recursive: true });
  return directory;
}

/**
 * Starts the whole service on a free port, with a new folder, on the market of the tests and
 * its day.
 */
export async function startService({
  args = [],
  limits = false,
  demo = false,
  searchesLog = true,
  sample = false,
  project = PROJECT,
  ...given
}: ServiceOptions = {}) {
  const directory = given.directory ?? copyOfPrepared();
  const market = sample
    ? []
    : [...(args.includes('--feed') ? [] : TEST_MARKET), '--today', TEST_DAY];
  const flags = [...(limits ? [] : ['--no-limits']), ...(demo ? [] : ['--no-demo'])];
  const started = await start({
    project,
    directory,
    args: [...market, ...flags, ...args],
  }).catch((error: unknown) => {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  });
  const { child, baseUrl, output } = started;
  const logSearch = createLogSearch(DEMO.secret);
  /** What its functions logged. */
  const log = (): string => readFileSync(join(directory, 'service.log'), 'utf8');
  return {
    ...createCaller({ baseUrl, partner: DEMO, logSearch }),
    /** Its own .local folder, for commands that work on it: ENERGY_LOCAL_DIRECTORY. */
    directory,
    /** The folder of its code. */
    project,
    /** What it printed. */
    output,
    log,
    stop: async () => {
      await stopChild(child);
      const logged = searchesLog && existsSync(join(directory, 'service.log')) ? log() : '';
      rmSync(directory, { recursive: true, force: true });
      logSearch.search(logged);
    },
    /** Ends it at once, as a crash would. Its folder stays, for another start. */
    kill: () => stopChild(child, 'SIGKILL'),
    processId: present(child.pid),
  };
}

type Start = {
  readonly project: string;
  readonly directory: string;
  readonly args: readonly string[];
};

async function start({ project, directory, args }: Start) {
  // Starts it without bin/bootstrap.mjs, so that a kill reaches the service itself.
  const child = spawn(process.execPath, [scriptOf('start', project), ...args], {
    cwd: project,
    env: {
      ...process.env,
      PORT: '0',
      ENERGY_LOCAL_DIRECTORY: directory,
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = Promise.withResolvers<string>();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const baseUrl = /^ready (\S+)$/m.exec(output)?.[1];
      if (baseUrl !== undefined) ready.resolve(baseUrl);
    });
  }
  child.once('exit', (code) =>
    ready.reject(new Error(`the service ended with ${code} before it was ready:\n${output}`)),
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MILLISECONDS);
  const baseUrl = await ready.promise.finally(() => clearTimeout(timer));
  return { child, baseUrl, output: () => output };
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

type CommandRun = { readonly code: number; readonly stdout: string; readonly output: string };

/**
 * Runs a script of bin/ in a separate process, on a running local service, as `npm run load --
 * ...` does.
 */
export function runOnService(
  {
    directory,
    project = PROJECT,
  }: Pick<RunningService, 'directory'> & Pick<ServiceOptions, 'project'>,
  script: 'load' | 'partner' | 'try',
  args: readonly string[],
): Promise<CommandRun> {
  return new Promise((resolve) => {
    const env = { ...process.env, ENERGY_LOCAL_DIRECTORY: directory, NODE_OPTIONS: '' };
    execFile(
      process.execPath,
      [scriptOf(script, project), ...args],
      { cwd: project, env },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code ?? 1);
        resolve({ code, stdout, output: stdout + stderr });
      },
    );
  });
}

/** The script of bin/ that `npm run NAME` runs: another release may call it otherwise. */
function scriptOf(name: 'start' | 'load' | 'partner' | 'try', project: string): string {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return String(scripts[name]).split(' ').at(-1) ?? '';
}

/** Creates a partner with `npm run partner -- create`. */
export async function createPartner(
  service: RunningService,
  ...args: readonly string[]
): Promise<Credentials> {
  const { stdout } = await runOnService(service, 'partner', ['create', ...args, '--json']);
  const { clientId, clientSecret } = JSON.parse(stdout);
  return { clientId, secret: clientSecret };
}

/** Asks repeatedly until the answer is yes; false if the time runs out. */
export async function eventually(
  check: () => Promise<boolean>,
  withinMilliseconds: number,
): Promise<boolean> {
  const end = Date.now() + withinMilliseconds;
  while (Date.now() < end) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

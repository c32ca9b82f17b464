import { fork } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import * as z from 'zod';
import { PortInUse } from '../local/server.ts';
import { readState, writeState } from '../local/state.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../shared/partners/demo.ts';
import { CannotStart, explained } from './start/cannot-start.ts';
import { greeting } from './start/greeting.ts';
import { readSettings, type StartOptions } from './start/options.ts';
import { createLocalService, type StartedService } from './start/service.ts';
import { printError } from './terminal.ts';

const root = join(import.meta.dirname, '..');

/**
 * A terminal sends Ctrl-C both to this process and to bin/bootstrap.mjs, which forwards it. Signals
 * within this time count as one.
 */
const SAME_SIGNAL_MILLISECONDS = 1_000;

const PARENT_CHECK_MILLISECONDS = 500;

/** The message of demo/server.ts when it serves. */
const siteReady = z.object({ url: z.string() });

await main().catch(fail);

async function main(): Promise<void> {
  const options = readSettings(process.argv.slice(2), process.env);
  const service = createLocalService(options);
  let firstSignalAt: number | undefined;
  const onSignal = (): void => {
    if (firstSignalAt !== undefined) {
      if (performance.now() - firstSignalAt > SAME_SIGNAL_MILLISECONDS) process.exit(1);
      return;
    }
    firstSignalAt = performance.now();
    service.stop().then(() => process.exit(0), fail);
  };
  // If bin/bootstrap.mjs is killed, it cannot pass a signal on.
  if (process.env['ENERGY_STARTED_BY'] === String(process.ppid)) whenParentEnds(onSignal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  // If dynalite cannot write, it throws outside any request.
  process.on('uncaughtException', (error) => fail(explained(error, options.directory)));

  try {
    const started = await service.start();
    console.log(greeting(started.baseUrl, options));
    if (options.demo && firstSignalAt === undefined) await startDemoSite(started, options);
  } catch (error) {
    // A stop during the start closes the database while data is loaded: what then fails is no
    // error.
    if (firstSignalAt === undefined) throw explained(error, options.directory);
  }
}

/** Starts the demonstration site on the next port, as a process that ends with this one. */
async function startDemoSite(service: StartedService, options: StartOptions): Promise<void> {
  const { baseUrl, journeyClient, demoReceiver } = service;
  const { port, isSample } = options;
  const child = fork(join(root, 'demo', 'server.ts'), [], {
    env: {
      ...process.env,
      ENERGY_API_URL: baseUrl,
      ENERGY_CLIENT_ID: DEMO_CLIENT_ID,
      ENERGY_CLIENT_SECRET: DEMO_SECRET,
      ENERGY_JOURNEY_CLIENT_ID: journeyClient.clientId,
      ENERGY_JOURNEY_CLIENT_SECRET: journeyClient.secret,
      ENERGY_WEBHOOK_SECRET: demoReceiver.secret,
      ENERGY_PRICES: isSample ? 'sample' : 'own',
      PORT: String(port === 0 ? 0 : port + 1),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  const collect = (chunk: Buffer): void => {
    complaint += chunk.toString();
  };
  child.stderr?.on('data', collect);
  const url = await new Promise<string | undefined>((resolve) => {
    child.once('exit', () => resolve(undefined));
    child.once('message', (message) => resolve(siteReady.parse(message).url));
  });
  if (url === undefined)
    return console.log(
      `no demonstration site: ${complaint.trim() || 'it ended without a message'}`,
    );
  // Later output is read and dropped: a site whose output nobody reads would stop.
  child.stderr?.off('data', collect).resume();
  service.openJourney(`${url}/journey`);
  await demoReceiver.open(url);
  const state = readState(options.directory);
  if (state !== undefined) writeState(options.directory, { ...state, siteUrl: url });
  console.log(`demonstration site ${url}\nAPI reference ${url}/energy/docs/index.html`);
}

function whenParentEnds(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MILLISECONDS).unref();
}

function fail(error: unknown): never {
  const isForUser = error instanceof CannotStart || error instanceof PortInUse;
  printError(isForUser ? `cannot start: ${error.message}` : inspect(error));
  process.exit(1);
}

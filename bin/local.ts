import { fork } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { PortInUse } from '../local/server.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../shared/partners/demo.ts';
import { CannotStart } from './local/cannot-start.ts';
import { greeting } from './local/greeting.ts';
import { readSettings } from './local/options.ts';
import { createLocalService, type Started } from './local/service.ts';
import { printError } from './terminal.ts';

const root = join(import.meta.dirname, '..');

/**
 * A terminal sends Ctrl-C both to this process and to its parent, which forwards it: that is one
 * signal, not two.
 */
const SAME_SIGNAL_MILLISECONDS = 1_000;

const PARENT_CHECK_MILLISECONDS = 500;

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
  // Killed, bin/bootstrap.mjs cannot pass a signal on.
  if (process.env['ENERGY_STARTED_BY'] === String(process.ppid)) whenParentEnds(onSignal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  try {
    const started = await service.start();
    console.log(greeting(started.baseUrl, options));
    if (options.demo && firstSignalAt === undefined) await showDemoSite(started, options.port);
  } catch (error) {
    // A stop during the start closes the database while data is loaded, which is not an error.
    if (firstSignalAt === undefined) throw error;
  }
}

/** On the next port, after the service is ready: nobody who only wants the API waits for it. */
async function showDemoSite(service: Started, port: number): Promise<void> {
  const { baseUrl, journeyClient } = service;
  // It is a process of its own, calls the API as any partner does, and ends with this process.
  const child = fork(join(root, 'demo', 'server.ts'), [], {
    env: {
      ...process.env,
      ENERGY_API_URL: baseUrl,
      ENERGY_CLIENT_ID: DEMO_CLIENT_ID,
      ENERGY_CLIENT_SECRET: DEMO_SECRET,
      ENERGY_JOURNEY_CLIENT_ID: journeyClient.clientId,
      ENERGY_JOURNEY_CLIENT_SECRET: journeyClient.secret,
      PORT: String(port === 0 ? 0 : port + 1),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const url = await new Promise((resolve) => {
    child.once('exit', () => resolve(undefined));
    child.once('message', (message) => resolve(Object(message).url));
  });
  if (url === undefined)
    return console.log(
      `no demonstration site: ${complaint.trim() || 'it ended without a message'}`,
    );
  service.openJourney(`${url}/journey`);
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

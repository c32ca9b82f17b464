import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { ROUTES } from '../../lib/routes.ts';
import { startDynamodb } from '../../local/dynamodb.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import type { TierLimitsOf } from '../../local/gateway/usage-plans.ts';
import { createFunctions, type Functions } from '../../local/lambda/functions.ts';
import { startOnThread } from '../../local/lambda/instance.ts';
import { startOnRuntimeClient } from '../../local/lambda/runtime-client.ts';
import { createServiceLog, type ServiceLog } from '../../local/service-log.ts';
import {
  dynamodbEnvironment,
  dynamodbSettings,
  LOCAL_REGION,
  removeState,
  runningService,
  writeState,
} from '../../local/state.ts';
import { createDemoPartner, DEMO_CLIENT_ID } from '../../shared/partners/demo.ts';
import { londonDay, systemClock } from '../../shared/runtime/clock.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { build, stopBundler } from '../build.ts';
import { createProgress } from '../load/progress.ts';
import { createLocalTarget } from '../load/target.ts';
import { createTables, emptyTable, LOCAL_TABLES } from './create-tables.ts';
import { firstCallOn } from './first-call.ts';
import { API_FUNCTIONS, functionEnvironment } from './function-environments.ts';
import type { FirstCall } from './greeting.ts';
import { holdPort, type WaitingListener } from './listener.ts';
import { loadFeeds, loadPlaces } from './load-data.ts';
import { createLoadedRecord, digestOf } from './loaded-record.ts';
import type { LocalOptions } from './options.ts';

/** Where the service answers, and a call that works on what is loaded. */
export type Started = { readonly baseUrl: string; readonly firstCall: FirstCall };

export type LocalService = {
  /** Whatever goes wrong on the way, what was started is stopped again. */
  readonly start: () => Promise<Started>;
  /** At any time, and any number of times. */
  readonly stop: () => Promise<void>;
};

const GATEWAY_TIMEOUT_MILLISECONDS = 29_000;
const AUTHORIZER_CACHE_SECONDS = 30;
const MINIMUM_COMPRESSION_BYTES = 1024;
const MAXIMUM_INSTANCES = 4;
/** How long a stop waits for requests under way. */
const STOP_PATIENCE_MILLISECONDS = 5_000;

/** The demo partner is what people try things out and run their tests with: its bound is beyond all of that. */
const DEMO_LIMITS = { ratePerSecond: 2_000, burst: 5_000 } as const;

/** What a local service cannot start for, in words for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Something that is started and has to be stopped again; stopped in the reverse order. */
type Stop = () => Promise<void> | void;

/** The whole service on this machine. Starting throws CannotStart and PortInUse, in words for a person. */
export function createLocalService(options: LocalOptions, root: string): LocalService {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop();
  };
  const stop = (): Promise<void> => {
    stopping ??= stopAll();
    return stopping;
  };
  return {
    start: async () => {
      try {
        return await startAll(options, root, stops);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}

async function startAll(options: LocalOptions, root: string, stops: Stop[]): Promise<Started> {
  refuseSecondService(options.directory);
  const listener: WaitingListener = await holdPort(options.port);
  stops.push(() => listener.stop(STOP_PATIENCE_MILLISECONDS));
  const baseUrl = `http://localhost:${listener.port}`;
  const log = createServiceLog({
    file: join(options.directory, 'service.log'),
    ...(options.verbose ? { onLine: (line: string) => console.log(line) } : {}),
  });
  // Stopped last: what the functions write on their way out is kept.
  stops.unshift(log.close);

  await build({ root });
  await stopBundler();
  const dynamodb = await openDynamodb(options, stops);
  // Gone last of all: while it is there, nobody else may open the database.
  stops.unshift(() => removeState(options.directory));
  writeState(options.directory, {
    pid: process.pid,
    baseUrl,
    dynamodbUrl: dynamodb.url,
    region: LOCAL_REGION,
    tables: LOCAL_TABLES,
    today: options.today ?? null,
  });
  await loadData(options, root, dynamodb);

  const functions = startFunctions(options, log, { baseUrl, dynamodbUrl: dynamodb.url, root });
  stops.push(functions.stop);
  // Once more, to be the first: requests under way still need the functions, and those the database.
  stops.push(() => listener.stop(STOP_PATIENCE_MILLISECONDS));
  listener.open(createLocalGateway(functions, options, log));
  void functions.warm();
  const firstCall = await firstCallOn(dynamodb.client, options.today ?? londonDay(Date.now()));
  return { baseUrl, firstCall };
}

function refuseSecondService(directory: string): void {
  const other = runningService(directory);
  if (other === undefined) return;
  throw new CannotStart(
    `a service is running here already: ${other.baseUrl}, process ${other.pid}. Stop it first, or start this one with another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start`,
  );
}

type Dynamodb = { readonly url: string; readonly tableClient: DynamoDBClient; readonly client: DynamoDBDocumentClient };

async function openDynamodb(options: LocalOptions, stops: Stop[]): Promise<Dynamodb> {
  let url = options.dynamodbUrl;
  if (url === undefined) {
    const embedded = await startDynamodb(join(options.directory, 'dynamodb'));
    stops.push(embedded.stop);
    url = embedded.url;
  }
  const tableClient = new DynamoDBClient(dynamodbSettings({ dynamodbUrl: url, region: LOCAL_REGION }));
  stops.push(() => tableClient.destroy());
  return { url, tableClient, client: createDocumentClient(tableClient) };
}

/** What was loaded into another database, or into tables that are gone, does not count. */
async function loadData(options: LocalOptions, root: string, dynamodb: Dynamodb): Promise<void> {
  const { tableClient, client, url } = dynamodb;
  const made = await createTables(tableClient);
  const record = createLoadedRecord(options.directory);
  const database = options.dynamodbUrl === undefined ? 'embedded' : url;
  if (made.length > 0 || !record.has('database', database)) record.clear();
  record.set('database', database);

  const print = (line: string): void => console.log(line);
  const load = {
    target: createLocalTarget(
      { client, nameOf: (table) => LOCAL_TABLES[table] },
      { today: options.today ?? null, nowMs: Date.now() },
    ),
    record,
    progress: createProgress({ isTerminal: process.stdout.isTTY === true, print }),
    print,
    loaderDigest: await digestOf([bundleFile(root, 'data-loader')], []),
  };
  await loadPlaces(options.places, load);
  await loadFeeds(options.feeds, { ...load, emptyMarket: () => emptyTable(tableClient, 'Market') });
  const partners = createDynamoPartnerStore({ client, table: LOCAL_TABLES.Partners });
  await createDemoPartner(partners, systemClock());
}

function bundleFile(root: string, name: string): string {
  return join(root, BUNDLE_FOLDER, name, BUNDLE_FILE);
}

type Address = { readonly baseUrl: string; readonly dynamodbUrl: string; readonly root: string };

function startFunctions(options: LocalOptions, log: ServiceLog, { baseUrl, dynamodbUrl, root }: Address): Functions {
  const service = {
    baseUrl,
    tables: LOCAL_TABLES,
    dynamodb: dynamodbEnvironment({ dynamodbUrl, region: LOCAL_REGION }),
    signingKeyJwk: makeSigningKey(),
    today: options.today,
  };
  return createFunctions({
    definitions: API_FUNCTIONS.map((name) => ({
      name,
      bundleFile: bundleFile(root, name),
      environment: functionEnvironment(name, service),
    })),
    startInstance: options.runtimeClient === undefined ? startOnThread : startOnRuntimeClient(options.runtimeClient),
    timeoutMilliseconds: GATEWAY_TIMEOUT_MILLISECONDS,
    maximumInstances: MAXIMUM_INSTANCES,
    onLogLine: log.functionLine,
  });
}

function makeSigningKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

function createLocalGateway(functions: Functions, options: LocalOptions, log: ServiceLog) {
  return createGateway({
    routes: ROUTES,
    functions,
    authorizer: { functionName: 'authorizer', cacheSeconds: AUTHORIZER_CACHE_SECONDS },
    minimumCompressionBytes: MINIMUM_COMPRESSION_BYTES,
    clock: systemClock(),
    newRequestId: () => randomUUID(),
    onError: log.error,
    ...(options.limits ? { tierOf } : {}),
  });
}

/** The rate limits are staging's; the authorizer says which partner calls, and of which tier. */
const tierOf: TierLimitsOf = (_usageKey, { clientId, tier }) => {
  if (clientId === DEMO_CLIENT_ID) return DEMO_LIMITS;
  const found = Object.entries(ENVIRONMENTS.EnergyStaging.tiers).find(([name]) => name === tier)?.[1];
  return found === undefined ? undefined : { ratePerSecond: found.requestsPerSecond, burst: found.burst };
};

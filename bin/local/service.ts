import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { INTEGRATION_TIMEOUT_SECONDS, ROUTES } from '../../lib/routes.ts';
import { startDynamodb } from '../../local/dynamodb.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import type { TierLimitsOf } from '../../local/gateway/usage-plans.ts';
import { withJourney } from '../../local/journey/journey.ts';
import { createSessionsClient } from '../../local/journey/sessions-client.ts';
import { createFunctions, type Functions } from '../../local/lambda/functions.ts';
import { holdPort } from '../../local/loopback.ts';
import { createServiceLog, type ServiceLog } from '../../local/service-log.ts';
import {
  dynamodbEnvironment,
  dynamodbSettings,
  LOCAL_REGION,
  removeState,
  runningService,
  writeState,
} from '../../local/state.ts';
import { createAwsClient } from '../../shared/aws/client.ts';
import { createDemoPartner } from '../../shared/partners/demo.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import { documentsOf } from '../../shared/store/document-client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { build, stopBundler } from '../build.ts';
import { createProgress } from '../load/progress.ts';
import { createLocalTarget } from '../load/target.ts';
import { createTables, emptyTable, LOCAL_TABLES } from './create-tables.ts';
import { firstCallOn } from './first-call.ts';
import { API_FUNCTIONS, functionEnvironment, LOCAL_TIERS } from './function-environments.ts';
import type { FirstCall } from './greeting.ts';
import { createJourneyClient } from './journey-client.ts';
import { createLoadedRecord, digestOf, loadMarket, loadPlaces } from './load-data.ts';
import { CannotStart, type LocalOptions } from './options.ts';

export type Started = { readonly baseUrl: string; readonly firstCall: FirstCall };

export type LocalService = {
  /** If it fails, everything that was started is stopped. */
  readonly start: () => Promise<Started>;
  /** At any time, any number of times. */
  readonly stop: () => Promise<void>;
};

const MAXIMUM_INSTANCES = 4;
/** How long a stop waits for requests in progress. */
const STOP_PATIENCE_MILLISECONDS = 5_000;

/** The whole service on this machine. Starting throws CannotStart and PortInUse. */
export function createLocalService(options: LocalOptions, root: string): LocalService {
  const started = new AsyncDisposableStack();
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= started.disposeAsync();
    return stopping;
  };
  return {
    start: async () => {
      try {
        return await startAll(options, root, started);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}

async function startAll(options: LocalOptions, root: string, started: AsyncDisposableStack): Promise<Started> {
  refuseSecondService(options.directory);
  const log = createServiceLog({
    file: join(options.directory, 'service.log'),
    ...(options.verbose ? { onLine: (line: string) => console.log(line) } : {}),
  });
  started.defer(log.close);
  // While the state exists, no other process may open the database.
  started.defer(() => removeState(options.directory));
  const listener = await holdPort(options.port);
  const stopListener = (): Promise<void> => listener.stop(STOP_PATIENCE_MILLISECONDS);
  started.defer(stopListener);
  const baseUrl = `http://localhost:${listener.port}`;

  await build(root);
  await stopBundler();
  const dynamodb = await openDynamodb(options, started);
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
  started.defer(functions.stop);
  // Again, to be the first: requests in progress need the functions, and those need the database.
  started.defer(stopListener);
  const partners = createDynamoPartnerStore({ client: dynamodb.client, table: LOCAL_TABLES.Partners });
  const journey = await createJourneyClient(partners, systemClock());
  const readSession = createSessionsClient({ baseUrl, client: journey });
  listener.open(withJourney(createLocalGateway(functions, options, log), { readSession, onError: log.error }));
  // A first call needs both at once, and the authorizer does not wait long for the keys.
  await functions.warm(['jwks', 'authorizer']);
  void functions.warm();
  const firstCall = await firstCallOn(dynamodb.client, options.today ?? londonDay(Date.now()));
  return { baseUrl, firstCall };
}

function refuseSecondService(directory: string): void {
  const other = runningService(directory);
  if (other === undefined) return;
  throw new CannotStart(
    `a service is already running here: ${other.baseUrl}, process ${other.pid}. Stop it first, or start this one in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start`,
  );
}

type Dynamodb = { readonly url: string; readonly tableClient: DynamoDBClient; readonly client: DynamoDBDocumentClient };

async function openDynamodb(options: LocalOptions, started: AsyncDisposableStack): Promise<Dynamodb> {
  let url = options.dynamodbUrl;
  if (url === undefined) {
    const embedded = await startDynamodb(join(options.directory, 'dynamodb'));
    started.defer(embedded.stop);
    url = embedded.url;
  }
  const tableClient = createAwsClient(
    DynamoDBClient,
    'loader',
    dynamodbSettings({ dynamodbUrl: url, region: LOCAL_REGION }),
  );
  started.defer(() => tableClient.destroy());
  return { url, tableClient, client: documentsOf(tableClient) };
}

/** Data loaded into another database, or into tables that no longer exist, is loaded again. */
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
  await loadMarket(options.market, { ...load, emptyMarket: () => emptyTable(tableClient, 'Market') });
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
    timeoutMilliseconds: INTEGRATION_TIMEOUT_SECONDS * 1000,
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
    clock: systemClock(),
    newRequestId: () => randomUUID(),
    onError: log.error,
    ...(options.limits ? { tierOf } : {}),
  });
}

/** By the tier in the authorizer's context. */
const tierOf: TierLimitsOf = (_usageKey, { tier }) => Object.entries(LOCAL_TIERS).find(([name]) => name === tier)?.[1];

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { INTEGRATION_TIMEOUT_SECONDS, ROUTES } from '../../lib/routes.ts';
import type { TableName } from '../../lib/tables.ts';
import { type EmbeddedDynamodb, openDynamodb } from '../../local/dynamodb/embedded.ts';
import { forOwnCallers } from '../../local/foreign-caller.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import type { TierLimitsOf } from '../../local/gateway/usage-plans.ts';
import { withJourney } from '../../local/journey/journey.ts';
import { createSessionsClient } from '../../local/journey/sessions-client.ts';
import { createFunctions, type Functions } from '../../local/lambda/functions.ts';
import { holdPort } from '../../local/loopback.ts';
import { makePrivate } from '../../local/private-folder.ts';
import { createServiceLog, type ServiceLog } from '../../local/service-log.ts';
import { dynamodbEnvironment, dynamodbSettings, LOCAL_REGION, removeState, writeState } from '../../local/state.ts';
import { createAwsClient } from '../../shared/aws/client.ts';
import { createDemoPartner } from '../../shared/partners/demo.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import { documentsOf } from '../../shared/store/document-client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { build, stopBundler } from '../build.ts';
import { createProgress } from '../load/progress.ts';
import { createLocalTarget } from '../load/target.ts';
import { print } from '../terminal.ts';
import { createTables, emptyTable, LOCAL_TABLES } from './create-tables.ts';
import { sweepExpiredItems } from './expired-items.ts';
import { firstCallOn } from './first-call.ts';
import { folderError } from './folder-error.ts';
import { API_FUNCTIONS, functionEnvironment, LOCAL_TIERS } from './function-environments.ts';
import type { FirstCall } from './greeting.ts';
import { createJourneyClient } from './journey-client.ts';
import { createLoadedRecord, digestOf, loadMarket, loadPlaces } from './load-data.ts';
import type { LocalOptions } from './options.ts';

export type Started = { readonly baseUrl: string; readonly firstCall: FirstCall };

export type LocalService = {
  /** If it fails, everything that was started is stopped. */
  readonly start: () => Promise<Started>;
  /** At any time, any number of times. */
  readonly stop: () => Promise<void>;
};

/** Beyond one of each function. It takes some 30 MB, and the gateway's own thread is the next limit. */
const MAXIMUM_SPARE_INSTANCES = 1;
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
        throw folderError(error, options.directory) ?? error;
      }
    },
    stop,
  };
}

async function startAll(options: LocalOptions, root: string, started: AsyncDisposableStack): Promise<Started> {
  const folder = await openFolder(options.directory, started);
  const log = createServiceLog({
    file: join(options.directory, 'service.log'),
    ...(options.verbose ? { onLine: print } : {}),
  });
  started.defer(log.close);
  const listener = await holdPort(options.port);
  const stopListener = (): Promise<void> => listener.stop(STOP_PATIENCE_MILLISECONDS);
  started.defer(stopListener);
  const baseUrl = `http://localhost:${listener.port}`;

  await build(root);
  await stopBundler();
  // What the database creates from now on. The bundles are for others to read, too: they are what is deployed.
  process.umask(0o077);
  const dynamodb = await connectDynamodb(options.dynamodbUrl ?? (await folder.listen()), started);
  writeState(options.directory, {
    pid: process.pid,
    baseUrl,
    dynamodbUrl: dynamodb.url,
    region: LOCAL_REGION,
    tables: LOCAL_TABLES,
    today: options.today ?? null,
  });
  started.defer(() => removeState(options.directory));
  await loadData(options, root, dynamodb);

  const functions = startFunctions(options, log, { baseUrl, dynamodbUrl: dynamodb.url, root });
  started.defer(functions.stop);
  // Again, to be the first: requests in progress need the functions, and those need the database.
  started.defer(stopListener);
  const partners = createDynamoPartnerStore({ client: dynamodb.client, table: LOCAL_TABLES.Partners });
  const journey = await createJourneyClient(partners, systemClock());
  const readSession = createSessionsClient({ baseUrl, client: journey });
  const gateway = createLocalGateway(functions, options, log);
  listener.open(forOwnCallers(withJourney(gateway, { readSession, onError: log.error })));
  // A first call needs both at once, and the authorizer does not wait long for the keys.
  await functions.warm(['jwks', 'authorizer']);
  void functions.warm(['token', 'comparison']);
  const tables = { client: dynamodb.client, nameOf: (table: TableName) => LOCAL_TABLES[table], clock: systemClock() };
  started.defer(sweepExpiredItems(tables, log.error));
  const firstCall = await firstCallOn(dynamodb.client, options.today ?? londonDay(Date.now()));
  return { baseUrl, firstCall };
}

/** The lock of the embedded database is the folder's, so it is opened even if another DynamoDB is used. */
async function openFolder(directory: string, started: AsyncDisposableStack): Promise<EmbeddedDynamodb> {
  const databaseFolder = join(directory, 'dynamodb');
  makePrivate(directory);
  const dynamodb = await openDynamodb(databaseFolder);
  started.defer(dynamodb.close);
  makePrivate(databaseFolder);
  return dynamodb;
}

type Dynamodb = { readonly url: string; readonly tableClient: DynamoDBClient; readonly client: DynamoDBDocument };

async function connectDynamodb(url: string, started: AsyncDisposableStack): Promise<Dynamodb> {
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
    maximumInstances: 1 + MAXIMUM_SPARE_INSTANCES,
    maximumSpareInstances: MAXIMUM_SPARE_INSTANCES,
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
    stopwatch: { elapsedMs: () => performance.now() },
    newRequestId: () => randomUUID(),
    onError: log.error,
    ...(options.limits ? { tierOf } : {}),
  });
}

/** By the tier in the authorizer's context. */
const tierOf: TierLimitsOf = (_usageKey, { tier }) => Object.entries(LOCAL_TIERS).find(([name]) => name === tier)?.[1];

import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { stop as stopEsbuild } from 'esbuild';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import {
  EVENTS_QUEUE,
  FUNCTION_NAMES,
  FUNCTIONS,
  type FunctionName,
  TABLES,
} from '../../lib/functions.ts';
import { resourceName, tableName } from '../../lib/names.ts';
import { type EmbeddedDynamodb, startDynamodb } from '../../local/dynamodb.ts';
import { invokeWithMessages } from '../../local/event-source.ts';
import { createFunctions, type FunctionDefinition, type Functions } from '../../local/functions.ts';
import { createGateway, type Gateway } from '../../local/gateway.ts';
import { startQueue } from '../../local/queue.ts';
import { holdPort, withServices } from '../../local/server.ts';
import { createServiceLog, type ServiceLog } from '../../local/service-log.ts';
import {
  awsSettings,
  makePrivateFolder,
  removeState,
  STORE_FORMAT,
  webhookKey,
  writeState,
} from '../../local/state.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { makeSecret } from '../../shared/partners/credentials.ts';
import { createDemoPartner } from '../../shared/partners/demo.ts';
import { newPartner } from '../../shared/partners/onboarding.ts';
import type { PartnerStore } from '../../shared/partners/partner.ts';
import { createAwsClient, documentsOf } from '../../shared/store/client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { build } from '../build.ts';
import { createProgress } from '../load/progress.ts';
import { createLocalTarget } from '../load/target.ts';
import { tablesOf } from '../target.ts';
import { print } from '../terminal.ts';
import { BATCH_THREADS, openBatches } from './batches.ts';
import { folderError } from './cannot-start.ts';
import { digestOf, LoadedRecord, loadMarket, loadPlaces } from './data.ts';
import { type DemoReceiver, prepareDemoReceiver } from './demo-receiver.ts';
import {
  functionEnvironment,
  JOURNEY_PATH,
  LOCAL_TIERS,
  type ServiceSettings,
} from './function-environments.ts';
import type { LocalOptions } from './options.ts';
import { createTables, emptyTable } from './tables.ts';

export type LocalService = {
  /**
   * Stops everything again if it fails.
   *
   * @throws CannotStart, PortInUse
   */
  readonly start: () => Promise<StartedService>;
  /** Stops the service. It may be called at any time and more than once. */
  readonly stop: () => Promise<void>;
};

export type StartedService = {
  readonly baseUrl: string;
  /** Reads what was handed over. */
  readonly journeyClient: JourneyClient;
  /** Sets where `plan_info_url` leads from now on. */
  readonly openJourney: (url: string) => void;
  readonly demoReceiver: DemoReceiver;
};

type JourneyClient = { readonly clientId: string; readonly secret: string };

/** The longest time that a stop waits for requests in progress. */
const LONGEST_STOP_MILLISECONDS = 5_000;

const JOURNEY_CLIENT_ID = 'demojourney';

const SENDER: FunctionName = 'webhook-sender';

const ONLY_ON_AWS: readonly FunctionName[] = ['data-loader', 'deployment-check', 'outside-check'];

const PROJECT = join(import.meta.dirname, '../..');

/** Runs the whole service on this machine. */
export function createLocalService(options: LocalOptions): LocalService {
  const started = new AsyncDisposableStack();
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= started.disposeAsync();
    return stopping;
  };
  return {
    start: async () => {
      try {
        return await startAll(options, started);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}

async function startAll(
  options: LocalOptions,
  started: AsyncDisposableStack,
): Promise<StartedService> {
  const { directory, port, today } = options;
  const { dynamodb, log } = await openFolder(directory);
  started.defer(dynamodb.close);
  const listener = await holdPort(port);
  const stopListener = (): Promise<void> => listener.stop(LONGEST_STOP_MILLISECONDS);
  started.defer(stopListener);
  const baseUrl = `http://localhost:${listener.port}`;
  await makeBundles();

  const queue = await startQueue(join(directory, 'queue'), {
    ...EVENTS_QUEUE,
    name: resourceName('local', 'events'),
  });
  started.defer(queue.close);
  const dynamodbUrl = options.dynamodbUrl ?? dynamodb.url;
  const eventsQueueUrl = queue.url;
  const client = createAwsClient(DynamoDBClient, 'loader', awsSettings(dynamodbUrl));
  started.defer(() => client.destroy());
  writeState(directory, {
    pid: process.pid,
    baseUrl,
    dynamodbUrl,
    eventsQueueUrl,
    today: today ?? null,
  });
  started.defer(() => removeState(directory));
  await loadData(options, client);
  const key = webhookKey(directory);
  const { journeyClient, demoReceiver } = await createPartners(client, key);

  const functions = createFunctions(
    functionDefinitions({
      baseUrl,
      dynamodbUrl,
      eventsQueueUrl,
      today,
      webhookKey: key,
      webhookWaitScale: options.webhookWaitScale,
    }),
    log.functionLine,
  );
  started.defer(functions.stop);
  queue.receive(invokeWithMessages(functions, SENDER), EVENTS_QUEUE.sendersAtOnce);
  started.defer(async () => queue.stop());
  // Stops accepting requests before the functions end: requests in progress need them.
  started.defer(stopListener);
  const { gateway, openJourney } = createServiceGateway(functions, options, log);
  const batches = await openBatches(join(directory, 'batches'), {
    baseUrl,
    functions,
    onError: log.error,
  });
  started.defer(async () => batches.runner.stop());
  listener.open(withServices(gateway, [batches.bucket, batches.runner]));
  batches.runner.resume();
  // A first call needs both, and the authorizer does not wait long for the keys.
  await functions.warm(['jwks', 'authorizer']);
  void functions.warm(['token', 'comparison']);
  return { baseUrl, journeyClient, openJourney, demoReceiver };
}

type OpenFolder = { readonly dynamodb: EmbeddedDynamodb; readonly log: ServiceLog };

/**
 * Opens the embedded database even if another one is used, because its lock keeps a second service
 * out of the folder.
 */
async function openFolder(directory: string): Promise<OpenFolder> {
  try {
    makePrivateFolder(directory);
    const dynamodb = await startDynamodb(join(directory, 'dynamodb'));
    return { dynamodb, log: createServiceLog(join(directory, 'service.log')) };
  } catch (error) {
    throw folderError(error, directory);
  }
}

async function makeBundles(): Promise<void> {
  await build();
  // Otherwise esbuild's own process stays, with its memory, as long as this one.
  await stopEsbuild();
}

async function loadData(options: LocalOptions, tableClient: DynamoDBClient): Promise<void> {
  const record = await prepareTables(options, tableClient);
  const load = {
    target: createLocalTarget(tablesOf('local', documentsOf(tableClient)), {
      today: options.today ?? null,
      nowMs: Date.now(),
    }),
    record,
    progress: createProgress({ isTerminal: process.stdout.isTTY === true, print }),
    print,
    loaderDigest: await digestOf([bundleFile('data-loader')], []),
  };
  await loadPlaces(options.places, load);
  await loadMarket(options.market, {
    ...load,
    emptyMarket: () => emptyTable(tableClient, 'Market'),
  });
}

/**
 * Creates the tables, and returns what they hold: nothing if one was missing, if the data was loaded
 * into another database, or if its format is another one.
 */
async function prepareTables(
  { directory, dynamodbUrl: database = 'embedded' }: LocalOptions,
  tableClient: DynamoDBClient,
): Promise<LoadedRecord> {
  const createdTables = await createTables(tableClient);
  const record = new LoadedRecord(directory);
  if (!record.has('database', database)) record.clear();
  else if (!record.has('format', STORE_FORMAT)) {
    print(
      'The stored data is of another version: it is loaded again. Partners and sessions are deleted.',
    );
    record.clear();
    for (const { name } of TABLES) await emptyTable(tableClient, name);
  } else if (createdTables.length > 0) record.clear();
  record.set('database', database);
  record.set('format', STORE_FORMAT);
  return record;
}

/** Creates the demo partner, and the client of the demonstration's journey. */
async function createPartners(tableClient: DynamoDBClient, key: string) {
  const client = documentsOf(tableClient);
  const partners = createDynamoPartnerStore({ client, table: tableName('local', 'Partners') });
  const clock = systemClock();
  await createDemoPartner(partners, clock);
  return {
    journeyClient: await createJourneyClient(partners),
    demoReceiver: await prepareDemoReceiver(partners, { key, nowMs: clock.nowMs() }),
  };
}

/** Gives the journey's client a new secret at every start. */
async function createJourneyClient(partners: PartnerStore): Promise<JourneyClient> {
  const secret = makeSecret();
  const client = newPartner(
    { name: 'demo-journey', kind: 'journey', tier: 'high', clientId: JOURNEY_CLIENT_ID, secret },
    Date.now(),
  );
  const before = await partners.get(JOURNEY_CLIENT_ID);
  if (before === null) await partners.create(client);
  else await partners.replace({ ...client, version: before.version + 1 });
  return { clientId: JOURNEY_CLIENT_ID, secret };
}

function functionDefinitions(
  service: Omit<ServiceSettings, 'signingKeyJwk'>,
): readonly FunctionDefinition[] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKeyJwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const names: readonly FunctionName[] = FUNCTION_NAMES.filter(
    (name) => !ONLY_ON_AWS.includes(name),
  );
  return names.map((name) => ({
    name,
    bundleFile: bundleFile(name),
    environment: functionEnvironment(name, { ...service, signingKeyJwk }),
    timeoutSeconds: FUNCTIONS[name].timeoutSeconds,
    ...(name === 'batch-part' && { threads: BATCH_THREADS }),
  }));
}

type ServiceGateway = {
  readonly gateway: Gateway;
  readonly openJourney: (url: string) => void;
};

function createServiceGateway(
  functions: Functions,
  { limits }: LocalOptions,
  log: ServiceLog,
): ServiceGateway {
  const gateway = createGateway({
    routes: Object.values(ENDPOINTS),
    functions,
    nowMs: Date.now,
    elapsedMs: () => performance.now(),
    onError: log.error,
    ...(limits && {
      openLimits: ENVIRONMENTS.EnergyStaging.openLimits,
      limitsOf: (_key, { tier }) =>
        Object.entries(LOCAL_TIERS).find(([name]) => name === tier)?.[1],
    }),
  });
  let journeyUrl: string | undefined;
  gateway.get(JOURNEY_PATH, (context) =>
    journeyUrl === undefined
      ? context.text('The demonstration site shows this page, and it is not running.', 404)
      : context.redirect(`${journeyUrl}${new URL(context.req.url).search}`),
  );
  return {
    gateway,
    openJourney: (url) => {
      journeyUrl = url;
    },
  };
}

function bundleFile(name: string): string {
  return join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE);
}

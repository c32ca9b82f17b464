import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { stop as stopEsbuild } from 'esbuild';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { FUNCTIONS, TABLES } from '../../lib/functions.ts';
import { tableName } from '../../lib/names.ts';
import { functionsOf, ROUTES } from '../../lib/routes.ts';
import { openDynamodb } from '../../local/dynamodb.ts';
import { createFunctions } from '../../local/functions.ts';
import { createGateway } from '../../local/gateway.ts';
import { holdPort } from '../../local/server.ts';
import { createServiceLog } from '../../local/service-log.ts';
import {
  dynamodbSettings,
  makePrivate,
  removeState,
  STORE_FORMAT,
  writeState,
} from '../../local/state.ts';
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
import { folderError } from './cannot-start.ts';
import { createLoadedRecord, digestOf, loadMarket, loadPlaces } from './data.ts';
import { functionEnvironment, JOURNEY_PATH, LOCAL_TIERS } from './function-environments.ts';
import type { LocalOptions } from './options.ts';
import { createTables, emptyTable } from './tables.ts';

export type Started = {
  readonly baseUrl: string;
  /** Reads what was handed over. */
  readonly journeyClient: { readonly clientId: string; readonly secret: string };
  /** Where `plan_info_url` leads from now on. */
  readonly openJourney: (url: string) => void;
};

/** How long a stop waits for requests in progress. */
const LONGEST_STOP_MILLISECONDS = 5_000;

const JOURNEY_CLIENT_ID = 'demojourney';

const PROJECT = join(import.meta.dirname, '../..');

/**
 * The whole service on this machine. Starting throws CannotStart and PortInUse, and stops
 * everything that was started; stopping is possible at any time, any number of times.
 */
export function createLocalService(options: LocalOptions) {
  const started = new AsyncDisposableStack();
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= started.disposeAsync();
    return stopping;
  };
  return {
    start: async (): Promise<Started> => {
      try {
        return await startAll(options, started);
      } catch (error) {
        await stop();
        throw folderError(error, options.directory) ?? error;
      }
    },
    stop,
  };
}

async function startAll(options: LocalOptions, started: AsyncDisposableStack): Promise<Started> {
  const databaseFolder = join(options.directory, 'dynamodb');
  makePrivate(options.directory);
  // Its lock is the folder's, so it is opened even if another DynamoDB is used.
  const embedded = await openDynamodb(databaseFolder);
  started.defer(embedded.close);
  makePrivate(databaseFolder);
  const log = createServiceLog(join(options.directory, 'service.log'));
  const listener = await holdPort(options.port);
  const stopListener = (): Promise<void> => listener.stop(LONGEST_STOP_MILLISECONDS);
  started.defer(stopListener);
  const baseUrl = `http://localhost:${listener.port}`;

  await build();
  // Its own process would keep its memory as long as this one runs.
  await stopEsbuild();
  // What the database creates from now on. The bundles are for others to read, too: they are what
  // is deployed.
  process.umask(0o077);
  const dynamodbUrl = options.dynamodbUrl ?? (await embedded.listen());
  const tableClient = createAwsClient(DynamoDBClient, 'loader', dynamodbSettings(dynamodbUrl));
  started.defer(() => tableClient.destroy());
  const client = documentsOf(tableClient);
  writeState(options.directory, {
    pid: process.pid,
    baseUrl,
    dynamodbUrl,
    today: options.today ?? null,
  });
  started.defer(() => removeState(options.directory));
  await loadData(options, tableClient, client);
  const partners = createDynamoPartnerStore({ client, table: tableName('local', 'Partners') });
  await createDemoPartner(partners, systemClock());

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKeyJwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const settings = { baseUrl, dynamodbUrl, signingKeyJwk, today: options.today };
  const definitions = functionsOf().map((name) => ({
    name,
    bundleFile: bundleFile(name),
    environment: functionEnvironment(name, settings),
    timeoutSeconds: FUNCTIONS[name].timeoutSeconds,
  }));
  const functions = createFunctions(definitions, log.functionLine);
  started.defer(functions.stop);
  // Again, to be the first: requests in progress need the functions, and those need the database.
  started.defer(stopListener);
  const gateway = createGateway({
    routes: ROUTES,
    functions,
    nowMs: Date.now,
    elapsedMs: () => performance.now(),
    onError: log.error,
    ...(options.limits && {
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
  const journeyClient = await createJourneyClient(partners);
  listener.open(gateway);
  // A first call needs both at once, and the authorizer does not wait long for the keys.
  await functions.warm(['jwks', 'authorizer']);
  void functions.warm(['token', 'comparison']);
  return {
    baseUrl,
    journeyClient,
    openJourney: (url) => {
      journeyUrl = url;
    },
  };
}

/** Data loaded into another database, or into tables that no longer exist, is loaded again. */
async function loadData(
  options: LocalOptions,
  tableClient: DynamoDBClient,
  client: DynamoDBDocumentClient,
) {
  const made = await createTables(tableClient);
  const record = createLoadedRecord(options.directory);
  const { dynamodbUrl: database = 'embedded' } = options;
  if (made.length > 0 || !record.has('database', database)) record.clear();
  else if (!record.has('format', STORE_FORMAT)) {
    print(
      'The stored data is of another version: it is loaded again. Partners and sessions are deleted.',
    );
    record.clear();
    for (const { name } of TABLES) await emptyTable(tableClient, name);
  }
  record.set('database', database);
  record.set('format', STORE_FORMAT);

  const load = {
    target: createLocalTarget(tablesOf('local', client), {
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

function bundleFile(name: string): string {
  return join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE);
}

/** The client of the demonstration's journey, with a new secret at every start. */
async function createJourneyClient(store: PartnerStore): Promise<Started['journeyClient']> {
  const secret = makeSecret();
  const named = {
    name: 'demo-journey',
    kind: 'journey',
    tier: 'high',
    clientId: JOURNEY_CLIENT_ID,
    secret,
  } as const;
  const client = newPartner(named, Date.now());
  const before = await store.get(JOURNEY_CLIENT_ID);
  if (before === null) await store.create(client);
  else await store.replace({ ...client, version: before.version + 1 });
  return { clientId: JOURNEY_CLIENT_ID, secret };
}

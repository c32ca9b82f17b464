import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { loadFiles } from '../../bin/load/run.ts';
import { createLocalTarget } from '../../bin/load/target.ts';
import { createTable } from '../../bin/local/create-tables.ts';
import { functionEnvironment } from '../../bin/local/function-environments.ts';
import { COMPARISON } from '../../bin/local/greeting.ts';
import { findSampleData } from '../../bin/local/options.ts';
import type { SourceLoad } from '../../data-loader/market/load.ts';
import { createMarketLoader } from '../../data-loader/market/loader.ts';
import { fileInput } from '../../data-loader/sources/file.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import type { TableName } from '../../lib/tables.ts';
import { dynamodbEnvironment, dynamodbSettings, LOCAL_REGION } from '../../local/state.ts';
import { createAwsClient } from '../../shared/aws/client.ts';
import type { PlanKey } from '../../shared/market/market.ts';
import { createMarketReader } from '../../shared/market/market-reader.ts';
import { documentsOf } from '../../shared/store/document-client.ts';
import { createDynamoSourceRecords } from '../../shared/store/market-source-records.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { londonDay } from '../../shared/time/clock.ts';
import type { TestDynamodb } from '../../test/support/embedded-dynamodb.ts';
import { comparisonEvents } from './comparison-event.ts';
import type { BundledFunction, FunctionRun } from './function-run.ts';
import { BENCH_FOLDER } from './functions.ts';
import { writePlainMarket } from './plain-market.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Of the postcode that is compared. */
const REGION = 12;
const PLAN_TYPE = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

/** A market in DynamoDB that functions in production can read: as an edition, and as an item for each offer. */
export type MarketStage = {
  readonly events: FunctionRun['events'];
  readonly offersOnSale: number;
  /** A function of the service, or one of bench/support/functions that stands in for it. */
  readonly comparison: (name: string, file?: string) => BundledFunction;
  /** The function `floor`, with this body ready. */
  readonly floor: (file: string, body: string) => BundledFunction;
};

/** The sample feeds as they are on sale today. */
export async function stageSamples(dynamodb: TestDynamodb): Promise<MarketStage> {
  const names = await makeTables(dynamodb, 'samples');
  const { feeds, places } = findSampleData(PROJECT);
  assert(places.postcodes);
  const target = createLocalTarget(
    { client: clientOf(dynamodb), nameOf: (name) => names[name] },
    { today: null, nowMs: Date.now() },
  );
  const postcodes = { kind: 'postcodes', source: fileInput(places.postcodes) } as const;
  const silent = { onProgress: () => undefined, stop: () => undefined };
  await loadFiles(target, { feeds: feeds.map((file) => fileInput(file)), places: [postcodes] }, silent);
  return await stageOf(dynamodb, names, {
    supplierKey: COMPARISON.dual_fuel_supplier_key,
    planKey: COMPARISON.dual_fuel_plan_key,
  });
}

/** Of a market that is made, with the postcodes of the samples. */
export async function stageMarket(dynamodb: TestDynamodb, name: string, load: SourceLoad): Promise<MarketStage> {
  const names = { ...(await makeTables(dynamodb, name)), Places: tableOf('samples', 'Places') };
  const table = { client: clientOf(dynamodb), table: names.Market };
  const loader = createMarketLoader({
    store: createDynamoMarketStore(table),
    records: createDynamoSourceRecords(table),
    today: londonDay(Date.now()),
    clock: { nowMs: () => Date.now() },
    newRunId: randomUUID,
  });
  await loader.publish([load]);
  const held = load.plans.find(({ availableToSwitch, standardVariable }) => availableToSwitch && standardVariable);
  assert(held);
  return await stageOf(dynamodb, names, { supplierKey: held.supplierKey, planKey: held.key });
}

/** With retries: a connection is closed while a large market is made. */
function baseOf({ url }: TestDynamodb): DynamoDBClient {
  return createAwsClient(DynamoDBClient, 'loader', dynamodbSettings({ dynamodbUrl: url, region: LOCAL_REGION }));
}

function clientOf(dynamodb: TestDynamodb) {
  return documentsOf(baseOf(dynamodb));
}

type TableNames = Readonly<Record<TableName | 'Plain', string>>;

function tableOf(stage: string, table: keyof TableNames): string {
  return `energy-${stage}-${table}`;
}

async function makeTables(dynamodb: TestDynamodb, stage: string): Promise<TableNames> {
  const names: TableNames = {
    Market: tableOf(stage, 'Market'),
    Places: tableOf(stage, 'Places'),
    Meters: tableOf(stage, 'Meters'),
    Partners: tableOf(stage, 'Partners'),
    Sessions: tableOf(stage, 'Sessions'),
    Plain: tableOf(stage, 'Plain'),
  };
  const client = baseOf(dynamodb);
  for (const name of Object.values(names)) await createTable(client, name);
  return names;
}

async function stageOf(dynamodb: TestDynamodb, tables: TableNames, held: PlanKey): Promise<MarketStage> {
  const { url } = dynamodb;
  const client = clientOf(dynamodb);
  const day = londonDay(Date.now());
  const store = createDynamoMarketStore({ client, table: tables.Market });
  const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(day);
  const { offers, details } = await edition.inRegion(REGION, (market) => {
    const onSale = market.offersOnSale(PLAN_TYPE);
    return { offers: onSale, details: market.planDetails(onSale) };
  });
  await writePlainMarket({ client, table: tables.Plain }, offers, details);
  const environment = {
    ...functionEnvironment('comparison', {
      baseUrl: 'http://localhost:3000',
      tables,
      dynamodb: dynamodbEnvironment({ dynamodbUrl: url, region: LOCAL_REGION }),
      signingKeyJwk: '',
      today: undefined,
    }),
    ENVIRONMENT: 'production',
    PLAIN_TABLE: tables.Plain,
    EDITION: edition.id,
  };
  return {
    events: comparisonEvents(held),
    offersOnSale: offers.length,
    comparison: (name, file = join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE)) => ({ name, file, environment }),
    floor: (file, body) => {
      const ready = join(BENCH_FOLDER, `${tables.Market}.json`);
      mkdirSync(BENCH_FOLDER, { recursive: true });
      writeFileSync(ready, body);
      return { name: 'floor', file, environment: { ...environment, READY_RESPONSE: ready } };
    },
  };
}

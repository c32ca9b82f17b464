import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createLocalTarget } from '../../../../bin/load/target.ts';
import { createTables, emptyTable, LOCAL_TABLES } from '../../../../bin/local/create-tables.ts';
import { createLoadedRecord, loadFeeds } from '../../../../bin/local/load-data.ts';
import { type EmbeddedDynamodb, startDynamodb } from '../../../../local/dynamodb.ts';
import { createMarketReader } from '../../../../shared/market/market-reader.ts';
import { createDocumentClient } from '../../../../shared/store/document-client.ts';
import { createDynamoMarketStore } from '../../../../shared/store/market-store.ts';
import { electricityOffer, feedLines, header, planLine, supplierLine } from '../../../support/feed-maker.ts';

const DAY = '2026-11-21';
const LONDON = 12;

let folder: string;
let dynamodb: EmbeddedDynamodb;
let tableClient: DynamoDBClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'energy-feeds-'));
  dynamodb = await startDynamodb(join(folder, 'dynamodb'));
  tableClient = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await createTables(tableClient);
});
afterAll(async () => {
  tableClient.destroy();
  await dynamodb.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** The feeds of one start of the service, its record read anew from the disk. */
function start(feeds: readonly string[]): Promise<void> {
  return loadFeeds(feeds, {
    target: createLocalTarget(
      { client: createDocumentClient(tableClient), nameOf: (table) => LOCAL_TABLES[table] },
      { today: DAY, nowMs: Date.now() },
    ),
    record: createLoadedRecord(folder),
    progress: { onProgress: () => undefined, stop: () => undefined },
    print: () => undefined,
    loaderDigest: 'loader',
    emptyMarket: () => emptyTable(tableClient, 'Market'),
  });
}

async function suppliersThere(): Promise<readonly string[]> {
  const store = createDynamoMarketStore({ client: createDocumentClient(tableClient), table: LOCAL_TABLES.Market });
  const edition = await createMarketReader({ store, clock: { nowMs: () => 0 }, pointerSeconds: 0 }).open(DAY);
  return (await edition.suppliers(LONDON)).map((listed) => listed.supplier.key);
}

describe('the feeds of a local service', () => {
  it('are loaded again where a start between emptied the market and had nothing good to load', async () => {
    const good = file('good.ndjson', feedLines([header(), supplierLine(), planLine(), electricityOffer()]));
    const refused = file('refused.ndjson', feedLines([header({ format: 'energy-tariff-feed/9' })]));
    await start([good]);
    expect(await suppliersThere()).toEqual(['acme']);
    await start([refused]);
    await expect(suppliersThere()).rejects.toThrow('no edition');
    await start([good]);
    expect(await suppliersThere()).toEqual(['acme']);
  });
});

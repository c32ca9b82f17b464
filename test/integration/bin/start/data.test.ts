import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openSourceList } from '../../../../bin/load/run.ts';
import { createLocalTarget } from '../../../../bin/load/target.ts';
import { LoadedRecord, loadMarket } from '../../../../bin/start/data.ts';
import type { MarketData } from '../../../../bin/start/options.ts';
import { createTables, emptyTable } from '../../../../bin/start/tables.ts';
import { tablesOf } from '../../../../bin/target.ts';
import { type EmbeddedDynamodb, startDynamodb } from '../../../../local/dynamodb.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import { documentsOf } from '../../../../shared/store/client.ts';
import { createDynamoMarketStore } from '../../../../shared/store/market-store.ts';
import {
  electricityOffer,
  feedLines,
  header,
  planLine,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { startServer } from '../../../support/local-server.ts';

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
  await dynamodb.close();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/**
 * Loads what one start of the service would, with its record read again from the disk. Returns what
 * it prints.
 */
async function start(data: readonly string[] | MarketData): Promise<readonly string[]> {
  const printed: string[] = [];
  await loadMarket('kind' in data ? data : { kind: 'feeds', files: data }, {
    target: createLocalTarget(tablesOf('local', documentsOf(tableClient)), {
      today: DAY,
      nowMs: Date.now(),
    }),
    record: new LoadedRecord(folder),
    progress: { onProgress: () => undefined, stop: () => undefined },
    print: (line) => printed.push(line),
    loaderDigest: 'loader',
    emptyMarket: () => emptyTable(tableClient, 'Market'),
  });
  return printed;
}

async function suppliersThere(): Promise<readonly string[]> {
  const store = createDynamoMarketStore(tablesOf('local', documentsOf(tableClient))('Market'));
  const edition = await createMarketReader({
    store,
    clock: { nowMs: () => 0 },
    pointerSeconds: 0,
  }).open(DAY);
  return (await edition.region(LONDON)).suppliers().map((listed) => listed.supplier.key);
}

describe('the feeds of a local service', () => {
  it('are loaded again after a start that emptied the market and found nothing to load', async () => {
    const good = file(
      'good.ndjson',
      feedLines([header(), supplierLine(), planLine(), electricityOffer()]),
    );
    const refused = file('refused.ndjson', feedLines([header({ format: 'energy-tariff-feed/9' })]));
    await start([good]);
    expect(await suppliersThere()).toEqual(['acme']);
    await start([refused]);
    await expect(suppliersThere()).rejects.toThrow('no edition');
    await start([good]);
    expect(await suppliersThere()).toEqual(['acme']);
  });
});

/** The sources of a start: a feed at each of these addresses, named after it. */
function sources(...addresses: readonly string[]): MarketData {
  const entries = addresses.map((from, index) => ({
    source: `source-${index}`,
    format: 'energy-tariff-feed/1',
    from,
  }));
  const list = file('sources.json', JSON.stringify({ sources: entries }));
  return { kind: 'sources', list, sources: openSourceList(list, { isLocal: true }) };
}

describe('the sources of a local service', () => {
  const feed = (number: number, publishedAt: string, name = `Supplier ${number}`) =>
    feedLines([
      header({ source: `source-${number}`, published_at: publishedAt }),
      supplierLine({ key: `supplier-${number}`, name }),
      planLine({ supplier_key: `supplier-${number}` }),
      electricityOffer({ supplier_key: `supplier-${number}` }),
    ]);

  it('on this machine are read again only if a file, the list or the day has changed', async () => {
    file('zero.ndjson', feed(0, '2026-11-20T00:00:00Z'));
    expect(await start(sources('zero.ndjson'))).toEqual([
      expect.stringContaining('loaded (source source-0)'),
    ]);
    expect(await start(sources('zero.ndjson'))).toEqual([]);
    file('zero.ndjson', feed(0, '2026-11-20T01:00:00Z'));
    expect(await start(sources('zero.ndjson'))).toEqual([
      expect.stringContaining('loaded (source source-0)'),
    ]);
    file('one.ndjson', feed(1, '2026-11-20T00:00:00Z'));
    expect(await start(sources('zero.ndjson', 'one.ndjson'))).toHaveLength(2);
    expect(await suppliersThere()).toEqual(['supplier-0', 'supplier-1']);
  });

  it('over HTTP are read at every start, and keep their content while they are out of reach', async () => {
    let status = 200;
    const server = await startServer((_, response) =>
      response.writeHead(status).end(feed(0, '2026-11-20T00:00:00Z')),
    );
    const url = `${server.url}/feed`;
    expect(await start(sources(url))).toEqual([
      expect.stringContaining('loaded (source source-0)'),
    ]);
    expect(await start(sources(url))).toEqual([
      expect.stringContaining('unchanged (source source-0)'),
    ]);
    status = 404;
    expect(await start(sources(url))).toEqual([expect.stringContaining('refused')]);
    await server.close();
    expect(await start(sources(url))).toEqual([expect.stringContaining('refused')]);
    expect(await suppliersThere()).toEqual(['supplier-0']);
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { BatchWriteCommand, type DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { LOCAL_TABLES } from '../bin/local/create-tables.ts';
import { startTestDynamodb } from '../test/support/embedded-dynamodb.ts';
import { listedProducts } from '../test/support/kraken-content.ts';
import { startKrakenServer } from '../test/support/kraken-server.ts';
import { writeFeeds } from './support/made-feeds.ts';
import type { Bench, Measurement } from './support/measure.ts';
import { runLoadAlone } from './support/run-load-alone.ts';

const DAY = '2026-11-21';
/** Of the product API of the tests. */
const API_DAY = '2026-08-15';
const API_PRODUCTS = 100;
const API_PRODUCT = 'FLEX-VAR-26-07-01';
/** Beyond that, an item an offer takes minutes on the emulated DynamoDB. */
const PLAIN_UP_TO_OFFERS = 100_000;
const BATCH = 25;
const BATCHES_AT_ONCE = 8;

/** Loads of thirty sources into an emulated DynamoDB, beside the plain way: each line parsed, an item an offer. */
export const run: Bench = async () => [
  ...(await measureFeeds(10_000)),
  ...(await measureFeeds(100_000)),
  ...(await measureFeeds(1_000_000)),
  ...(await measureProductApi()),
];

async function measureFeeds(offers: number): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loader-'));
  const dynamodb = await startDynamodb();
  try {
    const first = await writeFeeds({ folder: join(folder, 'first'), offers });
    const changed = await writeFeeds({ folder: join(folder, 'changed'), offers, changed: 1 });
    const load = (from: readonly string[]) => runLoadAlone({ dynamodbUrl: dynamodb.url, day: DAY, from });
    const whole = await load(first);
    const one = await load(changed);
    const same = await load(changed);
    const plain =
      offers > PLAIN_UP_TO_OFFERS
        ? {}
        : { against: { what: 'an item an offer', value: await loadPlainly(first, dynamodb.client) } };
    const of = `${offers.toLocaleString('en-GB')} offers of thirty sources`;
    return [
      { what: `first load, ${of}`, value: whole.seconds, unit: 's', ...plain },
      { what: `its memory, ${of}`, value: whole.peakMegabytes, unit: 'MB' },
      {
        what: `one source has changed, ${of}`,
        value: one.seconds,
        unit: 's',
        against: { what: 'first load', value: whole.seconds },
      },
      {
        what: `none has changed, ${of}`,
        value: same.seconds,
        unit: 's',
        against: { what: 'first load', value: whole.seconds },
      },
    ];
  } finally {
    await dynamodb.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Everything on this machine: what is left of the time when the API and the way to it take none. */
async function measureProductApi(): Promise<readonly Measurement[]> {
  const dynamodb = await startDynamodb();
  const api = await startKrakenServer();
  try {
    const listed = listedProducts().find(({ code }) => code === API_PRODUCT);
    for (let copy = 1; copy < API_PRODUCTS; copy += 1)
      api.offer(`${API_PRODUCT}-COPY${copy}`, { ...listed, code: `${API_PRODUCT}-COPY${copy}` });
    const { seconds, peakMegabytes } = await runLoadAlone({
      dynamodbUrl: dynamodb.url,
      day: API_DAY,
      from: [api.from],
    });
    const of = `product API of ${API_PRODUCTS} products`;
    return [
      { what: `load, ${of}`, value: seconds, unit: 's' },
      { what: `its memory, ${of}`, value: peakMegabytes, unit: 'MB' },
      { what: `its requests, ${of}`, value: api.asked.length, unit: 'requests' },
    ];
  } finally {
    await api.close();
    await dynamodb.stop();
  }
}

async function startDynamodb() {
  const dynamodb = await startTestDynamodb();
  for (const table of [...Object.values(LOCAL_TABLES), PLAIN_TABLE]) await dynamodb.makeTable(table);
  return dynamodb;
}

const PLAIN_TABLE = 'Plain';

async function loadPlainly(files: readonly string[], client: DynamoDBDocument): Promise<number> {
  const started = performance.now();
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const items = lines.map((line, index) => ({ pk: file, sk: String(index), ...JSON.parse(line) }));
    const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
      items.slice(index * BATCH, (index + 1) * BATCH),
    );
    await pMap(
      batches,
      async (batch) => {
        const puts = batch.map((Item) => ({ PutRequest: { Item } }));
        await client.send(new BatchWriteCommand({ RequestItems: { [PLAIN_TABLE]: puts } }));
      },
      { concurrency: BATCHES_AT_ONCE },
    );
  }
  return (performance.now() - started) / 1_000;
}

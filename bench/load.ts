import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { tableName } from '../lib/names.ts';
import { awsSettings, runningService, type ServiceState } from '../local/state.ts';
import { createAwsClient } from '../shared/store/client.ts';
import { startService } from '../test/support/service.ts';
import { writeFeeds, writeSourceList } from './made-feeds.ts';

/** A day on which the generated feeds are in force. */
const DAY = '2026-11-21';
const OFFERS = Number(process.argv[2] ?? 100_000);
/**
 * The share of plans that follow the price cap, in percent. If it is set, the cap is loaded too.
 */
const FOLLOWING = process.argv[3] === undefined ? null : Number(process.argv[3]);
const WRITE_UNIT_BYTES = 1024;

/** Makes the command report on a fourth stream, as it ends, what it used. */
const REPORT = `data:text/javascript,
  import { writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`;

/**
 * `node bench/load.ts [OFFERS [PERCENT]]`: thirty sources loaded by `npm run load` into an emulated
 * DynamoDB, against parsing their lines as JSON.
 */
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const service = await startService({ args: ['--today', DAY], searchesLog: false });
try {
  const state = runningService(service.directory);
  if (state === undefined) throw new Error('the service has no state');
  const files = await writeFeeds(folder, OFFERS, FOLLOWING ?? 0);
  const args = FOLLOWING === null ? files : ['--sources', await writeSourceList(folder, files)];
  const parsing = await parseAll(files);
  const before = await marketOf(state);
  const first = await load(args);
  const after = await marketOf(state);
  const again = await load(args);
  console.log(
    `parsing the lines of ${OFFERS.toLocaleString('en-GB')} offers as JSON: ${parsing.toFixed(1)} s`,
  );
  for (const [name, { seconds, processorSeconds, megabytes }] of Object.entries({ first, again })) {
    const times = `${seconds.toFixed(1)} s, ${(seconds / parsing).toFixed(1)} times`;
    console.log(
      `${name}: ${times}, ${processorSeconds.toFixed(1)} s of a processor; ${megabytes} MB of memory`,
    );
  }
  console.log(
    `the first load added ${after.items - before.items} items, ${Math.round((after.bytes - before.bytes) / 1024)} KiB, ` +
      `${after.units - before.units} write units; an item an offer would be ${OFFERS.toLocaleString('en-GB')}`,
  );
} finally {
  await service.stop();
  await rm(folder, { recursive: true });
}

async function parseAll(files: readonly string[]): Promise<number> {
  const started = performance.now();
  for (const file of files) {
    for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) JSON.parse(line);
  }
  return (performance.now() - started) / 1000;
}

async function load(args: readonly string[]) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT, 'bin/load.ts', ...args], {
    env: { ...process.env, ENERGY_LOCAL_DIRECTORY: service.directory },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [errors, used, [code]] = await Promise.all([
    text(child.stdio[2] as Readable),
    text(child.stdio[3] as Readable),
    once(child, 'close'),
  ]);
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`the load failed with ${code}:\n${errors}`);
  const { maxRSS, userCPUTime, systemCPUTime }: NodeJS.ResourceUsage = JSON.parse(used);
  const processorSeconds = (userCPUTime + systemCPUTime) / 1_000_000;
  return { seconds, processorSeconds, megabytes: Math.round(maxRSS / 1024) };
}

async function marketOf(state: ServiceState) {
  const client = createAwsClient(DynamoDBClient, 'command', awsSettings(state.dynamodbUrl));
  let [items, bytes, units] = [0, 0, 0];
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: tableName('local', 'Market') },
  )) {
    const sizes = Items.map((item) => sizeOf({ M: item }));
    items += sizes.length;
    bytes += sizes.reduce((sum, size) => sum + size, 0);
    units += sizes.reduce((sum, size) => sum + Math.ceil(size / WRITE_UNIT_BYTES), 0);
  }
  client.destroy();
  return { items, bytes, units };
}

/** Returns the size of a value as DynamoDB counts it, to within a few bytes. */
function sizeOf(value: AttributeValue): number {
  const { S, N, B, L, M } = value;
  if (M !== undefined)
    return Object.entries(M).reduce((sum, [name, item]) => sum + name.length + sizeOf(item), 0);
  if (L !== undefined) return L.reduce((sum, item) => sum + sizeOf(item), 0);
  return B?.byteLength ?? Buffer.byteLength(S ?? N ?? ' ');
}

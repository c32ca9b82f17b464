import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createDynamoMarketStore } from '../../../shared/store/market-store.ts';
import { startTestDynamodb, type TestDynamodb } from '../../support/embedded-dynamodb.ts';
import { startFeedBucket } from '../../support/feed-bucket.ts';
import type { LocalServer } from '../../support/local-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The sample list, with each source in a folder of the bucket. */
function sourcesFile(): string {
  const { sources } = JSON.parse(readFileSync('data/sources.json', 'utf8'));
  const listed = sources
    .filter(({ source }: { source: string }) => source !== 'example-energy')
    .map((entry: { source: string }) => ({ ...entry, from: `s3://FEED_BUCKET/${entry.source}/` }));
  const file = join(temporaryFolder(), 'sources.json');
  writeFileSync(file, JSON.stringify({ sources: listed }));
  return file;
}

describe('the scheduled loader function', () => {
  const objects = new Map<string, Uint8Array>([
    [
      'price-cap/prices.csv',
      gzipSync(readFileSync('test/fixtures/market/ofgem-price-cap-by-region.csv')),
    ],
    ['deals/deals.ndjson', readFileSync('test/fixtures/market/deals-2026-04.ndjson')],
    ['postcodes/some.csv', Buffer.from('postcode,region\nCB7 4DL,10\nCB7 4DN,10\n')],
  ]);
  let dynamodb: TestDynamodb;
  let bucket: LocalServer;
  let handler: (event?: unknown) => Promise<unknown>;

  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
    bucket = await startFeedBucket('feed-bucket', objects);
    for (const name of ['Market', 'Places', 'Meters']) await dynamodb.makeTable(name);
    const endpoint = await dynamodb.client.config.endpoint?.();
    Object.assign(process.env, {
      ENVIRONMENT: 'local',
      POWERTOOLS_SERVICE_NAME: 'data-loader',
      TODAY: '2026-09-21',
      MARKET_TABLE: 'Market',
      PLACES_TABLE: 'Places',
      METERS_TABLE: 'Meters',
      FEED_BUCKET: 'feed-bucket',
      ANNUAL_CONSUMPTION_DAYS: '400',
      SOURCES_FILE: sourcesFile(),
      POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
      POWERTOOLS_METRICS_DISABLED: 'true',
      AWS_REGION: 'eu-west-2',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${endpoint?.port}`,
      AWS_ENDPOINT_URL_S3: bucket.url,
      AWS_LAMBDA_LOG_LEVEL: 'FATAL',
    });
    const entry = await import('../../../data-loader/index.ts');
    handler = (event = {}) => entry.handler(event, { getRemainingTimeInMillis: () => 900_000 });
  });

  afterAll(async () => {
    await Promise.all([bucket.close(), dynamodb.stop()]);
  });

  it('loads every source and file', async () => {
    expect(await handler()).toMatchObject({
      sources: 2,
      refusedSources: 0,
      files: 1,
      refusedFiles: 0,
      failedSteps: 0,
    });
    const pointer = await createDynamoMarketStore({
      client: dynamodb.client,
      table: 'Market',
    }).readPointer();
    expect(await handler()).toMatchObject({
      isNewEdition: false,
      editionId: pointer?.editionId,
      files: 0,
    });
  });
});

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createDynamoMarketStore } from '../../../shared/store/market-store.ts';
import { startTestDynamodb, type TestDynamodb } from '../../support/embedded-dynamodb.ts';
import { feedLines, header, supplierLine } from '../../support/feed-maker.ts';

/** As much of S3 as the loader asks for: a list by prefix and a read. */
async function startBucket(objects: Map<string, Uint8Array>): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const prefix = url.searchParams.get('prefix');
    if (prefix !== null) {
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
      const contents = keys.map(
        (key) =>
          `<Contents><Key>${key}</Key><ETag>"${objects.get(key)?.byteLength}"</ETag><Size>1</Size><LastModified>2026-11-20T00:00:00Z</LastModified></Contents>`,
      );
      response.setHeader('content-type', 'application/xml');
      response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
      return;
    }
    const body = objects.get(decodeURIComponent(url.pathname).replace('/feed-bucket/', ''));
    if (body === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else response.setHeader('content-length', body.byteLength).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the scheduled loader function', () => {
  const objects = new Map<string, Uint8Array>([
    ['feeds/price-cap.ndjson', gzipSync(readFileSync('data/feeds/price-cap-2026-07.ndjson'))],
    ['feeds/deals.ndjson', readFileSync('data/feeds/deals-2026-04.ndjson')],
    ['postcodes/some.csv', Buffer.from('postcode,region\nCB7 4DL,10\nCB7 4DN,10\n')],
  ]);
  let dynamodb: TestDynamodb;
  let bucket: Server;
  let handler: () => Promise<unknown>;

  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
    bucket = await startBucket(objects);
    for (const name of ['Market', 'Places', 'Meters']) await dynamodb.makeTable(name);
    const endpoint = await dynamodb.client.config.endpoint?.();
    Object.assign(process.env, {
      ENVIRONMENT: 'local',
      BASE_URL: 'http://localhost:3000',
      POWERTOOLS_SERVICE_NAME: 'data-loader',
      TODAY: '2026-11-21',
      MARKET_TABLE: 'Market',
      PLACES_TABLE: 'Places',
      METERS_TABLE: 'Meters',
      FEED_BUCKET: 'feed-bucket',
      ANNUAL_CONSUMPTION_DAYS: '400',
      AWS_REGION: 'eu-west-2',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${endpoint?.port}`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${portOf(bucket)}`,
      POWERTOOLS_LOG_LEVEL: 'SILENT',
    });
    ({ handler } = await import('../../../data-loader/index.ts'));
  });

  afterAll(async () => {
    bucket.closeAllConnections();
    bucket.close();
    await dynamodb.stop();
  });

  it('loads every feed and file of the bucket', async () => {
    expect(await handler()).toMatchObject({ feeds: 2, refusedFeeds: 0, files: 1, refusedFiles: 0, failedSteps: 0 });
    const pointer = await createDynamoMarketStore({ client: dynamodb.client, table: 'Market' }).readPointer();
    expect(await handler()).toMatchObject({ isNewEdition: false, editionId: pointer?.editionId, files: 0 });
  });

  it('loads the good feeds wherever they are in the bucket, and fails if one is refused', async () => {
    objects.set('feeds/bad.ndjson', Buffer.from('nothing\n'));
    objects.set('new-at-the-top.ndjson', Buffer.from(feedLines([header({ source: 'new' }), supplierLine()])));
    await expect(handler()).rejects.toThrow('refused: 1 feeds, 0 files');
    objects.delete('feeds/bad.ndjson');
    expect(await handler()).toMatchObject({ feeds: 3, isNewEdition: false });
  });
});

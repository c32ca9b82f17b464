import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { newestS3Input } from '../../../../data-loader/sources/s3.ts';

/** As much of S3 as a folder needs: a list by prefix, and the key as the content of each object. */
async function startS3(objects: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const prefix = url.searchParams.get('prefix');
    if (prefix === null) {
      response.end(decodeURIComponent(url.pathname));
      return;
    }
    const contents = Object.entries(objects)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, at]) => `<Contents><Key>${key}</Key><ETag>"e"</ETag><LastModified>${at}</LastModified></Contents>`);
    response.setHeader('content-type', 'application/xml');
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function clientAt(port: number | undefined): S3Client {
  return new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    forcePathStyle: true,
    maxAttempts: 1,
  });
}

describe('a folder in S3', () => {
  let server: Server;
  let client: S3Client;
  const objects: Record<string, string> = {};

  beforeAll(async () => {
    server = await startS3(objects);
    const address = server.address();
    client = clientAt(typeof address === 'object' ? address?.port : undefined);
  });

  afterAll(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  const input = () => newestS3Input(client, { bucket: 'bucket', prefix: 'deals/' });

  const text = async (): Promise<string> => {
    const { chunks } = await input().open();
    const read: Uint8Array[] = [];
    for await (const chunk of chunks) read.push(chunk);
    return Buffer.concat(read).toString();
  };

  it('without an object cannot be read', async () => {
    objects['dealsother/z.ndjson'] = '2026-11-30T00:00:00Z';
    objects['deals/'] = '2026-11-30T00:00:00Z';
    await expect(input().open()).rejects.toThrow('there is no object in this folder of the bucket');
  });

  it('is its newest object, whatever the names are', async () => {
    objects['deals/b.ndjson'] = '2026-11-01T00:00:00Z';
    objects['deals/a.ndjson'] = '2026-11-03T00:00:00Z';
    objects['deals/c.ndjson'] = '2026-11-02T00:00:00Z';
    expect(await text()).toBe('/bucket/deals/a.ndjson');
    objects['deals/c.ndjson'] = '2026-11-04T00:00:00Z';
    expect(await text()).toBe('/bucket/deals/c.ndjson');
    expect(input().name).toBe('s3://bucket/deals/');
  });
});

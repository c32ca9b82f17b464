import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import { Budget } from '../../../../data-loader/report/budget.ts';
import { Refused } from '../../../../data-loader/report/refusal.ts';
import { readBytes } from '../../../../data-loader/sources/bytes.ts';
import { httpsInput } from '../../../../data-loader/sources/http.ts';
import { fileInput, type Input } from '../../../../data-loader/sources/input.ts';
import { newestS3Input, s3Input, storedFiles } from '../../../../data-loader/sources/s3.ts';
import { reason, serve } from '../../../support/http-reading.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const read = async (source: Input): Promise<string> => await text((await source.open()).chunks);
const failure = (source: Input): Promise<string> => reason(read(source));

describe('a file as a source', () => {
  const folder = temporaryFolder();

  it('is read each time it is opened, with its size', async () => {
    const path = join(folder, 'feed');
    writeFileSync(path, 'one\n');
    const source = fileInput(path);
    expect([await read(source), await read(source), (await source.open()).sizeBytes]).toEqual([
      'one\n',
      'one\n',
      4,
    ]);
  });

  it('says why it cannot be read', async () => {
    expect(await failure(fileInput(join(folder, 'none')))).toBe('no such file');
    expect(await failure(fileInput(folder))).toBe('it is a directory');
  });

  it('is not a pipe, which might never end', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(await failure(fileInput(path))).toBe('it is not a regular file');
  });
});

describe('a bucket as a source', () => {
  const KEYS = ['feeds/b.ndjson', 'feeds/', 'feeds/a.ndjson'];
  const contents = KEYS.map(
    (key) =>
      `<Contents><Key>${key}</Key><ETag>"${key}"</ETag><Size>4</Size><LastModified>2026-11-${key === KEYS[2] ? 20 : 10}T00:00:00Z</LastModified></Contents>`,
  );
  const page = (shown: readonly string[], next: string): string =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next === '' ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}${shown.join('')}</ListBucketResult>`;
  /** S3 as far as a list and a read go; it lists in pages of two and gives too little of b. */
  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    if (url.searchParams.has('list-type')) {
      const isFirst = !url.searchParams.has('continuation-token');
      response.setHeader('content-type', 'application/xml');
      response.end(isFirst ? page(contents.slice(0, 2), 'next') : page(contents.slice(2), ''));
    } else if (url.pathname.endsWith('/a.ndjson'))
      response.setHeader('content-length', '4').end('one\n');
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  };
  const client = (endpoint: string): S3Client =>
    new S3Client({
      endpoint,
      region: 'eu-west-2',
      forcePathStyle: true,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    });

  it('reports an object that breaks off', async () => {
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('one\n', () => response.destroy());
    };
    await serve(half, async ({ origin }) => {
      const words = 'it could not be read from S3 (Error)';
      expect(await failure(s3Input(client(origin), { bucket: 'bucket', key: 'a' }))).toBe(words);
    });
  });

  it('lists every object under a prefix in the order of the keys, and reads each', async () => {
    await serve(listener, async ({ origin: url }) => {
      const files = await storedFiles(client(url), { bucket: 'bucket', prefix: 'feeds/' });
      expect(files.map(({ key, version, input }) => [key, version, input.name])).toEqual([
        ['feeds/a.ndjson', '"feeds/a.ndjson"', 's3://bucket/feeds/a.ndjson'],
        ['feeds/b.ndjson', '"feeds/b.ndjson"', 's3://bucket/feeds/b.ndjson'],
      ]);
      const [a, b] = files.map(({ input }) => input);
      if (a === undefined || b === undefined) throw new Error('two files');
      expect(await read(a)).toBe('one\n');
      expect(await failure(b)).toBe('it could not be read from S3 (NoSuchKey)');
    });
  });

  it('is read at the newest object of a folder, whatever its name is', async () => {
    await serve(listener, async ({ origin: url }) => {
      const folder = newestS3Input(client(url), { bucket: 'bucket', prefix: 'feeds/' });
      expect([folder.name, await read(folder)]).toEqual(['s3://bucket/feeds/', 'one\n']);
    });
  });
});

it('an input that is waiting for bytes breaks off when its reading is stopped', async () => {
  const half: RequestListener = (_request, response) => void response.write('one');
  await serve(half, async ({ origin, http }) => {
    const stop = new AbortController();
    const { signal } = stop;
    const bytes = readBytes('half', httpsInput(origin, http).open({ signal }), {
      signal,
      budget: new Budget(),
    });
    expect((await bytes.next()).done).toBe(false);
    const next = bytes.next();
    stop.abort(new Refused('too-slow', 'time is up'));
    await expect(next).rejects.toThrow('time is up');
  });
});

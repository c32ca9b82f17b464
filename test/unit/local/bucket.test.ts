import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openBucket } from '../../../local/bucket.ts';
import { type EmulatedService, listen } from '../../../local/server.ts';
import { awsSettings } from '../../../local/state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const Bucket = 'files';
const Key = 'YWNtZQ/0193a1b2/households.ndjson';
const CONTENT = '{"id":"1"}\n{"id":"2"}\n';
const HEADERS = {
  'content-length': String(CONTENT.length),
  'content-type': 'application/x-ndjson',
  'x-amz-checksum-sha256': sha256(CONTENT),
};

let folder: string;
let server: Server;
let origin: string;
let bucket: EmulatedService;
let client: S3Client;
let written: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  written = [];
  server = createServer((request, response) => void bucket.respond(request, response));
  origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  await open();
  client = new S3Client({
    ...awsSettings(origin),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
});
afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(): Promise<void> {
  bucket = await openBucket(folder, {
    name: Bucket,
    origin,
    days: 7,
    onWritten: (key) => written.push(key),
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function isThere(): boolean {
  return existsSync(join(folder, 'objects', Key));
}

async function put(Body: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key, Body }));
}

async function get(Range?: string): Promise<string | undefined> {
  const command = new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) });
  return await (await client.send(command)).Body?.transformToString();
}

function uploadUrl(expiresIn = 60, signingDate = new Date()): Promise<string> {
  const signed = new Set(Object.keys(HEADERS));
  const command = new PutObjectCommand({
    ...{ Bucket, Key, ContentLength: CONTENT.length, ContentType: 'application/x-ndjson' },
    ChecksumSHA256: sha256(CONTENT),
  });
  const names = { signableHeaders: signed, unhoistableHeaders: signed };
  return getSignedUrl(client, command, { expiresIn, signingDate, ...names });
}

async function upload(url: string, body: string, headers: Record<string, string> = HEADERS) {
  const response = await fetch(url, { method: 'PUT', headers, body });
  return [response.status, /<Code>(\w+)</.exec(await response.text())?.[1]];
}

describe('the local bucket, for the SDK', () => {
  it('keeps an object, returns all or a range of it, and deletes it', async () => {
    await put(CONTENT);
    expect(await get()).toBe(CONTENT);
    expect(await get('bytes=11-21')).toBe('{"id":"2"}\n');
    expect(await get('bytes=11-')).toBe('{"id":"2"}\n');
    expect(await get('bytes=11-999')).toBe('{"id":"2"}\n');
    expect(await get('bytes=5-2')).toBe(CONTENT);
    await expect(get('bytes=22-30')).rejects.toThrow(/range/);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head.ContentLength).toBe(CONTENT.length);
    expect(written).toEqual([Key]);
    expect(isThere()).toBe(true);

    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    expect(isThere()).toBe(false);
    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('keeps its objects for days', async () => {
    await put(CONTENT);
    await open();
    expect(await get()).toBe(CONTENT);
    const old = Date.now() / 1000 - 8 * 24 * 60 * 60;
    utimesSync(join(folder, 'objects', Key), old, old);
    await open();
    expect(isThere()).toBe(false);
  });
});

describe('the local bucket, for a signed address', () => {
  it('accepts exactly the file that was announced', async () => {
    const url = await uploadUrl();
    expect(await upload(url, CONTENT)).toEqual([200, undefined]);
    expect(await get()).toBe(CONTENT);
  });

  it('refuses another checksum, size, type or method, and leaves nothing behind', async () => {
    const url = await uploadUrl();
    const changedContent = CONTENT.replace('2', '3');
    const mismatch = [403, 'SignatureDoesNotMatch'];
    expect(await upload(url, changedContent)).toEqual([400, 'BadDigest']);
    const headersOf = (changed: object) => ({ ...HEADERS, ...changed });
    const checksum = headersOf({ 'x-amz-checksum-sha256': sha256(changedContent) });
    expect(await upload(url, changedContent, checksum)).toEqual(mismatch);
    const longer = headersOf({ 'content-length': String(CONTENT.length + 1) });
    expect(await upload(url, `${CONTENT}\n`, longer)).toEqual(mismatch);
    expect(await upload(url, CONTENT, headersOf({ 'content-type': 'text/csv' }))).toEqual(mismatch);
    expect((await fetch(url)).status).toBe(403);
    expect(await upload(url.replace('0193a1b2', '0193a1b3'), CONTENT)).toEqual(mismatch);
    expect(isThere()).toBe(false);
    expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
  });

  it('refuses an address that has expired, or is not signed', async () => {
    const old = await uploadUrl(60, new Date(Date.now() - 61_000));
    expect(await upload(old, CONTENT)).toEqual([403, 'AccessDenied']);
    const bare = new URL(old);
    bare.search = '';
    expect(await upload(bare.href, CONTENT)).toEqual([403, 'AccessDenied']);
  });

  it.each(['0', '604801', '1e9', '1.5', ''])(
    'refuses an address that is signed for %j seconds',
    async (seconds) => {
      const url = new URL(await uploadUrl());
      url.searchParams.set('X-Amz-Expires', seconds);
      expect(await upload(url.href, CONTENT)).toEqual([400, 'AuthorizationQueryParametersError']);
    },
  );

  it('shows an object for as long as the address is signed', async () => {
    await put(CONTENT);
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), {
      expiresIn: 60,
    });
    const response = await fetch(url);
    expect(await response.text()).toBe(CONTENT);
    expect(response.headers.get('content-length')).toBe(String(CONTENT.length));
    expect((await fetch(url.replace('households', 'results'))).status).toBe(403);
  });

  it('keeps nothing of an upload that broke off', async () => {
    const url = await uploadUrl();
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('the sender fails')),
    });
    const options = { method: 'PUT', headers: HEADERS, body, duplex: 'half' } as const;
    await expect(fetch(url, options)).rejects.toThrow();
    expect(isThere()).toBe(false);
  });

  it('reads no file outside its folder', async () => {
    const url = `${origin}/${Bucket}/..%2Fstate.json`;
    expect((await fetch(url)).status).toBe(400);
    expect((await fetch(`${origin}/${Bucket}/a..b`)).status).toBe(400);
    expect(existsSync(join(folder, 'state.json'))).toBe(false);
  });
});

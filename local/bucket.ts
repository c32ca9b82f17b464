import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { discardBody } from './request.ts';
import { type EmulatedService, foreignCaller } from './server.ts';
import { awsSettings, errorCode } from './state.ts';

export type BucketSettings = {
  readonly name: string;
  /** The origin of its addresses, which are signed for it: `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Objects that are older are deleted when the bucket is opened. */
  readonly days: number;
  /** Is called after an object was written. */
  readonly onWritten: (key: string) => void;
};

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Emulates a bucket of S3 with a folder: PUT, HEAD, GET with a range, and DELETE of one object. An
 * object is seen whole or not at all. Addresses that the SDK has signed are checked as S3 does;
 * requests of a client of this service need only its access key.
 */
export async function openBucket(
  folder: string,
  settings: BucketSettings,
): Promise<EmulatedService> {
  const bucket: Bucket = {
    ...settings,
    files: join(folder, 'objects'),
    uploads: join(folder, 'uploads'),
    path: `/${settings.name}/`,
    signer: new S3Client({
      ...awsSettings(settings.origin),
      // The same setting as in the client that signs: it decides what is signed.
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
  };
  await rm(bucket.uploads, { recursive: true, force: true });
  await mkdir(bucket.uploads, { recursive: true });
  await mkdir(bucket.files, { recursive: true });
  await deleteOld(bucket);
  return {
    path: bucket.path,
    respond: (request, response) => respond(bucket, request, response),
  };
}

type Bucket = BucketSettings & {
  readonly files: string;
  readonly uploads: string;
  readonly path: string;
  readonly signer: S3Client;
};

class BucketError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Letters that need no decoding; no segment is `..`. */
const KEY = /^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/;

async function respond(
  bucket: Bucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '', bucket.origin);
    const key = url.pathname.slice(bucket.path.length);
    if (!KEY.test(key)) throw new BucketError(400, 'InvalidRequest', 'the key is not supported');
    await admit(bucket, request, { url, key });
    const { [request.method ?? '']: operation } = OPERATIONS;
    if (operation === undefined)
      throw new BucketError(501, 'NotImplemented', `${request.method} is not emulated`);
    await operation(bucket, key, { request, response });
  } catch (error) {
    // A sender who is still sending sees the response only when its body is read.
    await discardBody(request).catch(() => undefined);
    refuse(request, response, error);
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const { status, code, message } =
    error instanceof BucketError
      ? error
      : new BucketError(500, 'InternalError', `the bucket failed: ${errorCode(error)}`);
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  // The rest of the body is still on the connection.
  const end = request.complete ? {} : { connection: 'close' };
  response.writeHead(status, { 'content-type': 'application/xml', ...end });
  response.end(request.method === 'HEAD' ? undefined : body);
}

type Call = { readonly request: IncomingMessage; readonly response: ServerResponse };

const OPERATIONS: Readonly<
  Record<string, (bucket: Bucket, key: string, call: Call) => Promise<void>>
> = {
  PUT: async (bucket, key, { request, response }) => {
    const { 'content-length': length, 'x-amz-checksum-sha256': checksum } = request.headers;
    if (length === undefined)
      throw new BucketError(411, 'MissingContentLength', 'send Content-Length');
    const upload = join(bucket.uploads, randomUUID());
    try {
      const sha256 = await receive(request, upload);
      if (checksum !== undefined && checksum !== sha256)
        throw new BucketError(400, 'BadDigest', 'the SHA-256 is not that of the content');
      const file = join(bucket.files, key);
      await mkdir(dirname(file), { recursive: true });
      await rename(upload, file);
      response.writeHead(200, { etag: `"${sha256}"` }).end();
      bucket.onWritten(key);
    } finally {
      await rm(upload, { force: true });
    }
  },

  GET: async (bucket, key, { request, response }) => {
    const size = await sizeOf(bucket, key);
    if (size === undefined) throw new BucketError(404, 'NoSuchKey', 'the object does not exist');
    const { from, to, isPartial } = rangeOf(request, size);
    response.writeHead(isPartial ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': to - from,
      ...(isPartial && { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
    });
    if (from === to) return void response.end();
    const content = createReadStream(join(bucket.files, key), { start: from, end: to - 1 });
    await pipeline(content, response);
  },

  HEAD: async (bucket, key, { response }) => {
    const size = await sizeOf(bucket, key);
    if (size === undefined) throw new BucketError(404, 'NotFound', 'the object does not exist');
    response.writeHead(200, { 'content-length': size }).end();
  },

  DELETE: async (bucket, key, { response }) => {
    await rm(join(bucket.files, key), { force: true });
    response.writeHead(204).end();
  },
};

/** Writes the body into a file, and returns its SHA-256. */
async function receive(request: IncomingMessage, file: string): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request.iterator({ destroyOnReturn: false }), hashing, createWriteStream(file));
  return hash.digest('base64');
}

async function sizeOf({ files }: Bucket, key: string): Promise<number | undefined> {
  try {
    const stats = await stat(join(files, key));
    return stats.isFile() ? stats.size : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Returns the bytes from `from` up to `to`, without `to`. */
function rangeOf({ headers }: IncomingMessage, size: number) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isBackwards = last !== '' && Number(last) < Number(first);
  // S3 returns the whole object for a range that it cannot read, or that ends before it begins.
  if (first === undefined || isBackwards) return { from: 0, to: size, isPartial: false };
  const from = Number(first);
  if (from >= size) throw new BucketError(416, 'InvalidRange', 'the object ends before the range');
  return { from, to: last === '' ? size : Math.min(Number(last) + 1, size), isPartial: true };
}

/** The longest that an address may be signed for, as in S3: a week. */
const EXPIRES_SECONDS_MOST = 604_800;

type Target = { readonly url: URL; readonly key: string };

async function admit(bucket: Bucket, request: IncomingMessage, target: Target): Promise<void> {
  const denied = (reason: string) => new BucketError(403, 'AccessDenied', reason);
  const foreign = foreignCaller(request);
  if (foreign !== undefined) throw denied(foreign);
  const { accessKeyId } = awsSettings(bucket.origin).credentials;
  const isClient = request.headers.authorization?.startsWith(
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/`,
  );
  if (isClient) return;
  const { searchParams } = target.url;
  const signature = searchParams.get('X-Amz-Signature');
  if (signature === null) throw denied('the address is not signed');
  const signedAt = dateOf(searchParams.get('X-Amz-Date') ?? '');
  const expiresIn = Number(searchParams.get('X-Amz-Expires'));
  if (!(Number.isInteger(expiresIn) && expiresIn >= 1 && expiresIn <= EXPIRES_SECONDS_MOST))
    throw new BucketError(
      400,
      'AuthorizationQueryParametersError',
      `X-Amz-Expires must be between 1 and ${EXPIRES_SECONDS_MOST} seconds`,
    );
  if (!(Date.now() < signedAt.getTime() + expiresIn * 1000)) throw denied('Request has expired');
  const again = await signedAgain(bucket, request, target, { signedAt, expiresIn });
  if (again !== signature)
    throw new BucketError(
      403,
      'SignatureDoesNotMatch',
      'the address is signed for another method, object or set of headers',
    );
}

type Signing = { readonly signedAt: Date; readonly expiresIn: number };

/** Signs the address again, for this method and these headers, and returns the signature. */
async function signedAgain(
  { name, signer }: Bucket,
  { method, headers }: IncomingMessage,
  { url, key }: Target,
  { signedAt, expiresIn }: Signing,
): Promise<string | null> {
  const object = { Bucket: name, Key: key };
  const signed = new Set(url.searchParams.get('X-Amz-SignedHeaders')?.split(';'));
  const options = {
    expiresIn,
    signingDate: signedAt,
    signableHeaders: signed,
    unhoistableHeaders: signed,
  };
  if (method !== 'GET' && method !== 'PUT') return null;
  const address =
    method === 'GET'
      ? await getSignedUrl(signer, new GetObjectCommand(object), options)
      : await getSignedUrl(
          signer,
          new PutObjectCommand({
            ...object,
            ContentLength: Number(headers['content-length']),
            ContentType: headers['content-type'],
            ChecksumSHA256: String(headers['x-amz-checksum-sha256']),
          }),
          options,
        );
  return new URL(address).searchParams.get('X-Amz-Signature');
}

/** Reads a time such as 20261124T152524Z. */
function dateOf(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

async function deleteOld({ files, days }: Bucket): Promise<void> {
  const oldest = Date.now() - days * DAY_MILLISECONDS;
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}

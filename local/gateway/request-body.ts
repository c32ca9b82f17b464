import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { errorCodeOrEmpty } from '../error-code.ts';
import { headerValues, type RequestHeaders } from './request.ts';

/** API Gateway's limit. */
export const REQUEST_LIMIT_BYTES = 10 * 1024 * 1024;

/** Strangers get no more memory than the largest body that a function accepts. */
export const STRANGERS_LIMIT_BYTES = 64 * 1024;

/** How much of a body that nobody wants is read, so that the sender sees the response. */
const DISCARD_LIMIT_BYTES = 64 * 1024 * 1024;

const NO_BODY = Buffer.alloc(0);

const unpack = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
} as const;

export type RequestBody =
  | { readonly kind: 'body'; readonly body: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unsupported' };

/** The body as a function gets it: neither sent nor unpacked does it exceed the limit. */
export async function readRequestBody(
  message: IncomingMessage,
  headers: RequestHeaders,
  limitBytes: number,
): Promise<RequestBody> {
  const sent = await received(message, limitBytes);
  return sent === undefined ? { kind: 'too-large' } : decoded(headers, sent, limitBytes);
}

export async function discardBody(message: IncomingMessage): Promise<void> {
  await received(message, 0);
}

/** Undefined if it is above the limit. */
async function received(message: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  if (!hasBody(message)) return NO_BODY;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection is still needed, for the response.
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes <= limitBytes) chunks.push(data);
    else chunks.length = 0;
    if (bytes > DISCARD_LIMIT_BYTES) break;
  }
  return bytes > limitBytes ? undefined : Buffer.concat(chunks, bytes);
}

/** RFC 9112, 6.3: one of these headers says so. Most requests have none, and reading nothing takes its time. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** As API Gateway does: an unknown Content-Encoding, or a body that is not in it, is unsupported (415). */
async function decoded(headers: RequestHeaders, body: Buffer, limitBytes: number): Promise<RequestBody> {
  const coding = headerValues(headers, 'content-encoding').join(',').trim().toLowerCase();
  if (coding === '' || coding === 'identity' || body.length === 0) return { kind: 'body', body };
  if (coding !== 'gzip' && coding !== 'deflate') return { kind: 'unsupported' };
  try {
    return { kind: 'body', body: await unpack[coding](body, { maxOutputLength: limitBytes }) };
  } catch (error) {
    return { kind: errorCodeOrEmpty(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'unsupported' };
  }
}

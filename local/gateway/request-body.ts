import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { errorCodeOrEmpty } from '../error-code.ts';
import { headerValues, type MultiValues } from './request.ts';

/** API Gateway's limit. */
const REQUEST_LIMIT_BYTES = 10 * 1024 * 1024;

/** How much of a body that is too large is read and discarded, so that the sender sees the response. */
const DRAIN_LIMIT_BYTES = 64 * 1024 * 1024;

const unpack = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
} as const;

export async function readRequestBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes <= REQUEST_LIMIT_BYTES) chunks.push(data);
    else chunks.length = 0;
    if (bytes > DRAIN_LIMIT_BYTES) break;
  }
  return bytes > REQUEST_LIMIT_BYTES ? undefined : Buffer.concat(chunks, bytes);
}

type DecodedBody =
  | { readonly kind: 'body'; readonly body: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unsupported' };

/** Decodes a body as API Gateway does: an unknown Content-Encoding, or a body that is not in it, is unsupported (415). */
export async function decodeBody(headers: MultiValues, body: Buffer): Promise<DecodedBody> {
  const coding = headerValues(headers, 'content-encoding').join(',').trim().toLowerCase();
  if (coding === '' || coding === 'identity' || body.length === 0) return { kind: 'body', body };
  if (coding !== 'gzip' && coding !== 'deflate') return { kind: 'unsupported' };
  try {
    return { kind: 'body', body: await unpack[coding](body, { maxOutputLength: REQUEST_LIMIT_BYTES }) };
  } catch (error) {
    return { kind: errorCodeOrEmpty(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'unsupported' };
  }
}

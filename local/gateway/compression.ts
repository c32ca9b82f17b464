import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { MINIMUM_COMPRESSION_BYTES } from '../../lib/routes.ts';
import type { Reply } from './reply.ts';

const compressors = {
  gzip: promisify<Buffer, Buffer>(gzip),
  deflate: promisify<Buffer, Buffer>(deflate),
} as const;

/** Compresses a reply as API Gateway does: only if it is large enough and the function has not encoded it. */
export async function compressed(reply: Reply, requestHeaders: IncomingHttpHeaders): Promise<Reply> {
  const accepted = new Negotiator({ headers: requestHeaders }).encodings(['gzip', 'deflate']);
  const encoding = (['gzip', 'deflate'] as const).find((each) => accepted.includes(each));
  const isEncoded = reply.headers.some(([name]) => name.toLowerCase() === 'content-encoding');
  if (encoding === undefined || isEncoded || reply.body.length < MINIMUM_COMPRESSION_BYTES) return reply;
  return {
    ...reply,
    headers: [...reply.headers, ['content-encoding', encoding]],
    body: await compressors[encoding](reply.body),
  };
}

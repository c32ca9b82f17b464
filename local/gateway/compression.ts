import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import type { Reply } from './reply.ts';

const pack = {
  gzip: promisify<Buffer, Buffer>(gzip),
  deflate: promisify<Buffer, Buffer>(deflate),
} as const;

export type CompressionRequest = {
  readonly acceptEncoding: readonly string[];
  /** A body below this is sent as it is. */
  readonly minimumBytes: number;
};

/** Compresses a reply as the gateway does: where it is large enough, accepted, and not compressed already. */
export async function compressed(reply: Reply, request: CompressionRequest): Promise<Reply> {
  const coding = acceptedCoding(request.acceptEncoding);
  const already = reply.headers.some(([name]) => name.toLowerCase() === 'content-encoding');
  if (coding === undefined || already || reply.body.length === 0 || reply.body.length < request.minimumBytes)
    return reply;
  return {
    ...reply,
    headers: [...reply.headers, ['content-encoding', coding]],
    body: await pack[coding](reply.body),
  };
}

type Coding = keyof typeof pack;

/** The coding that the caller accepts, gzip first; `*` stands for any, a quality of 0 for none. */
function acceptedCoding(acceptEncoding: readonly string[]): Coding | undefined {
  const qualities = new Map(
    acceptEncoding
      .join(',')
      .split(',')
      .map((item) => item.split(';'))
      .map(([name = '', ...parameters]) => [name.trim().toLowerCase(), quality(parameters)] as const),
  );
  const accepts = (coding: Coding): boolean => (qualities.get(coding) ?? qualities.get('*') ?? 0) > 0;
  if (accepts('gzip')) return 'gzip';
  return accepts('deflate') ? 'deflate' : undefined;
}

function quality(parameters: readonly string[]): number {
  const q = parameters
    .map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return q === undefined ? 1 : Number(q);
}

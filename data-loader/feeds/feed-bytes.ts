import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../sources/error-code.ts';
import { FeedRefused } from './feed-refused.ts';

/** feed-format: the whole above 4 GB unpacked is refused. */
export const MAX_FEED_BYTES = 4 * 1024 ** 3;

const OUTPUT_CHUNK_BYTES = 256 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b] as const;

/**
 * The bytes of a feed, unpacked where its first two bytes say gzip: what it is called and what its sender says of it
 * do not count.
 *
 * @throws FeedRefused where the gzip data is damaged or cut off, or the feed is too large.
 */
export async function* unpacked(
  stored: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_FEED_BYTES,
): AsyncGenerator<Uint8Array> {
  const { isGzip, chunks } = await peek(stored);
  let bytes = 0;
  for await (const chunk of isGzip ? gunzipped(chunks) : chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new FeedRefused('feed-too-large', `it is larger than ${maxBytes} bytes unpacked`);
    yield chunk;
  }
}

/** Reads as far as the first two bytes, which may come in two pieces, and gives everything back from the beginning. */
const peek = async (
  stored: AsyncIterable<Uint8Array>,
): Promise<{ readonly isGzip: boolean; readonly chunks: AsyncIterable<Uint8Array> }> => {
  const iterator = stored[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  const magic: number[] = [];
  while (magic.length < GZIP_MAGIC.length) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(next.value);
    magic.push(...next.value.subarray(0, GZIP_MAGIC.length - magic.length));
  }
  return { isGzip: GZIP_MAGIC.every((byte, index) => magic[index] === byte), chunks: joined(first, iterator) };
};

async function* joined(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    // Reached too where the reader stops early: the file or connection must not stay open.
    await rest.return?.();
  }
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: OUTPUT_CHUNK_BYTES });
  // The callback stays empty: an error of either side destroys gunzip with it, and the loop below throws it.
  pipeline(Readable.from(packed), gunzip, () => undefined);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown): unknown => {
  const code = errorCode(error);
  if (code === 'Z_BUF_ERROR') return new FeedRefused('unreadable', 'its gzip data is cut off', { cause: error });
  if (code === 'Z_DATA_ERROR') return new FeedRefused('unreadable', 'its gzip data is damaged', { cause: error });
  return error;
};

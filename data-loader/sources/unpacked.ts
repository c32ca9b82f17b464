import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const OUTPUT_CHUNK_BYTES = 256 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b] as const;

/**
 * Bytes, unpacked where the first two of them say gzip: what a file is called and what its sender says of it do not
 * count. Damaged gzip data throws what zlib throws, with a code that begins with `Z_`.
 */
export async function* unpacked(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { isGzip, chunks } = await peek(stored);
  yield* isGzip ? gunzipped(chunks) : chunks;
}

/** Reads as far as the first two bytes, which may come in two pieces, and gives everything back from the beginning. */
async function peek(
  stored: AsyncIterable<Uint8Array>,
): Promise<{ readonly isGzip: boolean; readonly chunks: AsyncIterable<Uint8Array> }> {
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
}

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
  for await (const chunk of gunzip) yield chunk;
}

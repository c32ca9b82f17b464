import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FeedSource } from '../sources/feed-source.ts';
import type { ImportOptions } from './import-options.ts';
import { RefusedFile } from './refused.ts';

const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** The first chunk, of two bytes at least where the file has them, and the rest. */
async function* fromTwoBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    yield start;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

async function* unpacked(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(
    (async function* () {
      yield first;
      yield* rest;
    })(),
  );
  const gunzip = createGunzip();
  /** `pipe` hands no errors on: those of the source go through, so that only codes of zlib's own are the file's. */
  packed.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of packed.pipe(gunzip)) yield chunk;
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    if (/^Z_/.test(code)) throw new RefusedFile(`the gzip file is broken or cut off (${code})`, { cause: error });
    throw error;
  } finally {
    packed.destroy();
  }
}

/** A file's bytes, unpacked where it is gzip (told by content, not by name); progress counts the bytes as stored. */
export async function* fileBytes(
  source: FeedSource,
  onProgress: ImportOptions['onProgress'],
): AsyncGenerator<Uint8Array> {
  const { sizeBytes, chunks } = await source.open();
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    let done = 0;
    for await (const chunk of chunks) {
      done += chunk.byteLength;
      onProgress?.({ step: 'reading', unit: 'bytes', done, total: sizeBytes });
      yield chunk;
    }
  };
  const all = fromTwoBytes(counted());
  const first = await all.next();
  if (first.done) throw new RefusedFile('the file is empty');
  if (isGzip(first.value)) yield* unpacked(first.value, all);
  else {
    yield first.value;
    yield* all;
  }
}

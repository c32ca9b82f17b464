import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { CorruptMarketError } from './checked.ts';

/** 160 bits of the payload's SHA-256, and the number of chunks, as in `0f3c…9a.2`. */
export type Ref = string;

/** DynamoDB takes 409,600 bytes an item: a chunk stays below that even if nothing compresses. */
const CHUNK_BYTES = 384 * 1024;

/** For prices, slow leaves a fifth less than quick; for names it saves little in a hundred times the time. */
const QUICK_LEVEL = 9;
const SLOW_LEVEL = 19;

const SMALL_ENOUGH = 1 / 8;

const HASH_DIGITS = 40;

const compress = promisify(zstdCompress);

export function refOf(payload: Uint8Array): Ref {
  return `${hashOf(payload)}.${Math.max(1, Math.ceil(payload.length / CHUNK_BYTES))}`;
}

export function chunkNames(ref: Ref): readonly string[] {
  const count = Number(ref.slice(HASH_DIGITS + 1));
  if (!Number.isSafeInteger(count) || count < 1) throw new CorruptMarketError(`not a ref: ${ref}`);
  return Array.from({ length: count }, (_, index) => `${ref}.${index}`);
}

export function refOfChunk(name: string): Ref {
  return name.slice(0, name.lastIndexOf('.'));
}

export type NamedChunk = { readonly name: string; readonly bytes: Uint8Array };

/** On other threads: several at once take as long as one if there are processors for them. */
export async function packChunks(payload: Uint8Array): Promise<readonly NamedChunk[]> {
  return await Promise.all(
    chunkNames(refOf(payload)).map(async (name, index) => ({
      name,
      bytes: await packed(payload.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
    })),
  );
}

/** @throws CorruptMarketError if a chunk is missing or the content does not match the name */
export function unpackChunks(ref: Ref, chunks: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const parts = chunkNames(ref).map((name) => {
    const bytes = chunks.get(name);
    if (bytes === undefined) throw new CorruptMarketError(`chunk ${name} is missing`);
    return unpackPart(name, bytes);
  });
  const payload = Buffer.concat(parts);
  if (hashOf(payload) !== ref.slice(0, HASH_DIGITS)) throw new CorruptMarketError(`${ref} has other content`);
  return payload;
}

export function encodeJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value), 'utf8');
}

/** The payload's hash was checked, so it is what the encoder of `T` wrote, of this version or an earlier one. */
export function decodeJson<T>(payload: Uint8Array): T {
  return JSON.parse(Buffer.from(payload).toString('utf8'));
}

function hashOf(payload: Uint8Array): string {
  return createHash('sha256').update(payload).digest('hex').slice(0, HASH_DIGITS);
}

async function packed(part: Uint8Array): Promise<Uint8Array> {
  const quick = await packedAt(QUICK_LEVEL, part);
  return quick.length <= part.length * SMALL_ENOUGH ? quick : await packedAt(SLOW_LEVEL, part);
}

async function packedAt(level: number, part: Uint8Array): Promise<Uint8Array> {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  // Without its size it would be packed as if it had no end: four times as slowly.
  return await compress(part, { params, pledgedSrcSize: part.length });
}

function unpackPart(name: string, bytes: Uint8Array): Buffer {
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: CHUNK_BYTES });
  } catch (cause) {
    throw new CorruptMarketError(`chunk ${name} cannot be unpacked`, { cause });
  }
}

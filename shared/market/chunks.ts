import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { CorruptMarketError } from './checked.ts';

/**
 * The content-addressed name of a segment or manifest: 160 bits of its payload's SHA-256, and how many chunks it has.
 *
 * @example '0f3c…9a.2'
 */
export type Ref = string;

/**
 * Bytes of a payload that one chunk holds before compression. Cutting first, and compressing each piece by itself,
 * keeps a chunk below DynamoDB's 400 KB even where nothing compresses (393,216 + a few bytes + its key < 409,600), and
 * lets two versions of the compressor write the same chunk.
 */
const CHUNK_BYTES = 384 * 1024;

/**
 * Measured over prices: the slow level leaves a fifth less than the quick one, and a fifth less than gzip. Names,
 * features and lists of best buys repeat themselves so much that the quick one leaves a twentieth of them already; the
 * slow one would save a tenth of that in a hundred times the time.
 */
const QUICK_LEVEL = 9;
const SLOW_LEVEL = 19;

/** What the quick level makes this much smaller stays as it leaves it. */
const SMALL_ENOUGH = 1 / 8;

const HASH_DIGITS = 40;

export function refOf(payload: Uint8Array): Ref {
  return `${hashOf(payload)}.${Math.max(1, Math.ceil(payload.length / CHUNK_BYTES))}`;
}

/** The names of a ref's chunks, in order. */
export function chunkNames(ref: Ref): readonly string[] {
  const count = Number(ref.slice(HASH_DIGITS + 1));
  if (!Number.isSafeInteger(count) || count < 1) throw new CorruptMarketError(`not a ref: ${ref}`);
  return Array.from({ length: count }, (_, index) => `${ref}.${index}`);
}

/** The ref that a chunk's name begins with. */
export function refOfChunk(name: string): Ref {
  return name.slice(0, name.lastIndexOf('.'));
}

export type NamedChunk = { readonly name: string; readonly bytes: Uint8Array };

export function packChunks(payload: Uint8Array): readonly NamedChunk[] {
  return chunkNames(refOf(payload)).map((name, index) => ({
    name,
    bytes: packed(payload.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
  }));
}

/**
 * The payload that a ref names. Its hash is checked, so that what is decoded is what the loader encoded.
 * @throws CorruptMarketError where a chunk is missing or the content is not what the name says
 */
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

/** What a payload says; only a decoder of its format may name its type. */
export function decodeJson(payload: Uint8Array): unknown {
  return JSON.parse(Buffer.from(payload).toString('utf8'));
}

function hashOf(payload: Uint8Array): string {
  return createHash('sha256').update(payload).digest('hex').slice(0, HASH_DIGITS);
}

function packed(part: Uint8Array): Uint8Array {
  const quick = packedAt(QUICK_LEVEL, part);
  return quick.length <= part.length * SMALL_ENOUGH ? quick : packedAt(SLOW_LEVEL, part);
}

function packedAt(level: number, part: Uint8Array): Uint8Array {
  return zstdCompressSync(part, { params: { [constants.ZSTD_c_compressionLevel]: level } });
}

function unpackPart(name: string, bytes: Uint8Array): Buffer {
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: CHUNK_BYTES });
  } catch (cause) {
    throw new CorruptMarketError(`chunk ${name} cannot be unpacked`, { cause });
  }
}

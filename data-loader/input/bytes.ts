import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Validators } from '../../shared/market/store.ts';
import { type OnProgress, Refused } from '../report/report.ts';
import { Budget } from '../run/budget.ts';
import { errorCode, type Input, type OpenOptions } from '../sources/input.ts';
import { stoppable } from './stoppable.ts';

export type BytesOptions = OpenOptions & {
  readonly onProgress?: OnProgress;
  /** Spent as unpacked. */
  readonly budget?: Budget;
  /** Called once the input is open, if it has validators. */
  readonly onValidators?: ((validators: Validators) => void) | undefined;
};

const OUTPUT_CHUNK_BYTES = 256 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b] as const;

/** Neither an input's name nor its sender's word says that it is gzip. Progress counts the bytes as stored. */
export async function* readBytes(
  input: Input,
  { budget = new Budget(), ...options }: BytesOptions = {},
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of uncompressed(counted(input, options))) {
      budget.spend('bytes', chunk.byteLength);
      yield chunk;
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || !code.startsWith('Z_')) throw error;
    const damage = code === 'Z_BUF_ERROR' ? 'truncated' : 'damaged';
    throw new Refused('unreadable', `its gzip data is ${damage}`, { cause: error });
  }
}

async function* counted(
  { name, open }: Input,
  { signal, validators, onProgress, onValidators }: Omit<BytesOptions, 'budget'>,
): AsyncGenerator<Uint8Array> {
  const { sizeBytes, chunks, validators: found } = await open({ signal, validators });
  if (found !== undefined) onValidators?.(found);
  let done = 0;
  for await (const chunk of stoppable(chunks, signal)) {
    done += chunk.byteLength;
    onProgress?.({ step: 'reading', name, unit: 'bytes', done, total: sizeBytes });
    yield chunk;
  }
}

async function* uncompressed(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = stored[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  const magic: number[] = [];
  // The first two bytes may come in two pieces.
  while (magic.length < GZIP_MAGIC.length) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(next.value);
    magic.push(...next.value.subarray(0, GZIP_MAGIC.length - magic.length));
  }
  const chunks = joined(first, iterator);
  yield* GZIP_MAGIC.every((byte, index) => magic[index] === byte) ? gunzipped(chunks) : chunks;
}

async function* joined(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    // Also if the reader stops early: the file or connection must not stay open.
    await rest.return?.();
  }
}

async function* gunzipped(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: OUTPUT_CHUNK_BYTES });
  // The callback stays empty: an error on either side destroys gunzip with it, and the loop below throws it.
  pipeline(Readable.from(compressed), gunzip, () => undefined);
  for await (const chunk of gunzip) yield chunk;
}

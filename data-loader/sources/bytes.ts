import { Buffer } from 'node:buffer';
import type { Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Budget } from '../report/budget.ts';
import type { OnProgress } from '../report/load-report.ts';
import { Refused } from '../report/refusal.ts';
import { errorCode, type OpenInput } from './input.ts';

type BytesOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress;
  /** The budget that unpacked bytes are taken from. */
  readonly budget: Budget;
  /** The unpacked bytes are added to it. */
  readonly hash?: Hash;
  /** Tells at the end whether the content itself shows that it is whole. */
  readonly isWhole?: () => boolean;
};

const OUTPUT_CHUNK_BYTES = 256 * 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
/** The longest line. A longer one refuses the feed. */
const MAX_LINE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Reads an input and unpacks gzip, which only its first two bytes tell, never its name. Progress
 * counts packed bytes.
 */
export async function* readBytes(
  name: string,
  opened: OpenInput | Promise<OpenInput>,
  { signal, budget, hash, onProgress, isWhole = () => false }: BytesOptions,
): AsyncGenerator<Uint8Array> {
  try {
    const input = await opened;
    const { isGzip, all } = await peekGzip(counted(name, input, onProgress));
    for await (const chunk of isGzip ? gunzipped(all) : all) {
      budget.spend('bytes', chunk.byteLength);
      hash?.update(chunk);
      yield chunk;
    }
    if (input.isEndUncertain === true && !isGzip && !isWhole()) throw uncertainEnd();
  } catch (error) {
    signal?.throwIfAborted();
    const code = errorCode(error);
    if (code === undefined || !code.startsWith('Z_')) throw error;
    const damage = code === 'Z_BUF_ERROR' ? 'truncated' : 'damaged';
    throw new Refused('unreadable', `its gzip data is ${damage}`, { cause: error });
  }
}

function uncertainEnd(): Refused {
  const reason =
    'the response has no length, so nobody can tell whether it is whole; send a length, chunks or gzip, or the number of lines in the header';
  return new Refused('incomplete', reason);
}

/**
 * Splits chunks into lines, a batch for each chunk. A turn of the event loop for each of a million
 * lines would cost more than reading them, and Node's `readline` has no limit of a line's length.
 */
export async function* lineBatches(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly Buffer[]> {
  let lineNumber = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const lines: Buffer[] = [];
    let start = 0;
    for (
      let end = bytes.indexOf(NEWLINE, rest.byteLength);
      end !== -1;
      end = bytes.indexOf(NEWLINE, start)
    ) {
      lines.push(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    const long = [...lines, rest].findIndex((line) => line.byteLength > MAX_LINE_BYTES);
    if (long !== -1) {
      const words = `line ${lineNumber + long + 1} is longer than ${MAX_LINE_BYTES} bytes`;
      throw new Refused('line-too-long', words);
    }
    lineNumber += lines.length;
    if (lines.length > 0) yield lines;
  }
  if (rest.byteLength > 0) yield [rest];
}

async function* counted(
  name: string,
  { sizeBytes, chunks }: OpenInput,
  onProgress: OnProgress,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunks) {
    done += chunk.byteLength;
    onProgress?.({ step: 'reading', name, unit: 'bytes', done, total: sizeBytes });
    yield chunk;
  }
}

/** Unpacks gzip, which the first two bytes tell. */
export async function unpacked(
  chunks: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const { isGzip, all } = await peekGzip(chunks);
  return isGzip ? gunzipped(all) : all;
}

async function peekGzip(chunks: AsyncIterable<Uint8Array>) {
  const { start, all } = await peek(chunks, GZIP_MAGIC.byteLength);
  return { isGzip: GZIP_MAGIC.equals(start.subarray(0, GZIP_MAGIC.byteLength)), all };
}

type Peeked = { readonly start: Buffer; readonly all: AsyncIterable<Uint8Array> };

/**
 * Returns at least this many first bytes, fewer only if there are no more, and all chunks again.
 */
export async function peek(chunks: AsyncIterable<Uint8Array>, bytes: number): Promise<Peeked> {
  const rest = Readable.from(chunks);
  let start = Buffer.alloc(0);
  for await (const chunk of rest.iterator({ destroyOnReturn: false })) {
    start = Buffer.concat([start, chunk]);
    if (start.byteLength >= bytes) break;
  }
  if (!rest.readableEnded) rest.unshift(start);
  const all: AsyncIterable<Uint8Array> = rest.readableEnded ? Readable.from([start]) : rest;
  return { start, all };
}

/**
 * An error on either side destroys gunzip and is thrown by the loop, so `pipeline`'s is dropped.
 */
async function* gunzipped(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: OUTPUT_CHUNK_BYTES });
  pipeline(Readable.from(compressed), gunzip).catch(() => undefined);
  for await (const chunk of gunzip) yield chunk;
}

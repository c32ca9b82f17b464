import { createHash } from 'node:crypto';
import type { ErrorDetail } from './errors.ts';
import { isRecord } from './json.ts';
import type { OperationParameters, OperationResponse, Schemas } from './operation-types.ts';

type Chunks = AsyncIterable<Uint8Array>;

/** The result of a household of a batch: a comparison, or the errors of its line. */
export type HouseholdResult = {
  /** The id that you sent; null if the line has none that can be read. */
  readonly id: string | null;
  /** The number of the line in your file, from 1. */
  readonly line: number;
  readonly ignored_parameters?: readonly string[];
} & (
  | { readonly comparison: Schemas['Comparison']['comparison']; readonly errors?: undefined }
  | { readonly comparison?: undefined; readonly errors: readonly ErrorDetail[] }
);

/** Reports that the storage of batches refused an upload, or had no results. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  readonly status: number;

  constructor(status: number, text: string) {
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
    super(`the storage of batches answered ${status} ${code}`.trim());
    this.status = status;
  }
}

const LINE_FEED = 0x0a;
/** Spaces, tabs and carriage returns: a line that has no others is skipped. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d]);

/** A file may begin with this mark in UTF-8, which is no part of its first line. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads a file of households once, and returns what `createBatch` takes. Nothing of it is kept in
 * memory.
 */
export async function describeHouseholds(
  file: Chunks,
): Promise<OperationParameters<'createBatch'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  let isBlank = true;
  let position = 0;
  for await (const chunk of file) {
    hash.update(chunk);
    bytes += chunk.length;
    for (const byte of chunk) {
      position += 1;
      if (byte === BYTE_ORDER_MARK[position - 1]) continue;
      if (byte === LINE_FEED) isBlank = true;
      else if (isBlank && !BLANKS.has(byte)) {
        isBlank = false;
        lines += 1;
      }
    }
  }
  return { bytes, lines, sha256: hash.digest('base64') };
}

/**
 * Sends a file of households where `createBatch` says, piece by piece.
 * @throws TransferError if it is not the file that was described, or the address has expired
 */
export async function uploadHouseholds(
  { method, url, headers }: OperationResponse<'createBatch'>['upload'],
  file: Chunks,
): Promise<void> {
  const body = ReadableStream.from(file);
  const response = await fetch(url, { method, headers, body, duplex: 'half' });
  const text = await response.text();
  if (!response.ok) throw new TransferError(response.status, text);
}

/**
 * Downloads the results of a finished batch and unpacks them, one household after the other, in the
 * order of the file. Get the batch just before: its addresses are good for an hour.
 * @throws TransferError if an address has expired
 */
export async function* readResults({
  results = [],
}: Pick<Schemas['Batch'], 'results'>): AsyncGenerator<HouseholdResult> {
  for (const { url } of results) {
    const response = await fetch(url);
    if (!response.ok || response.body === null)
      throw new TransferError(response.status, await response.text());
    const text = response.body
      .pipeThrough(new DecompressionStream('gzip'))
      .pipeThrough(new TextDecoderStream());
    let rest = '';
    for await (const piece of text) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield resultOf(JSON.parse(line));
    }
  }
}

function resultOf(value: unknown): HouseholdResult {
  if (!isRecord(value)) throw new TypeError('a line of the results is not an object');
  // The reference says what a line is; the compiler cannot follow.
  return value as HouseholdResult;
}

import { readBytes } from '../input/bytes.ts';
import { type OnProgress, Refused } from '../report/report.ts';
import { Budget, type BudgetLimits } from '../run/budget.ts';
import type { Input } from '../sources/input.ts';

export type FileReading = {
  readonly onProgress?: OnProgress;
  /** Aborted, with a `Refused` as its reason, when the time for the file is up. */
  readonly signal?: AbortSignal | undefined;
};

/** What a places file may have uncompressed. All of Great Britain's postcodes are 1.4 GB in an ONS Postcode Directory. */
const FILE_LIMITS: BudgetLimits = { bytes: 2 * 1024 ** 3, lines: 10_000_000, offers: 0, text: 0 };

/** Of a file that is held in memory as a whole: the compact form, and boundaries. */
const MAX_WHOLE_BYTES = 200 * 1024 ** 2;

const NEWLINE = 0x0a;

/** The uncompressed bytes of a places file. @throws Refused if they are more than a file may have */
export async function* readFileBytes(input: Input, { onProgress, signal }: FileReading): AsyncGenerator<Uint8Array> {
  const budget = new Budget(FILE_LIMITS, signal === undefined ? {} : { signal });
  for await (const chunk of readBytes(input, { onProgress, signal, budget })) {
    budget.spend('lines', newlinesIn(chunk));
    yield chunk;
  }
}

export async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_WHOLE_BYTES) {
      const limit = MAX_WHOLE_BYTES.toLocaleString('en-GB');
      throw new Refused('feed-too-large', `it has more than ${limit} bytes uncompressed`);
    }
    read.push(chunk);
  }
  return Buffer.concat(read);
}

function newlinesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

import { createHash } from 'node:crypto';
import { readBytes } from '../input/bytes.ts';
import { lineBatches } from '../input/lines.ts';
import { Refused } from '../report/report.ts';
import type { Input } from '../sources/input.ts';

/** The text of a line would be a guess. */
export class RereadError extends Error {
  override readonly name = 'RereadError';
}

/**
 * The texts of some lines, whose numbers are in order. After the last one the content is compared with what was read
 * first.
 *
 * @throws RereadError if it differs, or cannot be read again
 */
export async function* textsOf(input: Input, lines: readonly number[], contentHash: string): AsyncGenerator<string> {
  if (lines.length === 0) return;
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of readBytes(input)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  let lineNumber = 0;
  let position = 0;
  try {
    for await (const batch of lineBatches(hashed())) {
      for (const bytes of batch) {
        lineNumber += 1;
        if (lines[position] !== lineNumber) continue;
        position += 1;
        yield bytes.toString('utf8');
      }
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new RereadError(`${input.name} could not be read again for its rejected lines: ${error.message}`, {
      cause: error,
    });
  }
  if (hash.digest('hex') !== contentHash) {
    throw new RereadError(`${input.name} changed while its rejected lines were collected`);
  }
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Refused } from '../report/report.ts';
import { errorCode, type Input, refusing } from './input.ts';

/** Large enough that a million lines cost few turns of the event loop. */
const CHUNK_BYTES = 256 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
};

export function fileInput(path: string): Input {
  return {
    name: path,
    open: async () => {
      try {
        const stats = await stat(path);
        // A pipe without a writer would be waited for without end.
        if (!stats.isFile()) {
          throw new Refused('unreadable', stats.isDirectory() ? 'it is a directory' : 'it is not a regular file');
        }
        return { sizeBytes: stats.size, chunks: refusing(chunksOf(path), unreadable) };
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

function unreadable(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const code = errorCode(error) ?? 'unknown';
  return new Refused('unreadable', REASONS[code] ?? `it cannot be read (${code})`, { cause: error });
}

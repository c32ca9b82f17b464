import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { errorCode } from './error-code.ts';
import { type FeedSource, Unreadable } from './feed-source.ts';

/** Large enough that a million lines cost few turns of the event loop. */
const CHUNK_BYTES = 256 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'no permission to read it',
  EISDIR: 'it is a directory',
};

/** A file of this machine. It is held open only while it is read. */
export function fileSource(path: string): FeedSource {
  return {
    name: path,
    open: async () => {
      try {
        const { size } = await stat(path);
        return { sizeBytes: size, chunks: chunksOf(path) };
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Unreadable {
  const code = errorCode(error) ?? 'unknown';
  return new Unreadable(REASONS[code] ?? `it cannot be read (${code})`, { cause: error });
}

import { open } from 'node:fs/promises';
import { errorCode } from './error-code.ts';
import { type FeedSource, Unreadable } from './feed-source.ts';

/** Large enough that a million lines cost few turns of the event loop. */
const CHUNK_BYTES = 256 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'no permission to read it',
  EISDIR: 'it is a directory',
};

const unreadable = (error: unknown): Unreadable => {
  const code = errorCode(error) ?? 'unknown';
  return new Unreadable(REASONS[code] ?? `it cannot be read (${code})`, { cause: error });
};

/** A file of this machine. */
export const fileSource = (path: string): FeedSource => ({
  name: path,
  open: async () => {
    try {
      const file = await open(path);
      const stream = file.createReadStream({ highWaterMark: CHUNK_BYTES });
      const { size } = await file.stat();
      return { sizeBytes: size, chunks: failingReadably(stream) };
    } catch (error) {
      throw unreadable(error);
    }
  },
});

async function* failingReadably(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw unreadable(error);
  }
}

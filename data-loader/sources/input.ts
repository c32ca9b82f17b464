import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Validators } from '../../shared/market/store.ts';
import { Refused } from '../report/refusal.ts';

/** A file, an object or an address. Each opening reads it piece by piece. */
export type Input = {
  readonly name: string;
  /**
   * Rejects with a `Refused`, and so do its chunks. Rejects with `NotModified` if the content has
   * not changed since the given validators.
   */
  readonly open: (options?: OpenOptions) => Promise<OpenInput>;
};

export type OpenOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The validators of the last reading: the content is read only if it has changed since. */
  readonly validators?: Validators | undefined;
};

export type OpenInput = {
  /** The size before unpacking; null means not known. */
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The validators of the input; absent if it has none. */
  readonly validators?: Validators;
  /** True if only the end of the connection marks the end of the content, as it does a break. */
  readonly isEndUncertain?: boolean;
};

/** Thrown through every reader: only the run knows the content that was read before. */
export class NotModified extends Error {
  override readonly name = 'NotModified';
}

export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

export function errorName(error: unknown): string {
  const hasName = typeof error === 'object' && error !== null && 'name' in error;
  return hasName && typeof error.name === 'string' ? error.name : 'unknown';
}

/** Hands chunks on, and turns an error on the way into a `Refused`. */
export async function* refusing(
  chunks: AsyncIterable<Uint8Array>,
  toRefused: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw toRefused(error);
  }
}

/** The size of a chunk: large enough that a million lines cost few turns of the event loop. */
const CHUNK_BYTES = 256 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
};

export function fileInput(path: string): Input {
  return {
    name: path,
    open: async ({ signal } = {}) => {
      try {
        const stats = await stat(path);
        // A pipe may never end.
        if (!stats.isFile()) {
          throw new Refused(
            'unreadable',
            stats.isDirectory() ? 'it is a directory' : 'it is not a regular file',
          );
        }
        return {
          sizeBytes: stats.size,
          chunks: refusing(
            createReadStream(path, { highWaterMark: CHUNK_BYTES, signal }),
            unreadable,
          ),
        };
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

function unreadable(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const code = errorCode(error) ?? 'unknown';
  return new Refused('unreadable', REASONS[code] ?? `it cannot be read (${code})`, {
    cause: error,
  });
}

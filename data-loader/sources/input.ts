import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Validators } from '../../shared/market/store.ts';
import { Refused } from '../report/refusal.ts';

/** Something to load, read piece by piece as often as it is opened. */
export type Input = {
  readonly name: string;
  /**
   * Rejects, or breaks off while it is read, with a `Refused`; with `NotModified` only if it is
   * given validators.
   */
  readonly open: (options?: OpenOptions) => Promise<OpenInput>;
};

export type OpenOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Of what was read before: the content is wanted only if it has changed since. */
  readonly validators?: Validators | undefined;
};

export type OpenInput = {
  /** As stored (compressed, if it is gzip); null if it is not known. */
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Absent if an input has none. */
  readonly validators?: Validators;
};

/**
 * Thrown, so that it passes every reader on its way to the run, which alone knows what was read
 * before.
 */
export class NotModified extends Error {
  override readonly name = 'NotModified';
}

export function errorCode(error: unknown): string | undefined {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : undefined;
}

export function errorName(error: unknown): string {
  const name: unknown = Reflect.get(Object(error), 'name');
  return typeof name === 'string' ? name : 'unknown';
}

/** Chunks that break off with a `Refused`, whatever went wrong. */
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

/** Large enough that a million lines cost few turns of the event loop. */
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
        // A pipe without a writer would be waited for without end.
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

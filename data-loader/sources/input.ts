import type { Validators } from '../../shared/market/store.ts';

/** Something to load, read piece by piece as often as it is opened. */
export type Input = {
  readonly name: string;
  /** Rejects, or breaks off while it is read, with a `Refused`; with `NotModified` only if it is given validators. */
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

/** Thrown, so that it passes every reader on its way to the run, which alone knows what was read before. */
export class NotModified extends Error {
  override readonly name = 'NotModified';
}

export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

export function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string'
    ? error.name
    : 'unknown';
}

/** Chunks that break off with a `Refused`, whatever went wrong. */
export async function* refusing(
  chunks: AsyncIterable<Uint8Array>,
  toRefused: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw toRefused(error);
  }
}

/** Something to load, read piece by piece as often as it is opened. */
export type Input = {
  readonly name: string;
  /** Rejects, or breaks off while it is read, with a `Refused`; aborted, it also gives up what it waits for. */
  readonly open: (signal?: AbortSignal) => Promise<OpenInput>;
};

export type OpenInput = {
  /** As stored (compressed, if it is gzip); null if it is not known. */
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
};

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

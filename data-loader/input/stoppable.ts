/** Breaks off at once when the signal is aborted, even if the next chunk never comes. */
export async function* stoppable(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (signal === undefined) return yield* chunks;
  const iterator = chunks[Symbol.asyncIterator]();
  let stop = (): void => undefined;
  const onAbort = (): void => stop();
  signal.addEventListener('abort', onAbort);
  // A promise for each chunk: racing them all with one that lasts would keep each of them in memory.
  const next = () =>
    new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
      stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      else iterator.next().then(resolve, reject);
    });
  try {
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
  } finally {
    signal.removeEventListener('abort', onAbort);
    const closed = Promise.resolve(iterator.return?.()).catch(() => undefined);
    // What hangs would hang on.
    if (!signal.aborted) await closed;
  }
}

/** An error that is over in a moment: the same call may succeed soon. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryError';
}

/**
 * The most attempts in a row. A conflict means that another writer succeeded; more than this is an
 * error, not a race.
 */
const ATTEMPTS = 20;

/**
 * Repeats what reads a record, changes it and writes its next version, until nobody else has
 * written it meanwhile.
 *
 * @param message what the error says if others write it each time
 * @throws TemporaryError
 */
export async function retryOnConflict<T>(
  message: string,
  attempt: () => Promise<T | 'conflict'>,
): Promise<T> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    const result = await attempt();
    if (result !== 'conflict') return result;
  }
  throw new TemporaryError(message);
}

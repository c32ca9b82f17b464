import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../time/clock.ts';

/** After this long the set is fetched again, so that a withdrawn key stops counting. */
const KEY_SET_AGE_MS = 600_000;
/** If that fails, the last set counts this long. */
const LAST_KEY_SET_MS = 3_600_000;
/** However many unknown key ids come in, the issuer is asked once in this time. */
const UNKNOWN_KEY_PAUSE_MS = 30_000;
const FAILURE_PAUSE_MS = 1_000;
const TIMEOUT_MS = 2_000;

export class KeysUnreachableError extends Error {
  override readonly name = 'KeysUnreachableError';
}

export function remoteKeys(address: string, clock: Pick<Clock, 'nowMs'>): JWTVerifyGetKey {
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;

  const pausingFetch: typeof fetch = async (input, init) => {
    if (clock.nowMs() - failedAt < FAILURE_PAUSE_MS) throw new Error('the issuer has just failed');
    try {
      const response = await fetch(input, init);
      if (response.status !== 200) failedAt = clock.nowMs();
      else fetchedAt = clock.nowMs();
      return response;
    } catch (error) {
      failedAt = clock.nowMs();
      throw error;
    }
  };

  const keys = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: KEY_SET_AGE_MS,
    cooldownDuration: UNKNOWN_KEY_PAUSE_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: pausingFetch,
  });

  /** The token's key may be newer than the last set, so no match is no verdict. */
  const fromLastSet: JWTVerifyGetKey = (header, token) => {
    const last = keys.jwks();
    if (last === undefined || clock.nowMs() - fetchedAt > LAST_KEY_SET_MS) {
      throw new errors.JWKSNoMatchingKey();
    }
    return createLocalJWKSet(last)(header, token);
  };

  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (isNoSuchKey(error)) throw error;
      try {
        return await fromLastSet(header, token);
      } catch {
        throw new KeysUnreachableError('the key set could not be fetched or read', { cause: error });
      }
    }
  };
}

function isNoSuchKey(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../time/clock.ts';

/** A set is asked for again after this long, so that a key that the issuer withdrew stops counting. */
const KEY_SET_AGE_MILLISECONDS = 600_000;
/** Where it cannot be fetched again, the last one counts this long: an issuer's bad minutes are not ours. */
const LAST_KEY_SET_MILLISECONDS = 3_600_000;
/** However many unknown key ids come in, the issuer is asked once in this time. */
const UNKNOWN_KEY_PAUSE_MILLISECONDS = 30_000;
/** An issuer that fails is left alone for this long. */
const FAILURE_PAUSE_MILLISECONDS = 1_000;
/** Well within the gateway's patience with an authorizer. */
const TIMEOUT_MILLISECONDS = 2_000;

/** The issuer's keys could not be had: no verdict on the token. */
export class KeysUnreachableError extends Error {
  override readonly name = 'KeysUnreachableError';
}

export type RemoteKeysOptions = {
  /** Where the issuer publishes its key set. */
  readonly address: string;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/**
 * The keys of an issuer. Made once a process: what it has fetched is kept, for a while also over failures to fetch it
 * again.
 */
export function remoteKeys({ address, clock }: RemoteKeysOptions): JWTVerifyGetKey {
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;

  const pausingFetch: typeof fetch = async (input, init) => {
    if (clock.nowMs() - failedAt < FAILURE_PAUSE_MILLISECONDS) throw new Error('the issuer has just failed');
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
    cacheMaxAge: KEY_SET_AGE_MILLISECONDS,
    cooldownDuration: UNKNOWN_KEY_PAUSE_MILLISECONDS,
    timeoutDuration: TIMEOUT_MILLISECONDS,
    [customFetch]: pausingFetch,
  });

  /** By the last set that was fetched; the token's key may be a newer one, so that no match is no verdict. */
  const fromLastSet: JWTVerifyGetKey = (header, token) => {
    const last = keys.jwks();
    if (last === undefined || clock.nowMs() - fetchedAt > LAST_KEY_SET_MILLISECONDS) {
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

/** True where the keys are there and none of them is the token's: the token's fault, not the issuer's. */
function isNoSuchKey(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

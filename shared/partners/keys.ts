import { createPublicKey } from 'node:crypto';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
} from 'jose';
import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import { HOUR_MS, HOUR_SECONDS } from '../values/moments.ts';
import { publicKeyFromDer } from './signer.ts';

/**
 * After this long, one of our keys is read again, so that a deleted or denied key stops counting.
 */
const OWN_KEY_SECONDS = HOUR_SECONDS;

type ServiceKeysDeps = {
  readonly keyIds: readonly string[];
  /** Reads a public key in DER. */
  readonly readKey: (keyId: string) => Promise<Uint8Array>;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/**
 * Finds the public keys of the service's own signing keys. A KMS key never changes, so once all are
 * read, an unknown `kid` is refused without another look: forged tokens cost no call. If a key
 * cannot be read again, what was read last counts for another hour.
 */
export function serviceKeys({ keyIds, readKey, clock }: ServiceKeysDeps) {
  const options = { clock, seconds: OWN_KEY_SECONDS, trustedSeconds: 2 * OWN_KEY_SECONDS };
  const readNamed = async (keyId: string) => {
    const jwk = publicKeyFromDer(await readKey(keyId));
    return { kid: jwk.kid, key: createPublicKey({ key: jwk, format: 'jwk' }) };
  };
  const keys = keyIds.map((keyId) => cached(() => readNamed(keyId), options));
  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    const matching = keys.map(async (key) => {
      const publicKey = await key();
      if (publicKey.kid !== kid) throw new errors.JWKSNoMatchingKey();
      return publicKey.key;
    });
    try {
      return await Promise.any(matching);
    } catch (error) {
      const failures: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
      const cause = failures.find((failure) => !(failure instanceof errors.JWKSNoMatchingKey));
      if (cause === undefined) throw new errors.JWKSNoMatchingKey();
      // This says nothing about the token: the key that it names may be good.
      throw new Error('a signing key could not be read', { cause });
    }
  };
  /**
   * Reads all keys. It never fails: a caller who needs a key that could not be read gets the error.
   */
  const readAhead = async (): Promise<void> =>
    void (await Promise.allSettled(keys.map((key) => key())));
  return { keyOf, readAhead };
}

/** The set is fetched again after this long, so that a withdrawn key stops counting. */
const KEY_SET_AGE_MS = 600_000;
/** If the set cannot be fetched, the last one counts this long. */
const LAST_KEY_SET_MS = HOUR_MS;
/** The issuer is asked once in this time, however many unknown key ids arrive. */
const UNKNOWN_KEY_PAUSE_MS = 30_000;
const FAILURE_PAUSE_MS = 1_000;
const TIMEOUT_MS = 2_000;

const NO_SUCH_KEY = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
];

/** Finds the keys of an outside issuer, or of the local service, in its key set. */
export function remoteKeys(address: string, clock: Pick<Clock, 'nowMs'>): JWTVerifyGetKey {
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;

  const pausingFetch: typeof fetch = async (input, init) => {
    if (clock.nowMs() - failedAt < FAILURE_PAUSE_MS) throw new Error('the issuer has just failed');
    try {
      const response = await fetch(input, init);
      if (response.status === 200) fetchedAt = clock.nowMs();
      else failedAt = clock.nowMs();
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

  /**
   * Finds a key in the last set. The token's key may be newer, so a missing key says nothing
   * about the token.
   */
  const fromLastSet: JWTVerifyGetKey = (header, token) => {
    const last = keys.jwks();
    if (last === undefined || clock.nowMs() - fetchedAt > LAST_KEY_SET_MS)
      throw new errors.JWKSNoMatchingKey();
    return createLocalJWKSet(last)(header, token);
  };

  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (NO_SUCH_KEY.some((kind) => error instanceof kind)) throw error;
      try {
        return await fromLastSet(header, token);
      } catch {
        throw new Error('the key set could not be fetched or read', { cause: error });
      }
    }
  };
}

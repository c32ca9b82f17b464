import { createPublicKey, type KeyObject } from 'node:crypto';
import { errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../time/clock.ts';
import { KeysUnreachableError } from './remote-keys.ts';
import { publicKeyFromDer } from './signer.ts';

/** After this long a key is read again, so that a key which was deleted or denied stops counting. */
const KEY_AGE_MS = 3_600_000;
/** If that fails, what was read last counts this long. */
const LAST_KEY_MS = 2 * KEY_AGE_MS;
const FAILURE_PAUSE_MS = 1_000;

export type OwnKeysDeps = {
  readonly keyIds: readonly string[];
  /** In DER. */
  readonly readKey: (keyId: string) => Promise<Uint8Array>;
  readonly clock: Pick<Clock, 'nowMs'>;
};

export type OwnKeys = {
  readonly keyOf: JWTVerifyGetKey;
  /** Reads all keys that are due. It never fails: whoever needs a key that could not be read learns of it. */
  readonly readAhead: () => Promise<void>;
};

type Kept = { readonly kid: string; readonly key: KeyObject; readonly readAtMs: number };

/**
 * The public keys of the service's own signing keys. A KMS key never changes, so once all are read, an unknown `kid` is
 * refused without another look: forged tokens cost no call.
 */
export function ownKeys({ keyIds, readKey, clock }: OwnKeysDeps): OwnKeys {
  const kept = new Map<string, Kept>();
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let reading: Promise<void> | undefined;

  const isYounger = (keyId: string, ageMs: number): boolean =>
    clock.nowMs() - (kept.get(keyId)?.readAtMs ?? Number.NEGATIVE_INFINITY) < ageMs;

  const read = async (keyId: string): Promise<void> => {
    const readAtMs = clock.nowMs();
    try {
      const jwk = publicKeyFromDer(await readKey(keyId));
      kept.set(keyId, { kid: jwk.kid, key: createPublicKey({ key: jwk, format: 'jwk' }), readAtMs });
    } catch (error) {
      failure = error;
      failedAtMs = clock.nowMs();
    }
  };

  const readAll = async (due: readonly string[]): Promise<void> => {
    await Promise.all(due.map(read));
    reading = undefined;
  };

  const readAhead = async (): Promise<void> => {
    const due = keyIds.filter((id) => !isYounger(id, KEY_AGE_MS));
    if (due.length === 0 || clock.nowMs() - failedAtMs < FAILURE_PAUSE_MS) return;
    reading ??= readAll(due);
    await reading;
  };

  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    await readAhead();
    const usable = keyIds.filter((id) => isYounger(id, LAST_KEY_MS)).flatMap((id) => kept.get(id) ?? []);
    const match = usable.find((key) => key.kid === kid);
    if (match !== undefined) return match.key;
    if (usable.length === keyIds.length) throw new errors.JWKSNoMatchingKey();
    throw new KeysUnreachableError('a signing key could not be read', { cause: failure });
  };

  return { keyOf, readAhead };
}

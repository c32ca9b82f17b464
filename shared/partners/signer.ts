import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose';
import type { TokenClaims } from './claims.ts';

/** Tokens are signed, and accepted, with this algorithm alone. */
export const ALGORITHM = 'RS256';

/** The public half of a signing key, as the key set publishes it. */
export type PublicKey = {
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
  readonly kid: string;
  readonly alg: typeof ALGORITHM;
  readonly use: 'sig';
};

export type Signer = {
  readonly sign: (claims: TokenClaims) => Promise<string>;
  /** Every key by which a token that is out may be signed, the one that signs now first. */
  readonly publicKeys: () => Promise<readonly PublicKey[]>;
};

/**
 * A public key as it is published. Its kid is the key's RFC 7638 thumbprint: the same for the same key wherever and
 * whenever it is worked out.
 */
export async function publicKeyOf({ kty, n, e }: JWK): Promise<PublicKey> {
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('a signing key must be an RSA key');
  return { kty: 'RSA', n, e, kid: await calculateJwkThumbprint({ kty, n, e }), alg: ALGORITHM, use: 'sig' };
}

/** Signs with a key in memory: a local service's, made when it starts. */
export function createJwkSigner(privateKey: JWK): Signer {
  const ready = Promise.all([importJWK(privateKey, ALGORITHM), publicKeyOf(privateKey)]);
  // Awaited where it is used; a key that cannot be read must not end the process before that.
  ready.catch(() => undefined);
  return {
    sign: async (claims) => {
      const [key, { kid }] = await ready;
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid }).sign(key);
    },
    publicKeys: async () => [(await ready)[1]],
  };
}

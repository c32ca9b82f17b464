import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose';
import type { TokenClaims } from './claims.ts';

export const ALGORITHM = 'RS256';

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
  /** Every key by which a valid token may be signed, the current one first. */
  readonly publicKeys: () => Promise<readonly PublicKey[]>;
};

/** The kid is the RFC 7638 thumbprint: the same key always has the same id. */
export async function publicKeyOf({ kty, n, e }: JWK): Promise<PublicKey> {
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('a signing key must be an RSA key');
  return { kty: 'RSA', n, e, kid: await calculateJwkThumbprint({ kty, n, e }), alg: ALGORITHM, use: 'sig' };
}

export function createJwkSigner(privateKey: JWK): Signer {
  const ready = Promise.all([importJWK(privateKey, ALGORITHM), publicKeyOf(privateKey)]);
  // Awaited where it is used; an unreadable key must not end the process before that.
  ready.catch(() => undefined);
  return {
    sign: async (claims) => {
      const [key, { kid }] = await ready;
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid }).sign(key);
    },
    publicKeys: async () => [(await ready)[1]],
  };
}

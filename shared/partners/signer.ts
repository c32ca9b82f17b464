import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { JWK, JWTPayload } from 'jose';
import { DAY_SECONDS } from '../values/moments.ts';

export const ALGORITHM = 'RS256';
/** The type of an access token (RFC 9068, section 2.1). */
export const TOKEN_TYPE = 'at+jwt';

/** The life of a token, which is part of the contract. */
export const TOKEN_LIFETIME_SECONDS = DAY_SECONDS;

/** An RSA key as /.well-known/jwks.json shows it. */
export type PublicKey = {
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
  readonly kid: string;
  readonly alg: typeof ALGORITHM;
  readonly use: 'sig';
};

export type Signer = {
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** Returns every key by which a valid token may be signed, the current one first. */
  readonly publicKeys: () => Promise<readonly PublicKey[]>;
};

export type KeyService = {
  /** Signs the message itself, not a digest of it, by RSASSA-PKCS1-v1_5 with SHA-256. */
  readonly sign: (keyId: string, message: Uint8Array) => Promise<Uint8Array>;
  readonly publicKey: (keyId: string) => Promise<Uint8Array>;
};

/** The kid is the RFC 7638 thumbprint: the same key always has the same id. */
export function publicKeyOf({ kty, n, e }: JWK): PublicKey {
  if (kty !== 'RSA' || n === undefined || e === undefined)
    throw new Error('a signing key must be an RSA key');
  // jose's function for thumbprints would make the authorizer a fifth larger.
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return { kty: 'RSA', n, e, kid, alg: ALGORITHM, use: 'sig' };
}

/** Reads a public key from the form in which KMS returns it. */
export function publicKeyFromDer(der: Uint8Array): PublicKey {
  return publicKeyOf(
    createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' }).export({
      format: 'jwk',
    }),
  );
}

/**
 * Creates a signer. To rotate, add a key at the end, move it to the front later, and remove the old
 * one when its last token has expired.
 */
export function createSigner(service: KeyService, keyIds: readonly [string, ...string[]]): Signer {
  const byKeyId = new Map<string, PublicKey>();
  const publicKey = async (keyId: string): Promise<PublicKey> => {
    const key = byKeyId.get(keyId) ?? publicKeyFromDer(await service.publicKey(keyId));
    byKeyId.set(keyId, key);
    return key;
  };
  const [signing] = keyIds;

  return {
    sign: async (claims) => {
      const { kid } = await publicKey(signing);
      const input = `${encoded({ alg: ALGORITHM, typ: TOKEN_TYPE, kid })}.${encoded(claims)}`;
      const signature = await service.sign(signing, Buffer.from(input));
      return `${input}.${Buffer.from(signature).toString('base64url')}`;
    },
    publicKeys: () => Promise.all(keyIds.map(publicKey)),
  };
}

/** Signs with a key that this process holds. */
export function createJwkSigner(privateKey: JWK): Signer {
  const key = createPrivateKey({ key: privateKey, format: 'jwk' });
  const service: KeyService = {
    sign: async (_keyId, message) => sign('sha256', message, key),
    publicKey: async () => createPublicKey(key).export({ format: 'der', type: 'spki' }),
  };
  return createSigner(service, ['own']);
}

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

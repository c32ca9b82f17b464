import { createPublicKey } from 'node:crypto';
import type { TokenClaims } from './claims.ts';
import { ALGORITHM, type PublicKey, publicKeyOf, type Signer } from './signer.ts';

export type KeyService = {
  /** RSASSA-PKCS1-v1_5 with SHA-256 over the message, not over a digest of it. */
  readonly sign: (keyId: string, message: Uint8Array) => Promise<Uint8Array>;
  readonly publicKey: (keyId: string) => Promise<Uint8Array>;
};

/** To rotate: add a key at the end, later move it to the front, remove the old one when its last token has expired. */
export function createKmsSigner(service: KeyService, keyIds: readonly [string, ...string[]]): Signer {
  const known = new Map<string, PublicKey>();
  const publicKey = async (keyId: string): Promise<PublicKey> => {
    const key = known.get(keyId) ?? (await readPublicKey(service, keyId));
    known.set(keyId, key);
    return key;
  };
  const [signing] = keyIds;

  return {
    sign: async (claims: TokenClaims) => {
      const { kid } = await publicKey(signing);
      const input = `${encoded({ alg: ALGORITHM, typ: 'JWT', kid })}.${encoded(claims)}`;
      const signature = await service.sign(signing, Buffer.from(input));
      return `${input}.${Buffer.from(signature).toString('base64url')}`;
    },
    publicKeys: () => Promise.all(keyIds.map(publicKey)),
  };
}

async function readPublicKey(service: KeyService, keyId: string): Promise<PublicKey> {
  const der = await service.publicKey(keyId);
  return publicKeyOf(createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' }).export({ format: 'jwk' }));
}

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

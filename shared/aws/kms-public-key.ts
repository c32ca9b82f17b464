import { type AwsAccess, jsonCall } from './json-call.ts';

/** Reads the public part of a signing key, in DER. */
export function kmsPublicKeys(access: AwsAccess): (keyId: string) => Promise<Uint8Array> {
  const call = jsonCall('kms', access);
  return async (keyId) => {
    const { PublicKey } = JSON.parse(await call('GetPublicKey', { KeyId: keyId })) as { readonly PublicKey?: string };
    if (typeof PublicKey !== 'string') throw new Error('KMS responded without a public key');
    return Buffer.from(PublicKey, 'base64');
  };
}

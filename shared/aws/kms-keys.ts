import type { JsonCall } from './json-call.ts';

/** The signing keys of the service, which never leave KMS. */
export type KmsKeys = {
  /** RSASSA-PKCS1-v1_5 with SHA-256 over the message. */
  readonly sign: (keyId: string, message: Uint8Array) => Promise<Uint8Array>;
  /** In DER. */
  readonly publicKey: (keyId: string) => Promise<Uint8Array>;
};

export function kmsKeys(call: JsonCall): KmsKeys {
  return {
    sign: async (keyId, message) => {
      const response = await call('Sign', {
        KeyId: keyId,
        Message: Buffer.from(message).toString('base64'),
        MessageType: 'RAW',
        SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
      });
      return bytesOf(response, 'Signature');
    },
    publicKey: async (keyId) => bytesOf(await call('GetPublicKey', { KeyId: keyId }), 'PublicKey'),
  };
}

function bytesOf(response: unknown, name: 'Signature' | 'PublicKey'): Uint8Array {
  const { [name]: text } = response as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string') throw new Error(`KMS responded without ${name}`);
  return Buffer.from(text, 'base64');
}

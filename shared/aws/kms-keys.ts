import { GenerateMacCommand, GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { type ClientSettings, createAwsClient } from './client.ts';

/** The keys of the service, which never leave KMS. */
export type KmsKeys = {
  /** RSASSA-PKCS1-v1_5 with SHA-256 over the message. */
  readonly sign: (keyId: string, message: Uint8Array) => Promise<Uint8Array>;
  /** In DER. */
  readonly publicKey: (keyId: string) => Promise<Uint8Array>;
  /** HMAC-SHA-256, in hexadecimal. */
  readonly macOf: (keyId: string) => (text: string) => Promise<string>;
};

/** Call once, at module scope: connections are kept. */
export function createKmsKeys(settings: ClientSettings = {}): KmsKeys {
  const client = createAwsClient(KMSClient, 'function', settings);
  return {
    sign: async (keyId, message) => {
      const { Signature } = await client.send(
        new SignCommand({
          KeyId: keyId,
          Message: message,
          MessageType: 'RAW',
          SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
        }),
      );
      if (Signature === undefined) throw new Error('KMS responded without Signature');
      return Signature;
    },
    publicKey: async (keyId) => {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
      if (PublicKey === undefined) throw new Error('KMS responded without PublicKey');
      return PublicKey;
    },
    macOf: (KeyId) => async (text) => {
      const Message = new TextEncoder().encode(text);
      const { Mac } = await client.send(new GenerateMacCommand({ KeyId, Message, MacAlgorithm: 'HMAC_SHA_256' }));
      if (Mac === undefined) throw new Error('KMS responded without Mac');
      return Buffer.from(Mac).toString('hex');
    },
  };
}

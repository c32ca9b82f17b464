import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { KeyService } from '../partners/kms-signer.ts';

/** The signing keys in KMS, by key id. Their private halves never leave it. */
export function createKmsKeys(client: KMSClient = new KMSClient({})): KeyService {
  return {
    sign: async (KeyId, Message) => {
      const { Signature } = await client.send(
        new SignCommand({ KeyId, Message, MessageType: 'RAW', SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256' }),
      );
      if (Signature === undefined) throw new Error('KMS responded without a signature');
      return Signature;
    },
    publicKey: async (KeyId) => {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }));
      if (PublicKey === undefined) throw new Error('KMS responded without a public key');
      return PublicKey;
    },
  };
}

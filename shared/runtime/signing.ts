import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { createAwsClient } from '../aws/client.ts';
import { createJwkSigner, createKmsSigner, type KeyService, type Signer } from '../partners/signer.ts';
import type { SigningEnvironment } from './environment.ts';

/** @throws Error if there is no key, or a key in the environment of a service that is not local */
export function signerFrom({ ENVIRONMENT, SIGNING_KEY_IDS, SIGNING_KEY_JWK }: SigningEnvironment): Signer {
  if (SIGNING_KEY_JWK !== undefined) {
    if (ENVIRONMENT !== 'local') throw new Error('SIGNING_KEY_JWK is for a local service only');
    return createJwkSigner(SIGNING_KEY_JWK);
  }
  if (SIGNING_KEY_IDS === undefined) throw new Error('the environment is not set up: SIGNING_KEY_IDS missing or wrong');
  return createKmsSigner(createKmsKeys(createAwsClient(KMSClient, 'function')), SIGNING_KEY_IDS);
}

function createKmsKeys(client: KMSClient): KeyService {
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

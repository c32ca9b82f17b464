import {
  GenerateMacCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
} from '@aws-sdk/client-kms';
import * as z from 'zod';
import { createJwkSigner, createSigner, type Signer } from '../partners/signer.ts';
import { type ClientSettings, createAwsClient } from '../store/client.ts';
import { json, list, publicEnvironment } from './environment.ts';

export const signingEnvironment = publicEnvironment.extend({
  /** The ids of KMS keys, the one that signs first. */
  SIGNING_KEY_IDS: list.optional(),
  /** A private RSA key as JSON; local only. */
  SIGNING_KEY_JWK: json(
    z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }),
  ).optional(),
});

/** @throws Error if there is no key, or a key in the environment of a service that is not local */
export function signerFrom({
  ENVIRONMENT,
  SIGNING_KEY_IDS,
  SIGNING_KEY_JWK,
}: z.infer<typeof signingEnvironment>): Signer {
  if (SIGNING_KEY_JWK !== undefined) {
    if (ENVIRONMENT !== 'local') throw new Error('SIGNING_KEY_JWK is for a local service only');
    return createJwkSigner(SIGNING_KEY_JWK);
  }
  if (SIGNING_KEY_IDS === undefined)
    throw new Error('the environment is not set up: SIGNING_KEY_IDS missing or wrong');
  return createSigner(createKmsKeys(), SIGNING_KEY_IDS);
}

/**
 * Reaches the keys in KMS, which never leave it. Call once, at module scope: connections are kept.
 */
export function createKmsKeys(settings: ClientSettings = {}) {
  const client = createAwsClient(KMSClient, 'function', settings);
  return {
    sign: async (KeyId: string, Message: Uint8Array) => {
      const form = { MessageType: 'RAW', SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256' } as const;
      const { Signature } = await client.send(new SignCommand({ KeyId, Message, ...form }));
      if (Signature === undefined) throw new Error('KMS responded without Signature');
      return Signature;
    },
    publicKey: async (KeyId: string) => {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }));
      if (PublicKey === undefined) throw new Error('KMS responded without PublicKey');
      return PublicKey;
    },
    /** Returns an HMAC-SHA-256 in hexadecimal. */
    macOf: (KeyId: string) => async (text: string) => {
      const Message = new TextEncoder().encode(text);
      const { Mac } = await client.send(
        new GenerateMacCommand({ KeyId, Message, MacAlgorithm: 'HMAC_SHA_256' }),
      );
      if (Mac === undefined) throw new Error('KMS responded without Mac');
      return Buffer.from(Mac).toString('hex');
    },
  };
}

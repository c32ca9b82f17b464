import { createKmsKeys } from '../aws/kms-keys.ts';
import { createJwkSigner, createSigner, type Signer } from '../partners/signer.ts';
import type { SigningEnvironment } from './environment.ts';

/** @throws Error if there is no key, or a key in the environment of a service that is not local */
export function signerFrom({ ENVIRONMENT, SIGNING_KEY_IDS, SIGNING_KEY_JWK }: SigningEnvironment): Signer {
  if (SIGNING_KEY_JWK !== undefined) {
    if (ENVIRONMENT !== 'local') throw new Error('SIGNING_KEY_JWK is for a local service only');
    return createJwkSigner(SIGNING_KEY_JWK);
  }
  if (SIGNING_KEY_IDS === undefined) throw new Error('the environment is not set up: SIGNING_KEY_IDS missing or wrong');
  return createSigner(createKmsKeys(), SIGNING_KEY_IDS);
}

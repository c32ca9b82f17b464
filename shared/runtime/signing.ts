import * as z from 'zod';
import { createKmsSigner } from '../partners/kms-signer.ts';
import { createJwkSigner, type Signer } from '../partners/signer.ts';
import { createKmsKeys } from './kms-keys.ts';

/** A list as an environment variable writes it, parted by commas: at least one entry, none of them empty. */
export const commaSeparated = z.string().transform((text, context): readonly [string, ...string[]] => {
  const [first = '', ...more] = text.split(',').map((entry) => entry.trim());
  if ([first, ...more].includes('')) context.addIssue({ code: 'custom', message: 'an empty entry' });
  return [first, ...more];
});

/** A private RSA key as JSON. */
const privateKey = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }));

/**
 * How a function learns its signing keys: KMS key ids, the first of which signs, or a private key of a local service.
 */
export const SIGNING_ENVIRONMENT = {
  SIGNING_KEY_IDS: commaSeparated.optional(),
  SIGNING_KEY_JWK: privateKey.optional(),
} as const;

type SigningEnvironment = {
  readonly ENVIRONMENT: 'local' | 'staging' | 'production';
  readonly SIGNING_KEY_IDS?: readonly [string, ...string[]] | undefined;
  readonly SIGNING_KEY_JWK?: z.infer<typeof privateKey> | undefined;
};

/** @throws Error at start-up where there is no key, or a key in the environment of anything but a local service. */
export function signerFrom({ ENVIRONMENT, SIGNING_KEY_IDS, SIGNING_KEY_JWK }: SigningEnvironment): Signer {
  if (SIGNING_KEY_JWK !== undefined) {
    if (ENVIRONMENT !== 'local') throw new Error('SIGNING_KEY_JWK is for a local service alone');
    return createJwkSigner(SIGNING_KEY_JWK);
  }
  if (SIGNING_KEY_IDS === undefined) throw new Error('the environment is not set up: SIGNING_KEY_IDS missing or wrong');
  return createKmsSigner(createKmsKeys(), SIGNING_KEY_IDS);
}

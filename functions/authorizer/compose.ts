import * as z from 'zod';
import { admit, keptPartnerStates } from '../../shared/partners/admit.ts';
import { ownKeys, remoteKeys } from '../../shared/partners/keys.ts';
import type { KeyService } from '../../shared/partners/signer.ts';
import { list, text, url } from '../../shared/runtime/environment.ts';
import type { Table } from '../../shared/store/client.ts';
import { readPartnerState } from '../../shared/store/partner-store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { type AuthorizerDeps, authorizer } from './handler.ts';

export const authorizerEnvironment = z
  .object({
    BASE_URL: text,
    /** Any issuer other than our own address is an outside one. */
    ISSUER: text,
    AUDIENCES: list,
    PARTNERS_TABLE: text,
    PARTNER_CLAIM: text.default('client_id'),
    /** Our own keys in KMS. */
    SIGNING_KEY_IDS: list.optional(),
    /** The key set of an outside issuer, or of the local service, which has no KMS. */
    JWKS_URL: url.optional(),
  })
  .refine(({ SIGNING_KEY_IDS, JWKS_URL }) => (SIGNING_KEY_IDS === undefined) !== (JWKS_URL === undefined), {
    path: ['either SIGNING_KEY_IDS or JWKS_URL'],
  });

type ComposeDeps = Pick<AuthorizerDeps, 'refused'> &
  Pick<Table, 'client'> & { readonly kms: Pick<KeyService, 'publicKey'>; readonly clock: Pick<Clock, 'nowMs'> };

/** `readAhead` reads what every request needs. It never fails. */
export function composeAuthorizer(
  environment: z.infer<typeof authorizerEnvironment>,
  { client, kms, clock, refused }: ComposeDeps,
) {
  const { SIGNING_KEY_IDS: keyIds, JWKS_URL: address = '' } = environment;
  const { keyOf, readAhead } =
    keyIds === undefined
      ? { keyOf: remoteKeys(address, clock), readAhead: () => Promise.resolve() }
      : ownKeys({ keyIds, readKey: kms.publicKey, clock });
  const { ISSUER: issuer, AUDIENCES: audiences, PARTNER_CLAIM: partnerClaim, PARTNERS_TABLE: table } = environment;
  const deps = {
    rules: { issuer, audiences, partnerClaim, tokensOf: issuer === environment.BASE_URL ? 'service' : 'outside' },
    keys: keyOf,
    partnerState: keptPartnerStates(readPartnerState({ client, table }), clock),
    clock,
  } as const;
  return { handler: authorizer({ admit: (token) => admit(token, deps), refused }), readAhead };
}

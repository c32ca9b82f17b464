import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { admit, keptPartnerStates } from '../../shared/partners/admit.ts';
import { type OwnKeys, ownKeys, remoteKeys } from '../../shared/partners/keys.ts';
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

type AuthorizerEnvironment = z.infer<typeof authorizerEnvironment>;

type ComposeDeps = Pick<AuthorizerDeps, 'refused'> &
  Pick<Table, 'client'> & { readonly kms: Pick<KeyService, 'publicKey'>; readonly clock: Pick<Clock, 'nowMs'> };

type ComposedAuthorizer = {
  readonly handler: (
    event: APIGatewayRequestAuthorizerEvent,
    context: Pick<Context, 'awsRequestId'>,
  ) => Promise<APIGatewayAuthorizerResult>;
  /** Reads what every request needs. It never fails. */
  readonly readAhead: () => Promise<void>;
};

export function composeAuthorizer(
  environment: AuthorizerEnvironment,
  { client, kms, clock, refused }: ComposeDeps,
): ComposedAuthorizer {
  const { keyOf, readAhead } = keysFrom(environment, { kms, clock });
  const { ISSUER: issuer, AUDIENCES: audiences, PARTNER_CLAIM: partnerClaim, PARTNERS_TABLE: table } = environment;
  const deps = {
    rules: { issuer, audiences, partnerClaim, tokensOf: issuer === environment.BASE_URL ? 'service' : 'outside' },
    keys: keyOf,
    partnerState: keptPartnerStates(readPartnerState({ client, table }), clock),
    clock,
  } as const;
  return { handler: authorizer({ admit: (token) => admit(token, deps), refused }), readAhead };
}

function keysFrom(
  { SIGNING_KEY_IDS: keyIds, JWKS_URL: address = '' }: AuthorizerEnvironment,
  { kms, clock }: Pick<ComposeDeps, 'kms' | 'clock'>,
): OwnKeys {
  return keyIds === undefined
    ? { keyOf: remoteKeys(address, clock), readAhead: () => Promise.resolve() }
    : ownKeys({ keyIds, readKey: kms.publicKey, clock });
}

import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import type { KmsKeys } from '../../shared/aws/kms-keys.ts';
import { admit } from '../../shared/partners/admit.ts';
import { type OwnKeys, ownKeys } from '../../shared/partners/own-keys.ts';
import { keptPartnerStates } from '../../shared/partners/partner-states.ts';
import { remoteKeys } from '../../shared/partners/remote-keys.ts';
import type { TokenRules } from '../../shared/partners/verify-token.ts';
import type { AuthorizerEnvironment } from '../../shared/runtime/authorizer-environment.ts';
import type { Table } from '../../shared/store/document-client.ts';
import { readPartnerState } from '../../shared/store/partner-state.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { type AuthorizerDeps, authorizer } from './handler.ts';

type ComposeDeps = Pick<AuthorizerDeps, 'refused'> &
  Pick<Table, 'client'> & { readonly kms: Pick<KmsKeys, 'publicKey'>; readonly clock: Pick<Clock, 'nowMs'> };

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
  const deps = {
    rules: rulesFrom(environment),
    keys: keyOf,
    partnerState: keptPartnerStates(readPartnerState({ client, table: environment.partnersTable }), clock),
    clock,
  };
  return { handler: authorizer({ admit: (token) => admit(token, deps), refused }), readAhead };
}

function keysFrom({ keys }: AuthorizerEnvironment, { kms, clock }: Pick<ComposeDeps, 'kms' | 'clock'>): OwnKeys {
  return keys.kind === 'kms'
    ? ownKeys({ keyIds: keys.keyIds, readKey: kms.publicKey, clock })
    : { keyOf: remoteKeys(keys.address, clock), readAhead: () => Promise.resolve() };
}

/** Any issuer other than our own address is an outside one. */
function rulesFrom({ issuer, baseUrl, audiences, partnerClaim }: AuthorizerEnvironment): TokenRules {
  return {
    issuer,
    audiences,
    partnerClaim,
    tokensOf: issuer === baseUrl ? 'service' : 'outside',
  };
}

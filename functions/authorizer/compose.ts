import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import { kmsPublicKeys } from '../../shared/aws/kms-public-key.ts';
import { type AdmissionDeps, admit } from '../../shared/partners/admit.ts';
import { ownKeys } from '../../shared/partners/own-keys.ts';
import { keptPartnerStates } from '../../shared/partners/partner-states.ts';
import { remoteKeys } from '../../shared/partners/remote-keys.ts';
import type { TokenRules } from '../../shared/partners/verify-token.ts';
import { readPartnerState } from '../../shared/store/partner-state.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { AuthorizerEnvironment } from './environment.ts';
import { type AuthorizerDeps, authorizer } from './handler.ts';

type ComposeDeps = Pick<AuthorizerDeps, 'refused'> & { readonly clock: Pick<Clock, 'nowMs'> };

export function composeAuthorizer(
  environment: AuthorizerEnvironment,
  { clock, refused }: ComposeDeps,
): (
  event: APIGatewayRequestAuthorizerEvent,
  context: Pick<Context, 'awsRequestId'>,
) => Promise<APIGatewayAuthorizerResult> {
  const deps = {
    rules: rulesFrom(environment),
    keys: keysFrom(environment, clock),
    partnerState: keptPartnerStates(readPartnerState(environment.partnersTable, environment.dynamodb), clock),
    clock,
  };
  return authorizer({ admit: (token) => admit(token, deps), refused });
}

function keysFrom({ keys, kms }: AuthorizerEnvironment, clock: ComposeDeps['clock']): AdmissionDeps['keys'] {
  return keys.kind === 'kms'
    ? ownKeys({ keyIds: keys.keyIds, readKey: kmsPublicKeys(kms), clock })
    : remoteKeys(keys.address, clock);
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

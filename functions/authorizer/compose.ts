import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { admit } from '../../shared/partners/admit.ts';
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
): (event: APIGatewayRequestAuthorizerEvent) => Promise<APIGatewayAuthorizerResult> {
  const deps = {
    rules: rulesFrom(environment),
    keys: remoteKeys(environment.jwksUrl, clock),
    partnerState: keptPartnerStates(readPartnerState(environment), clock),
    clock,
  };
  return authorizer({ admit: (token) => admit(token, deps), refused });
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

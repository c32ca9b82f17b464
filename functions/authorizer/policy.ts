import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { Admitted } from '../../shared/partners/admit.ts';
import { apiKeyValue } from '../../shared/partners/api-key.ts';

export function allow(methodArn: string, admitted: Admitted): APIGatewayAuthorizerResult {
  return {
    principalId: admitted.clientId,
    policyDocument: statement('Allow', methodArn),
    context: {
      partner: admitted.partner,
      clientId: admitted.clientId,
      tier: admitted.tier,
      exp: String(admitted.expiresAtSeconds),
    },
    usageIdentifierKey: apiKeyValue(partsOf(methodArn).stage, admitted.clientId),
  };
}

/** The gateway caches a refusal and turns it into 401; it is not an error of the function. */
export function deny(methodArn: string): APIGatewayAuthorizerResult {
  return {
    principalId: 'refused',
    policyDocument: statement('Deny', methodArn),
  };
}

function statement(effect: 'Allow' | 'Deny', methodArn: string): APIGatewayAuthorizerResult['policyDocument'] {
  return {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: everyRoute(methodArn) }],
  };
}

/** The gateway caches a policy for the token, whatever its first route, so it must hold for every route. */
function everyRoute(methodArn: string): string {
  const { api, stage } = partsOf(methodArn);
  return `${api}/${stage}/*`;
}

function partsOf(methodArn: string): { readonly api: string; readonly stage: string } {
  const [api = '', stage = ''] = methodArn.split('/');
  return { api, stage };
}

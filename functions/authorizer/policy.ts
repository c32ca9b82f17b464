import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { Admitted } from '../../shared/partners/admit.ts';
import { apiKeyValue } from '../../shared/partners/api-key.ts';

/** The partner comes in; its name, its id, its tier and the token's end go on, its rate limit is found by the key. */
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

/** A refusal is a response, which the gateway keeps and turns into 401, and no error of the function. */
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

/**
 * Every route of the stage that a method's ARN belongs to. The gateway keeps a policy for the token, not for the route
 * that was asked for first: it has to hold for them all.
 */
function everyRoute(methodArn: string): string {
  const { api, stage } = partsOf(methodArn);
  return `${api}/${stage}/*`;
}

/** A method's ARN: the API's, the stage, the method and the path. */
function partsOf(methodArn: string): { readonly api: string; readonly stage: string } {
  const [api = '', stage = ''] = methodArn.split('/');
  return { api, stage };
}

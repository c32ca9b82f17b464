import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import type { Admitted } from '../../shared/partners/admit.ts';
import { apiKeyValue } from '../../shared/partners/partner.ts';
import { RefusedToken } from '../../shared/partners/verify-token.ts';

export type Refusal = { readonly requestId: string; readonly lambdaRequestId: string; readonly reason: string };

export type AuthorizerDeps = {
  readonly admit: (token: string) => Promise<Admitted>;
  /** `reason` is one of our own words. */
  readonly refused: (event: Refusal) => void;
};

type AuthorizerEvent = Pick<APIGatewayRequestAuthorizerEvent, 'methodArn' | 'headers' | 'multiValueHeaders'> & {
  readonly requestContext: { readonly requestId: string };
};

type SentHeaders = Pick<AuthorizerEvent, 'headers' | 'multiValueHeaders'>;

/** @throws Error if keys or partner state are out of reach, which the gateway turns into 500 */
export function authorizer({ admit, refused }: AuthorizerDeps) {
  return async (
    { methodArn, requestContext: { requestId }, ...request }: AuthorizerEvent,
    { awsRequestId: lambdaRequestId }: Pick<Context, 'awsRequestId'>,
  ): Promise<APIGatewayAuthorizerResult> => {
    try {
      const token = bearerToken(request);
      if (token === undefined) throw new RefusedToken('no-token');
      return allow(methodArn, await admit(token));
    } catch (error) {
      if (!(error instanceof RefusedToken)) throw error;
      refused({ requestId, lambdaRequestId, reason: error.message });
      return deny(methodArn);
    }
  };
}

function allow(methodArn: string, admitted: Admitted): APIGatewayAuthorizerResult {
  return {
    principalId: admitted.clientId,
    policyDocument: statement('Allow', methodArn),
    context: {
      partner: admitted.partner,
      clientId: admitted.clientId,
      scope: admitted.scope,
      tier: admitted.tier,
      ...(admitted.industryData === undefined ? {} : { industryData: String(admitted.industryData) }),
      exp: String(admitted.expiresAtSeconds),
    },
    usageIdentifierKey: apiKeyValue(partsOf(methodArn).stage, admitted.clientId),
  };
}

/** The gateway caches a refusal and turns it into 401; it is not an error of the function. */
function deny(methodArn: string): APIGatewayAuthorizerResult {
  return { principalId: 'refused', policyDocument: statement('Deny', methodArn) };
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

/** RFC 6750: three base64url parts of a signed token, which cannot hold the comma of two joined headers. */
const BEARER = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

function bearerToken({ headers, multiValueHeaders }: SentHeaders): string | undefined {
  const named = <T>(record: Readonly<Record<string, T>> | null | undefined): readonly T[] =>
    Object.entries(record ?? {}).flatMap(([name, value]) => (name.toLowerCase() === 'authorization' ? [value] : []));
  const several = named(multiValueHeaders).flatMap((values) => values ?? []);
  const [value, ...more] = several.length > 0 ? several : named(headers).flatMap((sent) => sent ?? []);
  return value === undefined || more.length > 0 ? undefined : BEARER.exec(value)?.[1];
}

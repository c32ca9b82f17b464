import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import type { Admission } from '../../shared/partners/admit.ts';
import { bearerToken } from '../../shared/partners/bearer-token.ts';
import { allow, deny } from './policy.ts';

export type AuthorizerDeps = {
  readonly admit: (token: string) => Promise<Admission>;
  /** `reason` is one of our own words. */
  readonly refused: (event: { readonly requestId: string; readonly reason: string }) => void;
};

type AuthorizerEvent = Pick<APIGatewayRequestAuthorizerEvent, 'methodArn' | 'headers' | 'multiValueHeaders'> & {
  readonly requestContext: { readonly requestId: string };
};

/** @throws Error if keys or partner state are out of reach, which the gateway turns into 500 */
export function authorizer({ admit, refused }: AuthorizerDeps) {
  return async ({ methodArn, requestContext, ...request }: AuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const { requestId } = requestContext;
    const token = bearerToken(request);
    const admission: Admission = token === undefined ? { kind: 'refused', reason: 'no-token' } : await admit(token);
    switch (admission.kind) {
      case 'allowed':
        return allow(methodArn, admission.admitted);
      case 'refused':
        refused({ requestId, reason: admission.reason });
        return deny(methodArn);
      case 'unreachable':
        throw new Error(`${admission.what} out of reach`, { cause: admission.cause });
    }
  };
}

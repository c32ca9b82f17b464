import type {
  APIGatewayAuthorizerResult,
  APIGatewayRequestAuthorizerEvent,
  Context,
} from 'aws-lambda';
import * as z from 'zod';
import { type Admitted, admit, cachedPartnerStates } from '../../shared/partners/admit.ts';
import { remoteKeys, serviceKeys } from '../../shared/partners/keys.ts';
import { apiKeyValue } from '../../shared/partners/partner.ts';
import type { KeyService } from '../../shared/partners/signer.ts';
import { RefusedToken } from '../../shared/partners/verify-token.ts';
import { list, text, url } from '../../shared/runtime/environment.ts';
import type { RefusalLog } from '../../shared/runtime/function-metrics.ts';
import type { Table } from '../../shared/store/client.ts';
import { readPartnerState } from '../../shared/store/partner-store.ts';
import type { Clock } from '../../shared/time/clock.ts';

export const authorizerEnvironment = z
  .object({
    BASE_URL: text,
    /** The issuer of the tokens. Any issuer but our own address is an outside one. */
    ISSUER: text,
    AUDIENCES: list,
    PARTNERS_TABLE: text,
    PARTNER_CLAIM: text.default('client_id'),
    /** The ids of our own keys in KMS. */
    SIGNING_KEY_IDS: list.optional(),
    /** The key set of an outside issuer, or of the local service, which has no KMS. */
    JWKS_URL: url.optional(),
  })
  .refine(
    ({ SIGNING_KEY_IDS, JWKS_URL }) => (SIGNING_KEY_IDS === undefined) !== (JWKS_URL === undefined),
    { path: ['either SIGNING_KEY_IDS or JWKS_URL'] },
  );

type AuthorizerDeps = Pick<Table, 'client'> & {
  readonly kms: Pick<KeyService, 'publicKey'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Logs a refusal, with a reason in our own words. */
  readonly refused: RefusalLog;
};

type AuthorizerEvent = Pick<
  APIGatewayRequestAuthorizerEvent,
  'methodArn' | 'headers' | 'multiValueHeaders'
> & {
  readonly requestContext: { readonly requestId: string };
};

/**
 * The handler throws if keys or partner state are out of reach, which the gateway turns into 500.
 * `readAhead` reads what every request needs, and never fails.
 */
export function authorizer(
  environment: z.infer<typeof authorizerEnvironment>,
  { client, kms, clock, refused }: AuthorizerDeps,
) {
  const {
    BASE_URL,
    ISSUER: issuer,
    AUDIENCES: audiences,
    PARTNER_CLAIM: partnerClaim,
  } = environment;
  const { SIGNING_KEY_IDS: keyIds, JWKS_URL = '', PARTNERS_TABLE: table } = environment;
  const { keyOf, readAhead } =
    keyIds === undefined
      ? { keyOf: remoteKeys(JWKS_URL, clock), readAhead: () => Promise.resolve() }
      : serviceKeys({ keyIds, readKey: kms.publicKey, clock });
  const admission = {
    rules: {
      issuer,
      audiences,
      partnerClaim,
      tokensOf: issuer === BASE_URL ? 'service' : 'outside',
    },
    keys: keyOf,
    partnerState: cachedPartnerStates(readPartnerState({ client, table }), clock),
    clock,
  } as const;

  const handler = async (
    { methodArn, requestContext: { requestId }, ...request }: AuthorizerEvent,
    { awsRequestId: lambdaRequestId }: Pick<Context, 'awsRequestId'>,
  ): Promise<APIGatewayAuthorizerResult> => {
    try {
      return allow(methodArn, await admit(bearerToken(request), admission));
    } catch (error) {
      if (!(error instanceof RefusedToken)) throw error;
      refused({ requestId, lambdaRequestId, reason: error.message });
      // The gateway caches a refusal and turns it into 401; it is not an error of the function.
      return { principalId: 'refused', policyDocument: policy('Deny', methodArn) };
    }
  };
  return { handler, readAhead };
}

function allow(methodArn: string, admitted: Admitted): APIGatewayAuthorizerResult {
  const { name: partner, clientId, scope, tier, expiresAtSeconds } = admitted;
  const { industryData, guessLimit, batchLines } = admitted;
  const limits = {
    ...(industryData !== undefined && { industryData: String(industryData) }),
    ...(guessLimit !== undefined && { guessLimit: String(guessLimit) }),
    ...(batchLines !== undefined && { batchLines: String(batchLines) }),
  };
  return {
    principalId: clientId,
    policyDocument: policy('Allow', methodArn),
    context: { partner, clientId, scope, tier, ...limits, exp: String(expiresAtSeconds) },
    usageIdentifierKey: apiKeyValue(methodArn.split('/')[1] ?? '', clientId),
  };
}

/**
 * The gateway caches a policy for the token, whatever its first route, so it must hold for every
 * route of the stage.
 */
function policy(
  Effect: 'Allow' | 'Deny',
  methodArn: string,
): APIGatewayAuthorizerResult['policyDocument'] {
  const [api = '', stage = ''] = methodArn.split('/');
  return {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect, Resource: `${api}/${stage}/*` }],
  };
}

/**
 * RFC 6750: three base64url parts of a signed token, which cannot hold the comma of two joined
 * headers.
 */
const BEARER = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

/** @throws RefusedToken if there is none, or more than one */
function bearerToken({
  headers,
  multiValueHeaders,
}: Pick<AuthorizerEvent, 'headers' | 'multiValueHeaders'>): string {
  const named = <T>(record: Readonly<Record<string, T>> | null | undefined): readonly T[] =>
    Object.entries(record ?? {}).flatMap(([name, value]) =>
      name.toLowerCase() === 'authorization' ? [value] : [],
    );
  const several = named(multiValueHeaders).flatMap((values) => values ?? []);
  const [value = '', ...more] =
    several.length > 0 ? several : named(headers).flatMap((field) => field ?? []);
  const token = more.length > 0 ? undefined : BEARER.exec(value)?.[1];
  if (token === undefined) throw new RefusedToken('no-token');
  return token;
}

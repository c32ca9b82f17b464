import type { Environment } from './environments.ts';
import type { FunctionName } from './routes.ts';

export type VariableSources = {
  readonly environment: Pick<Environment, 'tokens' | 'journeyUrl'>;
  readonly baseUrl: string;
  /** Comma-separated, the signing key first; empty with an outside issuer. */
  readonly signingKeyIds: string;
};

/** The variables that only this function has, apart from the names of its tables. */
export function functionVariables(name: FunctionName, sources: VariableSources): Readonly<Record<string, string>> {
  switch (name) {
    case 'authorizer':
      return authorizerVariables(sources);
    case 'token':
      return { ...ownTokens(sources.baseUrl), SIGNING_KEY_IDS: sources.signingKeyIds };
    case 'jwks':
      return { SIGNING_KEY_IDS: sources.signingKeyIds };
    case 'drop':
      return { JOURNEY_URL: sources.environment.journeyUrl };
    default:
      return {};
  }
}

function authorizerVariables({ environment: { tokens }, baseUrl }: VariableSources): Record<string, string> {
  return tokens.kind === 'own'
    ? { ...ownTokens(baseUrl), JWKS_URL: `${baseUrl}/.well-known/jwks.json`, PARTNER_CLAIM: 'client_id' }
    : {
        ISSUER: tokens.issuer,
        AUDIENCES: tokens.audiences.join(','),
        JWKS_URL: tokens.jwksUrl,
        PARTNER_CLAIM: tokens.partnerClaim,
      };
}

function ownTokens(baseUrl: string) {
  return { ISSUER: baseUrl, AUDIENCES: `${baseUrl}/energy` };
}

import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { admit } from '../../shared/partners/admit.ts';
import { keptPartnerStates } from '../../shared/partners/partner-states.ts';
import { remoteKeys } from '../../shared/partners/remote-keys.ts';
import type { TokenRules } from '../../shared/partners/verify-token.ts';
import { readPartnerState } from '../../shared/store/partner-state.ts';
import type { AuthorizerEnvironment } from './environment.ts';
import { type AuthorizerDependencies, authorizer } from './handler.ts';

type Edge = Pick<AuthorizerDependencies, 'refused'> & { readonly nowMilliseconds: () => number };

/** The service signs its own tokens where the issuer is the service's own address; any other issuer is an outside one. */
const rulesOf = ({ issuer, baseUrl, audiences, partnerClaim }: AuthorizerEnvironment): TokenRules => ({
  issuer,
  audiences,
  partnerClaim,
  tokensOf: issuer === baseUrl ? 'service' : 'outside',
});

/** The authorizer with all that it keeps: the issuer's keys and the partners' states, for the life of the process. */
export const composeAuthorizer = (
  environment: AuthorizerEnvironment,
  { nowMilliseconds, refused }: Edge,
): ((event: APIGatewayRequestAuthorizerEvent) => Promise<APIGatewayAuthorizerResult>) => {
  const nowSeconds = (): number => Math.floor(nowMilliseconds() / 1000);
  const { partnersTable, dynamodbEndpoint, sessionToken } = environment;
  const read = readPartnerState({
    tableName: partnersTable,
    region: environment.region,
    accessKeyId: environment.accessKeyId,
    secretAccessKey: environment.secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    ...(dynamodbEndpoint === undefined ? {} : { endpoint: dynamodbEndpoint }),
  });
  const by = {
    rules: rulesOf(environment),
    keys: remoteKeys({ address: environment.jwksUrl, nowMilliseconds }),
    partnerState: keptPartnerStates(read, nowSeconds),
    nowSeconds,
  };
  return authorizer({ admit: (token) => admit(token, by), refused });
};

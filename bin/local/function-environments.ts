import { FUNCTION_TABLES, type FunctionName, functionsOf, ROUTES } from '../../lib/routes.ts';
import { TABLES, type TableName } from '../../lib/tables.ts';

/** The journey is another service's: it does not run here. */
const JOURNEY_URL = 'https://switch.example.com/start';

type LocalService = {
  readonly baseUrl: string;
  readonly tables: Readonly<Record<TableName, string>>;
  /** How the AWS SDK reaches DynamoDB. */
  readonly dynamodb: Readonly<Record<string, string>>;
  /** The private signing key, as JSON Web Key. */
  readonly signingKeyJwk: string;
  readonly today: string | undefined;
};

export function functionEnvironment(name: FunctionName, service: LocalService): Record<string, string> {
  return {
    ENVIRONMENT: 'local',
    BASE_URL: service.baseUrl,
    POWERTOOLS_SERVICE_NAME: name,
    ...(service.today === undefined ? {} : { TODAY: service.today }),
    ...service.dynamodb,
    ...tableVariables(name, service.tables),
    ...ownVariables(name, service),
  };
}

/** Every bundle but the loader, which runs in this process. */
export const API_FUNCTIONS: readonly FunctionName[] = functionsOf(ROUTES);

/** The tables that a function may touch, by the variables it knows them by. */
function tableVariables(name: FunctionName, tables: LocalService['tables']): Record<string, string> {
  const granted = FUNCTION_TABLES[name];
  return Object.fromEntries(
    TABLES.filter((table) => granted[table.name] !== undefined).map((table) => [table.variable, tables[table.name]]),
  );
}

function ownVariables(name: FunctionName, { baseUrl, signingKeyJwk }: LocalService): Record<string, string> {
  switch (name) {
    case 'authorizer':
      return { ISSUER: baseUrl, AUDIENCES: audiences(baseUrl), JWKS_URL: `${baseUrl}/.well-known/jwks.json` };
    case 'token':
      return { ISSUER: baseUrl, AUDIENCES: audiences(baseUrl), SIGNING_KEY_JWK: signingKeyJwk };
    case 'jwks':
      return { SIGNING_KEY_JWK: signingKeyJwk };
    case 'drop':
      return { JOURNEY_URL };
    default:
      return {};
  }
}

/** Both names of this machine are accepted: a token for one is often used with the other. */
function audiences(baseUrl: string): string {
  return [baseUrl, baseUrl.replace('//localhost', '//127.0.0.1')].map((url) => `${url}/energy`).join(',');
}

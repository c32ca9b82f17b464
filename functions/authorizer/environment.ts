/** Read without a validation library, which would treble the bundle. */
export type AuthorizerEnvironment = {
  readonly baseUrl: string;
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly jwksUrl: string;
  readonly partnerClaim: string;
  readonly partnersTable: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  readonly dynamodbEndpoint: string | undefined;
};

export const AUTHORIZER_VARIABLES = ['BASE_URL', 'ISSUER', 'AUDIENCES', 'JWKS_URL', 'PARTNERS_TABLE'] as const;
/** Set by Lambda itself. */
const PLATFORM_VARIABLES = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

type Name = (typeof AUTHORIZER_VARIABLES)[number] | (typeof PLATFORM_VARIABLES)[number];

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws Error that names everything that is missing or wrong, never a value */
export function readAuthorizerEnvironment(variables: Variables): AuthorizerEnvironment {
  const wrong = [...AUTHORIZER_VARIABLES, ...PLATFORM_VARIABLES].filter((name) => !isUsable(name, variables[name]));
  if (wrong.length > 0) throw new Error(`the environment is not set up: ${wrong.join(', ')} missing or wrong`);
  const text = (name: Name): string => variables[name] ?? '';
  return {
    baseUrl: text('BASE_URL'),
    issuer: text('ISSUER'),
    audiences: listed(text('AUDIENCES')),
    jwksUrl: text('JWKS_URL'),
    partnerClaim: variables['PARTNER_CLAIM'] || 'client_id',
    partnersTable: text('PARTNERS_TABLE'),
    region: text('AWS_REGION'),
    accessKeyId: text('AWS_ACCESS_KEY_ID'),
    secretAccessKey: text('AWS_SECRET_ACCESS_KEY'),
    sessionToken: variables['AWS_SESSION_TOKEN'] || undefined,
    dynamodbEndpoint: variables['AWS_ENDPOINT_URL_DYNAMODB'] || undefined,
  };
}

function isUsable(name: Name, value = ''): boolean {
  switch (name) {
    case 'AUDIENCES':
      return listed(value).length > 0;
    case 'JWKS_URL':
      return URL.canParse(value);
    default:
      return value !== '';
  }
}

function listed(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

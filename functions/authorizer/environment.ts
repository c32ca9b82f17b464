import type { AwsAccess } from '../../shared/aws/json-call.ts';

/** Read without a validation library, which would treble the bundle. */
export type AuthorizerEnvironment = {
  readonly baseUrl: string;
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly keys: KeySource;
  readonly partnerClaim: string;
  readonly partnersTable: string;
  readonly dynamodb: AwsAccess;
  readonly kms: AwsAccess;
};

/** Our own keys in KMS, or the key set of an outside issuer (and of the local service, which has no KMS). */
export type KeySource =
  | { readonly kind: 'kms'; readonly keyIds: readonly string[] }
  | { readonly kind: 'key-set'; readonly address: string };

export const AUTHORIZER_VARIABLES = ['BASE_URL', 'ISSUER', 'AUDIENCES', 'PARTNERS_TABLE'] as const;
/** Exactly one of them is set. */
const KEY_VARIABLES = ['SIGNING_KEY_IDS', 'JWKS_URL'] as const;
/** Set by Lambda itself. */
const PLATFORM_VARIABLES = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

type Name = (typeof AUTHORIZER_VARIABLES)[number] | (typeof PLATFORM_VARIABLES)[number];
type KeyName = (typeof KEY_VARIABLES)[number];

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws Error that names everything that is missing or wrong, never a value */
export function readAuthorizerEnvironment(variables: Variables): AuthorizerEnvironment {
  const wrong = [...AUTHORIZER_VARIABLES, ...PLATFORM_VARIABLES, ...KEY_VARIABLES].filter(
    (name) => !isUsable(name, variables),
  );
  if (wrong.length > 0) throw new Error(`the environment is not set up: ${wrong.join(', ')} missing or wrong`);
  const text = (name: Name): string => variables[name] ?? '';
  const access = (endpointVariable: string): AwsAccess => ({
    region: text('AWS_REGION'),
    accessKeyId: text('AWS_ACCESS_KEY_ID'),
    secretAccessKey: text('AWS_SECRET_ACCESS_KEY'),
    sessionToken: variables['AWS_SESSION_TOKEN'] || undefined,
    endpoint: variables[endpointVariable] || variables['AWS_ENDPOINT_URL'] || undefined,
  });
  return {
    baseUrl: text('BASE_URL'),
    issuer: text('ISSUER'),
    audiences: listed(text('AUDIENCES')),
    keys: keySource(variables),
    partnerClaim: variables['PARTNER_CLAIM'] || 'client_id',
    partnersTable: text('PARTNERS_TABLE'),
    dynamodb: access('AWS_ENDPOINT_URL_DYNAMODB'),
    kms: access('AWS_ENDPOINT_URL_KMS'),
  };
}

function keySource(variables: Variables): KeySource {
  const { SIGNING_KEY_IDS: keyIds, JWKS_URL: address = '' } = variables;
  return keyIds ? { kind: 'kms', keyIds: listed(keyIds) } : { kind: 'key-set', address };
}

function isUsable(name: Name | KeyName, variables: Variables): boolean {
  const value = variables[name] ?? '';
  switch (name) {
    case 'AUDIENCES':
      return listed(value).length > 0;
    case 'SIGNING_KEY_IDS':
      return value === '' ? Boolean(variables['JWKS_URL']) : listed(value).length > 0;
    case 'JWKS_URL':
      return variables['SIGNING_KEY_IDS'] ? value === '' : URL.canParse(value);
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

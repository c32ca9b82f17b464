import { type Environment, list, none, optional, readVariables, text, url } from './variables.ts';

export type AuthorizerEnvironment = {
  readonly baseUrl: string;
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly keys: KeySource;
  readonly partnerClaim: string;
  readonly partnersTable: string;
};

/** Our own keys in KMS, or the key set of an outside issuer (and of the local service, which has no KMS). */
export type KeySource =
  | { readonly kind: 'kms'; readonly keyIds: readonly string[] }
  | { readonly kind: 'key-set'; readonly address: string };

export const AUTHORIZER_ENVIRONMENT = { BASE_URL: text, ISSUER: text, AUDIENCES: list, PARTNERS_TABLE: text } as const;

const OPTIONS = { PARTNER_CLAIM: optional(text) } as const;

/** @throws Error that names everything that is missing or wrong, never a value */
export function readAuthorizerEnvironment(environment: Environment): AuthorizerEnvironment {
  const variables = { ...AUTHORIZER_ENVIRONMENT, ...OPTIONS, ...keyVariables(environment) };
  const values = readVariables(variables, environment);
  const { SIGNING_KEY_IDS: keyIds, JWKS_URL: address = '' } = values;
  return {
    baseUrl: values.BASE_URL,
    issuer: values.ISSUER,
    audiences: values.AUDIENCES,
    keys: keyIds === undefined ? { kind: 'key-set', address } : { kind: 'kms', keyIds },
    partnerClaim: values.PARTNER_CLAIM ?? 'client_id',
    partnersTable: values.PARTNERS_TABLE,
  };
}

/** Exactly one of them is set. */
function keyVariables({ SIGNING_KEY_IDS: keyIds, JWKS_URL: address }: Environment) {
  if (keyIds) return { SIGNING_KEY_IDS: list, JWKS_URL: none };
  return { SIGNING_KEY_IDS: address ? none : list, JWKS_URL: url };
}

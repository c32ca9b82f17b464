import * as z from 'zod';
import {
  type Endpoint,
  KEYS_PATH,
  METADATA_PATH,
  TOKEN_PATH,
} from '../../shared/contract/operations.ts';
import { described, int, list, named, oneOf, text } from '../../shared/contract/schema.ts';

/**
 * An operation as the document describes it: an endpoint, or one that is not read and checked as
 * those are.
 */
export type Operation = Endpoint & {
  /** It needs no token. */
  readonly isOpen?: true;
  /** Default: the description of the response's schema. */
  readonly returned?: string;
  /** Default: JSON. */
  readonly contentType?: 'text/html';
  /** The schema of a body, as JSON or as a form. */
  readonly form?: z.ZodType;
  /** What its errors in the form of RFC 6749 mean, by status. */
  readonly oauthErrors?: Readonly<Record<number, string>>;
};

const tokenRequest = named('TokenRequest', 'A request for a token, as JSON or as a form.', {
  grant_type: described(
    z.literal('client_credentials'),
    'The only grant that the service supports.',
  ),
  audience: text('The base URL of the environment, followed by /energy.'),
  client_id: text('Your client id. Absent if you send it as HTTP Basic.').optional(),
  client_secret: text('Your client secret. Absent if you send it as HTTP Basic.').optional(),
});

export const tokenResponse = named('Token', 'An access token.', {
  access_token: text('The token, a JWT signed with RS256. Send it as `Authorization: Bearer`.'),
  expires_in: int('How long the token is valid, in seconds.'),
  scope: text('`partner:<name>`, or `journey` for a journey client.'),
  token_type: described(z.literal('Bearer'), 'The scheme of the Authorization header.'),
});

export const tokenError = named('TokenError', 'Why no token was issued, in the form of RFC 6749.', {
  error: oneOf(
    ['invalid_request', 'unsupported_grant_type', 'invalid_client', 'access_denied'],
    'What is wrong, for programs.',
  ),
  error_description: text('What is wrong, for people.'),
});

const key = z.object({
  kty: described(z.literal('RSA'), 'The type of key.'),
  kid: text('The id of the key, as in the header of the tokens that it signs.'),
  use: described(z.literal('sig'), 'The key verifies signatures.'),
  alg: described(z.literal('RS256'), 'The algorithm of the signatures.'),
  n: text('The modulus, in base64url.'),
  e: text('The exponent, in base64url.'),
});

const keySet = named('KeySet', 'The public keys that verify tokens.', {
  keys: list(key, 'Every key that a valid token may be signed with.'),
});

const issuerMetadata = named(
  'IssuerMetadata',
  'What an OAuth client needs to know of the issuer.',
  {
    issuer: described(z.url(), 'The `iss` of every token.'),
    token_endpoint: described(z.url(), 'Where tokens are requested.'),
    jwks_uri: described(z.url(), 'Where the public keys are.'),
    grant_types_supported: list(z.literal('client_credentials'), 'The grants of OAuth 2.0 to use.'),
    token_endpoint_auth_methods_supported: list(
      z.enum(['client_secret_basic', 'client_secret_post']),
      'How a client may send its secret: as HTTP Basic or in the body.',
    ),
    response_types_supported: list(z.string(), 'Always empty: there is no authorization endpoint.'),
  },
);

export const OTHER_SCHEMAS = [
  tokenRequest,
  tokenResponse,
  tokenError,
  keySet,
  issuerMetadata,
] as const;

/** What the operations below have in common. */
const READ = { method: 'GET', parameters: {}, errors: [] } as const;

/**
 * The operations that are no endpoints behind the token with JSON responses: tokens, and the
 * reference itself.
 */
export const OTHER_OPERATIONS: readonly Operation[] = [
  {
    ...READ,
    name: 'token',
    method: 'POST',
    path: TOKEN_PATH,
    summary: 'Create an access token',
    description:
      'The client credentials grant of OAuth 2.0. The body may be JSON or a form. Send the client id and secret in the body or as HTTP Basic.',
    form: tokenRequest,
    response: tokenResponse,
    returned: 'A token for the audience.',
    errors: ['payload-too-large'],
    oauthErrors: {
      400: '`invalid_request`: a value is missing or invalid. `unsupported_grant_type`: the grant type is not client_credentials.',
      401: '`invalid_client`: the client id or the secret is wrong.',
      403: '`access_denied`: the audience is not that of this environment, or the partner is disabled.',
    },
    isOpen: true,
  },
  {
    ...READ,
    name: 'jwks',
    path: KEYS_PATH,
    summary: 'Get the keys that sign tokens',
    description:
      'The public keys by kid, as in RFC 7517. You may cache the response for five minutes.',
    response: keySet,
    isOpen: true,
  },
  {
    ...READ,
    name: 'issuer-metadata',
    path: METADATA_PATH,
    summary: "Get the issuer's metadata",
    description:
      'An OAuth client configures itself by it (RFC 8414). You may cache the response for five minutes.',
    response: issuerMetadata,
    isOpen: true,
  },
  {
    ...READ,
    name: 'docs-page',
    path: '/energy/docs/index.html',
    summary: 'Get the reference as a page',
    description:
      'One HTML page, which loads nothing from other sites. It is the same for every caller.',
    response: z.string(),
    returned: 'The page.',
    contentType: 'text/html',
    isTagged: true,
  },
  {
    ...READ,
    name: 'docs-openapi',
    path: '/energy/docs/openapi.json',
    summary: 'Get the reference as OpenAPI 3.1',
    description: 'The document that this page shows, for tools such as client generators.',
    response: z.unknown().meta({ type: 'object' }),
    returned: 'The OpenAPI document.',
    isTagged: true,
  },
];

import * as z from 'zod';
import { type Endpoint, KEYS_PATH, METADATA_PATH, TOKEN_PATH } from '../../shared/contract/operations.ts';

/** An operation as the document describes it: an endpoint, or one that is not read and checked as those are. */
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

const tokenRequest = z
  .object({
    grant_type: z.literal('client_credentials').describe('The only grant that the service supports.'),
    audience: z.string().describe('The base URL of the environment, followed by /energy.'),
    client_id: z.string().optional().describe('Your client id. Absent if you send it as HTTP Basic.'),
    client_secret: z.string().optional().describe('Your client secret. Absent if you send it as HTTP Basic.'),
  })
  .meta({ id: 'TokenRequest', description: 'A request for a token, as JSON or as a form.' });

export const tokenResponse = z
  .object({
    access_token: z.string().describe('The token, a JWT signed with RS256. Send it as `Authorization: Bearer`.'),
    expires_in: z.int().describe('How long the token is valid, in seconds.'),
    scope: z.string().describe('`partner:<name>`, or `journey` for a journey client.'),
    token_type: z.literal('Bearer').describe('The scheme of the Authorization header.'),
  })
  .meta({ id: 'Token', description: 'An access token.' });

export const tokenError = z
  .object({
    error: z
      .enum(['invalid_request', 'unsupported_grant_type', 'invalid_client', 'access_denied'])
      .describe('What is wrong, for programs.'),
    error_description: z.string().describe('What is wrong, for people.'),
  })
  .meta({ id: 'TokenError', description: 'Why no token was issued, in the form of RFC 6749.' });

const keySet = z
  .object({
    keys: z
      .array(
        z.object({
          kty: z.literal('RSA').describe('The type of key.'),
          kid: z.string().describe('The id of the key, as in the header of the tokens that it signs.'),
          use: z.literal('sig').describe('The key verifies signatures.'),
          alg: z.literal('RS256').describe('The algorithm of the signatures.'),
          n: z.string().describe('The modulus, in base64url.'),
          e: z.string().describe('The exponent, in base64url.'),
        }),
      )
      .describe('Every key that a valid token may be signed with.'),
  })
  .meta({ id: 'KeySet', description: 'The public keys that verify tokens.' });

const issuerMetadata = z
  .object({
    issuer: z.url().describe('The `iss` of every token.'),
    token_endpoint: z.url().describe('Where tokens are requested.'),
    jwks_uri: z.url().describe('Where the public keys are.'),
    grant_types_supported: z.array(z.literal('client_credentials')).describe('The grants of OAuth 2.0 to use.'),
    token_endpoint_auth_methods_supported: z
      .array(z.enum(['client_secret_basic', 'client_secret_post']))
      .describe('How a client may send its secret: as HTTP Basic or in the body.'),
    response_types_supported: z.array(z.string()).describe('Always empty: there is no authorization endpoint.'),
  })
  .meta({ id: 'IssuerMetadata', description: 'What an OAuth client needs to know of the issuer.' });

export const OTHER_SCHEMAS = [tokenRequest, tokenResponse, tokenError, keySet, issuerMetadata] as const;

/** What the operations below have in common. */
const READ = { method: 'GET', parameters: {}, errors: [] } as const;

/** The operations that are no endpoints behind the token with JSON responses: tokens, and the reference itself. */
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
    description: 'The public keys by kid, as in RFC 7517. You may cache the response for five minutes.',
    response: keySet,
    isOpen: true,
  },
  {
    ...READ,
    name: 'issuer-metadata',
    path: METADATA_PATH,
    summary: "Get the issuer's metadata",
    description:
      'From this an OAuth client configures itself, as in RFC 8414. You may cache the response for five minutes.',
    response: issuerMetadata,
    isOpen: true,
  },
  {
    ...READ,
    name: 'docs-page',
    path: '/energy/docs/index.html',
    summary: 'Get the reference as a page',
    description:
      'The API reference as one HTML page, which loads nothing from other sites. It is the same for every caller.',
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

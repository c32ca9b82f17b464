import * as z from 'zod';
import { errorBody } from '../../shared/contract/errors.ts';
import { KEYS_PATH, METADATA_PATH, type OperationName, TOKEN_PATH } from '../../shared/contract/operations.ts';
import { type Examples, sentBody } from './examples.ts';
import { ERROR_MEANINGS } from './guide.ts';
import { commonHeaders } from './parameters.ts';
import { commonErrors, jsonContent, NOT_MODIFIED, toResponse } from './responses.ts';
import { descriptionOf, type JsonObject, reference } from './schemas.ts';

/** An operation of the document, without its id and its tag. */
export type DescribedOperation = {
  readonly name: OperationName;
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
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

const tokenError = z
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

/** The operations that are no endpoints behind the token with JSON responses: tokens, and the reference itself. */
export function otherOperations(examples: Examples): readonly DescribedOperation[] {
  return [
    createToken(examples['token']),
    openOperation({
      name: 'jwks',
      path: KEYS_PATH,
      summary: 'Get the keys that sign tokens',
      description: 'The public keys by kid, as in RFC 7517. You may cache the response for five minutes.',
      response: keySet,
      examples: examples['jwks'],
    }),
    openOperation({
      name: 'issuer-metadata',
      path: METADATA_PATH,
      summary: "Get the issuer's metadata",
      description:
        'From this an OAuth client configures itself, as in RFC 8414. You may cache the response for five minutes.',
      response: issuerMetadata,
      examples: examples['issuer-metadata'],
    }),
    getReference({
      name: 'docs-page',
      path: '/energy/docs/index.html',
      summary: 'Get the reference as a page',
      description:
        'The API reference as one HTML page, which loads nothing from other sites. It is the same for every caller.',
      returned: 'The page.',
      content: { 'text/html': { schema: { type: 'string' } } },
    }),
    getReference({
      name: 'docs-openapi',
      path: '/energy/docs/openapi.json',
      summary: 'Get the reference as OpenAPI 3.1',
      description: 'The document that this page shows, for tools such as client generators.',
      returned: 'The OpenAPI document.',
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
  ];
}

/** The error codes of RFC 6749, section 5.2. */
const TOKEN_ERRORS = {
  400: '`invalid_request`: a value is missing or invalid. `unsupported_grant_type`: the grant type is not client_credentials.',
  401: '`invalid_client`: the client id or the secret is wrong.',
  403: '`access_denied`: the audience is not that of this environment, or the partner is disabled.',
} as const;

/** What any operation without a token may fail with. */
const OPEN_ERRORS = commonErrors([
  'TooManyRequests',
  'InternalError',
  'BadGateway',
  'ServiceUnavailable',
  'GatewayTimeout',
]);

function createToken(examples: Examples[string]): DescribedOperation {
  const { responses = {} } = examples ?? {};
  const tokenErrors = Object.entries(TOKEN_ERRORS).map(([status, description]) => [
    status,
    toResponse({
      status: Number(status),
      description,
      content: jsonContent(reference(tokenError), responses[status]),
      byFunction: true,
    }),
  ]);
  return {
    name: 'token',
    path: TOKEN_PATH,
    method: 'POST',
    operation: {
      summary: 'Create an access token',
      description:
        'The client credentials grant of OAuth 2.0. The body may be JSON or a form. Send the client id and secret in the body or as HTTP Basic.',
      security: [],
      requestBody: {
        required: true,
        content: {
          ...jsonContent(reference(tokenRequest), sentBody(examples)),
          'application/x-www-form-urlencoded': { schema: reference(tokenRequest) },
        },
      },
      responses: {
        '200': toResponse({
          status: 200,
          description: 'A token for the audience.',
          content: jsonContent(reference(tokenResponse), responses['200']),
        }),
        ...Object.fromEntries(tokenErrors),
        '413': toResponse({
          status: 413,
          description: `\`payload-too-large\`: ${ERROR_MEANINGS['payload-too-large']}`,
          content: jsonContent(reference(errorBody), responses['413']),
        }),
        ...OPEN_ERRORS,
      },
    },
  };
}

type OperationTexts = {
  readonly name: OperationName;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
};

type OpenOperation = OperationTexts & { readonly response: z.ZodType; readonly examples: Examples[string] };

function openOperation({ name, path, response, examples, ...texts }: OpenOperation): DescribedOperation {
  const ok = toResponse({
    status: 200,
    description: descriptionOf(response),
    content: jsonContent(reference(response), examples?.responses['200']),
  });
  return { name, path, method: 'GET', operation: { ...texts, security: [], responses: { '200': ok, ...OPEN_ERRORS } } };
}

type ReferenceOperation = OperationTexts & { readonly returned: string; readonly content: JsonObject };

function getReference({ name, path, returned, content, ...texts }: ReferenceOperation): DescribedOperation {
  const ok = toResponse({ status: 200, description: returned, content, isBehindToken: true, isTagged: true });
  return {
    name,
    path,
    method: 'GET',
    operation: {
      ...texts,
      parameters: commonHeaders({ isTagged: true }),
      responses: { '200': ok, '304': NOT_MODIFIED, ...commonErrors() },
    },
  };
}

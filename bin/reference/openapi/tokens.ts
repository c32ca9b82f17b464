import * as z from 'zod';
import { errorBody } from '../../../shared/contract/resources.ts';
import { KEYS_PATH, METADATA_PATH, TOKEN_PATH } from '../../../shared/contract/token-paths.ts';
import { ERROR_MEANINGS } from './guide.ts';
import { additionMark, type JsonObject, type JsonValue, reference } from './json-schema.ts';
import { commonReferences, type Examples, jsonContent, responseObject } from './responses.ts';

const tokenRequest = z
  .object({
    grant_type: z.literal('client_credentials'),
    audience: z.string().describe('The base URL followed by /energy.'),
    client_id: z.string().optional().describe('In the body or as HTTP Basic.'),
    client_secret: z.string().optional().describe('In the body or as HTTP Basic.'),
  })
  .meta({ id: 'TokenRequest' });

export const tokenResponse = z
  .object({
    access_token: z.string(),
    expires_in: z.int().describe('In seconds.'),
    scope: z.string().describe('partner:<name>, or journey for a journey client.'),
    token_type: z.literal('Bearer'),
  })
  .meta({ id: 'Token' });

const tokenError = z
  .object({
    error: z.enum(['invalid_request', 'unsupported_grant_type', 'invalid_client', 'access_denied']),
    error_description: z.string(),
  })
  .meta({ id: 'TokenError' });

const keySet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('RSA'),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.literal('RS256'),
        n: z.string(),
        e: z.string(),
      }),
    ),
  })
  .meta({ id: 'KeySet' });

const issuerMetadata = z
  .object({
    issuer: z.url().describe('The `iss` of every token.'),
    token_endpoint: z.url(),
    jwks_uri: z.url(),
    grant_types_supported: z.array(z.literal('client_credentials')),
    token_endpoint_auth_methods_supported: z.array(z.enum(['client_secret_basic', 'client_secret_post'])),
    response_types_supported: z.array(z.string()).describe('Always empty: there is no authorization endpoint.'),
  })
  .meta({ id: 'IssuerMetadata' });

export const TOKEN_SCHEMAS = [tokenRequest, tokenResponse, tokenError, keySet, issuerMetadata] as const;

/** The error codes of RFC 6749, section 5.2. */
const TOKEN_ERRORS = {
  400: '`invalid_request`: a value is missing or invalid. `unsupported_grant_type`: the grant type is not client_credentials.',
  401: '`invalid_client`: the client id or the secret is wrong.',
  403: '`access_denied`: the audience is not that of this environment, or the partner is disabled.',
} as const;

export function tokenPaths(examples: Examples): Record<string, JsonObject> {
  return {
    [TOKEN_PATH]: { post: tokenOperation(examples) },
    [KEYS_PATH]: { get: keysOperation(examples) },
    [METADATA_PATH]: { get: metadataOperation(examples) },
  };
}

function tokenOperation(examples: Examples): JsonObject {
  const { body, responses = {} } = examples['token'] ?? {};
  const errors = Object.entries(TOKEN_ERRORS).map(([status, description]): [string, JsonValue] => [
    status,
    responseObject({
      status: Number(status),
      description,
      schema: reference(tokenError),
      examples: responses[status],
      byFunction: true,
    }),
  ]);
  return {
    operationId: 'token',
    summary: 'Get an access token',
    description:
      'The client credentials grant of OAuth 2.0. The body may be JSON or a form. Send the client id and secret in the body or as HTTP Basic.',
    tags: ['tokens'],
    security: [],
    requestBody: {
      required: true,
      content: {
        ...jsonContent(reference(tokenRequest), body === undefined ? {} : { request: body }),
        'application/x-www-form-urlencoded': { schema: reference(tokenRequest) },
      },
    },
    responses: {
      '200': responseObject({
        status: 200,
        description: 'A token for the audience.',
        schema: reference(tokenResponse),
        examples: responses['200'],
      }),
      ...Object.fromEntries(errors),
      '413': responseObject({
        status: 413,
        description: `\`payload-too-large\`: ${ERROR_MEANINGS['payload-too-large']}`,
        schema: reference(errorBody),
        examples: responses['413'],
      }),
      '429': responseObject({
        status: 429,
        description:
          'Too many wrong secrets (an OAuth error), or too many requests at once (`too-many-requests`). Wait for the number of seconds in Retry-After.',
        schema: { anyOf: [reference(tokenError), reference(errorBody)] },
        examples: responses['429'],
      }),
      ...commonReferences(['InternalError', 'BadGateway', 'ServiceUnavailable', 'GatewayTimeout']),
    },
  };
}

function keysOperation(examples: Examples): JsonObject {
  return {
    operationId: 'jwks',
    summary: 'The keys that sign the tokens',
    description: 'The public keys by kid, as in RFC 7517. You may cache the response for five minutes.',
    tags: ['tokens'],
    security: [],
    responses: {
      '200': responseObject({
        status: 200,
        description: 'The key set.',
        schema: reference(keySet),
        examples: examples['jwks']?.responses['200'],
      }),
      ...commonReferences(['TooManyRequests', 'InternalError', 'BadGateway', 'ServiceUnavailable', 'GatewayTimeout']),
    },
  };
}

function metadataOperation(examples: Examples): JsonObject {
  const description =
    'From this an OAuth client configures itself, as in RFC 8414. You may cache the response for five minutes. An addition to the specification.';
  return {
    operationId: 'issuer-metadata',
    summary: 'The metadata of the issuer',
    description,
    ...additionMark(description),
    tags: ['tokens'],
    security: [],
    responses: {
      '200': responseObject({
        status: 200,
        description: 'The metadata.',
        schema: reference(issuerMetadata),
        examples: examples['issuer-metadata']?.responses['200'],
      }),
      ...commonReferences(['TooManyRequests', 'InternalError', 'BadGateway', 'GatewayTimeout']),
    },
  };
}

import * as z from 'zod';
import { errorBody } from '../../../shared/contract/errors.ts';
import { OPERATION_IDS } from '../../../shared/contract/operation-ids.ts';
import { KEYS_PATH, METADATA_PATH, TOKEN_PATH } from '../../../shared/contract/token-paths.ts';
import { ERROR_MEANINGS } from './guide.ts';
import { type JsonObject, type JsonValue, reference } from './json-schema.ts';
import { commonReferences, type Examples, jsonContent, responseObject } from './responses.ts';
import { tagsOf } from './tags.ts';

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
    operationId: OPERATION_IDS.token,
    summary: 'Create an access token',
    description:
      'The client credentials grant of OAuth 2.0. The body may be JSON or a form. Send the client id and secret in the body or as HTTP Basic.',
    tags: tagsOf('token'),
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
      ...commonReferences(['TooManyRequests', 'InternalError', 'BadGateway', 'ServiceUnavailable', 'GatewayTimeout']),
    },
  };
}

function keysOperation(examples: Examples): JsonObject {
  return {
    operationId: OPERATION_IDS.jwks,
    summary: 'Get the keys that sign tokens',
    description: 'The public keys by kid, as in RFC 7517. You may cache the response for five minutes.',
    tags: tagsOf('jwks'),
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
    'From this an OAuth client configures itself, as in RFC 8414. You may cache the response for five minutes.';
  return {
    operationId: OPERATION_IDS['issuer-metadata'],
    summary: "Get the issuer's metadata",
    description,
    tags: tagsOf('issuer-metadata'),
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

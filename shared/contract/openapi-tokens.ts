import { keySet, tokenError, tokenRequest, tokenResponse } from './endpoints/token.ts';
import { ERROR_MEANINGS } from './error-meanings.ts';
import { type JsonObject, type JsonValue, reference } from './json-schema.ts';
import { commonReferences, jsonContent, type OpenApiOptions, responseObject } from './openapi-responses.ts';
import { errorBody } from './resources.ts';

export const TOKEN_PATH = '/oauth/token';
export const KEYS_PATH = '/.well-known/jwks.json';

export const TOKEN_SCHEMAS = [tokenRequest, tokenResponse, tokenError, keySet] as const;

/** The words of RFC 6749, section 5.2, and what each means here. */
const TOKEN_ERRORS = {
  400: '`invalid_request`: a value is missing or wrong. `unsupported_grant_type`: it is not client_credentials.',
  401: '`invalid_client`: the client id or the secret is not right.',
  403: "`access_denied`: the audience is not this environment's, or the partner is switched off.",
} as const;

export function tokenPaths(options: OpenApiOptions): Record<string, JsonObject> {
  return {
    [TOKEN_PATH]: { post: tokenOperation(options) },
    [KEYS_PATH]: { get: keysOperation(options) },
  };
}

function tokenOperation({ examples }: OpenApiOptions): JsonObject {
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
    summary: 'An access token for client credentials',
    description:
      'The client credentials grant of OAuth 2.0. JSON and form bodies are taken; client id and secret stand in the body or are sent as HTTP Basic.',
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
          'Too many wrong secrets (the words of OAuth), or too many requests at once (`too-many-requests`). Wait for the seconds in Retry-After.',
        schema: { anyOf: [reference(tokenError), reference(errorBody)] },
        examples: responses['429'],
      }),
      ...commonReferences(['InternalError', 'BadGateway', 'GatewayTimeout']),
    },
  };
}

function keysOperation({ examples }: OpenApiOptions): JsonObject {
  return {
    operationId: 'jwks',
    summary: 'The keys that tokens are signed with',
    description: 'Public keys by kid, as RFC 7517 writes them. The response may be kept for five minutes.',
    tags: ['tokens'],
    security: [],
    responses: {
      '200': responseObject({
        status: 200,
        description: 'The key set.',
        schema: reference(keySet),
        examples: examples['jwks']?.responses['200'],
      }),
      ...commonReferences(['TooManyRequests', 'InternalError', 'BadGateway', 'GatewayTimeout']),
    },
  };
}

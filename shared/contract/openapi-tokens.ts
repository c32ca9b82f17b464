import { keySet, tokenAnswer, tokenFault, tokenRequest } from './endpoints/token.ts';
import { FAULT_MEANINGS } from './fault-meanings.ts';
import { type JsonObject, type JsonValue, reference } from './json-schema.ts';
import { answerOf, commonReferences, jsonContent, type OpenApiParts } from './openapi-answers.ts';
import { faultBody } from './resources.ts';

export const TOKEN_PATH = '/oauth/token';
export const KEYS_PATH = '/.well-known/jwks.json';

export const TOKEN_SCHEMAS = [tokenRequest, tokenAnswer, tokenFault, keySet] as const;

/** The words of RFC 6749, section 5.2, and what each means here. */
const TOKEN_FAULTS = {
  400: '`invalid_request`: a value is missing or wrong. `unsupported_grant_type`: it is not client_credentials.',
  401: '`invalid_client`: the client id or the secret is not right.',
  403: "`access_denied`: the audience is not this environment's, or the partner is switched off.",
} as const;

const tokenOperation = ({ examples }: OpenApiParts): JsonObject => {
  const { body, answers = {} } = examples['token'] ?? {};
  const faults = Object.entries(TOKEN_FAULTS).map(([status, description]): [string, JsonValue] => [
    status,
    answerOf({
      status: Number(status),
      description,
      schema: reference(tokenFault),
      examples: answers[status],
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
      '200': answerOf({
        status: 200,
        description: 'A token for the audience.',
        schema: reference(tokenAnswer),
        examples: answers['200'],
      }),
      ...Object.fromEntries(faults),
      '413': answerOf({
        status: 413,
        description: `\`payload-too-large\`: ${FAULT_MEANINGS['payload-too-large']}`,
        schema: reference(faultBody),
        examples: answers['413'],
      }),
      '429': answerOf({
        status: 429,
        description:
          'Too many wrong secrets (the words of OAuth), or too many requests at once (`too-many-requests`). Wait for the seconds in Retry-After.',
        schema: { anyOf: [reference(tokenFault), reference(faultBody)] },
        examples: answers['429'],
      }),
      ...commonReferences(['InternalError', 'BadGateway', 'GatewayTimeout']),
    },
  };
};

const keysOperation = ({ examples }: OpenApiParts): JsonObject => ({
  operationId: 'jwks',
  summary: 'The keys that tokens are signed with',
  description: 'Public keys by kid, as RFC 7517 writes them. The answer may be kept for five minutes.',
  tags: ['tokens'],
  security: [],
  responses: {
    '200': answerOf({
      status: 200,
      description: 'The key set.',
      schema: reference(keySet),
      examples: examples['jwks']?.answers['200'],
    }),
    ...commonReferences(['TooManyRequests', 'InternalError', 'BadGateway', 'GatewayTimeout']),
  },
});

export const tokenPaths = (parts: OpenApiParts): Record<string, JsonObject> => ({
  [TOKEN_PATH]: { post: tokenOperation(parts) },
  [KEYS_PATH]: { get: keysOperation(parts) },
});

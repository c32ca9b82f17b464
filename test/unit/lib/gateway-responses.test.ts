import type { APIGatewayProxyEvent } from 'aws-lambda';
import { GATEWAY_RESPONSES, gatewayResponseHeaders } from '../../../lib/gateway-responses.ts';
import {
  ApiError,
  type ErrorItem,
  INTERNAL_ERROR,
  NOT_FOUND_ERROR,
  TOO_MANY_REQUESTS_ERROR,
  UNAUTHORIZED_ERROR,
} from '../../../shared/contract/errors.ts';
import { boundedBody, readJsonBody } from '../../../shared/http/body.ts';

function textOf({ code, message }: Pick<ErrorItem, 'message'> & { readonly code: string }): string {
  return `${code}: ${message}`;
}

async function errorOf(contentType: string, body: string): Promise<ErrorItem> {
  const event = { body, headers: { 'content-type': contentType } } as unknown as APIGatewayProxyEvent;
  try {
    boundedBody().before({ event });
    await readJsonBody().before({ event });
  } catch (error) {
    if (error instanceof ApiError) return error.errors[0];
  }
  throw new Error('the body was accepted');
}

describe("API Gateway's own response", () => {
  it.each([
    'unauthorized',
    'not-found',
    'too-many-requests',
    'internal-error',
    'payload-too-large',
    'unsupported-media-type',
  ])('with code %s has the same message as the service', async (code) => {
    const errors = [
      UNAUTHORIZED_ERROR,
      NOT_FOUND_ERROR,
      TOO_MANY_REQUESTS_ERROR,
      INTERNAL_ERROR,
      await errorOf('application/json', 'x'.repeat(70_000)),
      await errorOf('text/plain', '{}'),
    ];
    const wanted = errors.filter((error) => error.code === code).map(textOf);
    const found = new Set(GATEWAY_RESPONSES.filter((response) => response.code === code).map(textOf));
    expect([...found]).toEqual(wanted);
    expect(wanted).toHaveLength(1);
  });
});

it('no response of the gateway may be kept, and each says what its body is', () => {
  for (const response of GATEWAY_RESPONSES) {
    expect([response.type, gatewayResponseHeaders(response)]).toEqual([
      response.type,
      expect.objectContaining({
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        ...(response.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
        ...(response.status === 429 || response.status === 503 ? { 'Retry-After': '1' } : {}),
      }),
    ]);
  }
});

import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { GATEWAY_RESPONSES, gatewayResponseHeaders } from '../../../lib/gateway-responses.ts';
import { ApiError, type ErrorItem, fixedError } from '../../../shared/contract/errors.ts';
import { boundedBody, jsonBody } from '../../../shared/http/body.ts';

async function errorOf(body: string): Promise<ErrorItem> {
  const event = {
    body,
    headers: { 'content-type': 'application/json' },
  } as unknown as APIGatewayProxyEvent;
  const stack = middy<APIGatewayProxyEvent>().use(boundedBody()).use(jsonBody());
  try {
    await stack.handler(() => undefined)(event, {} as Context);
  } catch (error) {
    if (error instanceof ApiError) return error.errors[0];
  }
  throw new Error('the body was accepted');
}

// The gateway itself refuses encodings, and leaves content types to the functions: their
// messages of 415 differ.
it("API Gateway's own response with a code of the service has the service's message", async () => {
  const errors = [
    ...(['unauthorized', 'not-found', 'too-many-requests', 'internal-error'] as const).map(
      fixedError,
    ),
    await errorOf('x'.repeat(70_000)),
  ];
  for (const { code, message } of errors) {
    const found = GATEWAY_RESPONSES.filter((response) => response.code === code);
    expect([code, ...new Set(found.map((response) => response.message))]).toEqual([code, message]);
  }
});

it('no response of the gateway may be cached, and each names the type of its body', () => {
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

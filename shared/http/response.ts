import type { APIGatewayProxyResult } from 'aws-lambda';

/** A string body is sent as it is, anything else as JSON. */
export type ApiResponse = {
  readonly body: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

export function toResult(response: ApiResponse, requestId: string): APIGatewayProxyResult {
  return {
    statusCode: response.status ?? 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...response.headers,
      'x-request-id': requestId,
    },
    body: typeof response.body === 'string' ? response.body : JSON.stringify(response.body),
  };
}

import type { APIGatewayProxyResult } from 'aws-lambda';

/** What a handler answers. A string body goes out as it is, anything else as JSON. */
export type ApiResponse = {
  readonly body: unknown;
  /** 200 where it is not said. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A response as API Gateway takes it; `no-store` unless the handler says how long its response keeps. */
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

import type { APIGatewayProxyResult } from 'aws-lambda';

/** What a handler answers. A string body goes out as it is, anything else as JSON. */
export type ApiAnswer = {
  readonly body: unknown;
  /** 200 where it is not said. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer as API Gateway takes it; `no-store` unless the handler says how long its answer keeps. */
export const resultOf = (answer: ApiAnswer, requestId: string): APIGatewayProxyResult => ({
  statusCode: answer.status ?? 200,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...answer.headers,
    'x-request-id': requestId,
  },
  body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
});

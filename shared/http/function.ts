import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { ApiError, UNAUTHORIZED_ERROR } from '../contract/errors.ts';
import { type Clock, epochSeconds } from '../time/clock.ts';
import { boundedBody, readJsonBody } from './body.ts';
import { errorMapper } from './error-mapper.ts';
import type { RequestLog } from './log.ts';
import { type ApiRequest, callerOf, toRequest } from './request.ts';
import { type ApiResponse, toResult } from './response.ts';

export type HttpFunctionOptions = {
  /** One name an endpoint: folder, construct, operation, test and log field. */
  readonly name: string;
  readonly log: RequestLog;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** `json`: the parsed body; `text`: the body as it was sent; `none`: whatever was sent is ignored. */
  readonly body?: 'none' | 'json' | 'text';
  /** False for the token endpoint and the key set alone. */
  readonly needsToken?: boolean;
  /** The error that an error of a domain stands for; undefined for one that nobody expects. */
  readonly translate?: (error: unknown) => ApiError | undefined;
};

export type ApiHandler = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>;

type HttpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/**
 * A function behind the gateway: the one middleware stack of them all. Errors become the contract's body, every
 * response names its request, an expired token is refused even where the gateway's cache let it through, a body is
 * bounded before it is parsed, and one line is logged, without anything that the caller sent.
 */
export function httpFunction(options: HttpFunctionOptions, run: ApiHandler): HttpHandler {
  const { name, log, clock, body = 'none', needsToken = true, translate = () => undefined } = options;

  const unexpiredToken = {
    before: ({ event }: { event: APIGatewayProxyEvent }) => {
      const caller = callerOf(event);
      if (caller === null || caller.expiresAtSeconds <= epochSeconds(clock)) throw new ApiError([UNAUTHORIZED_ERROR]);
    },
  };

  const stack = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>()
    .use(errorMapper({ name, log, translate }))
    .use(httpHeaderNormalizer({ defaultHeaders: { 'content-type': 'application/json' } }));
  if (needsToken) stack.use(unexpiredToken);
  if (body !== 'none') stack.use(boundedBody());
  if (body === 'json') stack.use(readJsonBody(httpJsonBodyParser()));

  return stack.handler(async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const request = toRequest(event);
    const result = toResult(await run(request), request.requestId);
    log.responded({ name, requestId: request.requestId, status: result.statusCode, partner: request.caller?.partner });
    return result;
  });
}

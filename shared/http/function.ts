import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { ApiError, fixedError } from '../contract/errors.ts';
import type { Fields } from '../contract/fields.ts';
import { type Clock, epochSeconds } from '../time/clock.ts';
import { boundedBody, readJsonBody } from './body.ts';
import { errorMapper, type RequestLog } from './errors.ts';
import { type ApiHandler, type CallerScope, callerOf, toRequest, toResult } from './messages.ts';
import { type Rehearsal, RehearsedError, rehearsed } from './rehearsal.ts';
import { type RateLimits, responseHeaders, withinRequest } from './response-headers.ts';

export type ResponseSchema = { readonly parse: (body: unknown, options: { readonly jitless: boolean }) => unknown };

export type HttpFunctionOptions = {
  readonly log: RequestLog;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** With fields: the parsed JSON body; `text`: the body as sent; `none`: the body is ignored. */
  readonly body?: 'none' | 'text' | { readonly fields: Fields };
  readonly needsToken?: boolean;
  /** The query parameters that the endpoint knows; default: none. */
  readonly parameters?: Fields;
  /** Of a response in JSON: nothing leaves that it does not name. */
  readonly response?: ResponseSchema | undefined;
  readonly rateLimits?: RateLimits | undefined;
  /** Default: callers cannot rehearse errors. */
  readonly rehearsal?: Rehearsal | undefined;
  /** Of the tokens that it accepts; default: only a partner's. */
  readonly scopes?: readonly CallerScope[];
  readonly translate?: (error: unknown) => ApiError | undefined;
  /** Whether an error that callers should not see is over in a moment; default: none is. */
  readonly isTemporary?: (error: unknown) => boolean;
  /** Called for each 5xx that leaves the function, unless the caller asked for it. */
  readonly onServerError?: () => void;
};

type HttpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** An expired token is refused even if the gateway cached its policy; nothing that the caller sent is logged. */
export function httpFunction(options: HttpFunctionOptions, run: ApiHandler): HttpHandler {
  const {
    log,
    clock,
    body = 'none',
    needsToken = true,
    scopes = ['partner'],
    translate = () => undefined,
    isTemporary = () => false,
    parameters = {},
    response: schema,
    rateLimits = {},
    rehearsal,
    onServerError = () => undefined,
  } = options;
  const bodyFields = typeof body === 'object' ? body.fields : {};
  const headersOf = (event: APIGatewayProxyEvent) =>
    responseHeaders(event, { parameters, bodyFields, rateLimits, isRehearsing: needsToken && rehearsal !== undefined });

  const acceptedToken = {
    before: ({ event }: { event: APIGatewayProxyEvent }) => {
      const caller = callerOf(event);
      const isValid = caller !== null && caller.expiresAtSeconds > epochSeconds(clock);
      if (!isValid) throw new ApiError([fixedError('unauthorized')]);
      if (!scopes.includes(caller.scope)) throw new ApiError([fixedError('forbidden')]);
    },
  };

  const stack = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>()
    .use(countedServerErrors(onServerError))
    .use(errorMapper({ log, translate, isTemporary, headersOf }))
    .use(httpHeaderNormalizer({ defaultHeaders: { 'content-type': 'application/json' } }));
  if (needsToken) stack.use(acceptedToken);
  if (needsToken && rehearsal !== undefined) stack.use(rehearsed(rehearsal));
  if (body !== 'none') stack.use(boundedBody());
  if (typeof body === 'object') stack.use(readJsonBody());

  // Compiling a schema takes longer than the first response would gain from it.
  let isFirst = true;
  const handler = stack.handler(
    async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
      const request = toRequest(event);
      const response = await run(request);
      const isParsed = schema !== undefined && response.body !== '';
      const body = isParsed ? schema.parse(response.body, { jitless: isFirst }) : response.body;
      isFirst = false;
      const result = toResult({ ...response, body }, headersOf(event));
      const { awsRequestId: lambdaRequestId } = context;
      const { requestId, caller } = request;
      log.responded({
        requestId,
        lambdaRequestId,
        partner: caller?.partner ?? response.partner,
        status: result.statusCode,
      });
      return result;
    },
  );
  return (event, context) => withinRequest(() => handler(event, context));
}

type Leaving = {
  readonly error: Error | null | undefined;
  readonly response: APIGatewayProxyResult | null | undefined;
};

/** Registered before the error mapper, so that middy runs it after it: it sees every response as it leaves. */
function countedServerErrors(onServerError: () => void) {
  const count = ({ error, response }: Leaving): void => {
    if ((response?.statusCode ?? 0) >= 500 && !(error instanceof RehearsedError)) onServerError();
  };
  return { after: count, onError: count };
}

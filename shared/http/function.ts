import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Endpoint, TokenScope } from '../contract/endpoints.ts';
import { ApiError, type ErrorCode, fixedError } from '../contract/errors.ts';
import type { Fields } from '../contract/fields.ts';
import { type Clock, epochSeconds } from '../time/clock.ts';
import { boundedBody, jsonBody } from './body.ts';
import { type ErrorMapperOptions, errorMapper } from './errors.ts';
import { type ApiHandler, callerOf, toRequest, toResult } from './messages.ts';
import { rehearsed, rehearsedErrors } from './rehearsal.ts';
import { type RateLimits, responseHeaders, withinRequest } from './response-headers.ts';

type ResponseSchema = { readonly parse: (body: unknown) => unknown };

/** The settings of an endpoint. */
export type EndpointOptions = {
  /** How the body is read: its fields, parsed as JSON; `text`, the body as sent; or `none`. */
  readonly body?: 'none' | 'text' | { readonly fields: Fields };
  /** The query parameters that the endpoint knows; default: none. */
  readonly parameters?: Fields;
  /**
   * The errors of the endpoint, in addition to those of every endpoint. Callers can rehearse them.
   */
  readonly errors?: readonly ErrorCode[];
  /** The schema of a response in JSON: nothing leaves that it does not name. */
  readonly response?: ResponseSchema | undefined;
};

export type HttpFunctionOptions = EndpointOptions &
  ErrorMapperOptions & {
    /** The scopes of the tokens that it accepts; null means that it needs no token. */
    readonly token: Endpoint['token'];
    readonly clock: Pick<Clock, 'nowMs'>;
    readonly rateLimits?: RateLimits | undefined;
    /**
     * Waits for a caller who rehearses a delay, in seconds. Without it, callers cannot rehearse.
     */
    readonly rehearsalWait?: ((seconds: number) => Promise<void>) | undefined;
  };

/** The function that Lambda calls for a request of the gateway. */
export type HttpHandler = (
  event: APIGatewayProxyEvent,
  context: Context,
) => Promise<APIGatewayProxyResult>;

/**
 * An expired token is refused even if the gateway cached its policy; nothing that the caller sent
 * is logged.
 */
export function httpFunction(options: HttpFunctionOptions, run: ApiHandler): HttpHandler {
  const { log, clock, body = 'none', token: scopes, response: schema } = options;
  const { parameters = {}, errors = [], rateLimits = {}, rehearsalWait } = options;
  const isRehearsing = scopes !== null && rehearsalWait !== undefined;
  const bodyFields = typeof body === 'object' ? body.fields : {};
  const headersOf = (event: APIGatewayProxyEvent) =>
    responseHeaders(event, { parameters, bodyFields, rateLimits, isRehearsing });

  const stack = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>()
    .use(errorMapper(options, headersOf))
    .use(httpHeaderNormalizer({ defaultHeaders: { 'content-type': 'application/json' } }));
  if (scopes !== null) stack.use(acceptedToken(scopes, clock));
  if (isRehearsing) {
    const known = rehearsedErrors(errors, { ...parameters, ...bodyFields });
    stack.use(rehearsed(known, rehearsalWait));
  }
  if (body !== 'none') stack.use(boundedBody());
  if (typeof body === 'object') stack.use(jsonBody());

  const handler = stack.handler(
    async (event: APIGatewayProxyEvent, { awsRequestId: lambdaRequestId }: Context) => {
      const request = toRequest(event);
      const response = await run(request);
      const isParsed = schema !== undefined && response.body !== '';
      const body = isParsed ? schema.parse(response.body) : response.body;
      const result = toResult({ ...response, body }, headersOf(event));
      const { requestId, caller } = request;
      const partner = caller?.partner ?? response.partner;
      log.info('responded', { requestId, lambdaRequestId, partner, status: result.statusCode });
      return result;
    },
  );
  return (event, context) => withinRequest(() => handler(event, context));
}

function acceptedToken(scopes: readonly TokenScope[], clock: Pick<Clock, 'nowMs'>) {
  return {
    before: ({ event }: { readonly event: APIGatewayProxyEvent }): void => {
      const caller = callerOf(event);
      const isValid = caller !== null && caller.expiresAtSeconds > epochSeconds(clock);
      if (!isValid) throw new ApiError([fixedError('unauthorized')]);
      if (!scopes.includes(caller.scope)) throw new ApiError([fixedError('forbidden')]);
    },
  };
}

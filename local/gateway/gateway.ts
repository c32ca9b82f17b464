import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Route } from '../../lib/routes.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { Functions } from '../lambda/functions.ts';
import { createAuthorize, type Stopwatch } from './authorization.ts';
import { type AuthorizerContext, type EventInput, proxyEvent } from './event.ts';
import { readProxyResult } from './proxy-result.ts';
import { AWS_REQUEST_ID_HEADER, compressed, gatewayReply, type Reply } from './reply.ts';
import { receivedRequest } from './request.ts';
import { discardBody, REQUEST_LIMIT_BYTES, readRequestBody, STRANGERS_LIMIT_BYTES } from './request-body.ts';
import { createRouter } from './router.ts';
import { createUsagePlans, type TierLimitsOf } from './usage-plans.ts';

export type GatewayOptions = {
  readonly routes: readonly Route[];
  readonly functions: Functions;
  /** Default: no usage plans, every key is admitted. */
  readonly tierOf?: TierLimitsOf;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Measures how long a decision is cached and how fast a bucket refills, whatever is done to the clock. */
  readonly stopwatch: Stopwatch;
  readonly newRequestId: () => string;
  /** Called with an error of the gateway itself. */
  readonly onError: (error: unknown) => void;
};

/** Its length would be that of the body which it stands for. */
const NOT_MODIFIED = 304;

const BODY_REPLIES = { 'too-large': 'REQUEST_TOO_LARGE', unsupported: 'UNSUPPORTED_MEDIA_TYPE' } as const;

type ReceivedEvent = { readonly function: string; readonly event: string };

type Checked<Value> = { readonly reply: string } | { readonly value: Value };

/** Emulates API Gateway: a REST API with Lambda proxy integrations (payload version 1) and a REQUEST authorizer. */
export function createGateway(options: GatewayOptions): RequestListener {
  const route = createRouter(options.routes);
  const authorize = createAuthorize(options);
  const admit = options.tierOf === undefined ? undefined : createUsagePlans(options.tierOf);

  const authorizeAndAdmit = async (input: EventInput): Promise<Checked<AuthorizerContext | undefined>> => {
    if (!input.match.route.token) return { value: undefined };
    const authorization = await authorize(input);
    if (authorization.kind === 'refused') return { reply: authorization.type };
    const admission = admit?.({ ...authorization, elapsedMs: options.stopwatch.elapsedMs() });
    if (admission !== undefined && admission !== 'admitted') return { reply: admission };
    return { value: authorization.context };
  };

  /** Only a request with a route and, if that needs one, a token has its body kept. */
  const receive = async (message: IncomingMessage, requestId: string): Promise<Checked<ReceivedEvent>> => {
    const request = receivedRequest(message);
    const match = route(request.method, request.path);
    if (match === undefined) return refuse(message, 'MISSING_AUTHENTICATION_TOKEN');
    const input = { request, match, requestId, nowMs: options.clock.nowMs() };
    const authorized = await authorizeAndAdmit(input);
    if ('reply' in authorized) return refuse(message, authorized.reply);
    const limitBytes = match.route.token ? REQUEST_LIMIT_BYTES : STRANGERS_LIMIT_BYTES;
    const read = await readRequestBody(message, request.headers, limitBytes);
    if (read.kind !== 'body') return { reply: BODY_REPLIES[read.kind] };
    return {
      value: {
        function: match.route.function,
        event: proxyEvent(input, { authorizer: authorized.value, body: read.body }),
      },
    };
  };

  const apiResponse = async (message: IncomingMessage, requestId: string): Promise<Reply> => {
    const received = await receive(message, requestId);
    if ('reply' in received) return gatewayReply(received.reply, requestId);
    const result = await options.functions.invoke(received.value.function, received.value.event);
    if (result.kind === 'too-large') return gatewayReply('REQUEST_TOO_LARGE', requestId);
    if (result.kind === 'timed-out') return gatewayReply('INTEGRATION_TIMEOUT', requestId);
    const reply = result.kind === 'response' ? readProxyResult(result) : undefined;
    return reply ?? gatewayReply('INTEGRATION_FAILURE', requestId);
  };

  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = options.newRequestId();
    const reply = await apiResponse(message, requestId).catch((error: unknown) => {
      // A caller that hangs up in the middle of its body is no error of the gateway.
      if (!message.destroyed || message.complete) options.onError(error);
      return gatewayReply('DEFAULT_5XX', requestId);
    });
    const sent = await compressed(reply, message.headers);
    const headers = [...sent.headers.flat(), AWS_REQUEST_ID_HEADER, requestId];
    if (sent.status !== NOT_MODIFIED) headers.push('content-length', String(sent.body.length));
    // The rest of a body too large to drain is still on the connection, which cannot be used again.
    if (!message.complete) headers.push('connection', 'close');
    response.writeHead(sent.status, headers);
    response.end(sent.body, sent.release);
  };

  return (message, response) => {
    respond(message, response).catch((error: unknown) => {
      options.onError(error);
      response.destroy();
    });
  };
}

/** Its body is read and dropped first, so that a sender who is still sending sees the response. */
async function refuse(message: IncomingMessage, reply: string): Promise<{ readonly reply: string }> {
  await discardBody(message);
  return { reply };
}

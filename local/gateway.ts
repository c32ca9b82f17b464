import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { MINIMUM_COMPRESSION_BYTES } from '../lib/gateway-settings.ts';
import {
  createAdmit,
  createAuthorize,
  type Stopwatch,
  type TierLimits,
  type TierLimitsOf,
} from './authorizer.ts';
import type { Functions } from './functions.ts';
import { gatewayReply, proxyResponse, Refusal } from './reply.ts';
import {
  discardBody,
  type GatewayRequest,
  proxyEvent,
  REQUEST_LIMIT_BYTES,
  type Route,
  requestBody,
  STRANGERS_LIMIT_BYTES,
} from './request.ts';
import { foreignCaller } from './server.ts';

export type GatewayOptions = {
  readonly routes: readonly Route[];
  readonly functions: Functions;
  /** The usage plans; undefined means that there are none, and every key is admitted. */
  readonly limitsOf?: TierLimitsOf;
  /**
   * The limits of each route without a token, for all callers together; undefined: there are none.
   */
  readonly openLimits?: TierLimits;
  readonly nowMs: () => number;
  /** Times cached decisions and the refilling of buckets, even if somebody sets the clock. */
  readonly elapsedMs: Stopwatch;
  /** Receives errors of the gateway itself. */
  readonly onError: (error: unknown) => void;
};

type GatewayEnv = { Bindings: HttpBindings; Variables: { requestId: string } };

/** Serves requests on a port, and takes further routes that are no part of the API. */
export type Gateway = Hono<GatewayEnv>;

/**
 * Emulates API Gateway: a REST API with Lambda proxy integrations (payload version 1) and a REQUEST
 * authorizer.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { routes, functions, limitsOf, openLimits, nowMs, elapsedMs, onError } = options;
  const authorize = createAuthorize(functions, elapsedMs);
  const admit = limitsOf === undefined ? () => undefined : createAdmit(limitsOf, elapsedMs);

  const admitOpen =
    openLimits === undefined ? () => undefined : createAdmit(() => openLimits, elapsedMs);

  /** Reads the body last: only a request with a route and a token, if needed, has it kept. */
  const respond = async (context: Context<GatewayEnv>, route: Route): Promise<Response> => {
    const { incoming } = context.env;
    const request: GatewayRequest = {
      incoming,
      route,
      url: new URL(context.req.url),
      pathParameters: context.req.param(),
      requestId: context.var.requestId,
      nowMs: nowMs(),
    };
    const caller = route.token === null ? undefined : await authorize(request);
    if (caller !== undefined) admit(caller);
    else admitOpen({ usageKey: route.path, context: {} });
    const body = await requestBody(
      incoming,
      route.token === null ? STRANGERS_LIMIT_BYTES : REQUEST_LIMIT_BYTES,
    );
    const result = await functions.invoke(
      route.function,
      proxyEvent(request, body, caller?.context),
    );
    if (result.kind === 'too-large') throw new Refusal('REQUEST_TOO_LARGE');
    if (result.kind === 'failed') throw new Refusal('INTEGRATION_FAILURE');
    return proxyResponse(result.payload);
  };

  const app = new Hono<GatewayEnv>();
  app.use(async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    context.res.headers.set('x-amzn-RequestId', requestId);
    // The rest of a body that was too large to drain is still on the connection.
    if (!context.env.incoming.complete) context.res.headers.set('connection', 'close');
  });
  app.use(compress({ threshold: MINIMUM_COMPRESSION_BYTES, contentTypeFilter: () => true }));
  app.use(async ({ env, req }, next) => {
    const reason = foreignCaller(env.incoming);
    if (reason !== undefined)
      throw new Refusal({ status: 403, code: 'forbidden', message: reason });
    // Hono would treat it as a GET.
    if (req.method === 'HEAD') throw new Refusal('MISSING_AUTHENTICATION_TOKEN');
    await next();
  });
  for (const route of routes) {
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) =>
      respond(context, route),
    );
  }
  app.notFound(() => {
    throw new Refusal('MISSING_AUTHENTICATION_TOKEN');
  });
  app.onError(async (error, { env: { incoming }, var: { requestId } }) => {
    // A caller that hangs up in the middle of its body is no error of the gateway.
    if (!(error instanceof Refusal) && !incoming.destroyed) onError(error);
    const refusal = error instanceof Refusal ? error : new Refusal('DEFAULT_5XX');
    // A sender who is still sending sees the response only when its body is read.
    await discardBody(incoming).catch(() => undefined);
    return gatewayReply(refusal.response, requestId);
  });
  return app;
}

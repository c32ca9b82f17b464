import { setTimeout } from 'node:timers/promises';
import type * as z from 'zod';
import { ENDPOINTS, type Endpoint, type EndpointName } from '../contract/endpoints.ts';
import { ApiError, editionNotFound, fixedError } from '../contract/errors.ts';
import { type EndpointOptions, type HttpHandler, httpFunction } from '../http/function.ts';
import type { ApiHandler } from '../http/messages.ts';
import { EditionNotFoundError, MarketUnavailableError } from '../market/reader.ts';
import { PostcodesNotLoadedError } from '../places/store.ts';
import { isOutOfReach } from '../store/client.ts';
import { systemClock } from '../time/clock.ts';
import { type publicEnvironment, readEnvironment } from './environment.ts';
import { serverErrorCounter } from './function-metrics.ts';
import { createLogger } from './logger.ts';

/** An endpoint by its name. Its row in the table of endpoints says which tokens it accepts. */
export type NamedEndpoint = EndpointOptions & { readonly name: EndpointName };

/**
 * Makes the function of an endpoint, composed from its environment. Tokens expire by the machine's
 * clock, whatever day is priced.
 */
export function endpoint<Environment extends z.infer<typeof publicEnvironment>>(
  schema: z.ZodType<Environment>,
  compose: (environment: Environment) => ApiHandler,
  { name, ...options }: NamedEndpoint,
): HttpHandler {
  const environment = readEnvironment(schema);
  return functionOf(environment, compose(environment), { name, ...options });
}

/** Makes the function of several endpoints: the gateway says which of them an event is for. */
export function endpoints<
  Environment extends z.infer<typeof publicEnvironment>,
  Contract extends NamedEndpoint,
>(
  schema: z.ZodType<Environment>,
  compose: (environment: Environment) => Readonly<Record<Contract['name'], ApiHandler>>,
  contracts: readonly Contract[],
): HttpHandler {
  const environment = readEnvironment(schema);
  const handlers = compose(environment);
  const routes = new Map<string, HttpHandler>(
    contracts.map((contract) => {
      const name: Contract['name'] = contract.name;
      const { method, path } = ENDPOINTS[name];
      return [`${method} ${path}`, functionOf(environment, handlers[name], contract)] as const;
    }),
  );
  return async (event, context) => {
    const route = routes.get(`${event.httpMethod} ${event.resource}`);
    if (route === undefined)
      throw new Error('the function was called for a route that it does not serve');
    return await route(event, context);
  };
}

function functionOf(
  environment: z.infer<typeof publicEnvironment>,
  run: ApiHandler,
  { name, ...options }: NamedEndpoint,
): HttpHandler {
  const isProduction = environment.ENVIRONMENT === 'production';
  const service = {
    token: tokenScopes(ENDPOINTS[name], isProduction),
    log: createLogger(),
    clock: systemClock(),
    translate: translateDomainErrors,
    isTemporary: isOutOfReach,
    onServerError: serverErrorCounter({
      version: environment.AWS_LAMBDA_FUNCTION_VERSION,
      isToken: name === 'token',
    }),
    rateLimits: environment.RATE_LIMITS,
    rehearsalWait: isProduction ? undefined : (seconds: number) => setTimeout(seconds * 1000),
  };
  return httpFunction({ ...options, ...service }, run);
}

function tokenScopes({ token, rehearsedBy = [] }: Endpoint, isProduction: boolean) {
  return token === null || isProduction ? token : [...token, ...rehearsedBy];
}

/** Returns the error that a caller sees, or undefined if callers should not see it. */
export function translateDomainErrors(error: unknown): ApiError | undefined {
  if (error instanceof EditionNotFoundError)
    return new ApiError([editionNotFound(error.editionId)], { cause: error });
  if (error instanceof MarketUnavailableError || error instanceof PostcodesNotLoadedError) {
    return new ApiError([fixedError('market-unavailable')], { cause: error });
  }
  return undefined;
}

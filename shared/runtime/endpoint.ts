import { setTimeout } from 'node:timers/promises';
import { isOutOfReach } from '../aws/out-of-reach.ts';
import { ApiError, MARKET_UNAVAILABLE_ERROR } from '../contract/errors.ts';
import type { RequestLog } from '../http/errors.ts';
import { type HttpFunctionOptions, httpFunction } from '../http/function.ts';
import type { ApiHandler } from '../http/messages.ts';
import { MarketUnavailableError } from '../market/market.ts';
import { PostcodesNotLoadedError } from '../places/store.ts';
import { systemClock } from './clock.ts';
import { type FunctionEnvironment, type FunctionName, readFunctionEnvironment } from './environment.ts';
import { serverErrorCounter } from './function-metrics.ts';
import { createLogger, type Logger } from './logger.ts';

type EndpointOptions = Pick<HttpFunctionOptions, 'body' | 'needsToken' | 'parameters' | 'response' | 'scopes'>;

/**
 * The function of an endpoint, composed from its environment. Tokens expire by the machine's clock, whatever day is
 * priced.
 */
export function endpoint<Name extends FunctionName>(
  name: Name,
  compose: (environment: FunctionEnvironment<Name>) => ApiHandler,
  options: EndpointOptions,
): ReturnType<typeof httpFunction> {
  const environment = readFunctionEnvironment(name);
  const { ENVIRONMENT, RATE_LIMITS: rateLimits } = environment;
  const rehearsal = ENVIRONMENT === 'production' ? undefined : { wait };
  const service = {
    log: createRequestLog(createLogger()),
    clock: systemClock(),
    translate: translateDomainErrors,
    isTemporary: isOutOfReach,
    onServerError: serverErrorCounter(),
  };
  return httpFunction({ ...options, ...service, rateLimits, rehearsal }, compose(environment));
}

/** Undefined for errors that callers should not see. */
export function translateDomainErrors(error: unknown): ApiError | undefined {
  if (error instanceof MarketUnavailableError || error instanceof PostcodesNotLoadedError) {
    return new ApiError([MARKET_UNAVAILABLE_ERROR], { cause: error });
  }
  return undefined;
}

function wait(seconds: number): Promise<void> {
  return setTimeout(seconds * 1000);
}

function createRequestLog(logger: Logger): RequestLog {
  return {
    responded: (event) => logger.info('responded', event),
    refused: (event) => logger.warn('refused', event),
    failed: (event) => logger.error('failed', event),
  };
}

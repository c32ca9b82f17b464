import { Logger } from '@aws-lambda-powertools/logger';
import type * as z from 'zod';
import { ApiError, errorWithoutParameters } from '../contract/errors.ts';
import { type HttpFunctionOptions, httpFunction } from '../http/function.ts';
import type { RequestLog } from '../http/log.ts';
import type { ApiHandler } from '../http/messages.ts';
import { MarketUnavailableError } from '../market/market.ts';
import { PostcodesNotLoadedError } from '../places/store.ts';
import { systemClock } from './clock.ts';
import { FUNCTION_ENVIRONMENTS, type FunctionEnvironment, type FunctionName, readEnvironment } from './environment.ts';

/** Looked up by a name, each has its own type. */
const SCHEMAS: { readonly [Name in FunctionName]: z.ZodType<FunctionEnvironment<Name>> } = FUNCTION_ENVIRONMENTS;

/**
 * The function of an endpoint, composed from its environment. Tokens expire by the machine's clock, whatever day is
 * priced.
 */
export function endpoint<Name extends FunctionName>(
  name: Name,
  compose: (environment: FunctionEnvironment<Name>) => ApiHandler,
  options: Pick<HttpFunctionOptions, 'body' | 'needsToken' | 'scopes'> = {},
): ReturnType<typeof httpFunction> {
  const run = compose(readEnvironment(SCHEMAS[name]));
  const log = createRequestLog(new Logger());
  return httpFunction({ ...options, name, log, clock: systemClock(), translate: translateDomainErrors }, run);
}

/** Undefined for errors that callers should not see. */
export function translateDomainErrors(error: unknown): ApiError | undefined {
  if (error instanceof MarketUnavailableError || error instanceof PostcodesNotLoadedError) {
    const message = 'No market data is loaded yet. Try again in a few minutes.';
    return new ApiError([errorWithoutParameters('market-unavailable', message)], { cause: error });
  }
  return undefined;
}

function createRequestLog(logger: Logger): RequestLog {
  return {
    responded: (event) => logger.info('responded', event),
    refused: (event) => logger.warn('refused', event),
    failed: (event) => logger.error('failed', event),
  };
}

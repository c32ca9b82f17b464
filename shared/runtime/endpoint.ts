import { ApiError } from '../contract/errors.ts';
import { type ApiHandler, type HttpFunctionOptions, httpFunction } from '../http/function.ts';
import { MarketUnavailableError } from '../market/market.ts';
import { PostcodesNotLoadedError } from '../places/store.ts';
import { systemClock } from './clock.ts';
import { createRequestLog } from './logger.ts';

/** Undefined for errors that callers should not see. */
export function translateDomainErrors(error: unknown): ApiError | undefined {
  if (error instanceof MarketUnavailableError || error instanceof PostcodesNotLoadedError) {
    const message = 'No market data is loaded yet. Try again in a few minutes.';
    return new ApiError([{ code: 'market-unavailable', message, parameters: {} }], { cause: error });
  }
  return undefined;
}

type EndpointOptions = Pick<HttpFunctionOptions, 'name' | 'body' | 'needsToken'>;

/** Tokens expire by the machine's clock, whatever day is priced. */
export function endpoint(options: EndpointOptions, run: ApiHandler): ReturnType<typeof httpFunction> {
  return httpFunction(
    { ...options, log: createRequestLog(), clock: systemClock(), translate: translateDomainErrors },
    run,
  );
}

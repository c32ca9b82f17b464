import { ApiError } from '../contract/faults.ts';
import { type HttpFunctionOptions, httpFunction, type Run } from '../http/function.ts';
import { MarketUnavailableError } from '../market/market.ts';
import { PostCodesNotLoadedError } from '../places/not-loaded.ts';
import { systemClock } from './clock.ts';
import { requestLog } from './logger.ts';

/** Errors of a domain that a caller should hear of, as faults; every other one is ours. */
export const translateDomainErrors = (error: unknown): ApiError | undefined => {
  if (error instanceof MarketUnavailableError || error instanceof PostCodesNotLoadedError) {
    const message = 'No market data is loaded yet. Try again in a few minutes.';
    return new ApiError([{ code: 'market-unavailable', message, parameters: {} }], { cause: error });
  }
  return undefined;
};

type EndpointOptions = Pick<HttpFunctionOptions, 'name' | 'body' | 'needsToken'>;

/** An endpoint as AWS calls it. Tokens end by the machine's clock, whatever day prices are worked out for. */
export const endpoint = (options: EndpointOptions, run: Run): ReturnType<typeof httpFunction> =>
  httpFunction(
    { ...options, log: requestLog(), nowSeconds: systemClock().nowSeconds, translate: translateDomainErrors },
    run,
  );

import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { createMarketOnly } from '../../shared/runtime/market-deps.ts';
import { bestBuys } from './handler.ts';

export const handler = endpoint(
  { name: 'best-buys' },
  bestBuys(createMarketOnly(readEnvironment(FUNCTION_ENVIRONMENTS['best-buys']))),
);

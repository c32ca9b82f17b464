import { bestBuysEndpoint } from '../../shared/contract/endpoints/best-buys.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly } from '../../shared/runtime/market-deps.ts';
import { bestBuys } from './handler.ts';

export const handler = endpoint(
  'best-buys',
  (environment) => bestBuys(createMarketOnly(environment)),
  bestBuysEndpoint,
);

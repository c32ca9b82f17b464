import { bestBuysEndpoint } from '../../shared/contract/endpoints/best-buys.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly, marketEnvironment } from '../../shared/runtime/market.ts';
import { bestBuys } from './handler.ts';

export const handler = endpoint(
  marketEnvironment,
  (environment) => bestBuys(createMarketOnly(environment)),
  bestBuysEndpoint,
);

import { sourcesEndpoint } from '../../shared/contract/endpoints/sources.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly, marketEnvironment } from '../../shared/runtime/market.ts';
import { sources } from './handler.ts';

export const handler = endpoint(
  marketEnvironment,
  (environment) => sources(createMarketOnly(environment)),
  sourcesEndpoint,
);

import { valuationEndpoint } from '../../shared/contract/endpoints/valuation.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps, placesEnvironment } from '../../shared/runtime/market.ts';
import { valuation } from './handler.ts';

export const handler = endpoint(
  placesEnvironment,
  (environment) => valuation(createMarketDeps(environment)),
  valuationEndpoint,
);

import { comparisonEndpoint } from '../../shared/contract/endpoints/comparison.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps, placesEnvironment } from '../../shared/runtime/market.ts';
import { comparison } from './handler.ts';

export const handler = endpoint(
  placesEnvironment,
  (environment) => comparison(createMarketDeps(environment)),
  comparisonEndpoint,
);

import { comparisonEndpoint } from '../../shared/contract/endpoints/comparison.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { comparison } from './handler.ts';

export const handler = endpoint(
  'comparison',
  (environment) => comparison(createMarketDeps(environment)),
  comparisonEndpoint,
);

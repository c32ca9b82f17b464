import { valuationEndpoint } from '../../shared/contract/endpoints/valuation.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { valuation } from './handler.ts';

export const handler = endpoint(
  'valuation',
  (environment) => valuation(createMarketDeps(environment)),
  valuationEndpoint,
);

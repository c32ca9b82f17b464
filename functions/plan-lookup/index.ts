import { planLookupEndpoint } from '../../shared/contract/endpoints/plan-lookup.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps, placesEnvironment } from '../../shared/runtime/market.ts';
import { planLookup } from './handler.ts';

export const handler = endpoint(
  placesEnvironment,
  (environment) => planLookup(createMarketDeps(environment)),
  planLookupEndpoint,
);

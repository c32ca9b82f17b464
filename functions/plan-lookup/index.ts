import { planLookupEndpoint } from '../../shared/contract/endpoints/plan-lookup.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { planLookup } from './handler.ts';

export const handler = endpoint(
  'plan-lookup',
  (environment) => planLookup(createMarketDeps(environment)),
  planLookupEndpoint,
);

import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { planLookup } from './handler.ts';

export const handler = endpoint(
  { name: 'plan-lookup' },
  planLookup(createMarketDeps(readEnvironment(FUNCTION_ENVIRONMENTS['plan-lookup']))),
);

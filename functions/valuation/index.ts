import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { valuation } from './handler.ts';

export const handler = endpoint(
  { name: 'valuation' },
  valuation(createMarketDeps(readEnvironment(FUNCTION_ENVIRONMENTS.valuation))),
);

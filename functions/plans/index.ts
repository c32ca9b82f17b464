import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { plans } from './handler.ts';

export const handler = endpoint(
  { name: 'plans' },
  plans(createMarketDeps(readEnvironment(FUNCTION_ENVIRONMENTS.plans))),
);

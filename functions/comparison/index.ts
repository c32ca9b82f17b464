import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { comparison } from './handler.ts';

export const handler = endpoint(
  { name: 'comparison' },
  comparison(createMarketDeps(readEnvironment(FUNCTION_ENVIRONMENTS.comparison))),
);

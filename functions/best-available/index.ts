import { bestAvailableEndpoint } from '../../shared/contract/endpoints/best-available.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createHomeDeps } from '../../shared/runtime/market-deps.ts';
import { bestAvailable } from './handler.ts';

export const handler = endpoint(
  'best-available',
  (environment) => bestAvailable(createHomeDeps(environment)),
  bestAvailableEndpoint,
);

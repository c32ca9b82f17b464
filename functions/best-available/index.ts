import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createHomeDeps, homeEnvironment } from '../../shared/runtime/market.ts';
import { bestAvailableEndpoint } from './contract.ts';
import { bestAvailable } from './handler.ts';

export const handler = endpoint(
  homeEnvironment,
  (environment) => bestAvailable(createHomeDeps(environment)),
  bestAvailableEndpoint,
);

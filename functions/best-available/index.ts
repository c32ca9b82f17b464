import { BEST_AVAILABLE_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import { bestAvailableResponse } from '../../shared/contract/responses/best-available.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createHomeDeps } from '../../shared/runtime/market-deps.ts';
import { bestAvailable } from './handler.ts';

export const handler = endpoint('best-available', (environment) => bestAvailable(createHomeDeps(environment)), {
  parameters: BEST_AVAILABLE_PARAMETERS,
  response: bestAvailableResponse,
});

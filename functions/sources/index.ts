import { sourcesResponse } from '../../shared/contract/responses/sources.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createFreshnessDeps } from '../../shared/runtime/market-deps.ts';
import { sources } from './handler.ts';

export const handler = endpoint('sources', (environment) => sources(createFreshnessDeps(environment)), {
  response: sourcesResponse,
});

import { sourcesEndpoint } from '../../shared/contract/endpoints/sources.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createFreshnessDeps } from '../../shared/runtime/market-deps.ts';
import { sources } from './handler.ts';

export const handler = endpoint('sources', (environment) => sources(createFreshnessDeps(environment)), sourcesEndpoint);

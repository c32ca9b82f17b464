import { sourcesEndpoint } from '../../shared/contract/endpoints/sources.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly } from '../../shared/runtime/market-deps.ts';
import { sources } from './handler.ts';

export const handler = endpoint('sources', (environment) => sources(createMarketOnly(environment)), sourcesEndpoint);

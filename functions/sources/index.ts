import { sourcesEndpoint } from '../../shared/contract/endpoints/sources.ts';
import { marketFunction } from '../../shared/runtime/market.ts';
import { sources } from './handler.ts';

export const handler = marketFunction(sourcesEndpoint, sources);

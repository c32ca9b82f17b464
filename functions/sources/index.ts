import { marketFunction } from '../../shared/runtime/market.ts';
import { sourcesEndpoint } from './contract.ts';
import { sources } from './handler.ts';

export const handler = marketFunction(sourcesEndpoint, sources);

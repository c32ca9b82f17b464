import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { marketParts } from '../../shared/runtime/market-parts.ts';
import { environment } from './environment.ts';
import { comparison } from './handler.ts';

export const handler = endpoint({ name: 'comparison' }, comparison(marketParts(readEnvironment(environment))));

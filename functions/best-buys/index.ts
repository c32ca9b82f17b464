import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { marketOnly } from '../../shared/runtime/market-parts.ts';
import { environment } from './environment.ts';
import { bestBuys } from './handler.ts';

export const handler = endpoint({ name: 'best-buys' }, bestBuys(marketOnly(readEnvironment(environment))));

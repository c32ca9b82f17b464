import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { environment } from './environment.ts';
import { valuation } from './handler.ts';

export const handler = endpoint({ name: 'valuation' }, valuation(createMarketDeps(readEnvironment(environment))));

import { bestBuysEndpoint } from '../../shared/contract/endpoints/best-buys.ts';
import { marketFunction } from '../../shared/runtime/market.ts';
import { bestBuys } from './handler.ts';

export const handler = marketFunction(bestBuysEndpoint, bestBuys);

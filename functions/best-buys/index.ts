import { marketFunction } from '../../shared/runtime/market.ts';
import { bestBuysEndpoint } from './contract.ts';
import { bestBuys } from './handler.ts';

export const handler = marketFunction(bestBuysEndpoint, bestBuys);

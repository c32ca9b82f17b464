import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly } from '../../shared/runtime/market-deps.ts';
import { bestBuys } from './handler.ts';

export const handler = endpoint('best-buys', (environment) => bestBuys(createMarketOnly(environment)), {
  response: async () => (await import('../../shared/contract/responses/best-buys.ts')).bestBuysResponse,
});

import { VALUATION_PARAMETERS } from '../../shared/contract/endpoints/valuation.ts';
import { valuationResponse } from '../../shared/contract/responses/valuation.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { valuation } from './handler.ts';

export const handler = endpoint('valuation', (environment) => valuation(createMarketDeps(environment)), {
  parameters: VALUATION_PARAMETERS,
  response: valuationResponse,
});

import { valuationEndpoint } from '../../shared/contract/endpoints/valuation.ts';
import { placesFunction } from '../../shared/runtime/market.ts';
import { valuation } from './handler.ts';

export const handler = placesFunction(valuationEndpoint, valuation);

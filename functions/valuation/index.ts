import { placesFunction } from '../../shared/runtime/market.ts';
import { valuationEndpoint } from './contract.ts';
import { valuation } from './handler.ts';

export const handler = placesFunction(valuationEndpoint, valuation);

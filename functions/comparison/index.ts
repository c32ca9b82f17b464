import { placesFunction } from '../../shared/runtime/market.ts';
import { comparisonEndpoint } from './contract.ts';
import { comparison } from './handler.ts';

export const handler = placesFunction(comparisonEndpoint, comparison);

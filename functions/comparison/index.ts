import { comparisonEndpoint } from '../../shared/contract/endpoints/comparison.ts';
import { placesFunction } from '../../shared/runtime/market.ts';
import { comparison } from './handler.ts';

export const handler = placesFunction(comparisonEndpoint, comparison);

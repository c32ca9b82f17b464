import { placesFunction } from '../../shared/runtime/market.ts';
import { planLookupEndpoint } from './contract.ts';
import { planLookup } from './handler.ts';

export const handler = placesFunction(planLookupEndpoint, planLookup);

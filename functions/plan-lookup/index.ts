import { planLookupEndpoint } from '../../shared/contract/endpoints/plan-lookup.ts';
import { placesFunction } from '../../shared/runtime/market.ts';
import { planLookup } from './handler.ts';

export const handler = placesFunction(planLookupEndpoint, planLookup);

import { plansEndpoint } from '../../shared/contract/endpoints/plans.ts';
import { placesFunction } from '../../shared/runtime/market.ts';
import { plans } from './handler.ts';

export const handler = placesFunction(plansEndpoint, plans);

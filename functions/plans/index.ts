import { placesFunction } from '../../shared/runtime/market.ts';
import { plansEndpoint } from './contract.ts';
import { plans } from './handler.ts';

export const handler = placesFunction(plansEndpoint, plans);

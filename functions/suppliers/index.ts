import { placesFunction } from '../../shared/runtime/market.ts';
import { suppliersEndpoint } from './contract.ts';
import { suppliers } from './handler.ts';

export const handler = placesFunction(suppliersEndpoint, suppliers);

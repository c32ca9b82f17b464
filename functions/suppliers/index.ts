import { suppliersEndpoint } from '../../shared/contract/endpoints/suppliers.ts';
import { placesFunction } from '../../shared/runtime/market.ts';
import { suppliers } from './handler.ts';

export const handler = placesFunction(suppliersEndpoint, suppliers);

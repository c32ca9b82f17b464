import { suppliersEndpoint } from '../../shared/contract/endpoints/suppliers.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { suppliers } from './handler.ts';

export const handler = endpoint(
  'suppliers',
  (environment) => suppliers(createMarketDeps(environment)),
  suppliersEndpoint,
);

import { suppliersEndpoint } from '../../shared/contract/endpoints/suppliers.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps, placesEnvironment } from '../../shared/runtime/market.ts';
import { suppliers } from './handler.ts';

export const handler = endpoint(
  placesEnvironment,
  (environment) => suppliers(createMarketDeps(environment)),
  suppliersEndpoint,
);

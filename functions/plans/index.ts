import { plansEndpoint } from '../../shared/contract/endpoints/plans.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps, placesEnvironment } from '../../shared/runtime/market.ts';
import { plans } from './handler.ts';

export const handler = endpoint(
  placesEnvironment,
  (environment) => plans(createMarketDeps(environment)),
  plansEndpoint,
);

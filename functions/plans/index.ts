import { plansEndpoint } from '../../shared/contract/endpoints/plans.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { plans } from './handler.ts';

export const handler = endpoint('plans', (environment) => plans(createMarketDeps(environment)), plansEndpoint);

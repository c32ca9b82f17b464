import { statusEndpoint } from '../../shared/contract/endpoints/status.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly } from '../../shared/runtime/market-deps.ts';
import { status } from './handler.ts';

export const handler = endpoint(
  'status',
  (environment) => status(environment.ENVIRONMENT, createMarketOnly(environment)),
  { ...statusEndpoint, scopes: ['partner', 'journey'] },
);

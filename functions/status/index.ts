import { statusEndpoint } from '../../shared/contract/endpoints/status.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly, marketEnvironment } from '../../shared/runtime/market.ts';
import { status } from './handler.ts';

export const handler = endpoint(
  marketEnvironment,
  (environment) => status(environment.ENVIRONMENT, createMarketOnly(environment)),
  { ...statusEndpoint, scopes: ['partner', 'journey'] },
);

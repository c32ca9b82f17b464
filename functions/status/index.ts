import { statusResponse } from '../../shared/contract/responses/status.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createFreshnessDeps } from '../../shared/runtime/market-deps.ts';
import { status } from './handler.ts';

export const handler = endpoint(
  'status',
  (environment) => status(environment.ENVIRONMENT, createFreshnessDeps(environment)),
  { response: statusResponse, scopes: ['partner', 'journey'] },
);

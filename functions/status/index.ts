import { statusEndpoint } from '../../shared/contract/endpoints/status.ts';
import { marketFunction } from '../../shared/runtime/market.ts';
import { status } from './handler.ts';

const options = { ...statusEndpoint, scopes: ['partner', 'journey'] } as const;

export const handler = marketFunction(options, (deps, { ENVIRONMENT }) =>
  status(ENVIRONMENT, deps),
);

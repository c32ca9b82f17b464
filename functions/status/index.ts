import { marketFunction } from '../../shared/runtime/market.ts';
import { statusEndpoint } from './contract.ts';
import { status } from './handler.ts';

const options = { ...statusEndpoint, scopes: ['partner', 'journey'] } as const;

export const handler = marketFunction(options, (deps, { ENVIRONMENT }) =>
  status(ENVIRONMENT, deps),
);

import { marketFunction } from '../../shared/runtime/market.ts';
import { statusEndpoint } from './contract.ts';
import { status } from './handler.ts';

export const handler = marketFunction(statusEndpoint, (deps, { ENVIRONMENT }) =>
  status(ENVIRONMENT, deps),
);

import { batchRunEnvironment, createRunDeps } from '../../shared/runtime/batches.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly, marketEnvironment } from '../../shared/runtime/market.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { startBatchEndpoint } from './contract.ts';
import { batchStart } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  marketEnvironment.extend(batchRunEnvironment.shape),
  (environment) =>
    batchStart({
      ...createRunDeps(environment, client),
      ...createMarketOnly(environment, client),
    }),
  startBatchEndpoint,
);

import {
  batchUrlEnvironment,
  createBatchUrls,
  createRunDeps,
} from '../../shared/runtime/batches.ts';
import { endpoints } from '../../shared/runtime/endpoint.ts';
import {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from './contract.ts';
import { batches } from './handler.ts';

export const handler = endpoints(
  batchUrlEnvironment,
  (environment) => batches({ ...createRunDeps(environment), urls: createBatchUrls(environment) }),
  {
    'batch-create': createBatchEndpoint,
    batch: getBatchEndpoint,
    'batch-list': listBatchesEndpoint,
    'batch-delete': deleteBatchEndpoint,
  },
);

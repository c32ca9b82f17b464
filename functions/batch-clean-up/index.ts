import {
  batchCleanUpEnvironment,
  createBatchDeps,
  createBatchEvents,
} from '../../shared/runtime/batches.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { batchCleanUp } from './handler.ts';

const environment = readEnvironment(batchCleanUpEnvironment);
const client = createDocumentClient('function');

export const handler = batchCleanUp({
  ...createBatchDeps(environment, client),
  ...createBatchEvents(environment, client),
});

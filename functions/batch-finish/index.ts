import {
  batchEndEnvironment,
  createBatchEvents,
  createBatchRecords,
} from '../../shared/runtime/batches.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { batchFinish } from './handler.ts';

const environment = readEnvironment(batchEndEnvironment);
const client = createDocumentClient('function');

export const handler = batchFinish({
  ...createBatchRecords(environment, client),
  ...createBatchEvents(environment, client),
});

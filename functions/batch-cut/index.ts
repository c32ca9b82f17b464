import { batchEnvironment, createBatchDeps } from '../../shared/runtime/batches.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { batchCut } from './handler.ts';

export const handler = batchCut(createBatchDeps(readEnvironment(batchEnvironment)));

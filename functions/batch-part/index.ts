import { batchPartEnvironment, createPartDeps } from '../../shared/runtime/batches.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { batchPart } from './handler.ts';

export const handler = batchPart(createPartDeps(readEnvironment(batchPartEnvironment)));

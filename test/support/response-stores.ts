import type { ResponseStore } from '../../shared/store/response-store.ts';
import { createDynamoResponseStore } from '../../shared/store/response-store.ts';
import { createMemoryResponseStore } from './response-memory-store.ts';
import { storeKinds } from './store-kinds.ts';

export function responseStoreKinds() {
  return storeKinds<ResponseStore>({ memory: createMemoryResponseStore, dynamodb: createDynamoResponseStore });
}

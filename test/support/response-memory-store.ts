import type { ResponseStore, StoredResponse } from '../../shared/store/response-store.ts';

export function createMemoryResponseStore(): ResponseStore {
  const responses = new Map<string, StoredResponse>();
  return {
    read: async (url) => responses.get(url),
    write: async (url, response) => {
      responses.set(url, { ...response, body: Uint8Array.from(response.body) });
    },
  };
}

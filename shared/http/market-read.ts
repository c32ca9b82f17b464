import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<{ editionId?: string }>();

/** Runs the work of one request, for which `noteEdition` and `editionRead` then speak. */
export function withMarketRead<T>(run: () => T): T {
  return requests.run({}, run);
}

/** Called by the market reader, so that no handler has to hand its edition on, not even with an error. */
export function noteEdition(editionId: string): void {
  const request = requests.getStore();
  if (request !== undefined) request.editionId = editionId;
}

/** The edition that this request has opened; undefined if it has opened none. */
export function editionRead(): string | undefined {
  return requests.getStore()?.editionId;
}

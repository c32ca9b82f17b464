import { findBatch } from '../../shared/batches/batch.ts';
import { batchResponse } from '../../shared/batches/describe.ts';
import { type RunDeps, startBatch } from '../../shared/batches/life.ts';
import { noBatchesAgreed } from '../../shared/contract/batch-schemas.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketOnly } from '../../shared/runtime/market.ts';

export function batchStart(deps: RunDeps & MarketOnly): ApiHandler {
  const { store, clock, market } = deps;

  const pinMarket = async () => {
    const { id: editionId, day, staleSources } = await market.open(clock.today());
    return { editionId, day, staleSources };
  };

  return async (request) => {
    const { clientId, batchLines: linesPerDay } = callerOfRequest(request);
    if (linesPerDay === 0) throw new ApiError([noBatchesAgreed()]);
    const id = request.pathParameters['batch_id'] ?? '';
    const found = await findBatch(store, { clientId, id }, clock.nowMs());
    const batch = await startBatch({ ...deps, pinMarket }, found, linesPerDay);
    const parts = await store.readParts(batch.id);
    return { body: { batch: batchResponse(batch, parts, { nowMs: clock.nowMs() }) } };
  };
}

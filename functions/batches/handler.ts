import { type BatchRecord, findBatch, statusNow } from '../../shared/batches/batch.ts';
import { linesCounted } from '../../shared/batches/claim.ts';
import { batchResponse, listedBatch } from '../../shared/batches/describe.ts';
import { createBatch, deleteBatch, type RunDeps } from '../../shared/batches/life.ts';
import type { BatchUrls } from '../../shared/batches/objects.ts';
import { noBatchesAgreed } from '../../shared/contract/batch-schemas.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import { type ApiHandler, type ApiRequest, callerOfRequest } from '../../shared/http/messages.ts';
import { readBody } from '../../shared/request/read.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { isoOfMs } from '../../shared/values/moments.ts';
import { createBatchEndpoint } from './contract.ts';

const LISTED = 100;

/** Returns the handlers by the endpoints' names. */
export function batches(deps: RunDeps & { readonly urls: BatchUrls }) {
  const { store, urls, clock } = deps;

  const create: ApiHandler = async (request) => {
    const { partner, clientId, batchLines: linesPerDay } = entitledCaller(request);
    const file = readBody(createBatchEndpoint.body.fields, request.body).values();
    const batch = await createBatch(deps, { ...file, partner, clientId, linesPerDay });
    const { url, headers, expiresAtMs } = await urls.upload(batch);
    const expires_at = isoOfMs(expiresAtMs);
    return {
      body: {
        batch: batchResponse(batch, [], { nowMs: clock.nowMs() }),
        upload: { method: 'PUT', url, headers, expires_at },
      },
    };
  };

  const get: ApiHandler = async (request) => {
    const batch = await batchOfCaller(request);
    const parts = await store.readParts(batch.id);
    const nowMs = clock.nowMs();
    const isFinished = statusNow(batch, nowMs) === 'finished';
    const results = isFinished ? await urls.results(batch, parts.length) : undefined;
    return { body: { batch: batchResponse(batch, parts, { nowMs, results }) } };
  };

  const list: ApiHandler = async (request) => {
    const { clientId, batchLines: limit } = entitledCaller(request);
    const nowMs = clock.nowMs();
    const latest = await store.latest(clientId, LISTED);
    const used = linesCounted(await store.readClaim(clientId), londonDay(nowMs));
    return {
      body: {
        batches: latest.map((batch) => listedBatch(batch, nowMs)),
        lines_today: { used, limit },
      },
    };
  };

  const remove: ApiHandler = async (request) => {
    const batch = await deleteBatch(deps, await batchOfCaller(request));
    const parts = await store.readParts(batch.id);
    return { body: { batch: batchResponse(batch, parts, { nowMs: clock.nowMs() }) } };
  };

  const batchOfCaller = async (request: ApiRequest): Promise<BatchRecord> => {
    const { clientId } = entitledCaller(request);
    const id = request.pathParameters['batch_id'] ?? '';
    return await findBatch(store, { clientId, id }, clock.nowMs());
  };

  return { 'batch-create': create, batch: get, 'batch-list': list, 'batch-delete': remove };
}

/** @throws ApiError forbidden, on every path of a batch */
function entitledCaller(request: ApiRequest) {
  const caller = callerOfRequest(request);
  if (caller.batchLines === 0) throw new ApiError([noBatchesAgreed()]);
  return caller;
}

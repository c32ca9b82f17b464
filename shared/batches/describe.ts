import type { BatchResponse } from '../contract/batch-schemas.ts';
import { isoOfMs } from '../values/moments.ts';
import { type BatchPart, type BatchRecord, batchExpiresAtMs, statusNow } from './batch.ts';
import type { ResultUrls } from './objects.ts';

/** Describes the present state of a batch; `results` are those of a finished one, part by part. */
export function batchResponse(
  batch: BatchRecord,
  parts: readonly BatchPart[],
  { nowMs, results }: { readonly nowMs: number; readonly results?: ResultUrls | undefined },
): BatchResponse {
  const sumOf = (count: 'lines' | 'succeeded' | 'failed') =>
    parts.reduce((sum, part) => sum + part[count], 0);
  const counts = {
    done: sumOf('lines'),
    succeeded: sumOf('succeeded'),
    failed: sumOf('failed'),
  };
  return {
    ...withoutCounts(batch, nowMs),
    lines: { total: batch.lines, ...counts },
    ...(results && {
      results: parts.map(({ bytes, lines, firstLine }, index) => ({
        url: results.urls[index] ?? '',
        expires_at: isoOfMs(results.expiresAtMs),
        bytes,
        lines,
        first_line: firstLine,
      })),
    }),
  };
}

/** Describes a batch as the list shows it. */
export function listedBatch(batch: BatchRecord, nowMs: number): BatchResponse {
  const counts = { done: null, succeeded: null, failed: null };
  return { ...withoutCounts(batch, nowMs), lines: { total: batch.lines, ...counts } };
}

function withoutCounts(batch: BatchRecord, nowMs: number): Omit<BatchResponse, 'lines'> {
  const { id, createdAtMs, startedAtMs, finishedAtMs, market, problem, problemCode } = batch;
  return {
    id,
    status: statusNow(batch, nowMs),
    created_at: isoOfMs(createdAtMs),
    started_at: startedAtMs === null ? null : isoOfMs(startedAtMs),
    finished_at: finishedAtMs === null ? null : isoOfMs(finishedAtMs),
    expires_at: isoOfMs(batchExpiresAtMs(batch)),
    day: market?.day ?? null,
    edition: market?.editionId ?? null,
    problem,
    problem_code: problemCode,
  };
}

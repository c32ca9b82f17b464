import { type BatchPart, type BatchRecord, batchExpiresAtMs } from '../../shared/batches/batch.ts';
import { batchResponse, listedBatch } from '../../shared/batches/describe.ts';
import { batchRefused, notUploaded } from '../../shared/batches/life.ts';
import type { ApiError } from '../../shared/contract/errors.ts';
import { isoOfMs, MINUTE_MS } from '../../shared/values/moments.ts';
import { BATCH_FILE, type Exchange } from './example-requests.ts';
import { jsonOf } from './schemas.ts';

const CREATED_MS = Date.UTC(2026, 3, 15, 9);
const STARTED_MS = CREATED_MS + 5 * MINUTE_MS;

const NEW: BatchRecord = {
  ...BATCH_FILE,
  id: '0193a1b2c3d4e5f60718293a4b5c6d7e',
  clientId: 'demopartner',
  partner: 'demo',
  status: 'awaiting-upload',
  createdAtMs: CREATED_MS,
  startedAtMs: null,
  finishedAtMs: null,
  market: null,
  parts: null,
  problem: null,
  problemCode: null,
};
const RUNNING: BatchRecord = {
  ...NEW,
  status: 'running',
  startedAtMs: STARTED_MS,
  market: {
    day: '2026-04-15',
    editionId: '00000000-0000-4000-8000-000000000001',
    staleSources: [],
  },
  parts: 2,
};
const FINISHED: BatchRecord = {
  ...RUNNING,
  status: 'finished',
  finishedAtMs: STARTED_MS + MINUTE_MS,
};
const FAILED: BatchRecord = {
  ...RUNNING,
  status: 'failed',
  finishedAtMs: STARTED_MS + MINUTE_MS,
  problem: 'The file has 10,001 lines and not 10,000.',
  problemCode: 'line-count-differs',
};
const PARTS: readonly BatchPart[] = [
  { part: 1, firstLine: 1, lines: 6_000, succeeded: 5_998, failed: 2, bytes: 1_800_000 },
  { part: 2, firstLine: 6_001, lines: 4_000, succeeded: 4_000, failed: 0, bytes: 1_200_000 },
];

const BUCKET = 'https://example-bucket.s3.eu-west-2.amazonaws.com/';
const SIGNED = '?X-Amz-Expires=3599&X-Amz-Signature=example';

/**
 * Makes responses that no running service could give the reference: they have addresses of a bucket
 * and a run of an hour.
 */
export function batchExamples(): readonly Exchange[] {
  const parameters = { batch_id: NEW.id };
  const at = { nowMs: STARTED_MS + 2 * MINUTE_MS };
  const results = {
    urls: ['part-0001', 'part-0002'].map((part) => `${BUCKET}${part}.ndjson.gz${SIGNED}`),
    expiresAtMs: at.nowMs + 60 * MINUTE_MS,
  };
  const upload = {
    method: 'PUT',
    url: `${BUCKET}households.ndjson${SIGNED}`,
    headers: {
      'content-length': String(BATCH_FILE.bytes),
      'content-type': 'application/x-ndjson',
      'x-amz-checksum-sha256': BATCH_FILE.sha256,
    },
    expires_at: isoOfMs(CREATED_MS + 60 * MINUTE_MS),
  };
  const shown = (operation: Exchange['operation'], name: string, response: object): Exchange => ({
    ...{ operation, name, status: 200, response: jsonOf(response) },
    ...(operation !== 'batch-list' && operation !== 'batch-create' && { parameters }),
  });
  return [
    {
      ...shown('batch-create', 'A batch', { batch: batchResponse(NEW, [], at), upload }),
      body: BATCH_FILE,
    },
    shown('batch-start', 'A batch that runs', { batch: batchResponse(RUNNING, [], at) }),
    shown('batch', 'A batch that is finished', {
      batch: batchResponse(FINISHED, PARTS, { ...at, results }),
    }),
    shown('batch', 'A batch that runs', { batch: batchResponse(RUNNING, PARTS.slice(0, 1), at) }),
    shown('batch', 'A batch that failed', { batch: batchResponse(FAILED, [], at) }),
    shown('batch-list', 'Two batches', {
      batches: [listedBatch(FINISHED, at.nowMs), listedBatch(NEW, batchExpiresAtMs(NEW))],
      lines_today: { used: BATCH_FILE.lines, limit: 1_000_000 },
    }),
    shown('batch-delete', 'A batch that is deleted', {
      batch: batchResponse({ ...FINISHED, status: 'deleted' }, PARTS, at),
    }),
    ...CONFLICTS.map(([operation, name, { errors }]) => ({
      ...{ operation, name, status: 409, response: jsonOf({ errors }) },
    })),
  ];
}

/** The errors that only many batches, or a running one, would cause. */
const CONFLICTS: ReadonlyArray<readonly [Exchange['operation'], name: string, ApiError]> = [
  ['batch-create', 'Ten batches await their upload', batchRefused('too-many-batches')],
  ['batch-start', 'Nothing uploaded', notUploaded(NEW.id)],
  ['batch-start', 'Another batch is running', batchRefused('batch-running')],
];

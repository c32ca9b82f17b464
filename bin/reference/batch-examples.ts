import { type BatchPart, type BatchRecord, batchExpiresAtMs } from '../../shared/batches/batch.ts';
import { batchResponse, listedBatch } from '../../shared/batches/describe.ts';
import { batchNotFound } from '../../shared/contract/batch-schemas.ts';
import {
  type ErrorItem,
  errorItem,
  invalidParameter,
  missingParameter,
} from '../../shared/contract/errors.ts';
import type { ExampleRequest } from './example-requests.ts';
import type { JsonValue } from './schemas.ts';

/**
 * A request of a batch and its response, which the reference shows as it is: addresses of a bucket
 * and a run of an hour are of no running service.
 */
export type BatchExample = Pick<
  ExampleRequest,
  'operation' | 'name' | 'status' | 'parameters' | 'body'
> & { readonly response: JsonValue };

const MINUTE_MS = 60_000;
const CREATED_MS = Date.UTC(2026, 3, 15, 9);
const STARTED_MS = CREATED_MS + 5 * MINUTE_MS;

const FILE = {
  bytes: 2_400_000,
  lines: 10_000,
  sha256: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
} as const;

const NEW: BatchRecord = {
  ...FILE,
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
};
const PARTS: readonly BatchPart[] = [
  { part: 1, firstLine: 1, lines: 6_000, succeeded: 5_998, failed: 2, bytes: 1_800_000 },
  { part: 2, firstLine: 6_001, lines: 4_000, succeeded: 4_000, failed: 0, bytes: 1_200_000 },
];

const BUCKET = 'https://example-bucket.s3.eu-west-2.amazonaws.com/';
const SIGNED = '?X-Amz-Expires=3599&X-Amz-Signature=example';

export function batchExamples(): readonly BatchExample[] {
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
      'content-length': String(FILE.bytes),
      'content-type': 'application/x-ndjson',
      'x-amz-checksum-sha256': FILE.sha256,
    },
    expires_at: new Date(CREATED_MS + 60 * MINUTE_MS).toISOString(),
  };
  const later = { nowMs: batchExpiresAtMs(NEW) };
  const shown = (
    operation: ExampleRequest['operation'],
    name: string,
    response: object,
  ): BatchExample => ({
    ...{ operation, name, status: 200, response: plain(response) },
    ...(operation !== 'batch-list' && operation !== 'batch-create' && { parameters: parameters }),
  });
  return [
    {
      ...shown('batch-create', 'A batch', { batch: batchResponse(NEW, [], at), upload }),
      body: FILE,
    },
    shown('batch-start', 'A batch that runs', { batch: batchResponse(RUNNING, [], at) }),
    shown('batch', 'A batch that is finished', {
      batch: batchResponse(FINISHED, PARTS, { ...at, results }),
    }),
    shown('batch', 'A batch that runs', { batch: batchResponse(RUNNING, PARTS.slice(0, 1), at) }),
    shown('batch', 'A batch that failed', { batch: batchResponse(FAILED, [], at) }),
    shown('batch-list', 'Two batches', {
      batches: [listedBatch(FINISHED, at.nowMs), listedBatch(NEW, later.nowMs)],
    }),
    shown('batch-delete', 'A batch that is deleted', {
      batch: batchResponse({ ...FINISHED, status: 'deleted' }, PARTS, at),
    }),
    ...ERRORS_SHOWN.map(([operation, name, status, error]) => ({
      ...{ operation, name, status, response: plain({ errors: [error] }) },
    })),
  ];
}

type ShownError = readonly [
  operation: ExampleRequest['operation'],
  name: string,
  status: number,
  error: ErrorItem,
];

const UNKNOWN = batchNotFound('no-such-batch');

const ERRORS_SHOWN: readonly ShownError[] = [
  ['batch-create', 'Missing checksum', 400, missingParameter('sha256', 'a SHA-256 in base64')],
  [
    'batch-create',
    'Too many lines',
    400,
    invalidParameter('lines', '2000000', 'a whole number from 1 to 1,000,000'),
  ],
  ['batch-create', 'Malformed JSON', 400, errorItem('invalid-json', 'The body is not valid JSON.')],
  [
    'batch-create',
    'Ten batches await their upload',
    409,
    errorItem('too-many-batches', 'Ten of your batches await their upload.'),
  ],
  [
    'batch-create',
    'Too large',
    413,
    errorItem('payload-too-large', 'The body is too large. At most 64 KB are accepted.'),
  ],
  [
    'batch-create',
    'Unsupported content type',
    415,
    errorItem(
      'unsupported-media-type',
      'The content type is not supported. Send application/json.',
    ),
  ],
  ['batch', 'Unknown batch', 404, UNKNOWN],
  ['batch-delete', 'Unknown batch', 404, UNKNOWN],
  ['batch-start', 'Unknown batch', 404, UNKNOWN],
  [
    'batch-start',
    'Nothing uploaded',
    409,
    errorItem('batch-not-uploaded', 'The file of this batch has not been uploaded.', {
      batch_id: NEW.id,
    }),
  ],
  [
    'batch-start',
    'Another batch is running',
    409,
    errorItem('batch-running', 'Another of your batches is running.'),
  ],
];

/** Leaves out what JSON leaves out. */
function plain(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

import * as z from 'zod';
import { BATCH_PATH, batchSchema, oneBatch } from '../../shared/contract/batch-schemas.ts';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { jsonWholeNumberType, textualType } from '../../shared/contract/fields.ts';
import {
  int,
  list,
  named,
  oneOfSpecified,
  part,
  text,
  time,
} from '../../shared/contract/schema.ts';

const FILE_BYTES_MOST = 512 * 1024 * 1024;
const FILE_LINES_MOST = 1_000_000;

const SHA_256 = /^[A-Za-z0-9+/]{43}=$/;
const CHECKSUM = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

export const createBatchEndpoint = {
  name: 'batch-create',
  summary: 'Create a batch',
  description:
    'Announces a file of households: NDJSON, a line `{"id", "parameters"}` for each. The response says where to upload it; then start the batch.',
  parameters: {},
  body: {
    id: 'BatchBody',
    description: 'What the file will be.',
    fields: {
      bytes: {
        type: jsonWholeNumberType(1, FILE_BYTES_MOST, 2_400_000),
        description: 'The size of the file, at most 512 MB.',
        required: true,
      },
      lines: {
        type: jsonWholeNumberType(1, FILE_LINES_MOST, 10_000),
        description: 'Its lines, without blank ones. At most what your agreement allows a day.',
        required: true,
      },
      sha256: {
        type: textualType(
          {
            allowed: `a SHA-256 in base64, for example ${CHECKSUM}`,
            schema: { type: 'string', pattern: SHA_256.source, maxLength: CHECKSUM.length },
            example: CHECKSUM,
          },
          (text) => (SHA_256.test(text) ? text : undefined),
        ),
        description: 'The checksum of the file. An upload with a different checksum is refused.',
        required: true,
      },
    },
  },
  response: named('NewBatch', 'The batch, and where to upload its file.', {
    batch: batchSchema,
    upload: part('The upload that it awaits. A batch not started within two hours is deleted.', {
      method: oneOfSpecified(['PUT'], 'The method of the upload.'),
      url: text('The address of the upload. It takes exactly the file that was announced.'),
      headers: z.record(z.string(), z.string()).describe('The headers to send, and no others.'),
      expires_at: time('The time from which the address accepts nothing.'),
    }),
  }),
  errors: [
    'missing-required-parameter',
    'invalid-parameter-value',
    'invalid-json',
    'too-many-batches',
    'payload-too-large',
    'unsupported-media-type',
  ],
} as const satisfies EndpointContract;

export const getBatchEndpoint = {
  name: 'batch',
  summary: 'Get a batch',
  description:
    'How far a batch is, and once it is finished, where its results are. Results have one line for each line of the file: its `id`, its number and a `comparison` or `errors`.',
  parameters: {},
  pathParameters: BATCH_PATH,
  response: oneBatch,
  errors: ['batch-not-found'],
} as const satisfies EndpointContract;

export const listBatchesEndpoint = {
  name: 'batch-list',
  summary: 'List batches',
  description:
    'Your latest 100 batches, newest first, without their results and counts, and the lines that you have sent today.',
  parameters: {},
  response: named('Batches', 'Your latest batches.', {
    batches: list(batchSchema, 'Newest first.'),
    lines_today: part('The lines of the batches that you have started today, in London.', {
      used: int('How many count.'),
      limit: int('How many you may send a day.'),
    }),
  }),
  errors: [],
} as const satisfies EndpointContract;

export const deleteBatchEndpoint = {
  name: 'batch-delete',
  summary: 'Delete a batch',
  description:
    'Stops a batch and deletes its file and results, for good. It may be repeated. Its lines still count for the day.',
  parameters: {},
  pathParameters: BATCH_PATH,
  response: oneBatch,
  errors: ['batch-not-found'],
} as const satisfies EndpointContract;

import * as z from 'zod';
import { type ErrorItem, errorItem } from './errors.ts';
import { type Fields, textType } from './fields.ts';
import {
  dayOrNull,
  described,
  int,
  intOrNull,
  list,
  named,
  oneOf,
  openEnum,
  part,
  text,
  time,
} from './schema.ts';

/** The statuses of a batch, in the order of its life. */
export const BATCH_STATUSES = [
  'awaiting-upload',
  'running',
  'finished',
  'failed',
  'deleted',
] as const;

export const BATCH_PROBLEM_CODES = ['line-count-differs', 'internal-error'] as const;

const timeOrNull = (description: string) =>
  described(z.iso.datetime({ offset: true }).nullable(), description);

const resultPart = named('BatchResult', 'The results of a part of the file.', {
  url: text('Where to download it with GET: NDJSON, compressed with gzip.'),
  expires_at: time('When the address expires. Get the batch again for a new one.'),
  bytes: int('The size of the download.'),
  lines: int('How many lines it has.'),
  first_line: int('The number of the first line of this part in your file, from 1.'),
});

export const batchSchema = named('Batch', 'A file of households, and how far its comparison is.', {
  id: text('The id of the batch.'),
  status: oneOf(
    BATCH_STATUSES,
    '`finished` also if lines failed; `problem` says why a batch `failed`.',
  ),
  created_at: time('When the batch was created.'),
  started_at: timeOrNull('When it was started; null if it has not been.'),
  finished_at: timeOrNull('When it finished or failed; null before.'),
  expires_at: time(
    'From then on it is `deleted`, with its file and results: two hours after it was created while it has not been started, seven days after that once it has.',
  ),
  day: dayOrNull('The day, in London, for which every line is priced; null before the start.'),
  edition: described(
    z.string().nullable(),
    'The edition of the market that every line is priced on; null before the start.',
  ),
  lines: part('The lines of the file that are not skipped. In the list, only `total` is known.', {
    total: int('The number that you stated when you created the batch.'),
    done: intOrNull('How many have results.'),
    succeeded: intOrNull('How many of them have a comparison.'),
    failed: intOrNull('How many of them have errors.'),
  }),
  problem: described(
    z.string().nullable(),
    'Why the batch failed, in a sentence; null if it did not.',
  ),
  problem_code: described(
    openEnum(BATCH_PROBLEM_CODES).nullable(),
    'The same as a code; null if it did not fail, or failed before this release.',
  ),
  results: list(
    resultPart,
    'The results in order, which unpack to one file if joined. Only once it is `finished`.',
  ).optional(),
});

export const oneBatch = named('BatchResponse', 'The batch.', { batch: batchSchema });

export type BatchResponse = z.input<typeof batchSchema>;

export const BATCH_PATH = {
  batch_id: {
    type: textType('the id of a batch', 100),
    description: 'The id of the batch.',
    example: '0193a1b2c3d4e5f60718293a4b5c6d7e',
    required: true,
  },
} as const satisfies Fields;

export function batchNotFound(id: string): ErrorItem {
  const message = 'The batch does not exist, is older than 90 days or belongs to another partner.';
  return errorItem('batch-not-found', message, { batch_id: id });
}

export function noBatchesAgreed(): ErrorItem {
  return errorItem('forbidden', 'Your agreement has no batches. Ask your contact at the service.');
}

import * as z from 'zod';
import type { BatchName } from './batch.ts';

/** The input of an execution, and of every function that it invokes, besides what its step adds. */
export const runInput = z.object({ clientId: z.string().min(1), batchId: z.string().min(1) });
export type RunInput = Readonly<z.infer<typeof runInput>>;

/** A range of whole lines of the partner's file. */
const partRange = z.object({
  /** The number of the part, from 1, in the order of the file. */
  part: z.int(),
  /** The byte at which it begins, and the one at which the next part begins. */
  from: z.int(),
  to: z.int(),
  /** The number of its first line in the file, from 1: skipped lines count. */
  line: z.int(),
  /** The lines of the range that are not skipped. */
  lines: z.int(),
});
export type PartRange = Readonly<z.infer<typeof partRange>>;

/** batch-part: takes a range beside the input of the execution. */
export const partEvent = runInput.extend({ range: partRange });

export function batchOf({ clientId, batchId }: RunInput): BatchName {
  return { clientId, id: batchId };
}

/**
 * batch-clean-up: takes what EventBridge says of an object that was written, or of an execution
 * that failed, timed out or was stopped.
 */
export const cleanUpEvent = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('aws.s3'),
    detail: z.object({ object: z.object({ key: z.string() }) }),
  }),
  z.object({
    source: z.literal('aws.states'),
    detail: z.object({
      /** The input of the execution, as JSON text. */
      input: z.string(),
    }),
  }),
]);

import * as z from 'zod';
import { sessionSchema } from './session.ts';

/** How long an Idempotency-Key is kept. */
export const KEPT_RESPONSE_SECONDS = 24 * 60 * 60;

/**
 * What an Idempotency-Key was used for. It holds the session whole, so that whoever meets it can finish the write of a
 * process that died in between.
 */
export const keptResponseSchema = z
  .object({
    /** The key's name in the store: a hash of partner and key. */
    name: z.string().min(1),
    /** A hash of the body, equal for bodies that are equal as JSON. */
    bodyHash: z.string().min(1),
    /** The response's body, byte for byte. */
    answer: z.string(),
    session: sessionSchema,
    /** Seconds since 1970, the first second at which the key is free again. */
    expiresAt: z.int(),
  })
  .readonly();

export type KeptResponse = z.infer<typeof keptResponseSchema>;

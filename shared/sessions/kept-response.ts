import * as z from 'zod';
import { sessionSchema } from './session.ts';

export const KEPT_RESPONSE_SECONDS = 24 * 60 * 60;

export const keptResponseSchema = z
  .object({
    name: z.string().min(1),
    bodyHash: z.string().min(1),
    answer: z.string(),
    session: sessionSchema,
    expiresAt: z.int(),
  })
  .readonly();

export type KeptResponse = z.infer<typeof keptResponseSchema>;

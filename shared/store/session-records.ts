import * as z from 'zod';
import { checksSchema } from '../contract/endpoints/drop.ts';
import { handedOver } from '../contract/endpoints/sessions.ts';
import type { KeptResponse, Session } from '../sessions/session.ts';
import { StoredItemError } from './item-fields.ts';

const session = z.object({
  id: z.string().min(1),
  clientId: z.string().min(1),
  partner: z.string().min(1),
  createdAt: z.int(),
  expiresAt: z.int(),
  region: z.int(),
  handedOver,
  editionId: z.string(),
  checks: checksSchema,
  firstOpenedAt: z.int().nullable(),
  keptResponseName: z.string().nullable(),
});

const keptResponse = z.object({
  name: z.string().min(1),
  bodyHash: z.string().min(1),
  answer: z.string(),
  session,
  expiresAt: z.int(),
});

/** @throws StoredItemError that names what is missing or invalid, never its value */
export function parseSession(content: string): Session {
  return parsed(session, content);
}

/** @throws StoredItemError as parseSession does */
export function parseKeptResponse(content: string): KeptResponse {
  return parsed(keptResponse, content);
}

function parsed<T>(schema: z.ZodType<T>, content: string): T {
  const read = schema.safeParse(jsonOf(content));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new StoredItemError(`stored item: missing or invalid ${issue?.path.join('.') || 'content'}`);
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // Without its cause, which quotes the content: a household's.
    throw new StoredItemError('stored item: content is not JSON');
  }
}

import * as z from 'zod';
import type { Operation } from '../operations.ts';
import { addressOf } from './address.ts';

const bodySchema = z.object({ audience: z.string(), client_id: z.string(), client_secret: z.string() });

/** What the sample of the token operation sends. */
export type TokenRequest = { readonly url: string } & z.output<typeof bodySchema>;

export function tokenRequest(operation: Operation): TokenRequest {
  return { url: addressOf(operation), ...bodySchema.parse(operation.body) };
}

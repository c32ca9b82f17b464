import { REFERENCE_BASE_URL } from '../../../functions/docs/reference.ts';
import { EXAMPLE_SESSION_ID } from '../../../shared/contract/endpoints/sessions.ts';
import type { Operation } from '../operations.ts';

export const SAMPLE_TIMEOUT_SECONDS = 30;

/** Comments of the samples, without the mark of a comment. */
export const NEW_KEY_NOTE = 'A new key for each handover. Send the same key to repeat one.';
export const SESSION_NOTE = 'SESSION_ID is the parameter "session" of the plan_info_url of a handover.';

/** The address of an operation, without its query. */
export function addressOf({ path }: Pick<Operation, 'path'>): string {
  return `${REFERENCE_BASE_URL}${path}`;
}

/** A session is read under the id that its handover returned; null for any other operation. */
export function beforeSessionId(address: string): string | null {
  return address.endsWith(EXAMPLE_SESSION_ID) ? address.slice(0, -EXAMPLE_SESSION_ID.length) : null;
}

import { type ErasedSession, eraseSession } from '../../shared/sessions/erase-session.ts';
import type { PartnerTarget } from './target.ts';

export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
}

/** @throws NoSessionError if it does not exist */
export async function eraseFrom({ sessions }: Pick<PartnerTarget, 'sessions'>, id: string): Promise<ErasedSession> {
  const erased = await eraseSession(sessions, id);
  if (erased === undefined) {
    throw new NoSessionError(`no session ${id}: it was erased before, was deleted after its 30 days, or never existed`);
  }
  return erased;
}

/** Without what was in it, which is personal data. */
export function erasedLine(id: string, { hadKeptResponse }: ErasedSession): string {
  return `session ${id}: erased${hadKeptResponse ? ', with the response kept for its Idempotency-Key' : ''}`;
}

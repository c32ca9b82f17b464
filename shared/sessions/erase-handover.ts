import { type EventStore, switchSubject } from './events.ts';
import { type ErasedSession, eraseSession } from './session.ts';
import type { SwitchStores } from './switches.ts';

export type ErasedHandover = {
  /** The session that was removed; null means that there was none. */
  readonly session: ErasedSession | null;
  readonly hadSwitch: boolean;
  readonly events: number;
};

/**
 * Removes all that is kept of a handover. The session goes first: without it, and without its
 * switch, nothing can be reported any more. Undefined if there was nothing.
 */
export async function eraseHandover(
  { sessions, switches, events }: SwitchStores & { readonly events: EventStore },
  id: string,
): Promise<ErasedHandover | undefined> {
  const session = (await eraseSession(sessions, id)) ?? null;
  const hadSwitch = (await switches.deleteSwitch(id)) === 'deleted';
  const deletedEvents = await events.deleteEvents(switchSubject(id));
  const isNothing = session === null && !hadSwitch && deletedEvents === 0;
  return isNothing ? undefined : { session, hadSwitch, events: deletedEvents };
}

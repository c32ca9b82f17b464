import {
  changeEvent,
  type EventStore,
  enqueueEvent,
  readCarried,
  sendCarrier,
  switchSubject,
  switchUpdated,
  type WebhookEvent,
} from '../../../../shared/sessions/events.ts';
import { applyReport, unreportedSwitch } from '../../../../shared/sessions/switches.ts';
import { makeEvent } from '../../../support/make-event.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { createMemoryEventQueue } from '../../../support/memory-stores.ts';
import { present } from '../../../support/present.ts';
import { describeStores, EVENT_STORES } from '../../../support/store-kinds.ts';

const NOW_MS = NOW_SECONDS * 1000;
const NOW = new Date(NOW_MS).toISOString();
const UNREPORTED = unreportedSwitch(makeSession());

function updated(sequence = 4): WebhookEvent {
  const report = {
    sequence,
    status: 'live',
    occurredAt: '2026-11-21T08:00:00.000Z',
    supplyStartDate: '2026-12-01',
    reason: 'meter',
  } as const;
  const effect = applyReport(UNREPORTED, { fuel: 'gas', report, nowMs: NOW_MS });
  if (effect.kind !== 'changed') throw new Error(effect.kind);
  return switchUpdated(effect.switch, 'gas', NOW_SECONDS);
}

describe('the event of a report', () => {
  it('contains what identifies the switch, and no more', () => {
    const { body, clientId, type, timestamp, expiresAtSeconds } = updated();
    expect({ clientId, type, timestamp, expiresAtSeconds }).toEqual({
      ...{ clientId: 'client-a', type: 'switch.updated', timestamp: NOW },
      expiresAtSeconds: NOW_SECONDS + 30 * 86_400,
    });
    expect(JSON.parse(body)).toEqual({
      type: 'switch.updated',
      timestamp: NOW,
      data: {
        ...{ session_id: 'session-1', fuel: 'gas', sequence: 4, status: 'live' },
        ...{ occurred_at: '2026-11-21T08:00:00.000Z', supply_start_date: '2026-12-01' },
      },
    });
  });

  it('has an id that follows from session, fuel and sequence, and reveals none of them', () => {
    expect(updated().id).toBe(updated().id);
    expect(updated().id).not.toBe(updated(5).id);
    expect(updated().subject).toBe(switchSubject('session-1'));
    expect(`${updated().id} ${updated().subject}`).not.toContain('session-1');
    expect(updated().id).toMatch(/^msg_[0-9a-f]{40}$/);
  });

  it('cannot be made for a fuel that was not reported', () => {
    expect(() => switchUpdated(UNREPORTED, 'gas', NOW_SECONDS)).toThrow('there is none');
  });
});

describeStores('the event store', EVENT_STORES, (makeStore) => {
  let store: EventStore;
  beforeEach(async () => {
    store = await makeStore();
  });

  const unreceived = async (clientId = 'client-a', since = '2026-01-01T00:00:00.000Z') => {
    const ids: string[] = [];
    for await (const { id } of store.unreceivedEvents(clientId, since)) ids.push(id);
    return ids;
  };
  const change = (over: Partial<WebhookEvent>, ref = makeEvent()) =>
    changeEvent(store, ref, (stored) => ({ ...stored, ...over }));

  it('lists received events separately from those that were not received, each by its time', async () => {
    const late = makeEvent({ id: 'late', timestamp: '2026-11-22T09:00:00.000Z' });
    for (const event of [late, makeEvent(), makeEvent({ id: 'failed' })])
      await store.createEvent(event);
    await change({ state: 'received' });
    await change({ state: 'received' }, late);
    const received: string[] = [];
    for await (const { id } of store.receivedEvents('client-a', '2026-11-22')) received.push(id);
    expect([received, await unreceived()]).toEqual([['late'], ['failed']]);
    await change({ state: 'waiting' }, late);
    expect(await unreceived()).toEqual(['failed', 'late']);
  });

  it('returns an event as it was written', async () => {
    expect(await store.createEvent(makeEvent())).toBe('created');
    expect(await store.createEvent(makeEvent({ body: 'another' }))).toBe('exists');
    expect(await store.readEvent(makeEvent())).toEqual(makeEvent());
    expect(await store.readEvent({ subject: 'subject-2', id: 'event-1' })).toBeUndefined();
  });

  it('replaces only the version that is stored', async () => {
    expect(await store.replaceEvent(makeEvent({ version: 2 }))).toBe('conflict');
    await store.createEvent(makeEvent());
    expect(await store.replaceEvent(makeEvent({ version: 2, attempts: 1 }))).toBe('replaced');
    expect(await store.replaceEvent(makeEvent({ version: 2, attempts: 9 }))).toBe('conflict');
    expect(await store.readEvent(makeEvent())).toMatchObject({ version: 2, attempts: 1 });
  });

  it('keeps both of two changes at the same moment', async () => {
    await store.createEvent(makeEvent());
    const attempt = () =>
      changeEvent(store, makeEvent(), (stored) => ({ ...stored, attempts: stored.attempts + 1 }));
    await Promise.all([attempt(), attempt()]);
    expect(await store.readEvent(makeEvent())).toMatchObject({ attempts: 2, version: 3 });
    expect(await changeEvent(store, makeEvent(), () => null)).toBeUndefined();
    expect(await change({}, makeEvent({ id: 'event-2' }))).toBeUndefined();
  });

  it("lists and counts a partner's events that were not received, the oldest first", async () => {
    const at = (second: number) => new Date(NOW_MS + second * 1000).toISOString();
    for (const [index, second] of [3, 1, 2].entries()) {
      await store.createEvent(makeEvent({ id: `event-${index}`, timestamp: at(second) }));
    }
    await store.createEvent(makeEvent({ id: 'other', clientId: 'client-b' }));
    expect(await unreceived()).toEqual(['event-1', 'event-2', 'event-0']);
    expect(await unreceived('client-a', at(2))).toEqual(['event-2', 'event-0']);
    await change({ state: 'given-up' }, makeEvent({ id: 'event-1' }));
    await change({ state: 'received' }, makeEvent({ id: 'event-2' }));
    expect(await unreceived()).toEqual(['event-1', 'event-0']);
    expect(await store.countWaitingEvents('client-a')).toEqual({ queued: 0, unqueued: 1 });
    await change({ carrier: 'message-1' }, makeEvent({ id: 'event-0' }));
    expect(await store.countWaitingEvents('client-a')).toEqual({ queued: 1, unqueued: 0 });
    expect(await store.countWaitingEvents('client-c')).toEqual({ queued: 0, unqueued: 0 });
  });

  it('deletes the events of a subject', async () => {
    for (const id of ['event-1', 'event-2']) await store.createEvent(makeEvent({ id }));
    await store.createEvent(makeEvent({ subject: 'subject-2' }));
    expect(await store.deleteEvents('subject-1')).toBe(2);
    expect(await store.deleteEvents('subject-1')).toBe(0);
    expect(await store.readEvent(makeEvent({ subject: 'subject-2' }))).toBeDefined();
  });

  it('queues an event under its partner, and lets a stored one wait again', async () => {
    const queue = createMemoryEventQueue();
    const enqueue = () => enqueueEvent({ events: store, queue }, makeEvent());
    await enqueue();
    expect(await store.readEvent(makeEvent())).toMatchObject({ carrier: 'message-1' });
    for (const state of ['received', 'given-up'] as const) {
      await change({ state, attempts: 3, firstAttemptAt: NOW, carrier: null });
      await enqueue();
      expect(await store.readEvent(makeEvent())).toMatchObject({
        ...{ state: 'waiting', attempts: 0, firstAttemptAt: null, nextAttemptAt: null },
        ...{ body: makeEvent().body, carrier: queue.sent.at(-1)?.id },
      });
    }
    const ref = { subject: 'subject-1', id: 'event-1' };
    expect(queue.sent).toEqual(
      [1, 2, 3].map((number) => ({
        ...{ id: `message-${number}`, ref, group: 'client-a', delaySeconds: 0 },
      })),
    );
    expect(await unreceived()).toEqual(['event-1']);
  });

  it('sends one message for 25 repeats of a report whose event waits', async () => {
    const queue = createMemoryEventQueue();
    const enqueue = () => enqueueEvent({ events: store, queue }, makeEvent());
    await enqueue();
    const attempted = { attempts: 3, firstAttemptAt: NOW, nextAttemptAt: NOW };
    await change(attempted);
    for (let repeat = 0; repeat < 25; repeat += 1) await enqueue();
    expect(queue.sent).toHaveLength(1);
    expect(await store.readEvent(makeEvent())).toMatchObject({ state: 'waiting', ...attempted });
  });

  it('queues an event again if its first message was not sent', async () => {
    const queue = createMemoryEventQueue();
    const broken = { ...queue, send: () => Promise.reject(new Error('SQS is out of reach')) };
    await expect(enqueueEvent({ events: store, queue: broken }, makeEvent())).rejects.toThrow();
    await enqueueEvent({ events: store, queue }, makeEvent());
    expect(queue.sent).toHaveLength(1);
  });

  describe('of an event that waits', () => {
    const ref = makeEvent();

    it('makes the first message that arrives its carrier, and no other', async () => {
      await store.createEvent(makeEvent());
      expect(await readCarried(store, ref, 'first')).toMatchObject({ carrier: 'first' });
      expect(await readCarried(store, ref, 'second')).toBeUndefined();
      expect(await readCarried(store, ref, 'first')).toMatchObject({ carrier: 'first' });
    });

    it('does not name a message as its carrier that arrived before and was deleted', async () => {
      await store.createEvent(makeEvent({ carrier: 'old' }));
      const event = present(await store.readEvent(ref));
      const queue = {
        send: async () => {
          await readCarried(store, ref, 'new');
          return 'new';
        },
      };
      expect(await sendCarrier({ events: store, queue }, event, 5)).toBe('conflict');
      expect(await store.readEvent(ref)).toMatchObject({ carrier: 'old' });
    });

    it.each(['received', 'given-up'] as const)('has no carrier once it is %s', async (state) => {
      await store.createEvent(makeEvent({ state }));
      expect(await readCarried(store, ref, 'first')).toBeUndefined();
    });
  });
});

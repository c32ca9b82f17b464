import {
  applyReport,
  findSwitch,
  type Report,
  recordReport,
  type Switch,
  type SwitchStore,
  unreportedSwitch,
} from '../../../../shared/sessions/switches.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { createMemorySessionStore } from '../../../support/memory-stores.ts';
import { describeStores, SWITCH_STORES } from '../../../support/store-kinds.ts';

const NOW_MS = NOW_SECONDS * 1000;
const NOW = new Date(NOW_MS).toISOString();
const ID = '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5';
const SESSION = makeSession({ id: ID });

function report(over: Partial<Report> = {}): Report {
  return {
    ...{ sequence: 1, status: 'submitted', occurredAt: NOW, supplyStartDate: null, reason: null },
    ...over,
  };
}

function reported(current: Switch, over: Partial<Report> = {}, nowMs = NOW_MS): Switch {
  const effect = applyReport(current, { fuel: 'gas', report: report(over), nowMs });
  if (effect.kind === 'superseded') throw new Error('superseded');
  return effect.switch;
}

const UNREPORTED = unreportedSwitch(SESSION);

describe('a report', () => {
  it('counts only for its fuel, and moves the last change and the end of the switch', () => {
    expect(UNREPORTED).toMatchObject({ updatedAt: NOW, electricity: null, gas: null });
    const later = NOW_MS + 60_000;
    const changedAt = new Date(later).toISOString();
    const changed = reported(UNREPORTED, { supplyStartDate: '2026-12-01' }, later);
    expect(changed).toMatchObject({
      updatedAt: changedAt,
      electricity: null,
      gas: {
        ...report({ supplyStartDate: '2026-12-01' }),
        changedAt,
        history: [{ status: 'submitted', occurredAt: NOW, sequence: 1, reason: null }],
      },
      expiresAtSeconds: NOW_SECONDS + 60 + 400 * 86_400,
    });
  });

  it.each(['submitted', 'in_progress', 'objected', 'live', 'rejected', 'cancelled'] as const)(
    'with a higher sequence counts, whatever the status before: %s',
    (status) => {
      const live = reported(UNREPORTED, { sequence: 4, status: 'live' });
      expect(reported(live, { sequence: 9, status }).gas).toMatchObject({ sequence: 9, status });
    },
  );

  it('changes nothing if it is repeated', () => {
    const content = { sequence: 3, reason: 'meter', supplyStartDate: '2026-12-01' };
    const first = reported(UNREPORTED, content);
    const again = applyReport(first, {
      fuel: 'gas',
      report: report(content),
      nowMs: NOW_MS + 5_000,
    });
    expect(again).toEqual({ kind: 'repeated', switch: first });
  });

  it.each<readonly [string, Partial<Report>]>([
    ['another status', { status: 'live' }],
    ['another moment', { occurredAt: '2026-11-21T08:59:59.000Z' }],
    ['a supply start date', { supplyStartDate: '2026-12-01' }],
    ['a reason', { reason: 'why' }],
    ['a lower sequence', { sequence: 2 }],
  ])('is superseded by the sequence that counts if it has %s', (_, over) => {
    const first = reported(UNREPORTED, { sequence: 3 });
    const late = report({ sequence: 3, ...over });
    expect(applyReport(first, { fuel: 'gas', report: late, nowMs: NOW_MS })).toEqual({
      kind: 'superseded',
      sequence: 3,
    });
    expect(applyReport(first, { fuel: 'electricity', report: late, nowMs: NOW_MS })).toMatchObject({
      kind: 'changed',
    });
  });

  it('joins a history of at most 20, the oldest first', () => {
    let current = UNREPORTED;
    for (let sequence = 1; sequence <= 25; sequence += 1) {
      const occurredAt = new Date(NOW_MS + sequence * 1000).toISOString();
      current = reported(current, { sequence, occurredAt });
    }
    expect(current.gas?.history).toHaveLength(20);
    expect(current.gas?.history[0]?.occurredAt).toBe('2026-11-21T09:00:06.000Z');
    expect(current.gas?.history.at(-1)?.occurredAt).toBe('2026-11-21T09:00:25.000Z');
  });

  it('does not move the last change back if the clock is behind', () => {
    const first = reported(UNREPORTED, {}, NOW_MS + 5_000);
    expect(reported(first, { sequence: 2 }, NOW_MS).updatedAt).toBe(first.updatedAt);
  });
});

describeStores('the switch store', SWITCH_STORES, (makeStore) => {
  let store: SwitchStore;
  beforeEach(async () => {
    store = await makeStore();
  });

  const write = (id: string, over: Partial<Switch> = {}) =>
    store.writeSwitch({ ...reported(UNREPORTED), sessionId: id, ...over });
  const list = (over: object = {}) =>
    store.listSwitches({ clientId: 'client-a', since: null, after: null, limit: 100, ...over });
  const at = (second: number) => new Date(NOW_MS + second * 1000).toISOString();

  it('keeps any text of a switch unchanged', async () => {
    const written = reported(UNREPORTED, { reason: 'ü "x" \u{1f50c} \ud83d' });
    expect(await store.writeSwitch(written)).toBe('written');
    expect(await store.readSwitch(ID)).toEqual(written);
    expect(await store.readSwitch('another')).toBeUndefined();
    expect(await store.deleteSwitch(ID)).toBe('deleted');
    expect(await store.deleteSwitch(ID)).toBe('missing');
    expect(await store.readSwitch(ID)).toBeUndefined();
  });

  it('is written only over the version that was read', async () => {
    expect(await write('s', { version: 2 })).toBe('conflict');
    expect(await write('s')).toBe('written');
    expect(await write('s')).toBe('conflict');
    expect(await write('s', { version: 2 })).toBe('written');
  });

  it('keeps the reports of two fuels at the same moment', async () => {
    const nowMs = NOW_MS;
    const effects = await Promise.all(
      (['gas', 'electricity'] as const).map((fuel) =>
        recordReport(store, UNREPORTED, { fuel, report: report(), nowMs }),
      ),
    );
    expect(effects.map(({ kind }) => kind)).toEqual(['changed', 'changed']);
    expect(await store.readSwitch(ID)).toMatchObject({
      gas: { sequence: 1 },
      electricity: { sequence: 1 },
      version: 2,
    });
  });

  it('lets one of two different reports with one sequence count', async () => {
    const effects = await Promise.all(
      (['live', 'rejected'] as const).map((status) =>
        recordReport(store, UNREPORTED, {
          ...{ fuel: 'gas', report: report({ status }), nowMs: NOW_MS },
        }),
      ),
    );
    expect(effects.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'superseded']);
  });

  it("lists a partner's switches in the order of their last change, page by page", async () => {
    for (const [index, second] of [5, 1, 3, 3, 4].entries()) {
      await write(`s${index}`, { updatedAt: at(second) });
    }
    await write('other', { clientId: 'client-b', updatedAt: at(2) });
    const idsOf = async (over: object = {}) =>
      (await list(over)).switches.map(({ sessionId }) => sessionId);
    expect(await idsOf()).toEqual(['s1', 's2', 's3', 's4', 's0']);
    expect(await idsOf({ since: at(3) })).toEqual(['s2', 's3', 's4', 's0']);
    expect(await idsOf({ since: at(6) })).toEqual([]);

    const ids: string[] = [];
    let after = null;
    do {
      const page = await list({ limit: 2, after, since: at(1) });
      ids.push(...page.switches.map(({ sessionId }) => sessionId));
      after = page.next;
    } while (after !== null);
    expect(ids).toEqual(['s1', 's2', 's3', 's4', 's0']);
    expect(await idsOf({ after: { updatedAt: at(1), sessionId: 's1' }, since: at(4) })).toEqual([
      's4',
      's0',
    ]);
  });

  it('lists a switch once, where its last change puts it', async () => {
    await write('s1', { updatedAt: at(1) });
    await write('s2', { updatedAt: at(2) });
    await write('s1', { updatedAt: at(3), version: 2 });
    expect((await list()).switches.map(({ sessionId }) => sessionId)).toEqual(['s2', 's1']);
  });

  it('finds a switch of the reader, long after its session has ended', async () => {
    const sessions = createMemorySessionStore();
    const partner = { scope: 'partner', clientId: 'client-a' } as const;
    const find = (over: object = {}) =>
      findSwitch(
        { sessions, switches: store },
        { id: ID, reader: partner, nowSeconds: NOW_SECONDS, ...over },
      );
    expect(await find()).toBeUndefined();
    await sessions.createSession(SESSION);
    expect(await find()).toEqual(UNREPORTED);
    expect(await find({ nowSeconds: SESSION.expiresAtSeconds })).toBeUndefined();

    const current = reported(UNREPORTED);
    await store.writeSwitch(current);
    expect(await find({ nowSeconds: SESSION.expiresAtSeconds })).toEqual(current);
    expect(await find({ nowSeconds: NOW_SECONDS + 400 * 86_400 - 1 })).toEqual(current);
    expect(await find({ nowSeconds: NOW_SECONDS + 400 * 86_400 })).toBeUndefined();
    expect(await find({ reader: { scope: 'partner', clientId: 'client-b' } })).toBeUndefined();
    expect(await find({ reader: { scope: 'journey', clientId: 'client-b' } })).toEqual(current);
    expect(await find({ id: 'no-session' })).toBeUndefined();
  });
});

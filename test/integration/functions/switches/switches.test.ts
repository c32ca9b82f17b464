import { hash } from 'node:crypto';
import type { WebhookEvent } from '../../../../shared/sessions/events.ts';
import { makeSession } from '../../../support/make-session.ts';
import { readBody } from '../../../support/response-bodies.ts';
import { describeStores } from '../../../support/store-kinds.ts';
import {
  ALL_STORES,
  errorsOf,
  JOURNEY,
  NOW,
  PARTNER,
  type SwitchService,
  switchService,
} from './switch-service.ts';

const ID = '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5';
const DAY_SECONDS = 86_400;
const SUBMITTED = { sequence: 1, status: 'submitted', occurred_at: NOW };
const OTHER = { clientId: 'client-b', partner: 'b' };

function idOf(number: number): string {
  return String(number).padStart(40, '0');
}

function selected(fuel: 'electricity' | 'gas' | 'dual_fuel') {
  const { handedOver } = makeSession();
  return { handedOver: { ...handedOver, selected_plan: { ...handedOver.selected_plan, fuel } } };
}

describeStores('switches', ALL_STORES, (makeStores) => {
  let service: SwitchService;
  beforeEach(async () => {
    service = switchService(await makeStores());
    await service.handOver(ID);
  });

  const report = (body: object = {}, fuel = 'gas') =>
    service.report(ID, fuel, { ...SUBMITTED, ...body });
  const shown = async (id = ID, caller = PARTNER) => {
    const { status, body } = await service.show(id, caller);
    expect(status).toBe(200);
    return readBody('switch', body).switch;
  };
  const events = async () => {
    const found: WebhookEvent[] = [];
    for await (const event of service.stores.unreceivedEvents('client-a', '0')) found.push(event);
    return found;
  };

  describe('PUT /energy/switches/{session_id}/{fuel}', () => {
    it('returns the switch with what was reported, and null where nothing was sent', async () => {
      service.clock.moveSeconds(60);
      const { status, body } = await report({ status: 'in_progress', reason: '' });
      expect(status).toBe(200);
      const fuel = { status: 'in_progress', occurred_at: NOW };
      expect(readBody('switch-report', body).switch).toEqual({
        session_id: ID,
        ref: 'a',
        created_at: NOW,
        updated_at: '2026-11-21T09:01:00.000Z',
        supplier_key: 'bolt',
        plan_key: 'fixed',
        fuel: 'dual_fuel',
        attribution: { utm_campaign: 'winter' },
        gas: {
          ...{ ...fuel, sequence: 1, supply_start_date: null, reason: null },
          history: [{ ...fuel, sequence: 1, reason: null }],
        },
      });
      const full = { sequence: 2, supply_start_date: '2026-12-05', reason: 'Meter “x”' };
      await report({ ...full, status: 'live' });
      expect((await shown()).gas).toMatchObject({ ...full, status: 'live' });
    });

    it('lets the report with the highest sequence count, separately for each fuel', async () => {
      await report({ sequence: 7, status: 'objected', reason: 'The meter is in debt.' });
      await report({ sequence: 2, status: 'rejected' }, 'electricity');
      expect((await report({ sequence: 8, status: 'submitted' })).status).toBe(200);
      expect(await shown()).toMatchObject({
        gas: { sequence: 8, status: 'submitted' },
        electricity: { sequence: 2, status: 'rejected' },
      });
      expect((await shown()).gas?.history).toMatchObject([
        { sequence: 7, status: 'objected', reason: 'The meter is in debt.' },
        { sequence: 8, status: 'submitted', reason: null },
      ]);
    });

    it('returns 200 for a repeated report, which changes nothing, and queues nothing while its event waits', async () => {
      const content = { reason: 'because', supply_start_date: '2026-12-05' };
      const first = await report(content);
      service.clock.moveSeconds(30);
      const again = await report({ ...content, occurred_at: '2026-11-21T10:00:00.000+01:00' });
      expect(again).toEqual(first);
      expect(service.queue.sent).toHaveLength(1);
      expect(await events()).toHaveLength(1);
    });

    it.each<readonly [string, object]>([
      ['another status', { status: 'live' }],
      ['another moment', { occurred_at: '2026-11-21T08:00:00Z' }],
      ['a date', { supply_start_date: '2026-12-05' }],
      ['a reason', { reason: 'because' }],
      ['a lower sequence', { sequence: 4 }],
    ])('returns 409 for %s, with the sequence that counts', async (_, over) => {
      await report({ sequence: 5 });
      const before = await shown();
      expect(errorsOf(await report({ sequence: 5, ...over }))).toEqual([
        409,
        ['report-superseded', { sequence: '5' }],
      ]);
      expect(await shown()).toEqual(before);
      expect(service.queue.sent).toHaveLength(1);
    });

    it('stores an event and queues its name under the partner', async () => {
      await report();
      const [event] = await events();
      expect(event).toMatchObject({ clientId: 'client-a', state: 'waiting', timestamp: NOW });
      expect(service.queue.sent).toEqual([
        {
          ...{ id: event?.carrier, group: 'client-a', delaySeconds: 0 },
          ref: { subject: expect.any(String), id: expect.any(String) },
        },
      ]);
      expect(JSON.stringify(service.queue.sent)).not.toContain(ID);
    });

    it('completes an interrupted report', async () => {
      const { createEvent } = service.stores;
      const fails = async () => {
        throw new Error('out of reach');
      };
      Object.assign(service.stores, { createEvent: fails });
      expect((await report()).status).toBe(500);
      expect((await shown()).gas).toMatchObject({ sequence: 1 });
      expect(await events()).toEqual([]);
      Object.assign(service.stores, { createEvent });
      const { send } = service.queue;
      Object.assign(service.queue, { send: fails });
      expect((await report()).status).toBe(500);
      expect(await events()).toHaveLength(1);
      Object.assign(service.queue, { send });
      service.clock.moveSeconds(5);
      expect((await report()).status).toBe(200);
      expect(await events()).toEqual([expect.objectContaining({ timestamp: NOW })]);
      expect(service.queue.sent).toHaveLength(1);
    });

    it('is open to partners outside production, to rehearse with their own sessions', async () => {
      service = switchService(service.stores, { isProduction: false });
      for (const [sequence, status] of [
        [1, 'submitted'],
        [2, 'objected'],
        [3, 'rejected'],
        [4, 'cancelled'],
      ] as const) {
        const sent = { ...SUBMITTED, sequence, status };
        expect((await service.report(ID, 'gas', sent, PARTNER)).status).toBe(200);
        expect((await shown()).gas?.status).toBe(status);
      }
      expect(await events()).toHaveLength(4);
      const other = { ...PARTNER, ...OTHER };
      expect(errorsOf(await service.report(ID, 'gas', SUBMITTED, other))).toEqual([
        404,
        ['session-not-found', { session_id: ID }],
      ]);
    });

    it('is closed to partners in production', async () => {
      expect(errorsOf(await service.report(ID, 'gas', SUBMITTED, PARTNER))).toEqual([
        403,
        ['forbidden', {}],
      ]);
      expect(await service.stores.readSwitch(ID)).toBeUndefined();
    });

    it('returns all errors of path and body together, in the order of the reference', async () => {
      const body = { sequence: 0, status: 'lost', supply_start_date: '2026-02-30', reason: 7 };
      expect(errorsOf(await service.report(ID, 'coal', body))).toEqual([
        400,
        ['invalid-parameter-value', { fuel: 'coal' }],
        ['invalid-parameter-value', { sequence: '0' }],
        ['invalid-parameter-value', { status: 'lost' }],
        ['missing-required-parameter', { occurred_at: null }],
        ['invalid-parameter-value', { supply_start_date: '2026-02-30' }],
        ['invalid-parameter-value', { reason: '7' }],
      ]);
    });

    it.each<readonly [string, unknown]>([
      ['sequence', '1'],
      ['sequence', 1.5],
      ['sequence', 10_000_000_000],
      ['sequence', 2 ** 53],
      ['occurred_at', '2026-11-21'],
      ['occurred_at', '2026-11-21T09:00:00'],
      ['occurred_at', '2026-11-21 09:00:00Z'],
      ['occurred_at', '2026-02-30T09:00:00Z'],
      ['occurred_at', '2026-11-21T24:00:00Z'],
      ['occurred_at', '2026-11-21T09:05:00.001Z'],
      ['occurred_at', '9999-12-31T23:59:00-23:59'],
      ['reason', 'x'.repeat(201)],
    ])('refuses the %s %j', async (name, sent) => {
      expect(errorsOf(await report({ [name]: sent }))).toEqual([
        400,
        ['invalid-parameter-value', { [name]: String(sent) }],
      ]);
    });

    it.each([
      ['2026-11-21T09:05:00Z', '2026-11-21T09:05:00.000Z'],
      ['2026-11-21t08:59:59.1234560z', '2026-11-21T08:59:59.123456Z'],
      ['2026-11-20T23:00:00-05:30', '2026-11-21T04:30:00.000Z'],
    ])('takes %s as the moment %s', async (occurred_at, moment) => {
      expect((await report({ occurred_at })).status).toBe(200);
      expect((await shown()).gas?.occurred_at).toBe(moment);
    });

    it('counts the characters of a reason as a reader does', async () => {
      expect((await report({ reason: '\u{1f50c}'.repeat(200) })).status).toBe(200);
    });

    it('accepts only fuels that the selected plan supplies', async () => {
      await service.handOver(idOf(2), selected('electricity'));
      const sent = { ...SUBMITTED, status: 'lost' };
      expect(errorsOf(await service.report(idOf(2), 'gas', sent))).toEqual([
        400,
        ['invalid-parameter-value', { fuel: 'gas' }],
        ['invalid-parameter-value', { status: 'lost' }],
      ]);
      expect((await service.report(idOf(2), 'electricity', SUBMITTED)).status).toBe(200);
    });

    it('needs the session for the first report only', async () => {
      for (const id of [idOf(9), 'no-session', 'x'.repeat(10_000)]) {
        expect(errorsOf(await service.report(id, 'gas', SUBMITTED))).toEqual([
          404,
          ['session-not-found', { session_id: id }],
        ]);
      }
      await report();
      await service.handOver(idOf(2));
      service.clock.moveSeconds(30 * DAY_SECONDS);
      await service.stores.deleteSession(ID);
      expect((await report({ sequence: 2 })).status).toBe(200);
      expect((await service.report(idOf(2), 'gas', SUBMITTED)).status).toBe(404);
    });

    it.each([
      ['the switch', 2, { writeSwitch: async () => 'conflict' as const }],
      ['its event', 1, { replaceEvent: async () => 'conflict' as const }],
    ])(
      'asks the caller to try again in a moment while others keep changing %s',
      async (_, sequence, lost) => {
        await report();
        const busy = switchService({ ...service.stores, ...lost });
        const { status, retryAfter } = await busy.report(ID, 'gas', { ...SUBMITTED, sequence });
        expect([status, retryAfter]).toEqual([503, '5']);
      },
    );
  });

  describe('GET /energy/switches/{session_id}', () => {
    it('shows a switch without fuels while the session lives and nothing is reported', async () => {
      const unreported = await shown();
      expect(unreported).toMatchObject({ session_id: ID, created_at: NOW, updated_at: NOW });
      expect(Object.keys(unreported)).not.toContain('gas');
      expect((await service.list()).switches).toEqual([]);
      service.clock.moveSeconds(30 * DAY_SECONDS);
      expect((await service.show(ID)).status).toBe(404);
    });

    it('shows a switch to its partner and to the journey, for 400 days after its last change', async () => {
      await report();
      service.clock.moveSeconds(300 * DAY_SECONDS);
      await report({ sequence: 2, status: 'live' });
      service.clock.moveSeconds(400 * DAY_SECONDS - 1);
      expect(await shown()).toEqual(await shown(ID, JOURNEY));
      expect((await service.list()).switches).toEqual([await shown()]);
      service.clock.moveSeconds(1);
      for (const caller of [PARTNER, JOURNEY]) {
        expect((await service.show(ID, caller)).status).toBe(404);
      }
      expect((await service.list()).switches).toEqual([]);
    });

    it('returns the same 404 for an unknown switch and for that of another partner', async () => {
      await report();
      for (const [id, caller] of [
        [ID, OTHER],
        [idOf(9), PARTNER],
        ['no-session', JOURNEY],
      ] as const) {
        expect(errorsOf(await service.show(id, caller))).toEqual([
          404,
          ['switch-not-found', { session_id: id }],
        ]);
      }
    });

    it('has at most 20 reports in its history', async () => {
      for (let sequence = 1; sequence <= 22; sequence += 1) {
        await report({ sequence, status: sequence % 2 === 0 ? 'live' : 'objected' });
      }
      const history = (await shown()).gas?.history ?? [];
      expect(history).toHaveLength(20);
      expect(history.at(-1)?.status).toBe('live');
    });

    it('holds no address and no usage', async () => {
      await report();
      const stored = JSON.stringify([
        await service.stores.readSwitch(ID),
        await events(),
        await shown(),
      ]);
      expect(stored).not.toMatch(/SW1A|2500|7000|post_code|usage/);
    });
  });

  describe('GET /energy/switches', () => {
    /** One switch a second, the first at NOW. */
    const reportAll = async (count: number, over: object = {}) => {
      for (let number = 1; number <= count; number += 1) {
        await service.handOver(idOf(number), over);
        await service.report(idOf(number), 'gas', SUBMITTED);
        service.clock.moveSeconds(1);
      }
    };
    const idsOf = async (query: Readonly<Record<string, string>> = {}, caller = PARTNER) =>
      (await service.list(query, caller)).switches.map(({ session_id }) => session_id);

    it("lists the caller's switches in the order of their last change, page by page", async () => {
      await reportAll(5);
      await service.handOver(idOf(77), OTHER);
      await service.report(idOf(77), 'gas', SUBMITTED);
      await service.report(idOf(2), 'electricity', SUBMITTED);
      const wanted = [1, 3, 4, 5, 2].map(idOf);
      expect(await idsOf()).toEqual(wanted);
      expect(await idsOf({ limit: '501' })).toEqual(wanted);
      expect(await idsOf({}, OTHER)).toEqual([idOf(77)]);

      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await service.list({ limit: '2', cursor });
        ids.push(...page.switches.map(({ session_id }) => session_id));
        cursor = page.next_cursor;
      }
      expect(ids).toEqual(wanted);
    });

    it('shows every switch as a request for that switch alone does', async () => {
      await reportAll(1);
      const [listed] = (await service.list()).switches;
      expect(listed).toEqual(await shown(idOf(1)));
    });

    it('begins with what changed at updated_since', async () => {
      await reportAll(3);
      expect(await idsOf({ updated_since: '2026-11-21T10:00:01+01:00' })).toEqual([2, 3].map(idOf));
      expect(await idsOf({ updated_since: '2026-11-21T09:00:02.001Z' })).toEqual([]);
      const { next_cursor } = await service.list({ limit: '1' });
      const cursor = next_cursor ?? '';
      expect(await idsOf({ cursor, updated_since: '2026-11-21T09:00:02Z' })).toEqual([idOf(3)]);
    });

    it('refuses a cursor that another partner received', async () => {
      await reportAll(2);
      const { next_cursor } = await service.list({ limit: '1' });
      const cursor = next_cursor ?? '';
      expect(await idsOf({ cursor })).toEqual([idOf(2)]);
      const altered = Buffer.from(
        Buffer.from(cursor, 'base64url').toString().replace('09:00', '08:00'),
      ).toString('base64url');
      for (const [sent, caller] of [
        [cursor, OTHER],
        [altered, PARTNER],
        [`${cursor}=`, PARTNER],
        ['page 2', PARTNER],
      ] as const) {
        const query = { cursor: sent };
        expect(errorsOf(await service.call('switches', { query, caller }))).toEqual([
          400,
          ['invalid-parameter-value', { cursor: sent }],
        ]);
      }
    });

    it.each([
      ['a session of 3,000 characters', NOW, 'x'.repeat(3_000)],
      ['a session of another form', NOW, 'abc'],
      ['no moment', '', ID],
      ['a moment of 1,500 characters', 'x'.repeat(1_500), ID],
      ['a moment without a time', '2026-11-21', ID],
    ])('refuses a cursor with %s, although its check is right', async (_case, at, sessionId) => {
      const check = hash('sha256', JSON.stringify([PARTNER['clientId'], at, sessionId])).slice(
        0,
        32,
      );
      const content = JSON.stringify([at, sessionId, check]);
      const query = { cursor: Buffer.from(content).toString('base64url') };
      expect(errorsOf(await service.call('switches', { query, caller: PARTNER }))).toEqual([
        400,
        ['invalid-parameter-value', query],
      ]);
    });

    it('returns all other errors together', async () => {
      const query = { updated_since: 'yesterday', limit: '0', cursor: 'x' };
      expect(errorsOf(await service.call('switches', { query, caller: PARTNER }))).toEqual([
        400,
        ['invalid-parameter-value', { updated_since: 'yesterday' }],
        ['invalid-parameter-value', { limit: '0' }],
        ['invalid-parameter-value', { cursor: 'x' }],
      ]);
    });

    it('is closed to the journey', async () => {
      expect(errorsOf(await service.call('switches', { caller: JOURNEY }))).toEqual([
        403,
        ['forbidden', {}],
      ]);
    });
  });

  it('the log contains nothing of a switch', async () => {
    await report({ reason: 'because' });
    await service.show(ID);
    expect(service.logged.join('\n')).not.toMatch(new RegExp(`${ID}|because|bolt|winter`));
  });
});

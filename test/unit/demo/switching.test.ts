import type { Schemas } from '@energy-partner/client';
import { yourSwitchPage } from '../../../demo/pages/your-switch.ts';
import { createReceivedWebhooks } from '../../../demo/received.ts';
import { reportOf } from '../../../demo/switching.ts';

describe('what the demonstration reports', () => {
  const reported = { session_id: 's', fuel: 'gas', sequence: 2 } as const;
  const moment = { today: '2026-04-15', nowMs: Date.UTC(2026, 10, 21, 9, 30) };

  it('has the day that is priced, and starts supply within five working days of it', () => {
    expect(reportOf({ ...reported, status: 'in_progress' }, moment)).toEqual({
      ...reported,
      status: 'in_progress',
      occurred_at: '2026-04-15T09:30:00.000Z',
      supply_start_date: '2026-04-22',
      reason: null,
    });
  });

  it('never happens in the future', () => {
    const later = { ...moment, today: '2026-11-22' };
    const { occurred_at } = reportOf({ ...reported, status: 'live' }, later);
    expect(occurred_at).toBe('2026-11-21T09:30:00.000Z');
  });
});

it('a webhook that comes twice counts once, under its session', () => {
  const webhooks = createReceivedWebhooks();
  const data = { session_id: 's', fuel: 'gas', sequence: 1, status: 'live' } as const;
  const event = {
    type: 'switch.updated',
    timestamp: '2026-11-21T09:00:00Z',
    data: { ...data, occurred_at: '2026-11-21T09:00:00Z', supply_start_date: null },
  } as const;
  for (const id of ['msg_1', 'msg_2', 'msg_1'])
    webhooks.add({ event, headers: { 'webhook-id': id }, body: '' });
  expect([webhooks.of('s').length, webhooks.of('other').length]).toEqual([2, 0]);
});

describe('“Your switch”', () => {
  const reported = { status: 'submitted', occurred_at: '2026-04-15T09:00:00Z' } as const;
  const history = [{ ...reported, sequence: 1, reason: null }];
  const submitted: Schemas['FuelSwitch'] = {
    status: 'submitted',
    sequence: 1,
    occurred_at: '2026-04-15T09:00:00Z',
    supply_start_date: null,
    reason: null,
    history,
  };
  const current: Schemas['Switch'] = {
    ...{ session_id: 's', ref: 'demo', attribution: {}, fuel: 'dual_fuel' },
    ...{ created_at: '2026-04-15T08:00:00Z', updated_at: '2026-04-15T09:00:00Z' },
    ...{ supplier_key: 'bolt-energy', plan_key: 'one-year-fixed' },
    gas: submitted,
  };
  const textOf = async (shown: Schemas['Switch']): Promise<string> => {
    const page = { current: shown, session: undefined, suppliers: [], webhooks: [] };
    return String(await yourSwitchPage(page))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  };

  it('is shown after the session has ended, without its suppliers', async () => {
    const text = await textOf(current);
    expect(text).toContain('Your switch to Bolt Energy One Year Fixed');
    expect(text).toContain('Electricity not confirmed Nothing happens until you confirm');
    expect(text).toContain('Until 29 April 2026 you can withdraw, and it costs nothing: tell Bolt');
    expect(text).toContain('tells your present supplier');
  });

  it('stops offering to withdraw from a switch that has ended', async () => {
    const rejected = { ...submitted, status: 'rejected', reason: 'No such meter.' } as const;
    const text = await textOf({ ...current, gas: rejected });
    expect(text).toContain('turned down your gas switch The reason it gives: No such meter.');
    expect(text).not.toContain('you can withdraw');
  });
});

import { recordReport, unreportedSwitch } from '../../../../shared/sessions/switches.ts';
import { epochSeconds } from '../../../../shared/time/clock.ts';
import {
  currentPlan,
  dualFuel,
  electricityAlone,
  type Part,
  selectedPlan,
  sent,
  separate,
} from '../../../support/drop-body.ts';
import { readBody } from '../../../support/response-bodies.ts';
import type { CallerContext } from '../../../support/sample-api.ts';
import { type DropService, dropService, idOf } from '../drop/drop-service.ts';

const JOURNEY: CallerContext = { clientId: 'client-j', scope: 'journey' };
const MONTH_SECONDS = 30 * 86_400;

let service: DropService;
beforeEach(async () => {
  service = await dropService();
});

async function handOver(body: Part = dualFuel()) {
  return idOf(await service.send(sent(body)));
}

async function shown(id: string, caller: CallerContext = {}) {
  const { status, body } = await service.open(id, caller);
  expect(status).toBe(200);
  return readBody('sessions', body).session;
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

const NO_FEES = { exit_fee_due_pence: 0, exit_fees: null };

describe('GET /energy/sessions/{session_id}', () => {
  it('shows what was handed over, under the keys that were sent', async () => {
    const id = await handOver(dualFuel({ post_code: 'sw1a1aa' }));
    const now = epochSeconds(service.clock);
    const total = (await shown(id)).today.total_pence;
    expect(total).toEqual(expect.any(Number));
    expect(await shown(id)).toEqual({
      ...{
        id,
        created_at: isoTime(now),
        expires_at: isoTime(now + MONTH_SECONDS),
        first_opened_at: null,
      },
      ...{ partner: 'partner of client-a', ref: 'partner of client-a' },
      ...{
        post_code: 'SW1A 1AA',
        electricity_variant: 'standard',
        current: { dual_fuel: currentPlan() },
      },
      usage: { electricity: { estimate: 'medium' }, gas: { estimate: 'medium' } },
      selected_plan: selectedPlan(),
      attribution: { utm_campaign: 'winter', utm_content: 'banner' },
      checks: {
        ...{
          item: 'differs',
          annual_cost: 'differs',
          annual_saving: 'differs',
          requirements: 'met',
        },
        ...{ fulfillable: true, same_plan: false },
      },
      switch: null,
      today: { on_sale: true, plan: expect.any(Object), total_pence: total, ...NO_FEES },
    });
  });

  it('shows the switch once something is reported, without attribution and ref', async () => {
    const id = await handOver();
    const session = await service.sessions.readSession(id);
    if (session === undefined) throw new Error('no session');
    const nowMs = service.clock.nowMs();
    const occurredAt = new Date(nowMs).toISOString();
    const report = { sequence: 3, occurredAt, supplyStartDate: null, reason: null } as const;
    await recordReport(service.switches, unreportedSwitch(session), {
      fuel: 'gas',
      report: { ...report, status: 'in_progress' },
      nowMs,
    });
    const fuel = { status: 'in_progress', occurred_at: occurredAt } as const;
    expect((await shown(id, JOURNEY)).switch).toEqual({
      session_id: id,
      created_at: isoTime(epochSeconds(service.clock)),
      updated_at: occurredAt,
      ...{ supplier_key: 'bolt', plan_key: 'fixed', fuel: 'dual_fuel' },
      gas: {
        ...fuel,
        sequence: 3,
        supply_start_date: null,
        reason: null,
        history: [{ ...fuel, sequence: 3, reason: null }],
      },
    });
  });

  it('shows every form of supply and usage as it was sent, and nothing that was not', async () => {
    const household = {
      has: 'smart_meter,electric_vehicle',
      load_profile: 'night_storage',
      ev_kwh: 1000.5,
    };
    const minimal = {
      ...selectedPlan(),
      plan_name: undefined,
      annual_cost_pence: undefined,
      comparison_id: undefined,
    };
    const usage = {
      electricity: { kwh: 2500.25 },
      gas: { spend_pence: 7000, spend_frequency: 'monthly' },
    };
    const body = separate({
      ...{ electricity_usage: usage.electricity, gas_usage: usage.gas, household },
      ...{ selected_plan: minimal, attribution: undefined },
    });
    expect(await shown(await handOver(body))).toMatchObject({
      ...{
        current: { electricity: currentPlan(), gas: currentPlan() },
        usage,
        household,
        attribution: {},
      },
    });
    expect((await shown(await handOver(body))).selected_plan).toEqual(sent(minimal));
    const night = { kwh: 3000, percent_night_usage: 40 };
    const economy7 = electricityAlone({
      electricity_variant: 'economy_7',
      electricity: currentPlan({ plan_key: 'night', supplier_key: 'bolt' }),
      electricity_usage: night,
      selected_plan: selectedPlan({ fuel: 'electricity', plan_key: 'night' }),
    });
    const session = await shown(await handOver(economy7));
    expect(session.usage).toEqual({ electricity: night });
    expect(Object.keys(session.current)).toEqual(['electricity']);
    expect(session).not.toHaveProperty('household');
  });

  it('is open to the partner that handed over and to the journey, and to no other partner', async () => {
    const id = await handOver();
    expect((await shown(id, JOURNEY)).id).toBe(id);
    for (const [other, caller] of [
      [id, { clientId: 'client-b' }],
      [id, { clientId: 'client-b', scope: 'partner:journey' }],
      ['0'.repeat(40), JOURNEY],
      ['no such session', {}],
      ['x'.repeat(10_000), JOURNEY],
    ] as const) {
      const { status, body } = await service.open(other, caller);
      expect([status, body.errors]).toEqual([
        404,
        [
          {
            code: 'session-not-found',
            message: expect.any(String),
            parameters: { session_id: other },
          },
        ],
      ]);
    }
  });

  it('expires after 30 days, for the journey too', async () => {
    const id = await handOver();
    service.clock.moveSeconds(MONTH_SECONDS - 1);
    expect((await shown(id, JOURNEY)).id).toBe(id);
    service.clock.moveSeconds(1);
    for (const caller of [JOURNEY, {}]) expect((await service.open(id, caller)).status).toBe(404);
  });

  it('states when the journey first read it, from that response on', async () => {
    const id = await handOver();
    expect((await shown(id)).first_opened_at).toBeNull();
    service.clock.moveSeconds(60);
    const first = isoTime(epochSeconds(service.clock));
    for (const caller of [JOURNEY, JOURNEY, {}]) {
      expect((await shown(id, caller)).first_opened_at).toBe(first);
      service.clock.moveSeconds(60);
    }
  });

  it('is not found if the session was deleted while it was read', async () => {
    const id = await handOver();
    Object.assign(service.sessions, { openSession: async () => undefined });
    expect((await service.open(id, JOURNEY)).status).toBe(404);
  });
});

describe("today's state of the selected plan", () => {
  const HOME = {
    post_code: 'SW1A 1AA',
    electricity_variant: 'standard',
    fuel: 'dual_fuel',
  } as const;
  const CURRENT = {
    dual_fuel_supplier_key: 'acme',
    dual_fuel_plan_key: 'standard-variable',
  } as const;

  const spent = { electricity_spend_pence: '7000', electricity_spend_frequency: 'monthly' };
  const smart = { has: 'smart_meter', load_profile: 'night_storage' };

  it.each<[string, string, Readonly<Record<string, string>>, Part]>([
    [
      'a spend',
      'fixed',
      spent,
      { electricity_usage: { spend_pence: 7000, spend_frequency: 'monthly' } },
    ],
    [
      ...(['what the home has', 'smart', { electricity_usage_kwh: '2500', ...smart }] as const),
      { electricity_usage: { kwh: 2500 }, household: smart },
    ],
  ])('has the total of a comparison of the same day, by %s', async (_, plan_key, query, body) => {
    const { comparisons } = await service.compare({
      ...HOME,
      ...CURRENT,
      gas_usage_kwh: '9500',
      ...query,
    });
    const item = comparisons.find(({ plan }: { readonly plan: Part }) => plan['key'] === plan_key);
    const selected_plan = selectedPlan({ plan_key });
    const id = await handOver(dualFuel({ gas_usage: { kwh: 9500 }, ...body, selected_plan }));
    const total_pence = item.personal_projection.total_pence;
    const { exit_fee_free_from: _absent, ...plan } = item.plan;
    expect((await shown(id)).today).toEqual({ on_sale: true, plan, total_pence, ...NO_FEES });
  });

  it('has a total while the plan is on sale, even without the current plan unless a spend is converted by it', async () => {
    const usage = { electricity_usage: { kwh: 2500 }, gas_usage: { kwh: 9500 } };
    const spend = { ...usage, gas_usage: { spend_pence: 7000, spend_frequency: 'monthly' } };
    const [inKwh, asSpend] = [await handOver(dualFuel(usage)), await handOver(dualFuel(spend))];
    const { today } = await shown(inKwh);
    await service.withdraw('standard-variable');
    expect((await shown(inKwh)).today).toEqual(today);
    expect((await shown(asSpend)).today).toEqual({ ...today, total_pence: null });
    await service.withdraw('fixed');
    expect((await shown(inKwh)).today).toEqual({
      on_sale: false,
      plan: null,
      total_pence: null,
      ...NO_FEES,
    });
  });

  it('has the fees for leaving the current plan today, and later the selected one', async () => {
    const ending = { supplier_key: 'acme', plan_key: 'ending' };
    const dual_fuel = currentPlan(ending);
    const toEnding = await handOver(dualFuel({ selected_plan: selectedPlan(ending) }));
    expect((await shown(toEnding)).today).toMatchObject({
      exit_fee_due_pence: 0,
      exit_fees: { total_fee_pence: 5_500, gas_fee_pence: 2_500, electricity_fee_pence: 3_000 },
    });
    const fromEnding = await handOver(dualFuel({ dual_fuel }));
    expect((await shown(fromEnding)).today).toMatchObject({
      exit_fee_due_pence: 5_500,
      exit_fees: null,
    });
    const nearItsEnd = { ...dual_fuel, end_date: '2026-12-01' };
    const free = await handOver(dualFuel({ dual_fuel: nearItsEnd }));
    expect((await shown(free)).current.dual_fuel).toEqual(nearItsEnd);
    expect((await shown(free)).today.exit_fee_due_pence).toBe(0);
  });
});

it('the log names no session that was requested', async () => {
  const id = await handOver();
  await service.open(id, JOURNEY);
  await service.open('f'.repeat(40));
  expect(service.logged.at(-2)).toContain('"partner":"partner of client-a","status":200');
  expect(service.logged.join('\n')).not.toMatch(new RegExp(`${id}|ffff|SW1A|bolt|winter`));
});

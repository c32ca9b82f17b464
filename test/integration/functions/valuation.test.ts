import { micropence, micropenceOf } from '../../support/breakdown.ts';
import { DUAL_FUEL, GAS_PLAN, MEDIUM_KWH, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

const fixed = { ...DUAL_FUEL, dual_fuel_plan_key: 'fixed-tariff-mar27-v6' };

async function value(sent: Sent) {
  return (await api.get('valuation', sent)).valuation;
}

/** Both fuels of a valuation. */
async function sidesOf(sent: Sent) {
  const { gas, electricity } = await value(sent);
  return { gas: present(gas), electricity: present(electricity) };
}

describe('a valuation of a plan without an end date', () => {
  it('has no rollover, and names the plan that would follow', async () => {
    const { gas, electricity, usage } = await value(DUAL_FUEL);
    for (const side of [present(gas), present(electricity)]) {
      expect(side.plan_duration).toEqual({
        rollover: false,
        rollover_treatment: 'no-end-date-fallback',
        days_on_current_plan: null,
        rollover_date: null,
        reference_date: '2026-11-21',
      });
      expect(side.personal_projection).not.toHaveProperty('rollover');
      expect(side.rollover_plan).toMatchObject({ supplier_key: 'british-gas', key: 'standard-variable' });
      expect(side.plan.exit_fee_free_from).toBeNull();
    }
    expect(usage).toEqual({ gas: 9500, electricity: 2500 });
  });
});

describe('a valuation of a plan that ends', () => {
  it.each([
    // 2026-11-21 to 2027-03-31 is 9 + 31 + 31 + 28 + 31 = 130 days.
    ['its own end date', fixed, { rollover: true, days_on_current_plan: 130, rollover_date: '2027-03-31' }],
    [
      "the caller's date in 10 days",
      { ...fixed, dual_fuel_end_date: '2026-12-01' },
      { rollover: true, days_on_current_plan: 10, rollover_date: '2026-12-01' },
    ],
    [
      'a date that is past',
      { ...fixed, dual_fuel_end_date: '2026-11-20' },
      { rollover: true, days_on_current_plan: 0, rollover_date: '2026-11-20' },
    ],
    [
      'today',
      { ...fixed, dual_fuel_end_date: '2026-11-21' },
      { rollover: true, days_on_current_plan: 0, rollover_date: '2026-11-21' },
    ],
    [
      'a date in 364 days',
      { ...fixed, dual_fuel_end_date: '2027-11-20' },
      { rollover: true, days_on_current_plan: 364, rollover_date: '2027-11-20' },
    ],
    [
      'a date in 365 days',
      { ...fixed, dual_fuel_end_date: '2027-11-21' },
      { rollover: false, days_on_current_plan: 365, rollover_date: null },
    ],
  ])('is split at %s', async (_case, sent, duration) => {
    const { total_pence: total } = await value(sent);
    const sides = await sidesOf(sent);
    let shown = 0;
    for (const fuel of ['gas', 'electricity'] as const) {
      const { plan_duration, personal_projection: projection } = sides[fuel];
      expect(plan_duration).toEqual({
        rollover_treatment: 'fixed-plan',
        reference_date: '2026-11-21',
        ...duration,
      });
      const parts = [projection.current, projection.rollover].flatMap((part) => part?.[fuel] ?? []);
      for (const part of parts) expect(micropenceOf(part.breakdown)).toBe(micropence(part.total_pence));
      expect(parts).toHaveLength(duration.rollover ? 2 : 1);
      const sum = parts.reduce((all, part) => all + micropence(part.total_pence), 0);
      expect(projection.total_pence).toBe(Math.floor((sum + 5e5) / 1e6));
      expect(projection[`${fuel}_total_pence`]).toBe(projection.total_pence);
      shown += projection.total_pence;
    }
    expect(total).toBe(shown);
  });

  it('costs nothing on the current plan once that has ended', async () => {
    const { current, rollover } = (await sidesOf({ ...fixed, dual_fuel_end_date: '2026-11-01' })).gas
      .personal_projection;
    expect(current.gas?.total_pence).toBe(0);
    expect(current.gas?.breakdown.map(({ value_pence }) => value_pence)).toEqual([0, 0, 0]);
    expect(rollover?.gas).toEqual((await sidesOf(DUAL_FUEL)).gas.personal_projection.current.gas);
  });

  it('gives the first day without an exit fee, 49 days before the end', async () => {
    const freeFrom = async (sent: Sent) => {
      const { gas, electricity } = await sidesOf(sent);
      return [gas, electricity].map(({ plan }) => plan.exit_fee_free_from);
    };
    expect(await freeFrom(fixed)).toEqual(['2027-02-10', '2027-02-10']);
    expect((await freeFrom({ ...fixed, dual_fuel_end_date: '2026-12-31' }))[0]).toBe('2026-11-12');
  });
});

describe('a valuation of separate plans for gas and electricity', () => {
  const separate = {
    ...WESTMINSTER,
    ...MEDIUM_KWH,
    fuel: 'dual_fuel',
    electricity_supplier_key: 'scottishpower',
    electricity_plan_key: 'cap-tracker',
    ...GAS_PLAN,
  };

  it('ends each plan on its own day', async () => {
    const { gas, electricity } = await sidesOf({
      ...separate,
      electricity_end_date: '2026-12-01',
      gas_end_date: '2028-01-01',
    });
    expect(gas.plan_duration).toMatchObject({ rollover: false, days_on_current_plan: 365 });
    expect(electricity).toMatchObject({
      plan_duration: { rollover: true, days_on_current_plan: 10 },
      rollover_plan: { supplier_key: 'scottishpower', key: 'standard-variable' },
      plan: { exit_fees: { total_fee_pence: 5000 } },
    });
  });

  it('has only the fuel that is asked for', async () => {
    const { gas_supplier_key, gas_plan_key, gas_usage_kwh, ...electricityOnly } = { ...separate, fuel: 'electricity' };
    const electricity = await value(electricityOnly);
    expect(Object.keys(electricity)).toEqual(['total_pence', 'electricity', 'usage']);
    expect(electricity.usage).toEqual({ gas: 0, electricity: 2500 });
    const gas = await value({ ...separate, fuel: 'gas' });
    expect(Object.keys(gas)).toEqual(['total_pence', 'gas', 'usage']);
    expect(gas.usage).toEqual({ gas: 9500, electricity: 2500 });
    expect(gas.total_pence).toBe(gas.gas?.personal_projection.total_pence);
  });
});

describe('a valuation', () => {
  it('ignores limit, offset and new_payment_method, even if their values are invalid', async () => {
    const sent = { ...DUAL_FUEL, limit: 'x', offset: '-1', new_payment_method: 'cash' };
    expect((await value(sent)).total_pence).toBe(162838);
  });
});

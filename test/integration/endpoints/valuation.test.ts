import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

async function value(sent: Sent) {
  const { status, body } = await api.get('valuation', sent);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body.valuation;
}

const usage = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' };
const home = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const svt = {
  ...home,
  ...usage,
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
};
const fixed = { ...svt, dual_fuel_plan_key: 'fixed-tariff-mar27-v6' };

function micro(pence: number): number {
  return Math.round(pence * 1e6);
}

type Part = { readonly breakdown: readonly { readonly value_pence: number }[]; readonly total_pence: number };

function sumOf({ breakdown }: Part): number {
  return breakdown.reduce((sum, line) => sum + micro(line.value_pence), 0);
}

describe('the year of a plan without an end', () => {
  it('is the projection of the same plan in a comparison', async () => {
    const valuation = await value(svt);
    const { body } = await api.get('comparison', { ...svt, limit: '500' });
    const current = body.comparison.comparisons.find((item: { is_current_plan: boolean }) => item.is_current_plan);
    expect(valuation.total_pence).toBe(162838);
    expect(valuation.gas.personal_projection.current.gas).toEqual(current.personal_projection.current.gas);
    expect(valuation.electricity.personal_projection.current.electricity).toEqual(
      current.personal_projection.current.electricity,
    );
  });

  it('says that nothing rolls over, and names what would follow', async () => {
    const { gas, electricity, usage: used } = await value(svt);
    for (const side of [gas, electricity]) {
      expect(side.plan_duration).toEqual({
        rollover: false,
        rollover_treatment: 'no-end-date-fallback',
        days_on_current_plan: null,
        rollover_date: null,
        reference_date: '2026-11-21',
      });
      expect(side.personal_projection.rollover).toBeUndefined();
      expect(side.rollover_plan).toMatchObject({ supplier_key: 'british-gas', key: 'standard-variable' });
      expect(side.plan.exit_fee_free_from).toBeNull();
    }
    expect(used).toEqual({ gas: 9500, electricity: 2500 });
  });
});

describe('the year of a plan that ends', () => {
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
  ])('is parted by %s', async (_case, sent, duration) => {
    const { gas, electricity, total_pence: total } = await value(sent);
    let shown = 0;
    for (const [fuel, side] of [['gas', gas] as const, ['electricity', electricity] as const]) {
      expect(side.plan_duration).toEqual({
        rollover_treatment: 'fixed-plan',
        reference_date: '2026-11-21',
        ...duration,
      });
      const { current, rollover, total_pence } = side.personal_projection;
      const parts = [current[fuel], ...(rollover === undefined ? [] : [rollover[fuel]])];
      for (const part of parts) expect(sumOf(part)).toBe(micro(part.total_pence));
      expect(parts).toHaveLength(duration.rollover ? 2 : 1);
      expect(total_pence).toBe(Math.floor((parts.reduce((sum, part) => sum + micro(part.total_pence), 0) + 5e5) / 1e6));
      expect(side.personal_projection[`${fuel}_total_pence`]).toBe(total_pence);
      shown += total_pence;
    }
    expect(total).toBe(shown);
  });

  it('costs nothing on the current plan once that has ended', async () => {
    const { gas } = await value({ ...fixed, dual_fuel_end_date: '2026-11-01' });
    const { current, rollover } = gas.personal_projection;
    expect(current.gas.total_pence).toBe(0);
    expect(current.gas.breakdown.every(({ value_pence }: { value_pence: number }) => value_pence === 0)).toBe(true);
    const svtYear = await value(svt);
    expect(rollover.gas).toEqual(svtYear.gas.personal_projection.current.gas);
  });

  it('lies between the year of the plan and the year of the one that follows', async () => {
    const inOneYear = await value({ ...fixed, dual_fuel_end_date: '2027-11-21' });
    const [{ total_pence: own }, { total_pence: rolled }, { total_pence: following }] = [
      inOneYear,
      await value(fixed),
      await value(svt),
    ];
    expect(Math.min(own, following)).toBeLessThanOrEqual(rolled);
    expect(rolled).toBeLessThanOrEqual(Math.max(own, following));
  });

  it('names the first day without an exit fee, 49 days before the end', async () => {
    const { gas, electricity } = await value(fixed);
    expect([gas, electricity].map(({ plan }) => plan.exit_fee_free_from)).toEqual(['2027-02-10', '2027-02-10']);
    expect((await value({ ...fixed, dual_fuel_end_date: '2026-12-31' })).gas.plan.exit_fee_free_from).toBe(
      '2026-11-12',
    );
  });
});

describe('the year of two plans, one a fuel', () => {
  const separate = {
    ...home,
    ...usage,
    fuel: 'dual_fuel',
    electricity_supplier_key: 'scottishpower',
    electricity_plan_key: 'cap-tracker',
    gas_supplier_key: 'british-gas',
    gas_plan_key: 'standard-variable',
  };

  it('ends each on its own day', async () => {
    const { gas, electricity } = await value({
      ...separate,
      electricity_end_date: '2026-12-01',
      gas_end_date: '2028-01-01',
    });
    expect(electricity.plan_duration).toMatchObject({ rollover: true, days_on_current_plan: 10 });
    expect(gas.plan_duration).toMatchObject({ rollover: false, days_on_current_plan: 365 });
    expect(electricity.rollover_plan).toMatchObject({ supplier_key: 'scottishpower', key: 'standard-variable' });
    expect(electricity.plan.exit_fees).toEqual({ total_fee_pence: 5000 });
  });

  it('has electricity alone for electricity, and gas alone for gas', async () => {
    const { gas_supplier_key, gas_plan_key, gas_usage_kwh, ...electricityOnly } = { ...separate, fuel: 'electricity' };
    const electricity = await value(electricityOnly);
    expect(Object.keys(electricity)).toEqual(['total_pence', 'electricity', 'usage']);
    expect(electricity.usage).toEqual({ gas: 0, electricity: 2500 });
    const gas = await value({ ...separate, fuel: 'gas' });
    expect(Object.keys(gas)).toEqual(['total_pence', 'gas', 'usage']);
    expect(gas.usage).toEqual({ gas: 9500, electricity: 2500 });
    expect(gas.total_pence).toBe(gas.gas.personal_projection.total_pence);
  });
});

it('ignores limit, offset and new_payment_method, even where they are wrong', async () => {
  expect((await value({ ...svt, limit: 'x', offset: '-1', new_payment_method: 'cash' })).total_pence).toBe(162838);
});

it('turns a spend into kWh to six decimals', async () => {
  const { gas_usage_kwh, ...rest } = svt;
  const { usage: used } = await value({ ...rest, gas_spend_pence: '10000', gas_spend_frequency: 'monthly' });
  // 120,000 / 1.05 - 365 x 28.1152 = 104,023.666286 p, at 7.1431 p a kWh.
  expect(used.gas).toBeCloseTo(104_023.666286 / 7.1431, 5);
  expect(String(used.gas)).toMatch(/^\d+\.\d{1,6}$/);
});

import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

async function compare(sent: Sent) {
  const { status, body } = await api.get('comparison', sent);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body.comparison;
}

const home = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const dualPlan = { dual_fuel_supplier_key: 'british-gas', dual_fuel_plan_key: 'standard-variable' };
const usage = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' };
const household = { ...home, fuel: 'dual_fuel', ...dualPlan, ...usage };

type Line = { readonly type: string; readonly value_pence: number };

/** Millionths of a penny, so that sums are of whole numbers. */
function micro(pence: number): number {
  return Math.round(pence * 1e6);
}

function sumOfLines(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + micro(line.value_pence), 0);
}

describe('a comparison of both fuels in Westminster', () => {
  it('has twenty plans, the cheapest worked out by hand', async () => {
    const comparison = await compare(household);
    expect(comparison.total).toBe(20);
    expect(comparison.comparisons).toHaveLength(10);
    expect(comparison.comparisons[0]).toMatchObject({
      plan: {
        key: 'single-rate-tracker-15m-v3',
        supplier_key: 'fuse-energy',
        exit_fees: { total_fee_pence: 10000, gas_fee_pence: 5000, electricity_fee_pence: 5000 },
      },
      personal_projection: { total_pence: 132615, electricity_total_pence: 70893, gas_total_pence: 61722 },
      saving_pence: 30223,
      saving_on_current_rates_pence: 30223,
      saving_after_rollover_pence: null,
      is_current_plan: false,
    });
  });

  it('adds up on every plan: lines to fuels, fuels to the plan, tax to the rates of its days', async () => {
    const { comparisons } = await compare({ ...household, limit: '500' });
    expect(comparisons).toHaveLength(20);
    for (const { personal_projection: projection } of comparisons) {
      let total = 0;
      for (const fuel of ['gas', 'electricity']) {
        const { breakdown, total_pence } = projection.current[fuel];
        expect(sumOfLines(breakdown)).toBe(micro(total_pence));
        expect(breakdown.map(({ type }: Line) => type)).toEqual(['consumption', 'standing-charge', 'tax']);
        const [consumption, charge, tax] = breakdown;
        expect(micro(consumption.value_pence)).toBe(micro(consumption.rate_pence_per_kWh * consumption.usage_kWh));
        expect(micro(charge.value_pence)).toBe(micro(charge.charge_pence_per_day) * 365);
        const weighted = tax.rates.reduce(
          (sum: number, { percent, days }: { percent: number; days: number }) => sum + percent * days,
          0,
        );
        const net = BigInt(micro(consumption.value_pence) + micro(charge.value_pence));
        expect(BigInt(micro(tax.value_pence))).toBe((2n * net * BigInt(weighted) + 36_500n) / 73_000n);
        expect(tax.rates).toEqual(
          fuel === 'gas'
            ? [{ percent: 5, days: 365 }]
            : [
                { percent: 0, days: 131 },
                { percent: 5, days: 234 },
              ],
        );
        expect([consumption.days, charge.days, consumption.register]).toEqual([365, 365, 'all']);
        expect(micro(consumption.rate_with_vat_pence_per_kWh)).toBe(
          fuel === 'gas'
            ? Math.floor(micro(consumption.rate_pence_per_kWh) * 1.05 + 0.5)
            : micro(consumption.rate_pence_per_kWh),
        );
        expect(projection[`${fuel}_total_pence`]).toBe(Math.floor(total_pence + 0.5));
        total += projection[`${fuel}_total_pence`];
      }
      expect(projection.total_pence).toBe(total);
    }
  });

  it('is in order of the totals shown, then supplier, then plan', async () => {
    const { comparisons } = await compare({ ...household, limit: '500' });
    const keys = comparisons.map(
      ({
        personal_projection: { total_pence },
        plan,
      }: {
        personal_projection: { total_pence: number };
        plan: { supplier_key: string; key: string };
      }) => `${String(total_pence).padStart(9, '0')} ${plan.supplier_key} ${plan.key}`,
    );
    expect(keys).toEqual(keys.toSorted());
  });

  it('marks the plan that the household is on, which saves nothing', async () => {
    const { comparisons } = await compare({ ...household, limit: '500' });
    const current = comparisons.filter((item: { is_current_plan: boolean }) => item.is_current_plan);
    expect(current).toMatchObject([
      { plan: { supplier_key: 'british-gas', key: 'standard-variable' }, saving_pence: 0 },
    ]);
  });

  it('pages without a gap or a repeat, to an empty end', async () => {
    const all = await compare({ ...household, limit: '1000000' });
    const keyOf = ({ plan }: { plan: { supplier_key: string; key: string } }): string =>
      `${plan.supplier_key}/${plan.key}`;
    const pages = await Promise.all(
      [0, 7, 14].map((offset) => compare({ ...household, limit: '7', offset: String(offset) })),
    );
    expect(pages.flatMap(({ comparisons }) => comparisons.map(keyOf))).toEqual(all.comparisons.map(keyOf));
    expect(await compare({ ...household, offset: '20' })).toMatchObject({ total: 20, comparisons: [] });
  });

  it('has the same ids for the same question, however it is written and on every page, and others for another', async () => {
    const all = await compare({ ...household, limit: '500' });
    const idsOf = ({ id, comparisons }: { id: string; comparisons: readonly { item_id: string }[] }) => [
      id,
      ...comparisons.map(({ item_id }) => item_id),
    ];
    expect(new Set(idsOf(all)).size).toBe(21);
    expect(idsOf(all).every((id) => UUID.test(id))).toBe(true);
    const same: readonly Sent[] = [
      { ...household, post_code: 'sw1a1aa', limit: '500' },
      { ...household, electricity_usage_kwh: '2500.000', unknown: 'ignored', limit: '500' },
      {
        ...household,
        dual_fuel_payment_method: 'monthly_direct_debit',
        new_payment_method: 'monthly_direct_debit',
        limit: '500',
      },
    ];
    for (const sent of same) expect(idsOf(await compare(sent))).toEqual(idsOf(all));
    const second = await compare({ ...household, offset: '1', limit: '1' });
    expect(idsOf(second)).toEqual([all.id, all.comparisons[1].item_id]);
    const others: readonly Sent[] = [
      { ...household, post_code: 'LS1 4AP' },
      { ...household, gas_usage_kwh: '9501' },
      { ...household, dual_fuel_end_date: '2027-04-11' },
      { ...household, new_payment_method: 'prepayment' },
    ];
    const ids = await Promise.all(others.map(async (sent) => (await compare(sent)).id));
    expect(new Set([all.id, ...ids]).size).toBe(5);
  });

  it('says which market it priced', async () => {
    const { market } = await compare(household);
    expect(market).toEqual({ edition: expect.stringMatching(/^[0-9a-f]{40}\.1$/), day: '2026-11-21' });
  });

  it('shows the plan that the household is on, a fuel at a time, and since when its prices hold', async () => {
    const { current } = await compare(household);
    expect(current).toMatchObject({
      total_pence: 162838,
      gas: {
        plan: {
          key: 'standard-variable',
          supplier_key: 'british-gas',
          exit_fee_free_from: null,
          prices_from: '2026-07-01',
          prices_until: null,
        },
        end_date: null,
        exit_fee_due_pence: 0,
        total_pence: 82028,
      },
      electricity: { total_pence: 80810 },
    });
  });
});

describe('a comparison with other usage', () => {
  it('turns a spend into kWh by the current plan and the VAT of today', async () => {
    // At today's rates of VAT, 0 and 5 %: 78,300.4545 p of electricity, and 82,027.5729 p of gas, are 2,500 and 9,500
    // kWh.
    const spent = await compare({
      ...home,
      fuel: 'dual_fuel',
      ...dualPlan,
      electricity_spend_pence: '78300.4545',
      electricity_spend_frequency: 'annual',
      gas_spend_pence: '20506.893225',
      gas_spend_frequency: 'quarterly',
      limit: '500',
    });
    const again = spent.comparisons.find((item: { is_current_plan: boolean }) => item.is_current_plan);
    expect(again.personal_projection).toMatchObject({ electricity_total_pence: 80810, gas_total_pence: 82028 });
    const [{ usage_kWh: kwh }] = again.personal_projection.current.electricity.breakdown;
    expect(kwh).toBe(2500);
  });

  it('takes medium from the typical values in force, under both names', async () => {
    const named = async (suffix: string) => {
      const { comparisons } = await compare({
        ...home,
        fuel: 'dual_fuel',
        ...dualPlan,
        [`electricity_${suffix}`]: 'medium',
        [`gas_${suffix}`]: 'medium',
      });
      return comparisons[0].personal_projection.total_pence;
    };
    expect([await named('usage_estimate'), await named('usage_kwh_estimate')]).toEqual([132615, 132615]);
  });

  it('prices Economy 7 by day and night', async () => {
    const { comparisons } = await compare({
      ...household,
      electricity_variant: 'economy_7',
      electricity_usage_kwh: '3400',
      percent_night_usage: '42',
      limit: '500',
    });
    for (const item of comparisons) {
      const [day, night, charge, tax] = item.personal_projection.current.electricity.breakdown;
      expect([day.usage_kWh, night.usage_kWh]).toEqual([1972, 1428]);
      expect(day.rate_pence_per_kWh).toBeGreaterThan(night.rate_pence_per_kWh);
      expect([charge.type, tax.type]).toEqual(['standing-charge', 'tax']);
    }
    expect(comparisons).toHaveLength(10);
  });

  it('takes 42 % night for an Economy 7 estimate without a share', async () => {
    const { electricity_usage_kwh: _kwh, ...rest } = household;
    const { comparisons } = await compare({
      ...rest,
      electricity_variant: 'economy_7',
      electricity_usage_estimate: 'medium',
    });
    const [day, night] = comparisons[0].personal_projection.current.electricity.breakdown;
    expect([day.usage_kWh, night.usage_kWh]).toEqual([1972, 1428]);
  });

  it('shows one line of nothing for no usage', async () => {
    const { comparisons } = await compare({ ...household, electricity_usage_kwh: '0' });
    const [line] = comparisons[0].personal_projection.current.electricity.breakdown;
    expect(line).toMatchObject({ type: 'consumption', value_pence: 0, usage_kWh: 0 });
  });
});

describe('a comparison by another way to name the current plan', () => {
  it('adds two plans of two suppliers up', async () => {
    const separate = {
      ...home,
      fuel: 'dual_fuel',
      ...usage,
      electricity_supplier_key: 'edf',
      electricity_plan_key: 'standard-variable',
      gas_supplier_key: 'british-gas',
      gas_plan_key: 'standard-variable',
    };
    const { comparisons, total } = await compare({ ...separate, limit: '500' });
    expect(total).toBe(20);
    expect(comparisons.some((item: { is_current_plan: boolean }) => item.is_current_plan)).toBe(false);
    expect(comparisons[0].saving_pence).toBe(30223);
  });

  it('compares electricity alone, its fees in total alone', async () => {
    const { comparisons } = await compare({
      ...home,
      fuel: 'electricity',
      electricity_supplier_key: 'british-gas',
      electricity_plan_key: 'standard-variable',
      electricity_usage_kwh: '2500',
    });
    expect(comparisons[0].plan.exit_fees).toEqual({ total_fee_pence: 5000 });
    expect(comparisons[0].personal_projection).toEqual({
      total_pence: 70893,
      electricity_total_pence: 70893,
      current: { electricity: expect.anything(), total_pence: expect.any(Number) },
    });
  });

  it('compares gas alone, saving against the gas plan alone', async () => {
    const { comparisons } = await compare({
      ...home,
      fuel: 'gas',
      ...usage,
      electricity_supplier_key: 'edf',
      electricity_plan_key: 'standard-variable',
      gas_supplier_key: 'british-gas',
      gas_plan_key: 'standard-variable',
      limit: '500',
    });
    const current = comparisons.find((item: { is_current_plan: boolean }) => item.is_current_plan);
    expect(current).toMatchObject({ saving_pence: 0, personal_projection: { gas_total_pence: expect.any(Number) } });
    expect(current.personal_projection.electricity_total_pence).toBeUndefined();
  });

  it('looks at prepayment where the household is on it, or at what the caller asks for', async () => {
    const methods = { ...household, dual_fuel_payment_method: 'prepayment', limit: '500' };
    const onPrepayment = await compare(methods);
    expect(onPrepayment.total).toBe(10);
    expect((await compare({ ...methods, new_payment_method: 'monthly_direct_debit' })).total).toBe(20);
    expect((await compare({ ...household, new_payment_method: 'prepayment' })).total).toBe(10);
  });
});

describe('a comparison with a fix that ends', () => {
  const fixed = { ...household, dual_fuel_plan_key: 'fixed-tariff-mar27-v6' };

  it('saves against the year with its rollover, and says the two parts of it', async () => {
    const { comparisons } = await compare(fixed);
    const valued = await api.get('valuation', fixed);
    const [{ saving_pence, saving_on_current_rates_pence, saving_after_rollover_pence, personal_projection }] =
      comparisons;
    expect(saving_pence).toBe(valued.body.valuation.total_pence - personal_projection.total_pence);
    expect(saving_after_rollover_pence).toBe(30223);
    expect(saving_pence).toBeGreaterThan(saving_on_current_rates_pence);
    expect(saving_pence).toBeLessThan(saving_after_rollover_pence);
  });

  it('saves nothing like for like by staying, whatever the plain saving says', async () => {
    const { comparisons } = await compare({ ...fixed, limit: '500' });
    const own = comparisons.find((item: { is_current_plan: boolean }) => item.is_current_plan);
    expect(own).toMatchObject({
      plan: { key: 'fixed-tariff-mar27-v6' },
      like_for_like: { days_on_plan: 130, price_changes_on: [], saving_pence: 0 },
    });
    expect(own.saving_pence).not.toBe(0);
    expect(own.saving_after_exit_fees_pence).toBe(own.saving_pence);
  });

  it('measures a fix like for like: 130 days of it, then the rollover plan that the household has today', async () => {
    const { comparisons } = await compare({ ...household, limit: '500' });
    const fix = comparisons.find(({ plan }: { plan: { key: string } }) => plan.key === 'fixed-tariff-mar27-v6');
    const { days_on_plan, total_pence, saving_pence } = fix.like_for_like;
    expect([days_on_plan, total_pence + saving_pence]).toEqual([130, 162838]);
    // Over 130 of 365 days the saving is a part of the saving on a whole year, nearer nothing.
    expect(saving_pence).toBeLessThan(fix.saving_pence);
    expect(saving_pence).toBeGreaterThan(0);
  });

  it('takes off the exit fees of the plan that is left, from nobody within its last 49 days', async () => {
    const withFee = { ...household, dual_fuel_plan_key: 'fixed-tariff-apr27-v1', limit: '500' };
    const feesOn = async (day: string) => {
      const { body } = await (await sampleApi({ day })).get('comparison', withFee);
      const { comparisons, current } = body.comparison;
      return {
        due: [current.gas.exit_fee_due_pence, current.electricity.exit_fee_due_pence],
        taken: new Set(
          comparisons.map(
            (item: { saving_pence: number; saving_after_exit_fees_pence: number }) =>
              item.saving_pence - item.saving_after_exit_fees_pence,
          ),
        ),
      };
    };
    const before = await feesOn('2027-03-11');
    const [gas = 0, electricity = 0] = before.due;
    expect(gas + electricity).toBeGreaterThan(0);
    // Staying pays none.
    expect(before.taken).toEqual(new Set([gas + electricity, 0]));
    expect(await feesOn('2027-03-12')).toEqual({ due: [0, 0], taken: new Set([0]) });
  });

  it('says of the plan that the household is on when it may be left for nothing', async () => {
    const onSale = { ...household, dual_fuel_plan_key: 'fixed-tariff-apr27-v1', limit: '500' };
    const { comparisons } = await compare(onSale);
    const told = comparisons.filter(({ plan }: { plan: object }) => 'exit_fee_free_from' in plan);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      is_current_plan: true,
      plan: { key: 'fixed-tariff-apr27-v1', product_end_date: '2027-04-30', exit_fee_free_from: '2027-03-12' },
    });
  });

  it('leaves plans out whose product end date is reached', async () => {
    const later = await sampleApi({ day: '2027-04-30' });
    const { body } = await later.get('comparison', { ...household, limit: '500' });
    const keys = body.comparison.comparisons.map(({ plan }: { plan: { key: string } }) => plan.key);
    expect(keys).not.toContain('fixed-tariff-apr27-v1');
    expect(body.comparison.total).toBeLessThan(20);
  });
});

describe('a comparison that cannot be made', () => {
  it('names each spend that no home has', async () => {
    const { status, body } = await api.get('comparison', {
      ...home,
      fuel: 'dual_fuel',
      ...dualPlan,
      electricity_spend_pence: '90000000',
      electricity_spend_frequency: 'monthly',
      gas_spend_pence: '90000000.5',
      gas_spend_frequency: 'annual',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message:
          'electricity_spend_pence must be no more than 3,000,000 kWh a year cost on the current plan; "90000000" was sent.',
        parameters: { electricity_spend_pence: '90000000' },
      },
      expect.objectContaining({ parameters: { gas_spend_pence: '90000000.5' } }),
    ]);
  });

  it('answers five errors at once', async () => {
    const { status, body } = await api.get('comparison', {
      ...household,
      fuel: 'steam',
      electricity_variant: 'three',
      limit: '0',
      offset: '-1',
      electricity_usage_kwh: 'much',
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(5);
  });

  it('names a postcode that is not known, after every error of the request', async () => {
    const unknown = { ...household, post_code: 'ZZ1 1ZZ' };
    expect(await api.get('comparison', unknown)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'postcode-not-found', parameters: { post_code: 'ZZ1 1ZZ' } }] },
    });
    expect((await api.get('comparison', { ...unknown, limit: '0' })).body.errors).toMatchObject([
      { code: 'invalid-parameter-value' },
    ]);
  });

  it('names both plans that are not known, with the values in effect', async () => {
    const { status, body } = await api.get('comparison', {
      ...home,
      post_code: 'sw1a1aa',
      fuel: 'dual_fuel',
      ...usage,
      electricity_supplier_key: 'edf',
      electricity_plan_key: 'no-such-plan',
      gas_supplier_key: 'nobody',
      gas_plan_key: 'standard-variable',
      gas_payment_method: 'prepayment',
    });
    expect(status).toBe(404);
    expect(body.errors.map(({ code, parameters }: { code: string; parameters: object }) => [code, parameters])).toEqual(
      [
        [
          'plan-not-found',
          {
            electricity_plan_key: 'no-such-plan',
            electricity_supplier_key: 'edf',
            electricity_payment_method: 'monthly_direct_debit',
            electricity_variant: 'standard',
            post_code: 'sw1a1aa',
          },
        ],
        [
          'plan-not-found',
          {
            gas_plan_key: 'standard-variable',
            gas_supplier_key: 'nobody',
            gas_payment_method: 'prepayment',
            electricity_variant: 'standard',
            post_code: 'sw1a1aa',
          },
        ],
      ],
    );
  });
});

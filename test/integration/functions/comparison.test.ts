import { DUAL_FUEL, DUAL_PLAN, ELECTRICITY_PLAN, GAS_PLAN, MEDIUM_KWH, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ALL = { limit: '500' };

type Comparison = ResponseBody<'comparison'>['comparison'];
type Item = Comparison['comparisons'][number];

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

async function compare(sent: Sent): Promise<Comparison> {
  return (await api.get('comparison', sent)).comparison;
}

function first({ comparisons }: Comparison): Item {
  return present(comparisons[0]);
}

/** The plan that the household is on. */
function current({ comparisons }: Comparison): Item {
  return present(comparisons.find(({ is_current_plan }) => is_current_plan));
}

function keyOf({ plan }: Item): string {
  return `${plan.supplier_key}/${plan.key}`;
}

const separate = { ...WESTMINSTER, fuel: 'dual_fuel', ...MEDIUM_KWH, ...ELECTRICITY_PLAN, ...GAS_PLAN };

describe('a comparison of both fuels in Westminster', () => {
  it('has twenty plans, with the cheapest as worked out by hand', async () => {
    const comparison = await compare(DUAL_FUEL);
    expect(comparison.total).toBe(20);
    expect(comparison.comparisons).toHaveLength(10);
    expect(first(comparison)).toMatchObject({
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

  it('is paged without a gap or a repeat, and is empty beyond the end', async () => {
    const all = await compare({ ...DUAL_FUEL, limit: '1000000' });
    const pages = await Promise.all(
      [0, 7, 14].map((offset) => compare({ ...DUAL_FUEL, limit: '7', offset: String(offset) })),
    );
    expect(pages.flatMap(({ comparisons }) => comparisons.map(keyOf))).toEqual(all.comparisons.map(keyOf));
    expect(await compare({ ...DUAL_FUEL, offset: '20' })).toMatchObject({ total: 20, comparisons: [] });
  });

  it('has an id of its own for each plan, the same on every page', async () => {
    const all = await compare({ ...DUAL_FUEL, ...ALL });
    const ids = [all.id, ...all.comparisons.map(({ item_id }) => item_id)];
    expect(new Set(ids).size).toBe(21);
    expect(ids.every((id) => UUID.test(id))).toBe(true);
    const second = await compare({ ...DUAL_FUEL, offset: '1', limit: '1' });
    expect([second.id, second.comparisons[0]?.item_id]).toEqual([all.id, ids[2]]);
  });

  it('says which market it priced', async () => {
    const { market } = await compare(DUAL_FUEL);
    const stale_sources = ['deals', 'example-energy', 'price-cap'];
    expect(market).toEqual({ edition: expect.any(String), day: '2026-11-21', stale_sources });
  });
});

describe('a comparison by spend, estimate or register', () => {
  it('says what was priced: by hand, 81,668.446652 p of electricity are 2,500 kWh, and gas is the typical 9,500', async () => {
    const sent = { ...WESTMINSTER, fuel: 'dual_fuel', ...DUAL_PLAN, gas_usage_estimate: 'medium' };
    const spend = { electricity_spend_pence: '81668.446652', electricity_spend_frequency: 'annual' };
    expect((await compare({ ...sent, ...spend })).usage).toEqual({ electricity: { kwh: 2500 }, gas: { kwh: 9500 } });
    const night = { electricity_variant: 'economy_7', electricity_usage_estimate: 'medium' };
    expect((await compare({ ...sent, ...night })).usage.electricity).toEqual({ kwh: 3400, percent_night_usage: 42 });
    const electricity = { ...WESTMINSTER, fuel: 'electricity', ...ELECTRICITY_PLAN, electricity_usage_kwh: '1.5' };
    expect((await compare(electricity)).usage).toEqual({ electricity: { kwh: 1.5 } });
    expect((await compare({ ...separate, fuel: 'gas' })).usage).toEqual({ gas: { kwh: 9500 } });
  });
});

describe('a comparison of plans for single fuels', () => {
  it('shows only the total exit fee and the electricity projection for electricity only', async () => {
    const item = first(
      await compare({
        ...WESTMINSTER,
        fuel: 'electricity',
        ...ELECTRICITY_PLAN,
        electricity_supplier_key: 'british-gas',
        electricity_usage_kwh: '2500',
      }),
    );
    expect(item.plan.exit_fees).toEqual({ total_fee_pence: 5000 });
    expect(item.personal_projection).toEqual({
      total_pence: 70893,
      electricity_total_pence: 70893,
      current: { electricity: expect.anything(), total_pence: expect.any(Number) },
    });
  });
});

describe('a comparison for another payment method', () => {
  it('has the plans for the method that the household pays by, or for new_payment_method', async () => {
    const prepaid = { ...DUAL_FUEL, dual_fuel_payment_method: 'prepayment', ...ALL };
    expect((await compare(prepaid)).total).toBe(10);
    expect((await compare({ ...prepaid, new_payment_method: 'monthly_direct_debit' })).total).toBe(20);
    expect((await compare({ ...DUAL_FUEL, new_payment_method: 'prepayment' })).total).toBe(10);
  });
});

describe('a comparison with a fixed plan', () => {
  const fixed = { ...DUAL_FUEL, dual_fuel_plan_key: 'fixed-tariff-mar27-v6' };
  const withExitFee = { ...DUAL_FUEL, dual_fuel_plan_key: 'fixed-tariff-apr27-v1', ...ALL };

  it('saves nothing like for like if the household stays, whatever saving_pence says', async () => {
    const own = current(await compare({ ...fixed, ...ALL }));
    expect(own).toMatchObject({
      plan: { key: 'fixed-tariff-mar27-v6' },
      like_for_like: { days_on_plan: 130, price_changes_on: [], saving_pence: 0 },
    });
    expect(own.saving_pence).not.toBe(0);
    expect(own.saving_after_exit_fees_pence).toBe(own.saving_pence);
  });

  it('deducts the exit fees of the plan that is left, except within its last 49 days', async () => {
    const feesOn = async (day: string) => {
      const { comparison } = await (await sampleApi({ day })).get('comparison', withExitFee);
      const { gas, electricity } = comparison.current;
      return {
        duePence: present(gas).exit_fee_due_pence + present(electricity).exit_fee_due_pence,
        deducted: new Set(comparison.comparisons.map((item) => item.saving_pence - item.saving_after_exit_fees_pence)),
      };
    };
    const { duePence, deducted } = await feesOn('2027-03-11');
    expect(duePence).toBeGreaterThan(0);
    // Staying costs no fee.
    expect(deducted).toEqual(new Set([duePence, 0]));
    expect(await feesOn('2027-03-12')).toEqual({ duePence: 0, deducted: new Set([0]) });
  });

  it("gives the day from which leaving costs nothing for the household's own plan only", async () => {
    const { comparisons } = await compare(withExitFee);
    expect(comparisons.filter(({ plan }) => 'exit_fee_free_from' in plan)).toMatchObject([
      {
        is_current_plan: true,
        plan: { key: 'fixed-tariff-apr27-v1', product_end_date: '2027-04-30', exit_fee_free_from: '2027-03-12' },
      },
    ]);
  });

  it('leaves out a plan from its product end date', async () => {
    const later = await sampleApi({ day: '2027-04-30' });
    const { comparison } = await later.get('comparison', { ...DUAL_FUEL, ...ALL });
    expect(comparison.comparisons.map(({ plan }) => plan.key)).not.toContain('fixed-tariff-apr27-v1');
    expect(comparison.total).toBeLessThan(20);
  });
});

describe('a request for a comparison', () => {
  it('gets an error for each spend that is beyond any home', async () => {
    const { status, errors } = await api.getErrors('comparison', {
      ...WESTMINSTER,
      fuel: 'dual_fuel',
      ...DUAL_PLAN,
      electricity_spend_pence: '90000000',
      electricity_spend_frequency: 'monthly',
      gas_spend_pence: '90000000.5',
      gas_spend_frequency: 'annual',
    });
    expect(status).toBe(400);
    expect(errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message:
          'electricity_spend_pence must be at most what 3,000,000 kWh a year would cost on the current plan; "90000000" was sent.',
        parameters: { electricity_spend_pence: '90000000' },
      },
      expect.objectContaining({ parameters: { gas_spend_pence: '90000000.5' } }),
    ]);
  });

  it('gets the error of a spend where the other fuel has no such plan', async () => {
    const { status, errors } = await api.getErrors('comparison', {
      ...WESTMINSTER,
      fuel: 'dual_fuel',
      electricity_supplier_key: 'british-gas',
      electricity_plan_key: 'standard-variable',
      electricity_spend_pence: '90000000',
      electricity_spend_frequency: 'monthly',
      gas_supplier_key: 'british-gas',
      gas_plan_key: 'nobody-has-it',
      gas_usage_kwh: '9500',
    });
    expect(status).toBe(400);
    expect(errors.map(({ parameters }) => parameters)).toEqual([{ electricity_spend_pence: '90000000' }]);
  });

  it('gets 404 for an unknown postcode only if it has no other error', async () => {
    const unknown = { ...DUAL_FUEL, post_code: 'ZZ1 1ZZ' };
    expect(await api.getErrors('comparison', unknown)).toMatchObject({
      status: 404,
      errors: [{ code: 'postcode-not-found', parameters: { post_code: 'ZZ1 1ZZ' } }],
    });
    expect(await api.getErrors('comparison', { ...unknown, limit: '0' })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid-parameter-value' }],
    });
  });

  it.each([
    ['British Gas', ' Did you mean "british-gas"?'],
    ['nobody', ''],
  ])('hears that there is no supplier %s, and what it may have meant', async (sent, hint) => {
    const { errors } = await api.getErrors('comparison', { ...DUAL_FUEL, dual_fuel_supplier_key: sent });
    expect(errors).toMatchObject([
      {
        code: 'plan-not-found',
        message: `dual_fuel_supplier_key must be a supplier listed by /energy/suppliers; "${sent}" was sent.${hint}`,
        parameters: { dual_fuel_supplier_key: sent },
      },
    ]);
  });

  it('gets an error for each of two unknown plans, with the values in effect', async () => {
    const effective = { electricity_variant: 'standard', post_code: 'sw1a1aa' };
    const sent = { ...separate, post_code: 'sw1a1aa', electricity_plan_key: 'no-such-plan' };
    expect(
      await api.getErrors('comparison', { ...sent, gas_supplier_key: 'nobody', gas_payment_method: 'prepayment' }),
    ).toEqual({
      status: 404,
      errors: [
        {
          code: 'plan-not-found',
          message: expect.any(String),
          parameters: {
            electricity_plan_key: 'no-such-plan',
            electricity_supplier_key: 'edf',
            electricity_payment_method: 'monthly_direct_debit',
            ...effective,
          },
        },
        {
          code: 'plan-not-found',
          message: expect.any(String),
          parameters: {
            gas_plan_key: 'standard-variable',
            gas_supplier_key: 'nobody',
            gas_payment_method: 'prepayment',
            ...effective,
          },
        },
      ],
    });
  });
});

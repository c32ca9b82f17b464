import { POST_CODES } from '../../support/post-codes.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

describe('suppliers at a post code', () => {
  it('are listed by name, with the incumbents of the region', async () => {
    const { body } = await api.get('suppliers', { post_code: 'sw1a1aa' });
    const names = body.suppliers.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      'British Gas',
      'E.ON Next',
      'EDF',
      'Example Energy',
      'Fuse Energy',
      'OVO Energy',
      'Octopus Energy',
      'ScottishPower',
      'So Energy',
      'Utilita',
      'Utility Warehouse',
    ]);
    const incumbents = body.suppliers.filter(({ incumbent }: { incumbent: boolean }) => incumbent);
    expect(incumbents.map(({ key }: { key: string }) => key)).toEqual(['british-gas', 'edf']);
  });

  it('are kept by fuel, their plan types left whole', async () => {
    const { body } = await api.get('suppliers', { post_code: 'SW1A 1AA', fuel: 'gas' });
    const keys = body.suppliers.map(({ key }: { key: string }) => key);
    expect(keys).not.toContain('fuse-energy');
    const [britishGas] = body.suppliers;
    expect(new Set(britishGas.plan_types.map(({ fuel }: { fuel: string }) => fuel)).size).toBe(3);
    expect(JSON.stringify(body)).not.toContain('variable_direct_debit');
  });

  it('refuse a missing post code, an unknown fuel and an unknown post code', async () => {
    expect(await api.get('suppliers', { fuel: 'coal' })).toMatchObject({
      status: 400,
      body: { errors: [{ parameters: { post_code: null } }, { parameters: { fuel: 'coal' } }] },
    });
    for (const post_code of ['BT1 5GS', 'IM1 1AA', 'JE2 3AB', 'nonsense', '<script>']) {
      expect(await api.get('suppliers', { post_code })).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'postcode-not-found', parameters: { post_code } }] },
      });
    }
  });
});

describe('plans of a supplier', () => {
  const britishGas = { post_code: 'SW1A 1AA', supplier_key: 'british-gas' };
  const keys = async (sent: Readonly<Record<string, string>>): Promise<string[]> => {
    const { body } = await api.get('plans', sent);
    return body.plans.map(({ key }: { key: string }) => key);
  };

  it('are filtered by fuel, payment method and variant', async () => {
    expect(await keys(britishGas)).toHaveLength(4);
    expect(await keys({ ...britishGas, payment_method: 'prepayment' })).toEqual(['standard-variable']);
    expect(await keys({ ...britishGas, fuel: 'gas', electricity_variant: 'economy_7' })).toEqual(['standard-variable']);
    expect(await keys({ ...britishGas, payment_method: 'variable_direct_debit' })).toEqual(['standard-variable']);
  });

  it('refuse an unknown supplier together with every other fault', async () => {
    expect(await api.get('plans', { supplier_key: 'nobody', fuel: 'coal' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { code: 'missing-required-parameter', parameters: { post_code: null } },
          { code: 'invalid-parameter-value', parameters: { fuel: 'coal' } },
          { code: 'invalid-parameter-value', parameters: { supplier_key: 'nobody' } },
        ],
      },
    });
  });
});

describe('the plan nearest to rates', () => {
  it('is found again by its own rates, for every standard direct debit plan in every region', async () => {
    let walked = 0;
    for (const post_code of Object.values(POST_CODES)) {
      const { body } = await api.get('suppliers', { post_code });
      for (const { key: supplier_key } of body.suppliers) {
        for (const fuel of ['electricity', 'dual_fuel']) {
          const listed = await api.get('plans', {
            post_code,
            supplier_key,
            fuel,
            payment_method: 'monthly_direct_debit',
            electricity_variant: 'standard',
          });
          for (const { key } of listed.body.plans) {
            const rates = await ratesOf({ post_code, supplier_key, fuel, key });
            const { body: found } = await api.get('plan-lookup', { post_code, supplier_key, ...rates });
            expect(found.plan).toMatchObject({ key, supplier_name_key: supplier_key });
            expect(ratesIn(found.plan)).toEqual(rates);
            walked += 1;
          }
        }
      }
    }
    expect(walked).toBeGreaterThan(500);
  });

  const RATE_NAMES = [
    'electricity_charge_pence_per_day',
    'electricity_rate_pence_per_kwh',
    'gas_charge_pence_per_day',
    'gas_rate_pence_per_kwh',
  ];

  const ratesIn = (plan: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(RATE_NAMES.filter((name) => name in plan).map((name) => [name, String(plan[name])]));

  /** A plan's rates as a comparison shows them. */
  const ratesOf = async (plan: { post_code: string; supplier_key: string; fuel: string; key: string }) => {
    const { body } = await api.get('valuation', {
      post_code: plan.post_code,
      fuel: plan.fuel,
      electricity_variant: 'standard',
      [`${plan.fuel}_supplier_key`]: plan.supplier_key,
      [`${plan.fuel}_plan_key`]: plan.key,
      electricity_usage_kwh: '1',
      ...(plan.fuel === 'dual_fuel' ? { gas_usage_kwh: '1' } : {}),
    });
    const rates: Record<string, string> = {};
    for (const fuel of plan.fuel === 'dual_fuel' ? ['electricity', 'gas'] : ['electricity']) {
      const [consumption, charge] = body.valuation[fuel].personal_projection.current[fuel].breakdown;
      rates[`${fuel}_charge_pence_per_day`] = String(charge.charge_pence_per_day);
      rates[`${fuel}_rate_pence_per_kwh`] = String(consumption.rate_pence_per_kWh);
    }
    return rates;
  };

  const asked = {
    post_code: 'SW1A 1AA',
    electricity_charge_pence_per_day: '40',
    electricity_rate_pence_per_kwh: '22',
  };

  it('answers on the basis that was asked on', async () => {
    const bothFuels = { ...asked, gas_charge_pence_per_day: '26', gas_rate_pence_per_kwh: '6' };
    const bare = await api.get('plan-lookup', { ...bothFuels, supplier_key: 'british-gas' });
    const {
      electricity_charge_pence_per_day: charge,
      electricity_rate_pence_per_kwh: rate,
      gas_charge_pence_per_day: gasCharge,
      gas_rate_pence_per_kwh: gasRate,
    } = bare.body.plan;
    // On 2026-11-21 electricity has no VAT and gas has 5 %.
    const withVat = await api.get('plan-lookup', {
      post_code: 'SW1A 1AA',
      supplier_key: 'british-gas',
      electricity_charge_pence_per_day: String(charge),
      electricity_rate_pence_per_kwh: String(rate),
      gas_charge_pence_per_day: String(gasCharge * 1.05),
      gas_rate_pence_per_kwh: String(gasRate * 1.05),
      rates_include_vat: 'true',
    });
    expect(withVat.body.plan.key).toBe(bare.body.plan.key);
    expect(withVat.body.plan.electricity_rate_pence_per_kwh).toBe(rate);
    expect(withVat.body.plan.gas_rate_pence_per_kwh).toBeCloseTo(gasRate * 1.05, 5);
  });

  it('is an electricity plan where gas is given by half, and still checks that half', async () => {
    const half = await api.get('plan-lookup', { ...asked, gas_rate_pence_per_kwh: '6' });
    expect(half.status).toBe(200);
    expect(half.body.plan.gas_rate_pence_per_kwh).toBeUndefined();
    expect((await api.get('plan-lookup', { ...asked, gas_rate_pence_per_kwh: 'six' })).status).toBe(400);
    expect(
      (await api.get('plan-lookup', { ...asked, gas_rate_pence_per_kwh: '6', gas_charge_pence_per_day: '-3.5' }))
        .status,
    ).toBe(200);
  });

  it('is found however far away the rates are', async () => {
    for (const pence of ['0', '10001', '1000000000']) {
      const far = { electricity_charge_pence_per_day: pence, electricity_rate_pence_per_kwh: pence };
      const gas = { gas_charge_pence_per_day: `-${pence}`, gas_rate_pence_per_kwh: pence };
      expect((await api.get('plan-lookup', { ...asked, ...far })).status).toBe(200);
      expect((await api.get('plan-lookup', { ...asked, ...far, ...gas, rates_include_vat: 'true' })).status).toBe(200);
    }
  });

  it('names every fault', async () => {
    const { status, body } = await api.get('plan-lookup', {
      supplier_key: 'nobody',
      electricity_rate_pence_per_kwh: '-1',
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ parameters }: { parameters: object }) => Object.keys(parameters)[0])).toEqual([
      'post_code',
      'supplier_key',
      'electricity_charge_pence_per_day',
      'electricity_rate_pence_per_kwh',
    ]);
  });
});

describe('best buys', () => {
  const list = async (best_buy_type: string) => (await api.get('best-buys', {}, { best_buy_type })).body;

  it('have the standard plans of the big six under the specified name', async () => {
    const { meta, plans } = await list('big-six-standard-plans');
    expect(meta.only_standard_plans).toBe(true);
    expect(plans).toHaveLength(6);
    expect(plans.every(({ supplier_key }: { supplier_key: string }) => meta.big_six.includes(supplier_key))).toBe(true);
  });

  it('are each cheapest first, and of their kind', async () => {
    const kinds = {
      'cheapest-plans': () => true,
      'cheapest-fixed-plans': ({ rate_guarantee }: Plan) => rate_guarantee.fixed,
      'cheapest-variable-plans': ({ rate_guarantee }: Plan) => !rate_guarantee.fixed,
      'cheapest-green-plans': ({ supplier_key }: Plan) => ['so-energy', 'octopus-energy'].includes(supplier_key),
      'no-exit-fee-plans': ({ exit_fee }: Plan) => exit_fee === 0,
    };
    type Plan = { supplier_key: string; exit_fee: number; rate_guarantee: { fixed: boolean } };
    for (const [type, isOfKind] of Object.entries(kinds)) {
      const { meta, plans } = await list(type);
      expect(meta.only_standard_plans).toBe(false);
      expect(plans.length).toBeGreaterThan(1);
      expect(plans.every(isOfKind)).toBe(true);
      const averages = plans.map((plan: { average_personal_projection: number }) => plan.average_personal_projection);
      expect(averages).toEqual(averages.toSorted((a: number, b: number) => a - b));
    }
    expect(
      (await list('cheapest-fixed-plans')).plans.length + (await list('cheapest-variable-plans')).plans.length,
    ).toBe((await list('cheapest-plans')).plans.length);
  });

  it('average the totals of the regions where a plan is on sale', async () => {
    const totals: number[] = [];
    for (const post_code of Object.values(POST_CODES)) {
      const { body } = await api.get('comparison', {
        post_code,
        fuel: 'dual_fuel',
        electricity_variant: 'standard',
        dual_fuel_supplier_key: 'british-gas',
        dual_fuel_plan_key: 'standard-variable',
        electricity_usage_estimate: 'medium',
        gas_usage_estimate: 'medium',
        limit: '500',
      });
      const own = body.comparison.comparisons.find((item: { is_current_plan: boolean }) => item.is_current_plan);
      totals.push(own.personal_projection.total_pence);
    }
    const { plans } = await list('big-six-standard-plans');
    const [britishGas] = plans.filter(({ supplier_key }: { supplier_key: string }) => supplier_key === 'british-gas');
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    expect(britishGas.average_personal_projection).toBe(Math.floor(mean + 0.5));
  });

  it('refuse a type that there is none of, without repeating it', async () => {
    expect(await api.get('best-buys', {}, { best_buy_type: 'worst' })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid-parameter-value', parameters: { best_buy_type: null } }] },
    });
  });
});

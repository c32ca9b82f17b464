import { electricityOffer, feed, header, planLine, supplierLine } from '../../support/feed-maker.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

describe('suppliers at a postcode', () => {
  it('are listed by name, with the incumbents of the region', async () => {
    const { body } = await api.get('suppliers', { post_code: 'sw1a1aa' });
    const names = body.suppliers.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      'British Gas',
      'E.ON Next',
      'EDF',
      'Example Energy',
      'Fuse Energy',
      'Octopus Energy',
      'OVO Energy',
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

  it('are kept by a fuel that they sell by variable direct debit only', async () => {
    const variable = electricityOffer({ payment_method: 'variable_direct_debit' });
    const small = await sampleApi({ feeds: [feed([header(), supplierLine(), planLine(), variable])] });
    const keysOf = async (fuel: string): Promise<unknown> => {
      const { body } = await small.get('suppliers', { post_code: 'SW1A 1AA', fuel });
      return body.suppliers.map(({ key, plan_types }: { key: string; plan_types: object[] }) => [key, plan_types]);
    };
    expect(await keysOf('electricity')).toEqual([['acme', []]]);
    expect(await keysOf('gas')).toEqual([]);
  });

  it('refuse a missing postcode, an unknown fuel and an unknown postcode', async () => {
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
    for (const post_code of Object.values(POSTCODES)) {
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
            expect(found.plan).toMatchObject({ distance_pence_per_year: 0, rates_include_vat: false });
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

  it('has its rates on the basis of those sent: on the sample day VAT is 0 % on electricity and 5 % on gas', async () => {
    const dual = { ...asked, supplier_key: 'british-gas', gas_charge_pence_per_day: '27', gas_rate_pence_per_kwh: '6' };
    const bare = await api.get('plan-lookup', dual);
    const { gas_charge_pence_per_day: charge, gas_rate_pence_per_kwh: rate } = bare.body.plan;
    const withVat = await api.get('plan-lookup', {
      ...dual,
      ...ratesIn(bare.body.plan),
      gas_charge_pence_per_day: String(charge * 1.05),
      gas_rate_pence_per_kwh: String(rate * 1.05),
      rates_include_vat: 'true',
    });
    const { electricity_rate_pence_per_kwh } = bare.body.plan;
    expect(withVat.body.plan).toMatchObject({ key: bare.body.plan.key, electricity_rate_pence_per_kwh });
    expect(withVat.body.plan.gas_rate_pence_per_kwh).toBeCloseTo(rate * 1.05, 5);
    expect(withVat.body.plan.distance_pence_per_year).toBe(0);
    expect([bare, withVat].map(({ body }) => body.plan.rates_include_vat)).toEqual([false, true]);
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

  it('says how many pence a year lie between its rates and those sent', async () => {
    const { body } = await api.get('plan-lookup', { ...asked, supplier_key: 'fuse-energy' });
    const { electricity_charge_pence_per_day: charge, electricity_rate_pence_per_kwh: rate } = body.plan;
    const apart = Math.abs(40 - charge) * 365 + Math.abs(22 - rate) * 2500;
    expect(body.plan.distance_pence_per_year).toBe(Math.floor(apart + 0.5));
    expect(body.plan.distance_pence_per_year).toBeGreaterThan(0);
  });

  it('is paid for by variable direct debit if a plan has only that', async () => {
    const variable = electricityOffer({ payment_method: 'variable_direct_debit' });
    const small = await sampleApi({ feeds: [feed([header(), supplierLine(), planLine(), variable])] });
    const { body } = await small.get('plan-lookup', asked);
    expect(body.plan).toMatchObject({ key: 'fixed', electricity_charge_pence_per_day: 50.5 });
  });

  it('cannot be one of a supplier with no such plan at the postcode', async () => {
    const bolt = [
      supplierLine({ key: 'bolt' }),
      planLine({ supplier_key: 'bolt' }),
      electricityOffer({ supplier_key: 'bolt', payment_method: 'prepayment' }),
    ];
    const lines = [header(), supplierLine(), planLine(), electricityOffer(), ...bolt];
    const small = await sampleApi({ feeds: [feed(lines)] });
    const { status, body } = await small.get('plan-lookup', { ...asked, supplier_key: 'bolt' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message:
          'supplier_key must be a supplier with a direct debit plan for electricity and a standard meter at the postcode, for example british-gas; "bolt" was sent.',
        parameters: { supplier_key: 'bolt' },
      },
    ]);
  });

  it('is not found if no supplier has one at the postcode', async () => {
    const prepaid = electricityOffer({ payment_method: 'prepayment' });
    const small = await sampleApi({ feeds: [feed([header(), supplierLine(), planLine(), prepaid])] });
    const response = await small.get('plan-lookup', { ...asked, post_code: 'sw1a1aa' });
    expect(response).toEqual({
      status: 404,
      body: {
        errors: [
          {
            code: 'plan-not-found',
            message: 'No supplier has a direct debit plan for electricity and a standard meter at post_code "sw1a1aa".',
            parameters: {
              plan_key: null,
              supplier_key: null,
              payment_method: null,
              electricity_variant: null,
              post_code: 'sw1a1aa',
            },
          },
        ],
      },
    });
    expect((await small.get('plan-lookup', { ...asked, supplier_key: 'acme' })).status).toBe(400);
    expect((await small.get('plan-lookup', { ...asked, post_code: 'ZZ1 1ZZ' })).body.errors[0].code).toBe(
      'postcode-not-found',
    );
  });

  it('names every error', async () => {
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
    for (const post_code of Object.values(POSTCODES)) {
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

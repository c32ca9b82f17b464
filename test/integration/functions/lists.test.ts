import { electricityOffer, planLine, price, supplierLine } from '../../support/feed-maker.ts';
import { DUAL_FUEL } from '../../support/households.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import type { GetName } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

describe('GET /energy/status', () => {
  const up = {
    msg: 'Partner API is OK',
    environment: 'STAGING API for partners',
    'request-from': 'demo',
    webhook: 'none',
  };

  it('states the caller, the edition, its day, and when its oldest source was published', async () => {
    expect(await api.get('status')).toEqual({
      ...up,
      edition: expect.stringMatching(/^\S+$/),
      market_day: '2026-11-21',
      oldest_source_published_at: '2026-04-03T06:00:00Z',
    });
  });

  it.each(['active', 'switched-off'] as const)(
    'states that the receiver of webhooks is %s',
    async (webhook) => {
      expect((await (await sampleApi({ webhook })).get('status')).webhook).toBe(webhook);
    },
  );

  it('responds although the store of receivers is out of reach', async () => {
    const cut = await sampleApi({ webhook: new Error('out of reach') });
    expect(await cut.get('status')).toMatchObject({ ...up, webhook: 'unknown' });
  });

  it('responds before anything is loaded, while the sources are unavailable', async () => {
    const empty = await sampleApi({ feeds: [] });
    expect(await empty.get('status')).toEqual(up);
    expect(await empty.getErrors('sources')).toMatchObject({
      status: 503,
      errors: [{ code: 'market-unavailable' }],
    });
  });
});

describe('GET /energy/sources', () => {
  it('lists the sources of the market by name', async () => {
    const { sources } = await (await sampleApi({ day: '2026-07-10' })).get('sources');
    expect(sources.map(({ source, published_at, stale }) => [source, published_at, stale])).toEqual(
      [
        ['deals', '2026-04-03T06:00:00Z', true],
        ['example-energy', '2026-07-01T00:00:00Z', false],
        ['price-cap', '2026-07-01T00:00:00Z', false],
      ],
    );
  });

  it.each([
    ['2026-12-04', false],
    ['2026-12-05', true],
  ])(
    'on %s says of a source that was published on 2026-11-20 that stale is %s, and what it contains',
    async (day, stale) => {
      const lines = [supplierLine(), planLine(), electricityOffer({ regions: [10, 11, 12] })];
      const { sources } = await (await sampleApi({ day, loadDay: '2026-11-21', lines })).get(
        'sources',
      );
      const times = { published_at: '2026-11-20T06:00:00Z', loaded_at: '2026-11-21T12:00:00.000Z' };
      const counts = {
        suppliers: 1,
        plans: 1,
        offers: 3,
        rejected_lines: 0,
        held_plans: 0,
        missing_parts: 0,
      };
      expect(sources).toEqual([{ source: 'test', ...times, ...counts, stale }]);
    },
  );
});

describe('GET /energy/suppliers', () => {
  it('lists the suppliers of a postcode by name, with the incumbents of its region', async () => {
    const { suppliers } = await api.get('suppliers', { post_code: 'sw1a1aa' });
    expect(suppliers.map(({ name }) => name).join()).toBe(
      'British Gas,E.ON Next,EDF,Example Energy (invented),Fuse Energy,Octopus Energy,OVO Energy,ScottishPower,So Energy,Utilita,Utility Warehouse',
    );
    expect(suppliers.flatMap(({ incumbent, key }) => (incumbent ? [key] : []))).toEqual([
      'british-gas',
      'edf',
    ]);
    expect(suppliers.flatMap(({ incumbent_fuels: fuels }) => fuels)).toEqual([
      'gas',
      'electricity',
    ]);
  });

  it('lists only suppliers of the fuel asked for, each with all its plan types', async () => {
    const { suppliers } = await api.get('suppliers', { post_code: 'SW1A 1AA', fuel: 'gas' });
    expect(suppliers.map(({ key }) => key)).not.toContain('fuse-energy');
    expect(new Set(suppliers[0]?.plan_types.map(({ fuel }) => fuel)).size).toBe(3);
    expect(JSON.stringify(suppliers)).not.toContain('variable_direct_debit');
  });

  it('lists a supplier for a fuel that it sells by variable direct debit only, with no plan types', async () => {
    const variable = electricityOffer({ payment_method: 'variable_direct_debit' });
    const small = await sampleApi({ lines: [supplierLine(), planLine(), variable] });
    const electricity = await small.get('suppliers', {
      post_code: 'SW1A 1AA',
      fuel: 'electricity',
    });
    expect(electricity.suppliers).toMatchObject([{ key: 'acme', plan_types: [] }]);
    expect(await small.get('suppliers', { post_code: 'SW1A 1AA', fuel: 'gas' })).toEqual({
      suppliers: [],
    });
  });
});

it('neither a supplier nor a plan is listed before its first price begins', async () => {
  const ahead = (valid_from: string) =>
    sampleApi({ lines: [supplierLine(), planLine(), electricityOffer({ valid_from })] });
  const listed = async (small: SampleApi) => {
    const { suppliers } = await small.get('suppliers', { post_code: 'SW1A 1AA' });
    const query = { post_code: 'SW1A 1AA', supplier_key: 'acme' };
    return [suppliers.length, (await small.get('plans', query)).plans.length];
  };
  expect(await listed(await ahead('2026-11-21'))).toEqual([1, 1]);
  expect(await listed(await ahead('2026-11-22'))).toEqual([0, 0]);
});

it('a look-up takes a price with bands at its mean rate at medium use', async () => {
  // 1,000 kWh at 30 p and 1,500 kWh at 20 p: 60,000 p for the 2,500 kWh of medium use, 24 p a kWh.
  const electricity = price({
    unit_rates: [{ rate_pence_per_kwh: 30, band_kwh: 1000 }, { rate_pence_per_kwh: 20 }],
  });
  const small = await sampleApi({
    lines: [supplierLine(), planLine(), electricityOffer({ electricity })],
  });
  const { plan } = await small.get('plan-lookup', {
    post_code: 'SW1A 1AA',
    electricity_charge_pence_per_day: '50.5',
    electricity_rate_pence_per_kwh: '25',
  });
  expect(plan).toMatchObject({ electricity_rate_pence_per_kwh: 24, distance_pence_per_year: 2500 });
});

describe('GET /energy/plans', () => {
  const britishGas = { post_code: 'SW1A 1AA', supplier_key: 'british-gas' };

  it('filters the plans of a supplier by fuel, payment method and meter type', async () => {
    const keys = async (query: Sent) =>
      (await api.get('plans', { ...britishGas, ...query })).plans.map(({ key }) => key);
    expect(await keys({})).toHaveLength(4);
    expect(await keys({ payment_method: 'prepayment' })).toEqual(['standard-variable']);
    expect(await keys({ fuel: 'gas', electricity_variant: 'economy_7' })).toEqual([
      'standard-variable',
    ]);
    expect(await keys({ payment_method: 'variable_direct_debit' })).toEqual(['standard-variable']);
  });

  it('reports an unknown supplier together with every other error, and asks which was meant', async () => {
    expect(await api.getErrors('plans', { supplier_key: 'nobody', fuel: 'coal' })).toMatchObject({
      status: 400,
      errors: [
        { parameters: { post_code: null } },
        { parameters: { fuel: 'coal' } },
        { parameters: { supplier_key: 'nobody' } },
      ],
    });
    const { errors } = await api.getErrors('plans', { ...britishGas, supplier_key: 'British Gas' });
    expect(errors.map(({ message }) => message)).toEqual([
      'supplier_key must be a supplier key from /energy/suppliers, for example british-gas; "British Gas" was sent. Did you mean "british-gas"?',
    ]);
  });
});

describe('GET /energy/best-buys', () => {
  it('lists the standard plans of the big six under the specified name', async () => {
    const { meta, plans } = await api.get(
      'best-buys',
      {},
      { best_buy_type: 'big-six-standard-plans' },
    );
    expect(meta.only_standard_plans).toBe(true);
    expect(plans).toHaveLength(6);
    expect(meta.big_six).toEqual(
      expect.arrayContaining(plans.map(({ supplier_key }) => supplier_key)),
    );
    expect(
      (await api.get('best-buys', {}, { best_buy_type: 'cheapest-plans' })).meta
        .only_standard_plans,
    ).toBe(false);
  });

  it('rejects an unknown type without repeating it', async () => {
    expect(await api.getErrors('best-buys', {}, { best_buy_type: 'worst' })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid-parameter-value', parameters: { best_buy_type: null } }],
    });
  });
});

describe('GET /energy/plan-lookup', () => {
  const rates = { electricity_charge_pence_per_day: '40', electricity_rate_pence_per_kwh: '22' };
  const query = { post_code: 'SW1A 1AA', ...rates };
  const prepaid = { payment_method: 'prepayment' };
  const find = async (query: Sent) => (await api.get('plan-lookup', query)).plan;

  it('finds an electricity plan if only one gas value is sent, and still checks that value', async () => {
    expect(await find({ ...query, gas_rate_pence_per_kwh: '6' })).not.toHaveProperty(
      'gas_rate_pence_per_kwh',
    );
    expect(
      (await api.getErrors('plan-lookup', { ...query, gas_rate_pence_per_kwh: 'six' })).status,
    ).toBe(400);
  });

  it.each(['0', '10001', '1000000000'])(
    'finds a plan however far its rates are from %s pence',
    async (pence) => {
      const far = {
        electricity_charge_pence_per_day: pence,
        electricity_rate_pence_per_kwh: pence,
      };
      const gas = { gas_charge_pence_per_day: `-${pence}`, gas_rate_pence_per_kwh: pence };
      expect(await find({ ...query, ...far })).toHaveProperty('key');
      expect(await find({ ...query, ...far, ...gas, rates_include_vat: 'true' })).toHaveProperty(
        'key',
      );
    },
  );

  it('rejects a supplier with no such plan at the postcode', async () => {
    const bolt = { supplier_key: 'bolt' };
    const small = await sampleApi({
      lines: [
        ...[
          supplierLine(),
          planLine(),
          electricityOffer(),
          supplierLine({ key: 'bolt' }),
          planLine(bolt),
        ],
        electricityOffer({ ...bolt, ...prepaid }),
      ],
    });
    const message =
      'supplier_key must be a supplier with a direct debit plan for electricity and a standard meter at the postcode, for example british-gas; "bolt" was sent.';
    const errors = [{ code: 'invalid-parameter-value', message, parameters: bolt }];
    expect(await small.getErrors('plan-lookup', { ...query, ...bolt })).toEqual({
      status: 400,
      errors,
    });
  });

  it('finds no plan if no supplier has one at the postcode', async () => {
    const small = await sampleApi({
      lines: [supplierLine(), planLine(), electricityOffer(prepaid)],
    });
    const sought = {
      plan_key: null,
      supplier_key: null,
      payment_method: null,
      electricity_variant: null,
    };
    const message =
      'No supplier has a direct debit plan for electricity and a standard meter at post_code "sw1a1aa".';
    expect(await small.getErrors('plan-lookup', { ...query, post_code: 'sw1a1aa' })).toEqual({
      status: 404,
      errors: [
        { code: 'plan-not-found', message, parameters: { ...sought, post_code: 'sw1a1aa' } },
      ],
    });
  });
});

describe('a warm function', () => {
  const rates = { electricity_charge_pence_per_day: '50', electricity_rate_pence_per_kwh: '25' };

  it.each<readonly [GetName, Sent]>([
    ['comparison', DUAL_FUEL],
    ['comparison', { ...DUAL_FUEL, green_only: 'true', exclude_suppliers: 'edf' }],
    ['valuation', DUAL_FUEL],
    ['best-buys', {}],
    ['suppliers', {}],
    ['plans', { supplier_key: 'edf' }],
    ['plan-lookup', rates],
  ])('reads nothing but the pointers: %s %j', async (name, query) => {
    const warm = await sampleApi();
    const sendInAllRegions = async (): Promise<number> => {
      for (const post_code of Object.values(POSTCODES)) {
        await warm.get(name, { ...query, post_code }, { best_buy_type: 'cheapest-plans' });
      }
      return warm.reads();
    };
    const reads = await sendInAllRegions();
    expect(reads).toBeGreaterThan(0);
    expect(await sendInAllRegions()).toBe(reads);
  });
});

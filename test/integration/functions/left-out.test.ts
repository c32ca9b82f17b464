import {
  dayAndNight,
  dualOffer,
  electricityOffer,
  gasOffer,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../support/feed-maker.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const NO_GUARANTEE = { end_date: null, duration_months: null, description: '' };

/** A plan for both fuels, for each single fuel and for Economy 7, at a standing charge. */
function plan(supplier_key: string, key: string, charge: number, over: Line = {}): readonly Line[] {
  const electricity = price({ charge_pence_per_day: charge });
  const offer = { supplier_key, plan_key: key, regions: [12] };
  const economy7 = {
    electricity_variant: 'economy_7',
    electricity: { ...electricity, unit_rates: dayAndNight },
  };
  return [
    planLine({
      ...{ supplier_key, key, product_end_date: null, exit_fees: null },
      rate_guarantee: NO_GUARANTEE,
      ...over,
    }),
    dualOffer({ ...offer, electricity }),
    electricityOffer({ ...offer, electricity }),
    gasOffer(offer),
    dualOffer({ ...offer, ...economy7 }),
    electricityOffer({ ...offer, ...economy7 }),
  ];
}

const FOR_USAGE = { kind: 'usage', fuel: 'gas', min_kwh: 9000, max_kwh: 12000 };
const OTHER = { kind: 'other', description: 'For homes with a boiler cover.' };
const FOR = (...eligibility: readonly unknown[]) => ({ eligibility });
const STANDARD = { standard_variable: true };

/**
 * acme supplies the region; its cheaper standard variable plans are not for everybody. bolt, which
 * is listed by the name Zap, has one plan for each rule, cold cannot fulfil a switch, and dusk has
 * sold nothing for some time.
 */
const MARKET: readonly Line[] = [
  supplierLine({ key: 'acme', name: 'Acme' }),
  ...plan('acme', 'variable', 50, STANDARD),
  ...plan('acme', 'standard-for-new', 10, { ...STANDARD, ...FOR({ kind: 'new_customers' }) }),
  ...plan('acme', 'standard-for-some', 10, { ...STANDARD, ...FOR(OTHER) }),
  ...plan('acme', 'standard-for-much-gas', 20, { ...STANDARD, ...FOR(FOR_USAGE) }),
  ...plan('acme', 'for-existing', 41, FOR({ kind: 'existing_customers' })),
  ...plan('acme', 'for-new', 42, FOR({ kind: 'new_customers' })),
  supplierLine({ key: 'bolt', name: 'Zap' }),
  ...plan('bolt', 'for-existing', 43, FOR({ kind: 'existing_customers' })),
  ...plan('bolt', 'for-new', 44, FOR({ kind: 'new_customers' })),
  ...plan('bolt', 'for-much-gas', 45, FOR(FOR_USAGE)),
  ...plan('bolt', 'for-some', 46, FOR(OTHER)),
  ...plan('bolt', 'smart', 47, {
    requires: ['smart_meter'],
    ...FOR({ kind: 'existing_customers' }),
  }),
  supplierLine({ key: 'cold', name: 'Cold', fulfillable: false }),
  ...plan('cold', 'fixed', 48),
  supplierLine({ key: 'dusk', name: 'dusk' }),
  ...plan('dusk', 'closed', 49, { available_to_switch: false }),
];

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ lines: MARKET });
});

const HOME = { post_code: 'SW1A 1AA', electricity_variant: 'standard' } as const;
const ON_ACME = { dual_fuel_supplier_key: 'acme', dual_fuel_plan_key: 'variable' } as const;
const USAGE = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' } as const;
const DUAL = { ...HOME, fuel: 'dual_fuel', ...ON_ACME, ...USAGE } as const;

async function listed(query: Sent) {
  const { comparison } = await api.get('comparison', { ...query, limit: '500' });
  const keys = comparison.comparisons.map(({ plan }) => `${plan.supplier_key}/${plan.key}`);
  return { ...comparison, keys: keys.toSorted() };
}

const NONE = { dynamic: 0, equipment: 0, eligibility: 0, not_fulfillable: 0 };
const FOR_ACMES_CUSTOMER = [
  'acme/for-existing',
  'acme/standard-for-much-gas',
  'acme/standard-for-some',
  'acme/variable',
  'bolt/for-much-gas',
  'bolt/for-new',
  'bolt/for-some',
  'cold/fixed',
];

describe('the plans on sale that a list leaves out', () => {
  it('are counted by the first reason that holds', async () => {
    // acme's two plans for new customers and bolt's for existing ones; bolt's smart plan, which is
    // for existing ones too, counts for its equipment.
    const all = await listed(DUAL);
    expect(all.keys).toEqual(FOR_ACMES_CUSTOMER);
    expect(all.left_out).toEqual({ ...NONE, equipment: 1, eligibility: 3 });
    expect(all.suppliers_not_listed).toEqual(['dusk']);
    const smart = await listed({ ...DUAL, has: 'smart_meter' });
    expect([smart.keys, smart.left_out]).toEqual([all.keys, { ...NONE, eligibility: 4 }]);
  });

  it('are those that cannot be switched to, with fulfillable_only', async () => {
    const { keys, left_out, suppliers_not_listed } = await listed({
      ...DUAL,
      fulfillable_only: 'true',
    });
    expect(keys).toEqual(FOR_ACMES_CUSTOMER.filter((key) => key !== 'cold/fixed'));
    expect(left_out).toEqual({ ...NONE, equipment: 1, eligibility: 3, not_fulfillable: 1 });
    // Suppliers are sorted by name: Cold comes before Dusk.
    expect(suppliers_not_listed).toEqual(['cold', 'dusk']);
  });

  it('are the same, whatever filters and pages show', async () => {
    const { left_out, suppliers_not_listed } = await listed(DUAL);
    const query = { ...DUAL, only_suppliers: 'bolt', limit: '1', offset: '1' };
    const { comparison } = await api.get('comparison', query);
    expect(comparison).toMatchObject({ total: 3, left_out, suppliers_not_listed });
  });

  it.each([
    ['8999.999999', false],
    ['9000', true],
    ['12000', true],
    ['12000.000001', false],
  ])('include those for another usage than %s kWh: %s', async (gas_usage_kwh, isListed) => {
    const { keys } = await listed({ ...DUAL, gas_usage_kwh });
    expect(keys.includes('bolt/for-much-gas')).toBe(isListed);
  });

  it('do not include a plan whose condition is on the usage of a fuel that is not compared', async () => {
    const acme = { electricity_supplier_key: 'acme', electricity_plan_key: 'variable' };
    const query = { ...HOME, fuel: 'electricity', ...acme, electricity_usage_kwh: '2500' };
    expect((await listed(query)).keys).toContain('bolt/for-much-gas');
  });

  it('are judged by the supplier of the fuel that a plan would take over', async () => {
    const query = {
      ...HOME,
      fuel: 'gas',
      ...{ electricity_supplier_key: 'acme', electricity_plan_key: 'variable' },
      ...{ gas_supplier_key: 'bolt', gas_plan_key: 'for-some' },
      ...USAGE,
    };
    const { keys } = await listed(query);
    expect(keys).toContain('bolt/for-existing');
    expect(keys).not.toContain('bolt/for-new');
    expect(keys).toContain('acme/for-new');
    expect(keys).not.toContain('acme/for-existing');
  });

  it("never include the household's own plan, unless it cannot be switched to", async () => {
    const onSmart = { ...DUAL, dual_fuel_supplier_key: 'bolt', dual_fuel_plan_key: 'smart' };
    expect((await listed(onSmart)).keys).toContain('bolt/smart');
    const onCold = { ...DUAL, dual_fuel_supplier_key: 'cold', dual_fuel_plan_key: 'fixed' };
    expect((await listed(onCold)).keys).toContain('cold/fixed');
    const fulfillable = await listed({ ...onCold, fulfillable_only: 'true' });
    expect(fulfillable.keys).not.toContain('cold/fixed');
    expect(fulfillable.left_out.not_fulfillable).toBe(1);
  });
});

describe('a plan that is not for everybody', () => {
  it('states who may have it', async () => {
    const { comparisons } = await listed(DUAL);
    const eligibilityOf = (key: string) =>
      comparisons.find(({ plan }) => plan.supplier_key === 'bolt' && plan.key === key)?.plan
        .eligibility;
    expect(eligibilityOf('for-new')).toEqual([{ kind: 'new_customers' }]);
    expect(eligibilityOf('for-some')).toEqual([OTHER]);
    expect(eligibilityOf('for-much-gas')).toEqual([FOR_USAGE]);
    expect(comparisons.find(({ plan }) => plan.key === 'fixed')?.plan.eligibility).toEqual([]);
  });

  const ENDING = { ...DUAL, dual_fuel_end_date: '2027-01-01' } as const;

  it.each([
    ['9500', 'standard-for-much-gas'],
    ['8000', 'variable'],
  ])(
    'follows another plan only if it is known to be for this home: %s kWh of gas',
    async (gas_usage_kwh, key) => {
      const { valuation } = await api.get('valuation', { ...ENDING, gas_usage_kwh });
      expect([valuation.electricity?.rollover_plan.key, valuation.gas?.rollover_plan.key]).toEqual([
        key,
        key,
      ]);
    },
  );

  it('is the one rate of an Economy 7 home only if it is for this home', async () => {
    const query = { ...DUAL, electricity_variant: 'economy_7', percent_night_usage: '20' };
    const oneRate = async (gas_usage_kwh: string) =>
      (await listed({ ...query, gas_usage_kwh })).single_rate?.plan_key;
    expect(await oneRate('9500')).toBe('standard-for-much-gas');
    expect(await oneRate('8000')).toBe('variable');
  });

  const ADDRESS = { post_code: 'SW1A 1AA', building_number: '10', fulfillable_only: 'false' };

  it.each([
    ['8000', 'variable'],
    ['9500', 'standard-for-much-gas'],
  ])('is assumed only if it may be a rollover plan: %s kWh of gas', async (gas_usage_kwh, key) => {
    const { plan_key } = await api.get('best-available', { ...ADDRESS, gas_usage_kwh });
    expect(plan_key).toBe(key);
  });

  it('is compared as if the supplier were unknown if it is only assumed', async () => {
    const bestPlans = async (query: Sent) => {
      const found = await api.get('best-available', { ...ADDRESS, ...query, limit: '500' });
      const { comparison, left_out } = found;
      if (comparison === null) throw new Error('no comparison');
      expect(left_out.not_fulfillable).toBe(comparison.left_out.not_fulfillable);
      return { ...comparison, keys: comparison.comparisons.map(({ plan }) => plan.key) };
    };
    const assumed = await bestPlans({});
    expect(assumed.keys).toContain('standard-for-new');
    expect(assumed.keys).not.toContain('for-existing');
    const known = await bestPlans({ supplier_key: 'acme' });
    expect(known.keys).not.toContain('standard-for-new');
    expect(known.keys).toContain('for-existing');
    expect(known.id).not.toBe(assumed.id);
  });
});

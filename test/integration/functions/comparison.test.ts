import {
  DUAL_FUEL,
  DUAL_PLAN,
  ELECTRICITY_PLAN,
  GAS_PLAN,
  MEDIUM_KWH,
  WESTMINSTER,
} from '../../support/households.ts';
import { present } from '../../support/present.ts';
import { linesOf, type ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type Comparison = ResponseBody<'comparison'>['comparison'];

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

async function compare(query: Sent): Promise<Comparison> {
  return (await api.get('comparison', query)).comparison;
}

const GAS = { ...WESTMINSTER, fuel: 'gas', ...MEDIUM_KWH, ...ELECTRICITY_PLAN, ...GAS_PLAN };
const ELECTRICITY = {
  ...WESTMINSTER,
  fuel: 'electricity',
  ...ELECTRICITY_PLAN,
  electricity_usage_kwh: '2500',
};

describe('a comparison', () => {
  it('has twenty plans for both fuels in Westminster, with the cheapest as worked out by hand', async () => {
    const { total, comparisons } = await compare(DUAL_FUEL);
    expect([total, comparisons.length]).toEqual([20, 10]);
    const exit_fees = { total_fee_pence: 10000, gas_fee_pence: 5000, electricity_fee_pence: 5000 };
    expect(comparisons[0]).toMatchObject({
      plan: { key: 'single-rate-tracker-15m-v3', supplier_key: 'fuse-energy', exit_fees },
      personal_projection: {
        total_pence: 132615,
        electricity_total_pence: 70893,
        gas_total_pence: 61722,
      },
      saving_pence: 30223,
    });
  });

  it('gives each plan a different id, the same on every page, without a gap or a repeat', async () => {
    const all = await compare({ ...DUAL_FUEL, limit: '1000000' });
    const idsOf = ({ comparisons }: Comparison) => comparisons.map(({ item_id }) => item_id);
    const ids = idsOf(all);
    expect(new Set([all.id, ...ids]).size).toBe(21);
    expect([all.id, ...ids].every((id) => UUID.test(id))).toBe(true);
    const pages = await Promise.all(
      ['0', '7', '14'].map((offset) => compare({ ...DUAL_FUEL, limit: '7', offset })),
    );
    expect(pages.flatMap(idsOf)).toEqual(ids);
    expect(await compare({ ...DUAL_FUEL, offset: '20' })).toMatchObject({
      id: all.id,
      total: 20,
      comparisons: [],
    });
  });

  it.each<readonly [day: string, stale: readonly string[]]>([
    ['2026-07-15', ['deals']],
    ['2026-07-16', ['deals', 'example-energy', 'price-cap']],
  ])(
    'says which market it priced on %s, and which sources are stale: %j',
    async (day, stale_sources) => {
      const { comparison } = await (await sampleApi({ day })).get('comparison', DUAL_FUEL);
      expect(comparison.market).toEqual({
        edition: expect.any(String),
        day,
        region: 12,
        stale_sources,
        // The sample has no source of the price cap itself here.
        cap_may_change_on: [],
      });
    },
  );

  const estimated = {
    ...WESTMINSTER,
    fuel: 'dual_fuel',
    ...DUAL_PLAN,
    gas_usage_estimate: 'medium',
  };
  const spent = {
    ...estimated,
    electricity_spend_pence: '81668.446652',
    electricity_spend_frequency: 'annual',
  };
  const night = {
    ...estimated,
    electricity_variant: 'economy_7',
    electricity_usage_estimate: 'medium',
  };
  it.each<[Sent, Comparison['usage']]>([
    // By hand: what 2,500 kWh cost, and the typical usage of gas.
    [spent, { electricity: { kwh: 2500 }, gas: { kwh: 9500 } }],
    [night, { electricity: { kwh: 3400, percent_night_usage: 42 }, gas: { kwh: 9500 } }],
    [ELECTRICITY, { electricity: { kwh: 2500 } }],
    [GAS, { gas: { kwh: 9500 } }],
  ])('says what was priced: %j', async (query, usage) => {
    expect((await compare(query)).usage).toEqual(usage);
  });

  it('shows only the total exit fee and the electricity projection for electricity only', async () => {
    const [item] = (await compare(ELECTRICITY)).comparisons;
    expect(item?.plan.exit_fees).toEqual({ total_fee_pence: 5000 });
    expect(item?.personal_projection).toEqual({
      total_pence: 70893,
      electricity_total_pence: 70893,
      current: { electricity: expect.anything(), total_pence: expect.any(Number) },
    });
  });

  it("gives the day from which leaving costs nothing for the household's own plan only", async () => {
    const { comparisons } = await compare({
      ...DUAL_FUEL,
      dual_fuel_plan_key: 'fixed-tariff-apr27-v1',
      limit: '500',
    });
    expect(comparisons.filter(({ plan }) => 'exit_fee_free_from' in plan)).toMatchObject([
      {
        is_current_plan: true,
        plan: { product_end_date: '2027-04-30', exit_fee_free_from: '2027-03-12' },
      },
    ]);
  });

  it('may be empty because of its filters, and still shows the current plan', async () => {
    const none = { only_suppliers: 'british-gas', exclude_suppliers: 'british-gas' };
    expect(await compare({ ...DUAL_FUEL, ...none })).toMatchObject({
      total: 0,
      comparisons: [],
      current: { electricity: { plan: { supplier_key: 'british-gas' } } },
    });
  });

  it('shows other usages in the order in which they are sent, of the fuels that are compared', async () => {
    const usagesOf = async (query: Sent) =>
      (await compare(query)).comparisons[0]?.at_usages?.map(
        ({ total_pence, saving_pence, like_for_like, ...usages }) => usages,
      );
    expect(
      await usagesOf({ ...DUAL_FUEL, other_usages: '3800:14000,1800.50:0,3800:14000' }),
    ).toEqual([
      { electricity_usage_kwh: 3800, gas_usage_kwh: 14000 },
      { electricity_usage_kwh: 1800.5, gas_usage_kwh: 0 },
      { electricity_usage_kwh: 3800, gas_usage_kwh: 14000 },
    ]);
    expect(await usagesOf({ ...GAS, other_usages: '1' })).toEqual([{ gas_usage_kwh: 1 }]);
    expect((await compare(DUAL_FUEL)).comparisons[0]).not.toHaveProperty('at_usages');
  });
});

async function value(query: Sent) {
  return (await api.get('valuation', query)).valuation;
}

describe('a valuation', () => {
  it('by hand, British Gas Standard Variable with 2,500 and 9,500 kWh costs £1,628.38, whatever only a list needs', async () => {
    const listed = { limit: 'x', offset: '-1', new_payment_method: 'cash' };
    const { total_pence, electricity, gas } = await value({ ...DUAL_FUEL, ...listed });
    const sides = [electricity, gas].map((side) => present(side).personal_projection);
    expect([total_pence, ...sides.map((side) => side.total_pence)]).toEqual([162838, 80810, 82028]);
    // 131 days of electricity without VAT, 234 with 5 %: 78,300.4545 x 234 x 5 % / 365 =
    // 2,509.9049798...
    const rates = [
      { percent: 0, days: 131 },
      { percent: 5, days: 234 },
    ];
    expect(linesOf(sides[0]?.current.electricity, 'tax')).toEqual([
      { type: 'tax', value_pence: 2509.90498, rates },
    ]);
    expect(linesOf(sides[1]?.current.gas, 'tax')).toMatchObject([
      { rates: [{ percent: 5, days: 365 }] },
    ]);
  });

  it('gives the first day without an exit fee, 49 days before the end if there is one', async () => {
    const fixed = { ...DUAL_FUEL, dual_fuel_plan_key: 'fixed-tariff-mar27-v6' };
    const freeFrom = async (query: Sent) =>
      present((await value(query)).gas).plan.exit_fee_free_from;
    expect(await freeFrom(fixed)).toBe('2027-02-10');
    expect(await freeFrom({ ...fixed, dual_fuel_end_date: '2026-12-31' })).toBe('2026-11-12');
    expect(await freeFrom(DUAL_FUEL)).toBeNull();
  });

  it('has only the fuel of the request', async () => {
    const gas = await value(GAS);
    expect(Object.keys(gas)).toEqual(['total_pence', 'gas', 'usage']);
    expect(gas.usage).toEqual({ gas: 9500, electricity: 2500 });
  });
});

import {
  currentPlan,
  dualFuel,
  electricityAlone,
  type Part,
  selectedPlan,
  sent,
  separate,
} from '../../../support/drop-body.ts';
import { type DropService, dropService } from './drop-service.ts';

let service: DropService;
beforeEach(async () => {
  service = await dropService();
});

async function checksOf(body: Part) {
  const response = await service.send(sent(body));
  expect(response.status).toBe(200);
  return response.body.checks;
}

const HOME = {
  post_code: 'SW1A 1AA',
  electricity_variant: 'standard',
  electricity_usage_kwh: '2500',
} as const;
const ACME = (fuel: string) => ({
  [`${fuel}_supplier_key`]: 'acme',
  [`${fuel}_plan_key`]: 'standard-variable',
});
const DUAL_FUEL = { ...HOME, fuel: 'dual_fuel', ...ACME('dual_fuel'), gas_usage_kwh: '9500' };
const GAS = { ...HOME, fuel: 'gas', ...ACME('electricity'), ...ACME('gas'), gas_usage_kwh: '9500' };
const UNCOUNTED = { annual_cost_pence: undefined, annual_saving_pence: undefined };
const USAGE = { electricity_usage: { kwh: 2500 }, gas_usage: { kwh: 9500 } };

/** A plan of bolt in a comparison, and what a partner shows of it. */
async function shown(query: Readonly<Record<string, string>>, key = 'fixed') {
  const { id, comparisons } = await service.compare(query);
  const item = comparisons.find(({ plan }: { readonly plan: Part }) => {
    return plan['supplier_key'] === 'bolt' && plan['key'] === key;
  });
  const sent = {
    comparison_id: id,
    comparison_item_id: item.item_id,
    annual_cost_pence: item.personal_projection.total_pence,
    annual_saving_pence: item.like_for_like.saving_pence,
  };
  return { item, sent };
}

describe('the checks of a handover', () => {
  it.each([
    { fuel: 'dual_fuel', query: DUAL_FUEL },
    { fuel: 'gas', query: GAS },
  ])(
    'match what a comparison showed, for $fuel, and are kept with the session',
    async ({ fuel, query }) => {
      const body = separate({
        ...USAGE,
        selected_plan: selectedPlan({ fuel, ...(await shown(query)).sent }),
      });
      const response = await service.send(sent(body), { headers: { 'Idempotency-Key': 'k' } });
      expect(response.body.checks).toEqual({
        ...{
          item: 'matches',
          annual_cost: 'matches',
          annual_saving: 'matches',
          requirements: 'met',
        },
        ...{ fulfillable: true, same_plan: false },
      });
      expect((await service.sessions.readSession(response.body.session_id))?.checks).toEqual(
        response.body.checks,
      );
    },
  );

  it('match ids in upper case, and find an item of another comparison, plan or payment method, or half of the ids', async () => {
    const { comparison_id, comparison_item_id } = (await shown(DUAL_FUEL)).sent;
    const otherId = (await shown({ ...DUAL_FUEL, electricity_usage_kwh: '1234' })).sent
      .comparison_id;
    const ids = { comparison_id, comparison_item_id };
    for (const [expected, over] of [
      [
        'matches',
        {
          comparison_id: comparison_id.toUpperCase(),
          comparison_item_id: comparison_item_id.toUpperCase(),
        },
      ],
      ['differs', { ...ids, comparison_id: otherId }],
      ['differs', { ...ids, plan_key: 'standard-variable', supplier_key: 'acme' }],
      ['differs', { ...ids, payment_method: 'variable_direct_debit' }],
      ['differs', { ...ids, comparison_item_id: undefined }],
      ['differs', { ...ids, comparison_id: undefined }],
      ['not-given', { comparison_id: undefined, comparison_item_id: undefined }],
    ] as const) {
      expect((await checksOf(separate({ ...USAGE, selected_plan: selectedPlan(over) }))).item).toBe(
        expected,
      );
    }
  });

  it('report a cost that is a penny off, or of another usage', async () => {
    const { annual_cost_pence } = (await shown(DUAL_FUEL)).sent;
    const spent = { spend_pence: 7000, spend_frequency: 'monthly' };
    const { electricity_usage_kwh: _, ...query } = DUAL_FUEL;
    const spend = { electricity_spend_pence: '7000', electricity_spend_frequency: 'monthly' };
    const bySpend = (await shown({ ...query, ...spend })).sent.annual_cost_pence;
    for (const [expected, pence, over] of [
      ['matches', annual_cost_pence, {}],
      ['differs', annual_cost_pence + 1, {}],
      ['differs', annual_cost_pence, { gas_usage: { kwh: 9501 } }],
      ['matches', bySpend, { electricity_usage: spent }],
      ['not-given', undefined, {}],
    ] as const) {
      const selected_plan = selectedPlan({ annual_cost_pence: pence });
      expect((await checksOf(dualFuel({ ...USAGE, ...over, selected_plan }))).annual_cost).toBe(
        expected,
      );
    }
  });

  it('report a saving that no comparison shows', async () => {
    const { item } = await shown({ ...DUAL_FUEL, has: 'smart_meter' }, 'smart');
    const household = { has: 'smart_meter' };
    const saving = async (annual_saving_pence: unknown, over: Part = USAGE) => {
      const selected_plan = selectedPlan({ plan_key: 'smart', annual_saving_pence });
      return (await checksOf(dualFuel({ ...over, household, selected_plan }))).annual_saving;
    };
    expect(item.saving_pence).toBeGreaterThan(0);
    expect(await saving(item.saving_pence)).toBe('matches');
    expect(await saving(item.like_for_like.saving_pence)).toBe('matches');
    expect(await saving(item.like_for_like.saving_after_exit_fees_pence)).toBe('matches');
    expect(await saving(item.saving_pence + 1)).toBe('differs');
    expect(await saving(item.saving_pence, { ...USAGE, electricity_usage: { kwh: 1 } })).toBe(
      'differs',
    );
    expect(await saving(undefined)).toBe('not-given');
  });

  it.each(['standard-variable', 'ending'])(
    'match the saving of the electricity alone of the dual fuel plan %s',
    async (plan_key) => {
      const end_date = '2027-02-01';
      const query = {
        ...HOME,
        fuel: 'electricity',
        electricity_supplier_key: 'acme',
        electricity_plan_key: plan_key,
        electricity_end_date: end_date,
      };
      const { like_for_like, personal_projection } = (await shown(query, 'cheap')).item;
      const { saving_pence, saving_after_exit_fees_pence } = like_for_like;
      expect(saving_pence).toBeGreaterThan(0);
      const dual_fuel = currentPlan({ plan_key, end_date });
      for (const [expected, annual_saving_pence] of [
        ['matches', saving_pence],
        ['matches', saving_after_exit_fees_pence],
        ['differs', saving_pence + 1],
      ] as const) {
        const selected_plan = selectedPlan({
          ...{ fuel: 'electricity', plan_key: 'cheap', annual_saving_pence },
          annual_cost_pence: personal_projection.total_pence,
        });
        const checks = await checksOf(dualFuel({ ...USAGE, dual_fuel, selected_plan }));
        expect([checks.annual_cost, checks.annual_saving]).toEqual(['matches', expected]);
      }
    },
  );

  it.each([
    ['that does not pay the standing charge', 70, {}],
    ['that does not pay the standing charge, with a cost', 70, { annual_cost_pence: 1 }],
    ['that no home has', 100_000_000, {}],
    ['that no home has, with a cost', 100_000_000, { annual_cost_pence: 1 }],
  ])('are not made for a spend %s, which is refused', async (_, spend_pence, over) => {
    const gas_usage = { spend_pence, spend_frequency: 'monthly' };
    const selected_plan = selectedPlan({ ...UNCOUNTED, fuel: 'electricity', ...over });
    const { status, body } = await service.send(
      sent(dualFuel({ ...USAGE, gas_usage, selected_plan })),
    );
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          code: 'invalid-parameter-value',
          message: expect.stringContaining('gas_usage.spend_pence must be at'),
          parameters: { 'gas_usage.spend_pence': String(spend_pence) },
        },
      ],
    ]);
  });

  it('find the saving of a household whose plan ends, by the end date that it sent', async () => {
    const end_date = '2027-02-01';
    const query = { ...DUAL_FUEL, dual_fuel_plan_key: 'ending', dual_fuel_end_date: end_date };
    const { item } = await shown(query, 'fixed');
    const { saving_after_exit_fees_pence } = item.like_for_like;
    const saving = async (over: Part, annual_saving_pence = saving_after_exit_fees_pence) => {
      const dual_fuel = currentPlan({ plan_key: 'ending', ...over });
      const selected_plan = selectedPlan({ annual_saving_pence });
      return (await checksOf(dualFuel({ ...USAGE, dual_fuel, selected_plan }))).annual_saving;
    };
    expect(await saving({ end_date })).toBe('matches');
    expect(await saving({ end_date }, saving_after_exit_fees_pence + 1)).toBe('differs');
    // Nobody knows when the plan ends, and it matters.
    expect(await saving({}, saving_after_exit_fees_pence + 1)).toBe('not-given');
  });

  it.each([
    ['met', 'fixed', undefined],
    ['met', 'fixed', { has: 'battery' }],
    ['met', 'smart', { has: 'battery,smart_meter' }],
    ['not-met', 'smart', { has: 'battery' }],
    ['not-given', 'smart', undefined],
    ['not-given', 'smart', {}],
  ])(
    'report that requirements are %s for the plan %s and the household %j',
    async (requirements, plan_key, household) => {
      const body = dualFuel({ ...USAGE, household, selected_plan: selectedPlan({ plan_key }) });
      expect(await checksOf(body)).toMatchObject({ requirements });
    },
  );

  const VARIABLE = { payment_method: 'variable_direct_debit' };
  const same = selectedPlan({ supplier_key: 'acme', plan_key: 'standard-variable' });
  it.each<[string, Part, boolean]>([
    ['both fuels', dualFuel({ selected_plan: same }), true],
    [
      'electricity only',
      electricityAlone({ selected_plan: { ...same, fuel: 'electricity' } }),
      true,
    ],
    ['another fuel', separate({ selected_plan: same }), false],
    ['another payment method', dualFuel({ selected_plan: { ...same, ...VARIABLE } }), false],
    [
      'another plan',
      dualFuel({ dual_fuel: currentPlan({ plan_key: 'old' }), selected_plan: same }),
      false,
    ],
  ])('see whether the household is on the plan already: %s', async (_, body, expected) => {
    expect((await checksOf(body)).same_plan).toBe(expected);
  });

  it.each([
    ['bolt', 'waiting'],
    ['cold', 'fixed'],
  ])('report that a switch cannot be fulfilled: %s %s', async (supplier_key, plan_key) => {
    const selected_plan = selectedPlan({ supplier_key, plan_key });
    expect(await checksOf(dualFuel({ selected_plan }))).toMatchObject({ fulfillable: false });
  });
});

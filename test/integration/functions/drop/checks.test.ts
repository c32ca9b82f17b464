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

const HOME = { post_code: 'SW1A 1AA', electricity_variant: 'standard', electricity_usage_kwh: '2500' } as const;
const DUAL_FUEL = {
  ...HOME,
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: 'acme',
  dual_fuel_plan_key: 'standard-variable',
  gas_usage_kwh: '9500',
};
const GAS = {
  ...HOME,
  fuel: 'gas',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'standard-variable',
  gas_supplier_key: 'acme',
  gas_plan_key: 'standard-variable',
  gas_usage_kwh: '9500',
};
const USAGE = { electricity_usage: { kwh: 2500 }, gas_usage: { kwh: 9500 } };

/** The plan of bolt in a comparison, as a partner shows it. */
async function shown(query: Readonly<Record<string, string>>) {
  const comparison = await service.compare(query);
  const item = comparison.comparisons.find(
    ({ plan }: { readonly plan: Part }) => plan['supplier_key'] === 'bolt' && plan['key'] === 'fixed',
  );
  return {
    comparison_id: comparison.id,
    comparison_item_id: item.item_id,
    annual_cost_pence: item.personal_projection.total_pence,
    annual_saving_pence: item.like_for_like.saving_pence,
  };
}

describe('the checks of a handover', () => {
  it.each([
    { fuel: 'dual_fuel', query: DUAL_FUEL },
    { fuel: 'gas', query: GAS },
  ])('match what a comparison showed, for $fuel', async ({ fuel, query }) => {
    const body = separate({ ...USAGE, selected_plan: selectedPlan({ fuel, ...(await shown(query)) }) });
    expect(await checksOf(body)).toEqual({
      item: 'matches',
      annual_cost: 'matches',
      annual_saving: 'matches',
      requirements: 'met',
      fulfillable: true,
      same_plan: false,
    });
  });

  it('match ids in upper case, find an item of another comparison, plan or payment method, or one id without the other, and say if none was given', async () => {
    const { comparison_id, comparison_item_id } = await shown(DUAL_FUEL);
    const upper = {
      comparison_id: comparison_id.toUpperCase(),
      comparison_item_id: comparison_item_id.toUpperCase(),
    };
    expect((await checksOf(separate({ ...USAGE, selected_plan: selectedPlan(upper) }))).item).toBe('matches');
    const other = await shown({ ...DUAL_FUEL, electricity_usage_kwh: '1234' });
    const none = { comparison_id: undefined, comparison_item_id: undefined, annual_cost_pence: undefined };
    expect(await checksOf(dualFuel({ selected_plan: selectedPlan(none) }))).toMatchObject({
      item: 'not-given',
      annual_cost: 'not-given',
    });
    for (const ids of [
      { comparison_id: other.comparison_id, comparison_item_id },
      { comparison_id, comparison_item_id, plan_key: 'standard-variable', supplier_key: 'acme' },
      { comparison_id, comparison_item_id, payment_method: 'variable_direct_debit' },
      { comparison_id, comparison_item_id: undefined },
      { comparison_id: undefined, comparison_item_id },
    ]) {
      expect(await checksOf(dualFuel({ selected_plan: selectedPlan(ids) }))).toMatchObject({ item: 'differs' });
    }
  });

  it('find a cost that is a penny off, or of another usage', async () => {
    const { annual_cost_pence } = await shown(DUAL_FUEL);
    const cost = async (pence: number, over: Part = USAGE) =>
      (await checksOf(dualFuel({ ...over, selected_plan: selectedPlan({ annual_cost_pence: pence }) }))).annual_cost;
    expect(await cost(annual_cost_pence)).toBe('matches');
    expect(await cost(annual_cost_pence + 1)).toBe('differs');
    expect(await cost(annual_cost_pence, { ...USAGE, gas_usage: { kwh: 9501 } })).toBe('differs');
  });

  it('find a saving that is none of those that a comparison shows', async () => {
    const { comparisons } = await service.compare({ ...DUAL_FUEL, has: 'smart_meter' });
    const item = comparisons.find(({ plan }: { readonly plan: Part }) => plan['key'] === 'smart');
    const household = { has: 'smart_meter' };
    const saving = async (annual_saving_pence: unknown, over: Part = USAGE) => {
      const selected_plan = selectedPlan({ plan_key: 'smart', annual_saving_pence });
      return (await checksOf(dualFuel({ ...over, household, selected_plan }))).annual_saving;
    };
    expect(item.saving_pence).toBeGreaterThan(0);
    for (const name of ['saving_pence', 'saving_on_current_rates_pence', 'saving_after_exit_fees_pence']) {
      expect([name, await saving(item[name])]).toEqual([name, 'matches']);
    }
    expect(await saving(item.like_for_like.saving_pence)).toBe('matches');
    expect(await saving(item.saving_pence + 1)).toBe('differs');
    expect(await saving(item.saving_pence, { ...USAGE, electricity_usage: { kwh: 1 } })).toBe('differs');
    expect(await saving(undefined)).toBe('not-given');
  });

  it('find no saving on one fuel of a dual fuel plan, which no comparison shows', async () => {
    const selected_plan = selectedPlan({ fuel: 'electricity', annual_saving_pence: 0 });
    expect((await checksOf(dualFuel({ ...USAGE, selected_plan }))).annual_saving).toBe('differs');
  });

  it.each([
    ['met', 'fixed', undefined],
    ['met', 'fixed', { has: 'battery' }],
    ['met', 'smart', { has: 'battery,smart_meter' }],
    ['not-met', 'smart', { has: 'battery' }],
    ['not-given', 'smart', undefined],
    ['not-given', 'smart', {}],
  ])('say that requirements are %s for the plan %s and the household %j', async (requirements, plan_key, household) => {
    const body = dualFuel({ ...USAGE, household, selected_plan: selectedPlan({ plan_key }) });
    expect(await checksOf(body)).toMatchObject({ requirements });
  });

  it('convert a spend at the prices of the current plan, as a comparison does', async () => {
    const spend = { electricity_spend_pence: '7000', electricity_spend_frequency: 'monthly' };
    const { electricity_usage_kwh: _, ...query } = DUAL_FUEL;
    const { annual_cost_pence } = await shown({ ...query, ...spend });
    const electricity_usage = { spend_pence: 7000, spend_frequency: 'monthly' };
    const body = dualFuel({ ...USAGE, electricity_usage, selected_plan: selectedPlan({ annual_cost_pence }) });
    expect(await checksOf(body)).toMatchObject({ annual_cost: 'matches' });
  });

  it('do not refuse a spend that cannot be converted: the cost differs', async () => {
    const electricity_usage = { spend_pence: 100_000_000, spend_frequency: 'monthly' };
    expect(await checksOf(dualFuel({ ...USAGE, electricity_usage }))).toMatchObject({ annual_cost: 'differs' });
  });

  it('see that the household is on the plan already, unless a part of it differs', async () => {
    const same = selectedPlan({ supplier_key: 'acme', plan_key: 'standard-variable' });
    const isSame = async (body: Part) => (await checksOf(body)).same_plan;
    expect(await isSame(dualFuel({ selected_plan: same }))).toBe(true);
    expect(await isSame(electricityAlone({ selected_plan: { ...same, fuel: 'electricity' } }))).toBe(true);
    expect(await isSame(separate({ selected_plan: same }))).toBe(false);
    expect(await isSame(dualFuel({ selected_plan: { ...same, payment_method: 'variable_direct_debit' } }))).toBe(false);
    expect(await isSame(dualFuel({ dual_fuel: currentPlan({ plan_key: 'old' }), selected_plan: same }))).toBe(false);
  });

  it.each([
    ['bolt', 'waiting'],
    ['cold', 'fixed'],
  ])('see that a switch cannot be fulfilled: %s %s', async (supplier_key, plan_key) => {
    const selected_plan = selectedPlan({ supplier_key, plan_key });
    expect(await checksOf(dualFuel({ selected_plan }))).toMatchObject({ fulfillable: false });
  });

  it('are the same in the kept response of an Idempotency-Key, and in the session', async () => {
    const how = { headers: { 'Idempotency-Key': 'k' } };
    const first = await service.send(sent(dualFuel()), how);
    const again = await service.send(sent(dualFuel()), how);
    expect(again.body.checks).toEqual(first.body.checks);
    const [, id = ''] = /session=([0-9a-f]+)/.exec(first.body.plan_info_url) ?? [];
    expect((await service.sessions.readSession(id))?.checks).toEqual(first.body.checks);
  });
});

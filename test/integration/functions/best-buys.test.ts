import { DUAL_PLAN } from '../../support/households.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

function list(best_buy_type: string) {
  return api.get('best-buys', {}, { best_buy_type });
}

type Plan = ResponseBody<'best-buys'>['plans'][number];

describe('GET /energy/best-buys', () => {
  it('lists the standard plans of the big six under the specified name', async () => {
    const { meta, plans } = await list('big-six-standard-plans');
    expect(meta.only_standard_plans).toBe(true);
    expect(plans).toHaveLength(6);
    expect(meta.big_six).toEqual(expect.arrayContaining(plans.map(({ supplier_key }) => supplier_key)));
  });

  it.each<[string, (plan: Plan) => boolean]>([
    ['cheapest-plans', () => true],
    ['cheapest-fixed-plans', ({ rate_guarantee }) => rate_guarantee.fixed],
    ['cheapest-variable-plans', ({ rate_guarantee }) => !rate_guarantee.fixed],
    ['cheapest-green-plans', ({ supplier_key }) => ['so-energy', 'octopus-energy'].includes(supplier_key)],
    ['no-exit-fee-plans', ({ exit_fee }) => exit_fee === 0],
  ])('lists only plans of the type %s, cheapest first', async (type, isOfType) => {
    const { meta, plans } = await list(type);
    expect(meta.only_standard_plans).toBe(false);
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.every(isOfType)).toBe(true);
    const averages = plans.map((plan) => plan.average_personal_projection);
    expect(averages).toEqual(averages.toSorted((a, b) => a - b));
  });

  it('lists every plan as either fixed or variable', async () => {
    const [all, fixed, variable] = await Promise.all(
      ['cheapest-plans', 'cheapest-fixed-plans', 'cheapest-variable-plans'].map(async (type) => await list(type)),
    );
    expect((fixed?.plans.length ?? 0) + (variable?.plans.length ?? 0)).toBe(all?.plans.length);
  });

  it('averages the totals of the regions where a plan is on sale', async () => {
    const totals: number[] = [];
    for (const post_code of Object.values(POSTCODES)) {
      const { comparison } = await api.get('comparison', {
        post_code,
        fuel: 'dual_fuel',
        electricity_variant: 'standard',
        ...DUAL_PLAN,
        electricity_usage_estimate: 'medium',
        gas_usage_estimate: 'medium',
        limit: '500',
      });
      const current = comparison.comparisons.find(({ is_current_plan }) => is_current_plan);
      totals.push(current?.personal_projection.total_pence ?? Number.NaN);
    }
    const { plans } = await list('big-six-standard-plans');
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    expect(plans.find(({ supplier_key }) => supplier_key === 'british-gas')).toMatchObject({
      average_personal_projection: Math.floor(mean + 0.5),
    });
  });

  it('rejects an unknown type without repeating it', async () => {
    expect(await api.getErrors('best-buys', {}, { best_buy_type: 'worst' })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid-parameter-value', parameters: { best_buy_type: null } }],
    });
  });
});

import { dualOffer, planLine, supplierLine } from '../../support/feed-maker.ts';
import { DUAL_FUEL } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

type Item = ResponseBody<'comparison'>['comparison']['comparisons'][number];
type Comparison = Pick<ResponseBody<'comparison'>['comparison'], 'id' | 'total' | 'comparisons'>;

const EVERY = { limit: '500', fulfillable_only: 'false' } as const;
const HOME = { post_code: 'SW1A 2AA', building_number: '10' } as const;

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ homes: true });
});

async function compare(sent: Sent): Promise<Comparison> {
  return (await api.get('comparison', { ...DUAL_FUEL, ...EVERY, ...sent })).comparison;
}

async function best(sent: Sent): Promise<Comparison> {
  return present((await api.get('best-available', { ...HOME, ...EVERY, fuel: 'dual_fuel', ...sent })).comparison);
}

function isFixed({ plan: { rate_guarantee } }: Item): boolean {
  return rate_guarantee.end_date !== null || rate_guarantee.duration !== null;
}

describe.each([
  { name: 'comparison', ask: compare },
  { name: 'best-available', ask: best },
] as const)('the filters of $name', ({ name, ask }) => {
  const required: Sent = name === 'comparison' ? DUAL_FUEL : HOME;

  it.each<readonly [string, Sent, (item: Item) => boolean]>([
    ['fixed_only', { fixed_only: 'true' }, isFixed],
    ['green_only', { green_only: 'true' }, ({ plan }) => plan.feature_labels.includes('green')],
    ['no_exit_fees', { no_exit_fees: 'true' }, ({ plan }) => (plan.exit_fees?.total_fee_pence ?? 0) === 0],
    [
      'only_suppliers',
      { only_suppliers: 'edf,eon-next' },
      ({ plan }) => ['edf', 'eon-next'].includes(plan.supplier_key),
    ],
    ['exclude_suppliers', { exclude_suppliers: 'edf' }, ({ plan }) => plan.supplier_key !== 'edf'],
    ['fulfillable_only', { fulfillable_only: 'true' }, ({ plan }) => plan.fulfillable],
    [
      'two filters',
      { fixed_only: 'true', exclude_suppliers: 'edf,fuse-energy' },
      (item) => isFixed(item) && !['edf', 'fuse-energy'].includes(item.plan.supplier_key),
    ],
  ])('keep the plans that the details of the plans say: %s', async (_name, filters, isKept) => {
    const [all, left] = await Promise.all([ask({}), ask(filters)]);
    const kept = all.comparisons.filter(isKept);
    expect(left.total).toBe(kept.length);
    expect(left.comparisons.map(({ item_id: _, ...item }) => item)).toEqual(
      kept.map(({ item_id: _, ...item }) => item),
    );
    expect(left.total).toBeLessThan(all.total);
  });

  it('name only suppliers of the market, and every error of the request is returned with theirs', async () => {
    const errorsOf = async (sent: Sent) => {
      const { status, errors } = await api.getErrors(name, { ...required, ...sent });
      expect(status).toBe(400);
      return errors.map(({ code, parameters }) => [code, parameters]);
    };
    expect(await errorsOf({ only_suppliers: 'edf,nobody' })).toEqual([
      ['invalid-parameter-value', { only_suppliers: 'edf,nobody' }],
    ]);
    const wrong = {
      limit: '0',
      other_usages: '1',
      exclude_suppliers: 'Edf',
      only_suppliers: 'nobody',
      fixed_only: 'maybe',
      post_code: 'ZZ1 1ZZ',
      has: 'jetpack',
    };
    const inOrder = ['has', 'fixed_only', 'only_suppliers', 'exclude_suppliers', 'other_usages'] as const;
    const names = name === 'comparison' ? [...inOrder, 'limit' as const] : (['limit', ...inOrder] as const);
    expect(await errorsOf(wrong)).toEqual(names.map((one) => ['invalid-parameter-value', { [one]: wrong[one] }]));
    const [{ message } = { message: '' }] = (
      await api.getErrors(name, { ...required, exclude_suppliers: 'edf,nobody,no-one' })
    ).errors;
    expect(message).toBe(
      'exclude_suppliers must be a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf (unknown: "nobody,no-one"); "edf,nobody,no-one" was sent.',
    );
  });
});

describe('a comparison with filters', () => {
  it('may have nothing left, not even the plan that the household is on, which is still shown as the current one', async () => {
    const { comparison } = await api.get('comparison', {
      ...DUAL_FUEL,
      only_suppliers: 'british-gas',
      exclude_suppliers: 'british-gas',
    });
    expect(comparison).toMatchObject({ total: 0, comparisons: [] });
    expect(comparison.current.electricity?.plan.supplier_key).toBe('british-gas');
  });
});

describe('the best plans for a home with filters', () => {
  it('are absent, with the reason, if the filters leave none', async () => {
    const lines = [supplierLine(), planLine({ standard_variable: true }), dualOffer()];
    const small = await sampleApi({ lines });
    const why = async (sent: Sent) => {
      const { comparison, errors } = await small.get('best-available', { ...HOME, ...sent });
      expect(comparison === null).toBe(errors !== null);
      return errors?.comparison;
    };
    expect(await why({ fixed_only: 'true' })).toBeUndefined();
    expect(await why({ green_only: 'true' })).toBe('No plans on sale for this home match the filters.');
  });

  it('are absent, with the reason, if those that the filters leave cannot be switched to', async () => {
    const lines = [
      supplierLine(),
      planLine({ standard_variable: true }),
      dualOffer(),
      planLine({ key: 'green', feature_labels: ['green'], fulfillable: false }),
      dualOffer({ plan_key: 'green' }),
    ];
    const small = await sampleApi({ lines });
    const { comparison, errors } = await small.get('best-available', { ...HOME, green_only: 'true' });
    expect(comparison).toBeNull();
    expect(errors?.comparison).toBe(
      'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.',
    );
  });
});

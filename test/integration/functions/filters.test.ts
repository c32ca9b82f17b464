import type { FILTER_FIELDS } from '../../../shared/request/list-options.ts';
import { electricityOffer, type Line, planLine, supplierLine } from '../../support/feed-maker.ts';
import { WESTMINSTER } from '../../support/households.ts';
import { type Sent, sampleApi } from '../../support/sample-api.ts';

type Filter = keyof typeof FILTER_FIELDS | 'fulfillable_only';

/** What is sent, and in what the plan that is kept differs from the one that is left out. */
type Case = { readonly sent: string; readonly kept?: Line; readonly leftOut?: Line };

const UNTIL_FURTHER_NOTICE = { end_date: null, duration_months: null, description: 'None' };

const CASES: Readonly<Record<Filter, Case>> = {
  fixed_only: { sent: 'true', leftOut: { rate_guarantee: UNTIL_FURTHER_NOTICE } },
  green_only: { sent: 'true', kept: { feature_labels: ['green'] } },
  no_exit_fees: { sent: 'true', kept: { exit_fees: null } },
  only_suppliers: { sent: 'bolt', kept: { supplier_key: 'bolt' } },
  exclude_suppliers: { sent: 'bolt', leftOut: { supplier_key: 'bolt' } },
  fulfillable_only: { sent: 'true', leftOut: { fulfillable: false } },
};

/** The household is on a plan that is no longer sold, which no filter concerns. */
const HOUSEHOLD = {
  ...WESTMINSTER,
  fuel: 'electricity',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'current',
  electricity_usage_kwh: '2500',
};

it.each(Object.entries(CASES))(
  '%s keeps one plan and leaves the other out',
  async (name, wanted) => {
    const { sent, kept = {}, leftOut = {} } = wanted;
    const api = await sampleApi({
      lines: [
        supplierLine(),
        supplierLine({ key: 'bolt', name: 'Bolt' }),
        ...sold({ key: 'current', available_to_switch: false }),
        ...sold({ key: 'kept', ...kept }),
        ...sold({ key: 'left-out', ...leftOut }),
      ],
    });
    const keysWith = async (query: Sent): Promise<readonly string[]> => {
      const { comparison } = await api.get('comparison', { ...HOUSEHOLD, ...query });
      return comparison.comparisons.map(({ plan }) => plan.key);
    };
    expect((await keysWith({})).toSorted()).toEqual(['kept', 'left-out']);
    expect(await keysWith({ [name]: sent })).toEqual(['kept']);
  },
);

function sold(plan: Line): readonly Line[] {
  const { key, supplier_key } = planLine(plan);
  return [planLine(plan), electricityOffer({ plan_key: key, supplier_key })];
}

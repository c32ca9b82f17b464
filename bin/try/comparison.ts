import type { Client, Schemas } from '@energy-partner/client';
import { pounds } from '../../demo/format.ts';
import { headlineOf, sentenceOf, todayOf } from '../../demo/household/answer.ts';
import { answerOf } from '../../demo/household/offers.ts';
import { alignedRows } from '../terminal.ts';

export const USAGES = ['low', 'medium', 'high'] as const;

/** How a household at a postcode is compared. */
export type Compared = {
  readonly supplier?: string;
  readonly plan?: string;
  readonly usage: (typeof USAGES)[number];
  readonly limit: number;
};

type Comparison = Schemas['Comparison']['comparison'];
type Item = Schemas['ComparisonItem'];

/** The headline is about every plan, however few are listed. */
const ALL = 500;

/** Sends a partner's requests: suppliers, the plans of one, then a comparison with such a plan. */
export async function comparisonLines(
  client: Client,
  postcode: string,
  { usage, limit, ...options }: Compared,
): Promise<readonly string[]> {
  const home = { post_code: postcode, fuel: 'dual_fuel' } as const;
  const supplier = options.supplier ?? (await incumbentAt(client, home));
  const plan =
    options.plan ?? (await standardVariablePlan(client, { ...home, supplier_key: supplier }));
  const { comparison } = await client.comparePlans({
    ...home,
    electricity_variant: 'standard',
    dual_fuel_supplier_key: supplier,
    dual_fuel_plan_key: plan,
    electricity_usage_estimate: usage,
    gas_usage_estimate: usage,
    rank_by: 'like_for_like',
    limit: ALL,
  });
  const { sources } = await client.listSources();
  const { total, current, comparisons } = comparison;
  const currentPlan = current.gas?.plan ?? current.electricity?.plan;
  const rows = comparisons
    .slice(0, limit)
    .map((item, index) => [String(index + 1), ...cellsOf(item)]);
  return [
    `${sentenceOf(headlineOf(comparison))}.`,
    ...waitingLines(comparison),
    '',
    `${total} plans for gas and electricity at ${postcode}, the best saving first; ${usage} usage, monthly direct debit.`,
    `The year as things stand: ${pounds(current.like_for_like.total_pence)} with ${currentPlan?.supplier_name} ${currentPlan?.name}.`,
    ...leavingLines(current),
    '',
    ...alignedRows([['', 'A YEAR', 'A MONTH', 'AFTER FEES', 'PLAN'], ...rows], 4),
    '',
    'After fees is what the year saves, like for like: each plan until its own end, then the plan that follows it.',
    `Sample prices: ${sources.map(({ source, published_at: at }) => `${source} of ${day(at)}`).join(', ')}.`,
  ];
}

/** Says what today would save, if it is better to wait. */
function waitingLines(comparison: Comparison): readonly string[] {
  const { kind, best } = answerOf(comparison);
  if (kind !== 'wait') return [];
  return [`${todayOf(best)}. The plan must still be on sale then.`];
}

/** Says what leaving costs today, if it costs anything. */
function leavingLines({ gas, electricity }: Schemas['CurrentPlans']): readonly string[] {
  const feePence = (gas?.exit_fee_due_pence ?? 0) + (electricity?.exit_fee_due_pence ?? 0);
  const supplier = (gas ?? electricity)?.plan.supplier_name;
  return feePence === 0 ? [] : [`Leaving ${supplier} today costs ${pounds(feePence)}.`];
}

async function incumbentAt(
  client: Client,
  home: Parameters<Client['listSuppliers']>[0],
): Promise<string> {
  const { suppliers } = await client.listSuppliers(home);
  return (
    (suppliers.find(({ incumbent_fuels: fuels }) => fuels.includes('electricity')) ?? suppliers[0])
      ?.key ?? ''
  );
}

async function standardVariablePlan(
  client: Client,
  supply: Parameters<Client['listPlans']>[0],
): Promise<string> {
  const { plans } = await client.listPlans(supply);
  return (plans.find(({ standard_variable: isStandard }) => isStandard) ?? plans[0])?.key ?? '';
}

function cellsOf(item: Item): readonly string[] {
  const { plan, is_current_plan: isCurrent, like_for_like: like } = item;
  const { total_pence: total } = like;
  const notes = [
    ...(isCurrent ? ['your plan'] : []),
    ...(plan.fulfillable ? [] : ['cannot be switched to here']),
  ];
  const name = `${plan.supplier_name} ${plan.name}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
  return [
    pounds(total),
    pounds(Math.floor(total / 12 + 0.5)),
    pounds(like.saving_after_exit_fees_pence),
    name,
  ];
}

function day(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', {
    dateStyle: 'medium',
    timeZone: 'Europe/London',
  });
}

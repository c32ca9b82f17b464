import { alignedRows } from '../aligned-rows.ts';
import type { Compared, Comparison, Source } from './compare.ts';

type Item = Comparison['comparisons'][number];

const NUMBER_COLUMNS = 4;

/** A heading, what was assumed, the ranked plans, and where the prices come from. */
export function comparisonLines({ postcode, usage, comparison, sources }: Compared): readonly string[] {
  const { total, current, comparisons } = comparison;
  const own = current.gas?.plan ?? current.electricity?.plan;
  const rows = comparisons.map((item, index) => [String(index + 1), ...figuresOf(item), nameOf(item)]);
  return [
    `${total} plans for gas and electricity at ${postcode}, cheapest first; ${usage} usage, monthly direct debit.`,
    `The year as things stand: ${pounds(current.total_pence)} with ${own?.supplier_name} ${own?.name}.`,
    '',
    ...alignedRows([['', 'A YEAR', 'A MONTH', 'SAVING', 'PLAN'], ...rows], { alignRight: NUMBER_COLUMNS }),
    '',
    'Saving is like for like: each plan until its own end, then the plan that follows it.',
    `Sample prices: ${sources.map(publication).join(', ')}.`,
  ];
}

function figuresOf({ personal_projection: { total_pence: total }, like_for_like: like }: Item): readonly string[] {
  return [pounds(total), pounds(Math.floor(total / 12 + 0.5)), pounds(like.saving_pence)];
}

function nameOf({ plan, is_current_plan: isOwn }: Item): string {
  const notes = [...(isOwn ? ['your plan'] : []), ...(plan.fulfillable ? [] : ['cannot be switched to here'])];
  const name = `${plan.supplier_name} ${plan.name}`;
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}

function publication({ source, published_at: at }: Source): string {
  return `${source} of ${new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })}`;
}

function pounds(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
}

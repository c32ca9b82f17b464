import type { PlanType } from '../../shared/market/model.ts';
import type { PlanCosts, PlanTypeCosts, SourceChanges } from './source-changes.ts';

const MOST_SHOWN = 20;

const FUEL_WORDS = { dual_fuel: 'dual fuel', electricity: 'electricity', gas: 'gas' } as const;

/** A line for each change, of each kind the first twenty. */
export function describeChanges({ suppliers, plans }: SourceChanges): readonly string[] {
  const lines = [
    ...listed('new supplier', suppliers.new),
    ...listed('supplier gone', suppliers.gone),
    ...listed('supplier changed', suppliers.changed.map(detailWords)),
    ...listed('new', plans.new.map(newWords)),
    ...listed(
      'gone',
      plans.gone.map(({ key, name }) => `${key} (${name})`),
    ),
    ...listed(
      'dearer',
      plans.dearer.map((plan) => `${plan.key} by ${costWords(plan)}`),
    ),
    ...listed(
      'cheaper',
      plans.cheaper.map((plan) => `${plan.key} by ${costWords(plan)}`),
    ),
    ...listed('changed', plans.changed.map(detailWords)),
    `unchanged: ${plans.unchangedCount.toLocaleString('en-GB')} plan${plans.unchangedCount === 1 ? '' : 's'}`,
  ];
  return lines.map((line) => `  ${line}`);
}

function listed(kind: string, items: readonly string[]): readonly string[] {
  const lines = items.slice(0, MOST_SHOWN).map((item) => `${kind}: ${item}`);
  const more = items.length - lines.length;
  return more === 0 ? lines : [...lines, `${kind}: and ${more.toLocaleString('en-GB')} more`];
}

function newWords(plan: PlanCosts): string {
  return `${plan.key} (${plan.name}), ${plan.planTypes.length === 0 ? 'without prices' : costWords(plan)}`;
}

function detailWords({ key, details }: { readonly key: string; readonly details: readonly string[] }): string {
  return `${key}: ${details.map((detail) => detail.replaceAll('_', ' ')).join(', ')}`;
}

/** `£12.34 to £15.20 a year in 14 regions (dual fuel, monthly direct debit)`: of several plan types the first. */
function costWords({ planTypes }: PlanCosts): string {
  const [first, ...others] = planTypes;
  if (first === undefined) return 'nothing';
  const more = others.length === 0 ? '' : `; and ${others.length} more plan type${others.length === 1 ? '' : 's'}`;
  return `${rangeWords(first)} a year in ${regionWords(first)} (${planTypeWords(first)}${more})`;
}

function rangeWords({ leastPence, mostPence }: PlanTypeCosts): string {
  const [least, most] = [pounds(leastPence), pounds(mostPence)];
  return least === most ? least : `${least} to ${most}`;
}

function pounds(pence: number): string {
  if (pence > 0 && pence < 0.5) return 'less than £0.01';
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
}

function regionWords({ regions }: PlanTypeCosts): string {
  return regions.length === 1 ? `region ${regions[0]}` : `${regions.length} regions`;
}

function planTypeWords({ fuel, paymentMethod, electricityVariant }: PlanType): string {
  const words = [FUEL_WORDS[fuel], paymentMethod.replaceAll('_', ' ')];
  return [...words, ...(electricityVariant === 'economy_7' ? ['Economy 7'] : [])].join(', ');
}

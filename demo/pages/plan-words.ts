import type { Schemas } from '@energy-partner/client';
import { count, day, dayOfYear, feePounds, number } from '../format.ts';

type Plan = Pick<
  Schemas['PlanDetail'],
  | 'supplier_name'
  | 'tariff_type'
  | 'rate_guarantee'
  | 'exit_fees'
  | 'eligibility'
  | 'standard_variable'
>;

/** How long a price holds: in a few words, and as a sentence. */
type PriceWords = { readonly label: string; readonly sentence: string };

/**
 * Says whether a price is promised.
 *
 * @param capMayChangeOn the days on which the price cap may move; empty if they are not known
 */
export function priceWords(plan: Plan, capMayChangeOn: readonly string[]): PriceWords {
  const [next] = capMayChangeOn;
  switch (plan.tariff_type) {
    case 'tracker': {
      const when = next === undefined ? 'every three months' : `on ${dayOfYear(next)}`;
      return {
        label: `Follows the cap, can move ${when}`,
        sentence: `Not a promised price: it follows Ofgem’s cap and can move ${when}.`,
      };
    }
    case 'variable':
      return {
        label: 'Can change at any time',
        sentence: `Not a promised price: ${plan.supplier_name || 'the supplier'} can change it at any time.`,
      };
    case 'dynamic':
      return {
        label: 'Changes every day or half hour',
        sentence:
          'Not a promised price: it changes every day or half hour. This is what the past year would have cost.',
      };
    case 'fixed': {
      const term = fixedTerm(plan);
      return {
        label: `Fixed${term}`,
        sentence: `The price is fixed${term}.`,
      };
    }
  }
}

/** Says in two or three words how a price holds. */
export function shortWords(plan: Plan): string {
  const words = {
    tracker: 'follows the cap',
    dynamic: 'changes all the time',
    variable: 'variable',
    fixed: `fixed${fixedTerm(plan)}`,
  } as const;
  return words[plan.tariff_type];
}

/** Says for how long a price is fixed: “ for 15 months”. */
export function fixedTerm({ rate_guarantee }: Plan): string {
  const { end_date, duration } = rate_guarantee;
  if (end_date !== null) return ` until ${day(end_date)}`;
  return duration === null ? '' : ` for ${count(duration, 'month')}`;
}

export function exitFeeLabel(fees: { readonly total_fee_pence: number } | null): string {
  const pence = fees?.total_fee_pence ?? 0;
  return pence === 0 ? 'No exit fee' : `${feePounds(pence)} exit fee`;
}

/** Says whom a plan is for. What only the supplier can judge is in its words. */
export function eligibilityWords({ eligibility, supplier_name }: Plan): readonly string[] {
  return eligibility.map((rule) => RULES[rule.kind](rule, supplier_name));
}

type Rule = Schemas['EligibilityRule'];

const RULES: Readonly<Record<Rule['kind'], (rule: Rule, supplier: string) => string>> = {
  new_customers: (_, supplier) => `Only for homes that ${supplier} does not supply yet`,
  existing_customers: (_, supplier) => `Only for homes that ${supplier} supplies already`,
  usage: ({ fuel = 'electricity', min_kwh = null, max_kwh = null }) =>
    `Only for homes that use ${usageRange(min_kwh, max_kwh)} of ${fuel} a year`,
  other: ({ description = 'only for some homes' }, supplier) =>
    `${supplier} says: ${description}. We cannot judge it`,
};

function usageRange(least: number | null, most: number | null): string {
  if (least === null) return `up to ${number(most ?? 0)} kWh`;
  return most === null
    ? `at least ${number(least)} kWh`
    : `${number(least)} to ${number(most)} kWh`;
}

import * as z from 'zod';
import { type Fuel, LOAD_PROFILE_NAMES, type PerFuel } from '../pricing/index.ts';
import { invalidParameter } from './errors.ts';
import {
  type Field,
  type Fields,
  type FieldType,
  type FieldValues,
  falseUnlessSent,
  oneOfType,
  TYPES,
  textualType,
  wholeNumberType,
} from './fields.ts';
import { comparedPlanDetail, currentPlanDetail } from './plan-schemas.ts';
import { personalProjection } from './projection-schemas.ts';
import type { FieldReader } from './read.ts';
import {
  dayOrNull,
  described,
  flag,
  int,
  intOrNull,
  list,
  named,
  number,
  oneOf,
  part,
  text,
} from './schema.ts';

/** The keys as sent, none of them empty. Whether they exist depends on the market. */
export const supplierKeysType: FieldType<readonly string[]> = textualType(
  'a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf',
  { type: 'string', pattern: '^[^,]+(,[^,]+)*$' },
  (text) => {
    const keys = text.split(',');
    return keys.includes('') ? undefined : keys;
  },
  'british-gas,edf',
);

/** One number of kWh, or electricity and gas. */
type SentUsage = readonly [first: bigint, gas: bigint | undefined];

const USAGES_MOST = 10;
const PAIRS = `1 to ${USAGES_MOST} comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000`;
const NUMBERS = `1 to ${USAGES_MOST} comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800`;
const USAGE = String.raw`\d+(\.\d+)?(:\d+(\.\d+)?)?`;

const otherUsagesType: FieldType<readonly SentUsage[]> = textualType(
  `${PAIRS}, or for a single fuel ${NUMBERS}`,
  { type: 'string', pattern: `^${USAGE}(,${USAGE}){0,${USAGES_MOST - 1}}$` },
  (text) => {
    const sent = text.split(',');
    const usages = sent.map(sentUsage).filter((usage) => usage !== undefined);
    return sent.length > USAGES_MOST || usages.length < sent.length ? undefined : usages;
  },
  '1800:7500,3800:14000',
);

function sentUsage(text: string): SentUsage | undefined {
  const [first, gas, ...more] = text.split(':');
  const [one, other] = [TYPES.kwh.read(first), TYPES.kwh.read(gas)];
  if (one === undefined || more.length > 0 || (gas !== undefined && other === undefined))
    return undefined;
  return [one, other];
}

const LIMIT_DEFAULT = 10;
const LIMIT_MOST = 500;

export const limitField = {
  type: wholeNumberType(1, LIMIT_MOST),
  description: `The maximum number of plans to return. Default: ${LIMIT_DEFAULT}. Values above ${LIMIT_MOST} are treated as ${LIMIT_MOST}.`,
  default: LIMIT_DEFAULT,
} as const satisfies Field;

/** What comparison and best-available may leave out of their list. */
export const FILTER_FIELDS = {
  fixed_only: falseUnlessSent(
    'True: only plans with a rate guarantee, as in cheapest-fixed-plans. Default: false.',
  ),
  green_only: falseUnlessSent(
    'True: only plans labelled green, as in cheapest-green-plans. Default: false.',
  ),
  no_exit_fees: falseUnlessSent(
    'True: only plans without exit fees for the fuels that are compared. Default: false.',
  ),
  only_suppliers: {
    type: supplierKeysType,
    description:
      'Only the plans of these suppliers, as comma-separated supplier keys. Default: all suppliers.',
  },
  exclude_suppliers: {
    type: supplierKeysType,
    description:
      'No plans of these suppliers, even if only_suppliers names them too. Default: none.',
  },
} as const satisfies Fields;

const RANK_BY = ['total', 'like_for_like'] as const;
export type RankBy = (typeof RANK_BY)[number];

/** How comparison and best-available order their list, and at which usages besides. */
export const LIST_FIELDS = {
  other_usages: {
    type: otherUsagesType,
    description: `Other usages at which to price each plan, so that a household sees what changes if it uses more or less: up to ${USAGES_MOST} pairs \`electricity:gas\` in kWh, or numbers for fuel electricity or gas. Each item gains \`at_usages\` in the same order. The night share is the same as for the main usage, and ev_kwh counts up to the electricity of the pair.`,
  },
  rank_by: {
    type: oneOfType(RANK_BY, 'like_for_like'),
    description:
      'Which total orders the list. like_for_like counts price changes already announced. Default: total.',
    default: 'total',
  },
} as const satisfies Fields;

type ListReader = FieldReader<
  FieldValues<typeof FILTER_FIELDS & typeof LIST_FIELDS> & { readonly fulfillable_only: boolean }
>;

/** All of it is in the comparison's id, so a new option is too. */
export type ListOptions = ReturnType<typeof readListOptions>;

/**
 * What a request asks of a list of plans, other usages in micro-kWh. Equal options are equal,
 * however they were sent. `fuel` is undefined if it is itself missing or wrong.
 */
export function readListOptions(reader: ListReader, fuel: Fuel | undefined) {
  const isPaired = fuel === 'dual_fuel';
  const usages = reader.value('other_usages') ?? [];
  if (fuel !== undefined && usages.some(([, gas]) => (gas !== undefined) !== isPaired)) {
    const allowed = isPaired
      ? `${PAIRS} (numbers are for one fuel)`
      : `${NUMBERS} (pairs are for dual_fuel)`;
    reader.refuse(
      'other_usages',
      invalidParameter('other_usages', reader.sent('other_usages') ?? '', allowed),
    );
  }
  const onlySuppliers = reader.value('only_suppliers');
  return {
    filters: {
      fixedOnly: reader.known('fixed_only'),
      greenOnly: reader.known('green_only'),
      noExitFees: reader.known('no_exit_fees'),
      onlySuppliers: onlySuppliers === undefined ? null : sortedOnce(onlySuppliers),
      excludeSuppliers: sortedOnce(reader.value('exclude_suppliers') ?? []),
    },
    fulfillableOnly: reader.known('fulfillable_only'),
    otherUsages: usages.map(
      ([first, gas]): PerFuel<bigint> =>
        fuel === 'gas' ? { gas: first } : { electricity: first, gas },
    ),
    rankBy: reader.known('rank_by'),
  };
}

function sortedOnce(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)].sort();
}

const usageCost = named('UsageCost', 'What the plan costs at another usage.', {
  electricity_usage_kwh: number('In kWh a year. Absent if electricity is not compared.').optional(),
  gas_usage_kwh: number('In kWh a year. Absent if gas is not compared.').optional(),
  total_pence: int('The cost of the year on this plan at this usage, in whole pence.'),
  saving_pence: int(
    'In pence: the year on the current plan at this usage, rollover included, minus total_pence.',
  ),
});

const likeForLike = part(
  'Each plan until its own end and then on the plan that follows, every day at the price and VAT rate known for it.',
  {
    days_on_plan: int('How many of the 365 days the plan itself lasts, before its rollover plan.'),
    price_changes_on: list(
      z.iso.date(),
      'When a price of either side changes, without the dates of rollovers.',
    ),
    total_pence: int(
      'The year in whole pence: on this plan until its own end, and then on its rollover plan.',
    ),
    saving_pence: int(
      'In pence: the year on the current plan by these rules, minus total_pence; 0 for staying.',
    ),
    saving_after_exit_fees_pence: int(
      'In pence: saving_pence less exit fees due today. Show this to the household.',
    ),
  },
);

const comparisonItem = named(
  'ComparisonItem',
  'A plan, its cost for the household and the savings.',
  {
    item_id: described(
      z.uuid(),
      'Identifies the item. Send it to /energy/drop as comparison_item_id.',
    ),
    plan: comparedPlanDetail,
    personal_projection: personalProjection,
    saving_pence: int(
      'In pence: the year on the current plan, rollover included, minus the cost of this plan.',
    ),
    saving_on_current_rates_pence: int(
      "In pence: 365 days on the current plan at today's prices, minus this plan.",
    ),
    saving_after_rollover_pence: intOrNull(
      'In pence: 365 days on the rollover plan, minus this plan. Null if none.',
    ),
    saving_after_exit_fees_pence: int(
      'In pence: saving_pence less the exit fees due today (one counts if no end date is known; staying has none).',
    ),
    like_for_like: likeForLike,
    at_usages: list(
      usageCost,
      'The cost of the plan at other_usages, in that order. Only with other_usages.',
    ).optional(),
    is_current_plan: flag('True for the plan that the household is on.'),
  },
);

const currentFuelPlan = named(
  'CurrentFuelPlan',
  "A fuel's current plan and what it costs over the year.",
  {
    plan: currentPlanDetail,
    end_date: dayOrNull("The end date that you sent, or the plan's own; null if there is neither."),
    exit_fee_due_pence: int(
      'The fee for leaving today, in pence. It counts as due if no end date is known.',
    ),
    total_pence: int('The cost of this fuel over the year in whole pence, including the rollover.'),
  },
);

const currentPlans = named(
  'CurrentPlans',
  "The household's current plans and their cost over the year.",
  {
    total_pence: int(
      'The year against which savings are measured, in whole pence, including the rollover.',
    ),
    gas: currentFuelPlan.optional().describe('Absent if gas is not compared.'),
    electricity: currentFuelPlan.optional().describe('Absent if electricity is not compared.'),
  },
);

const kwh = number('In kWh a year.');

const pricedUsage = named(
  'PricedUsage',
  'The usage that was priced, once a spend or an estimate was worked out.',
  {
    electricity: part('Absent if electricity is not compared.', {
      kwh,
      percent_night_usage: number('The percentage used at night. Only for economy_7.').optional(),
    }).optional(),
    gas: part('Absent if gas is not compared.', { kwh }).optional(),
  },
);

const marketReference = named('MarketReference', 'The state of the market that was priced.', {
  edition: text('The edition of the market that was priced.'),
  day: described(z.iso.date(), 'The day, in London, for which it was priced.'),
  stale_sources: list(
    z.string(),
    'The sources that are stale on that day, by name, as in /energy/sources.',
  ),
});

const loadProfile = named(
  'LoadProfile',
  'How electricity use was assumed to spread over the day. Only with `has`.',
  {
    source: oneOf(
      [...LOAD_PROFILE_NAMES, 'half_hours'],
      "A published profile, or `half_hours` for the household's own.",
    ),
    ev_kwh: number(
      'The part of the electricity usage that charges a car, in kWh a year; 0 if none does.',
    ),
  },
);

/** What comparison and best-available return of a list of plans. */
export const comparedPlans = z.object({
  id: described(z.uuid(), 'The same for the same query and the same market, whatever the page.'),
  total: int('The number of plans after the filters, whatever the page.'),
  market: marketReference,
  current: currentPlans,
  usage: pricedUsage,
  load_profile: loadProfile.optional(),
  comparisons: list(comparisonItem, 'The plans on this page, cheapest first.'),
});

export type ComparedPlansResponse = z.input<typeof comparedPlans>;
export type ComparisonItemResponse = z.input<typeof comparisonItem>;

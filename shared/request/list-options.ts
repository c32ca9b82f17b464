import { invalidParameter } from '../contract/errors.ts';
import {
  type Field,
  type Fields,
  type FieldType,
  falseByDefault,
  KEY_CHARACTERS,
  oneOfType,
  TYPES,
  textualType,
  wholeNumberType,
} from '../contract/fields.ts';
import type { ListOptions, Page, RankBy } from '../household/household.ts';
import type { Fuel, PerFuel } from '../pricing/index.ts';
import {
  isWrong,
  type PartsOf,
  type Read,
  type SentField,
  type SentFields,
  whole,
} from './read.ts';

const SUPPLIERS_MOST = 100;

/** The keys as sent, none of them empty. Whether they exist depends on the market. */
export const supplierKeysType: FieldType<readonly string[]> = textualType(
  {
    allowed:
      'a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf',
    schema: {
      type: 'array',
      items: { type: 'string', pattern: '^[^,]+$', maxLength: KEY_CHARACTERS },
      minItems: 1,
      maxItems: SUPPLIERS_MOST,
    },
    example: 'british-gas,edf',
  },
  (text) => {
    const keys = text.split(',');
    const isTooMany = keys.length > SUPPLIERS_MOST;
    return isTooMany || keys.some((key) => key === '' || key.length > KEY_CHARACTERS)
      ? undefined
      : keys;
  },
);

/** One number of kWh, or electricity and gas. */
type UsagePair = readonly [first: bigint, gas: bigint | undefined];

const USAGES_MOST = 10;
const PAIRS = `1 to ${USAGES_MOST} comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000`;
const NUMBERS = `1 to ${USAGES_MOST} comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800`;
const USAGE = String.raw`^\d+(\.\d+)?(:\d+(\.\d+)?)?$`;

const USAGE_CHARACTERS = 100;

const otherUsagesType: FieldType<readonly UsagePair[]> = textualType(
  {
    allowed: `${PAIRS}, or for a single fuel ${NUMBERS}`,
    schema: {
      type: 'array',
      items: { type: 'string', pattern: USAGE, maxLength: USAGE_CHARACTERS },
      minItems: 1,
      maxItems: USAGES_MOST,
    },
    example: '1800:7500,3800:14000',
  },
  (text) => {
    const entries = text.split(',');
    const usages = entries.map(usagePairOf).filter((usage) => usage !== undefined);
    return entries.length > USAGES_MOST || usages.length < entries.length ? undefined : usages;
  },
);

function usagePairOf(text: string): UsagePair | undefined {
  const usages = text.split(':').map(TYPES.kwh.read);
  const [first, gas] = usages;
  const isRead = usages.length <= 2 && !usages.includes(undefined);
  return isRead && first !== undefined ? [first, gas] : undefined;
}

const LIMIT_DEFAULT = 10;
const LIMIT_MOST = 500;
const LIMIT_WITH_PERIODS = 20;

export const limitField = {
  type: wholeNumberType(1, LIMIT_MOST),
  description: `The maximum number of plans to return. Default: ${LIMIT_DEFAULT}. Values above ${LIMIT_MOST} are treated as ${LIMIT_MOST}.`,
  default: LIMIT_DEFAULT,
} as const satisfies Field;

/** The filters of comparison and best-available. */
export const FILTER_FIELDS = {
  fixed_only: falseByDefault(
    'True: only plans whose `tariff_type` is fixed, as in cheapest-fixed-plans. Default: false.',
  ),
  green_only: falseByDefault(
    'True: only plans labelled green, as in cheapest-green-plans. Default: false.',
  ),
  no_exit_fees: falseByDefault(
    'True: only plans without exit fees for the fuels that are compared. Default: false.',
  ),
  only_suppliers: {
    type: supplierKeysType,
    description: 'Only the plans of the suppliers with these keys. Default: all suppliers.',
  },
  exclude_suppliers: {
    type: supplierKeysType,
    description:
      'No plans of the suppliers with these keys, even if only_suppliers names them too. Default: none.',
  },
} as const satisfies Fields;

const RANK_BY = ['total', 'like_for_like'] as const satisfies readonly RankBy[];

/** The filters, ranking and further usages of comparison and best-available. */
export const LIST_FIELDS = {
  other_usages: {
    type: otherUsagesType,
    description: `Other usages at which to price each plan, so that a household sees what changes if it uses more or less: up to ${USAGES_MOST} pairs \`electricity:gas\` in kWh, or numbers for fuel electricity or gas. Each item gains \`at_usages\` in the same order. The night share is the same as for the main usage, and ev_kwh counts up to the electricity of the pair.`,
  },
  include_dynamic: falseByDefault(
    'True: dynamic plans too, whose rates change every day or half hour, priced at the mean of the past year, if `has` contains what they require. Default: false.',
  ),
  rank_by: {
    type: oneOfType(RANK_BY, 'like_for_like'),
    description:
      'Which total orders the list. like_for_like counts price changes already announced. Default: total.',
    default: 'total',
  },
  with_periods: falseByDefault(
    `True: like_for_like of \`current\` and of each item gains \`periods\`, so that its total can be worked out by hand, and so does a \`switch_on\` later than today. A limit above ${LIMIT_WITH_PERIODS} is then treated as ${LIMIT_WITH_PERIODS}. Default: false.`,
  ),
} as const satisfies Fields;

type ListFields = SentFields<typeof FILTER_FIELDS & typeof LIST_FIELDS> & {
  readonly fulfillable_only: SentField<boolean>;
};

/** Reads the options of a list of plans. The result is the same however equal options are sent. */
export function readListOptions(fields: ListFields, fuel: Read<Fuel>): Read<ListOptions> {
  return whole<PartsOf<ListOptions>>({
    filters: whole<PartsOf<ListOptions['filters']>>({
      fixedOnly: fields.fixed_only.value,
      greenOnly: fields.green_only.value,
      noExitFees: fields.no_exit_fees.value,
      onlySuppliers: sortedOnce(fields.only_suppliers.value) ?? null,
      excludeSuppliers: sortedOnce(fields.exclude_suppliers.value) ?? [],
    }),
    fulfillableOnly: fields.fulfillable_only.value,
    includeDynamic: trueOrAbsent(fields.include_dynamic.value),
    otherUsages: readOtherUsages(fields.other_usages, fuel),
    rankBy: fields.rank_by.value,
  });
}

function trueOrAbsent(flag: Read<boolean>): Read<true | undefined> {
  if (isWrong(flag)) return flag;
  return flag ? true : undefined;
}

/**
 * Returns the page that is shown: the bills of periods are long, so it has fewer items with them.
 */
export function pageOf({ limit, offset, withPeriods }: Page): Page {
  return { limit: withPeriods ? Math.min(limit, LIMIT_WITH_PERIODS) : limit, offset, withPeriods };
}

function readOtherUsages(
  field: ListFields['other_usages'],
  fuel: Read<Fuel>,
): Read<readonly PerFuel<bigint>[]> {
  const request = whole({ fuel, usages: field.value ?? [] });
  if (isWrong(request)) return request;
  const { usages } = request;
  const isPaired = request.fuel === 'dual_fuel';
  if (usages.some(([, gas]) => (gas !== undefined) !== isPaired)) {
    const allowed = isPaired
      ? `${PAIRS} (numbers are for one fuel)`
      : `${NUMBERS} (pairs are for dual_fuel)`;
    return field.refuse(invalidParameter(field.name, field.sentText ?? '', allowed));
  }
  return usages.map(([first, gas]) =>
    request.fuel === 'gas' ? { gas: first } : { electricity: first, gas },
  );
}

function sortedOnce(keys: Read<readonly string[] | undefined>) {
  return keys === undefined || isWrong(keys) ? keys : [...new Set(keys)].sort();
}

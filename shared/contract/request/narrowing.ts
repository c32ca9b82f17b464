import type { PlanFilters } from '../../market/model.ts';
import type { Fuel, PerFuel } from '../../pricing/index.ts';
import { invalidParameter } from '../errors.ts';
import { type Field, type Fields, type FieldType, flagType, kwhType, oneOfType, textualType } from './field.ts';
import type { FieldReader, FieldValues } from './reader.ts';

/** The keys as sent, none of them empty. Whether they exist depends on the market. */
export const supplierKeysType: FieldType<readonly string[]> = textualType(
  (text) => {
    const keys = text.split(',');
    return keys.includes('') ? undefined : keys;
  },
  {
    allowed: 'a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf',
    schema: { type: 'string', pattern: '^[^,]+(,[^,]+)*$' },
  },
);

/** One number of kWh, or electricity and gas. */
type SentUsage = readonly [first: bigint, gas: bigint | undefined];

const USAGES_MOST = 10;
const PAIRS = `1 to ${USAGES_MOST} comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000`;
const NUMBERS = `1 to ${USAGES_MOST} comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800`;

const USAGE = String.raw`\d+(\.\d+)?(:\d+(\.\d+)?)?`;

const otherUsagesType: FieldType<readonly SentUsage[]> = textualType(
  (text) => {
    const sent = text.split(',');
    const usages = sent.map(sentUsage).filter((usage) => usage !== undefined);
    return sent.length > USAGES_MOST || usages.length < sent.length ? undefined : usages;
  },
  {
    allowed: `${PAIRS}, or for a single fuel ${NUMBERS}`,
    schema: { type: 'string', pattern: `^${USAGE}(,${USAGE}){0,${USAGES_MOST - 1}}$` },
  },
);

/** What comparison and best-available may leave out of their list. */
export const FILTER_FIELDS = {
  fixed_only: {
    type: flagType,
    description:
      'True: only plans with a rate guarantee, as in the best buys of the type cheapest-fixed-plans. Default: false.',
    example: false,
    default: false,
  },
  green_only: {
    type: flagType,
    description:
      'True: only plans labelled green, as in the best buys of the type cheapest-green-plans. Default: false.',
    example: false,
    default: false,
  },
  no_exit_fees: {
    type: flagType,
    description: 'True: only plans without exit fees for the fuels that are compared. Default: false.',
    example: false,
    default: false,
  },
  only_suppliers: {
    type: supplierKeysType,
    description: 'Only the plans of these suppliers, as comma-separated supplier keys. Default: all suppliers.',
    example: 'british-gas,edf',
  },
  exclude_suppliers: {
    type: supplierKeysType,
    description:
      'No plans of these suppliers, as comma-separated supplier keys, even if only_suppliers names them too. Default: none.',
    example: 'eon-next',
  },
} as const satisfies Fields;

const RANK_BY = ['total', 'like_for_like'] as const;
export type RankBy = (typeof RANK_BY)[number];

export const rankByField = {
  type: oneOfType(RANK_BY),
  description:
    'Which total orders the list: that of the personal projection, or the one of like_for_like, in which a price that is already announced counts. Default: total.',
  example: 'like_for_like',
  default: 'total',
} as const satisfies Field;

export const otherUsagesField = {
  type: otherUsagesType,
  description: `Other usages at which to price each plan, so that a household sees what changes if it uses more or less: up to ${USAGES_MOST} pairs \`electricity:gas\` in kWh, or numbers for fuel electricity or gas. Each item gains \`at_usages\` in the same order. The night share is the same as for the main usage, and ev_kwh counts up to the electricity of the pair.`,
  example: '1800:7500,3800:14000',
} as const satisfies Field;

type UsagesReader = FieldReader<{ readonly other_usages: readonly SentUsage[] }>;

/** Equal filters are equal, however they were sent. */
export function readFilters(reader: FieldReader<FieldValues<typeof FILTER_FIELDS>>): PlanFilters {
  const onlySuppliers = reader.value('only_suppliers');
  return {
    fixedOnly: reader.value('fixed_only') ?? false,
    greenOnly: reader.value('green_only') ?? false,
    noExitFees: reader.value('no_exit_fees') ?? false,
    onlySuppliers: onlySuppliers === undefined ? null : sortedOnce(onlySuppliers),
    excludeSuppliers: sortedOnce(reader.value('exclude_suppliers') ?? []),
  };
}

/** Each a year's micro-kWh. Whether they suit the fuel is not checked if the fuel itself is missing or wrong. */
export function readOtherUsages(reader: UsagesReader, fuel: Fuel | undefined): ReadonlyArray<PerFuel<bigint>> {
  const sent = reader.value('other_usages') ?? [];
  if (fuel === undefined) return [];
  const isPaired = fuel === 'dual_fuel';
  if (sent.some(([, gas]) => (gas !== undefined) !== isPaired)) {
    const allowed = isPaired ? `${PAIRS} (numbers are for one fuel)` : `${NUMBERS} (pairs are for dual_fuel)`;
    reader.refuse('other_usages', invalidParameter('other_usages', reader.sent('other_usages') ?? '', allowed));
  }
  return sent.map(([first, gas]) => (fuel === 'gas' ? { gas: first } : { electricity: first, gas }));
}

function sentUsage(text: string): SentUsage | undefined {
  const [first, gas, ...more] = text.split(':');
  const [one, other] = [kwhType.read(first), kwhType.read(gas)];
  if (one === undefined || more.length > 0 || (gas !== undefined && other === undefined)) return undefined;
  return [one, other];
}

function sortedOnce(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)].sort();
}

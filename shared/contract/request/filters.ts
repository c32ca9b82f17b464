import type { PlanFilters } from '../../market/model.ts';
import { type Fields, type FieldType, flagType, textualType } from './field.ts';
import type { FieldReader, FieldValues } from './read.ts';

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

/** What comparison and best-available may leave out. */
export const FILTER_FIELDS = {
  fixed_only: {
    type: flagType,
    description:
      'True: only plans with a rate guarantee, as in the best buys of the type cheapest-fixed-plans. Default: false. An addition to the specification.',
    example: false,
    default: false,
  },
  green_only: {
    type: flagType,
    description:
      'True: only plans labelled green, as in the best buys of the type cheapest-green-plans. Default: false. An addition to the specification.',
    example: false,
    default: false,
  },
  no_exit_fees: {
    type: flagType,
    description:
      'True: only plans without exit fees for the fuels that are compared. Default: false. An addition to the specification.',
    example: false,
    default: false,
  },
  only_suppliers: {
    type: supplierKeysType,
    description:
      'Only the plans of these suppliers, as comma-separated supplier keys. Default: all suppliers. An addition to the specification.',
    example: 'british-gas,edf',
  },
  exclude_suppliers: {
    type: supplierKeysType,
    description:
      'No plans of these suppliers, as comma-separated supplier keys, even if only_suppliers names them too. Default: none. An addition to the specification.',
    example: 'eon-next',
  },
} as const satisfies Fields;

/** Null if every plan counts. Equal filters are equal, however they were sent. */
export function readFilters(reader: FieldReader<FieldValues<typeof FILTER_FIELDS>>): PlanFilters | null {
  const onlySuppliers = reader.value('only_suppliers');
  const filters = {
    fixedOnly: reader.value('fixed_only') ?? false,
    greenOnly: reader.value('green_only') ?? false,
    noExitFees: reader.value('no_exit_fees') ?? false,
    onlySuppliers: onlySuppliers === undefined ? null : sortedOnce(onlySuppliers),
    excludeSuppliers: sortedOnce(reader.value('exclude_suppliers') ?? []),
  };
  const { fixedOnly, greenOnly, noExitFees, excludeSuppliers } = filters;
  const isNarrower = fixedOnly || greenOnly || noExitFees || excludeSuppliers.length > 0;
  return isNarrower || filters.onlySuppliers !== null ? filters : null;
}

function sortedOnce(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)].sort();
}

import { invalidParameter, quoted, withSuggestion } from '../contract/errors.ts';
import { TYPES } from '../contract/fields.ts';
import { supplierKeysType } from './list-options.ts';
import { isWrong, type SentField } from './read.ts';

/** Looks up supplier keys in the market. */
export type SupplierKeys = {
  readonly exists: (key: string) => Promise<boolean>;
  /** Finds the key at a postcode that was probably meant; undefined if none is close. */
  readonly closest: (key: string, postcode: string) => Promise<string | undefined>;
};

type SupplierFilters = {
  readonly fields: Readonly<
    Record<'only_suppliers' | 'exclude_suppliers', SentField<readonly string[] | undefined>>
  > & { readonly post_code: SentField<string> };
  readonly throwErrors: () => void;
};

/** Refuses filters that name suppliers who are not in today's market, if they name any. */
export async function checkSupplierFilters(
  request: SupplierFilters,
  suppliers: SupplierKeys,
): Promise<void> {
  for (const field of [request.fields.only_suppliers, request.fields.exclude_suppliers]) {
    const keys = field.value;
    if (keys === undefined || isWrong(keys)) continue;
    const unknown = await unknownKeys(keys, request, suppliers);
    const [first] = unknown;
    if (first === undefined) continue;
    const allowed = `${supplierKeysType.allowed} (unknown: ${quoted(unknown.join(','))})`;
    const error = invalidParameter(field.name, keys.join(','), allowed);
    field.refuse(withSuggestion(error, await closestHere(first, request, suppliers)));
  }
}

type SupplierRequest = {
  readonly fields: {
    readonly supplier_key: SentField<string | undefined>;
    readonly post_code: SentField<string>;
  };
  readonly throwErrors: () => void;
};

/** Refuses a supplier who is not in today's market, and suggests one at the postcode. */
export async function checkSupplierKey(
  request: SupplierRequest,
  suppliers: SupplierKeys,
): Promise<void> {
  const { supplier_key: field } = request.fields;
  const key = field.value;
  if (key === undefined || isWrong(key)) return;
  const unknown = await unknownKeys([key], request, suppliers);
  if (unknown.length === 0) return;
  const error = invalidParameter(field.name, key, TYPES.supplierKey.allowed);
  field.refuse(withSuggestion(error, await closestHere(key, request, suppliers)));
}

/** Finds the key that was probably meant, if the postcode can be read. */
async function closestHere(
  key: string,
  { fields: { post_code } }: Readonly<{ fields: Pick<SupplierRequest['fields'], 'post_code'> }>,
  suppliers: SupplierKeys,
): Promise<string | undefined> {
  const postcode = post_code.value;
  return isWrong(postcode) ? undefined : await suppliers.closest(key, postcode);
}

/** Throws the errors of the request, which need no market, if the market cannot be read. */
async function unknownKeys(
  keys: readonly string[],
  request: Pick<SupplierFilters, 'throwErrors'>,
  { exists }: SupplierKeys,
): Promise<readonly string[]> {
  try {
    const found = await Promise.all(keys.map(exists));
    return keys.filter((_, index) => found[index] !== true);
  } catch (error) {
    request.throwErrors();
    throw error;
  }
}

import { type Field, type Fields, wholeNumberType } from '../contract/fields.ts';
import type { ComparisonRequest } from '../household/household.ts';
import type { JsonObject } from '../values/json.ts';
import { COMPARISON_FIELDS, readComparison } from './comparison-query.ts';
import { limitField } from './list-options.ts';
import { isMissing, RequestReader } from './read.ts';
import type { SupplierKeys } from './suppliers.ts';

const LIMIT_MOST = 10;

/** The parameters of a line of a batch: those of a comparison, as JSON. */
export const LINE_FIELDS = asJsonFields({
  ...COMPARISON_FIELDS,
  limit: { ...limitField, type: wholeNumberType(1, LIMIT_MOST), default: 1 },
});

/** The parameters that take a list. */
const LISTS: ReadonlySet<string> = new Set([
  'half_hours',
  ...Object.entries<Field>(COMPARISON_FIELDS).flatMap(([name, { type }]) =>
    type.schema.type === 'array' ? [name] : [],
  ),
]);

/** @throws ApiError with every error of the line, those that need the market included */
export async function readComparisonLine(
  parameters: JsonObject,
  suppliers: SupplierKeys,
): Promise<ComparisonRequest> {
  const sentValues = (name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (isMissing(value)) return [];
    return [LISTS.has(name) ? listAsText(value) : value];
  };
  const reader = new RequestReader(LINE_FIELDS, sentValues, Object.keys(parameters).values());
  const { other_usages, with_periods, edition, day } = reader.fields;
  for (const field of [other_usages, with_periods, edition, day])
    field.disallow('is not allowed in a batch');
  return await readComparison(reader, suppliers);
}

/** Lists the names that the endpoint does not know. */
export function ignoredParameters(parameters: JsonObject): readonly string[] {
  const known: Fields = COMPARISON_FIELDS;
  return Object.keys(parameters).filter((name) => name !== '' && !Object.hasOwn(known, name));
}

/** Writes a list of texts as a query has it, with commas. */
function listAsText(value: unknown): unknown {
  const isTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return isTexts ? value.join(',') : value;
}

function asJsonFields<F extends Fields>(fields: F): F {
  const read = Object.entries(fields).map(([name, field]) => [name, asJson(field)] as const);
  // Each field keeps the type of its value: only the way in which the value is sent differs.
  return Object.fromEntries(read) as F;
}

/** Reads as text what JSON writes as a number or a boolean. */
function asJson(field: Field): Field {
  const { type } = field;
  const read = (sent: unknown) => type.read(textOf(sent));
  return { ...field, type: { ...type, read } };
}

const DECIMALS_MOST = 20;

/** Returns undefined for what no parameter may be. */
function textOf(sent: unknown): unknown {
  if (typeof sent === 'number') return decimalOf(sent);
  if (typeof sent === 'boolean') return String(sent);
  return typeof sent === 'string' ? sent : undefined;
}

/** Writes a number without an exponent, as a query has it. */
function decimalOf(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(DECIMALS_MOST);
}

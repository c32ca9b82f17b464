import {
  type ErrorItem,
  invalidParameter,
  receivedText,
  throwErrors,
} from '../../shared/contract/errors.ts';
import { type HandedOver, handedOver } from '../../shared/contract/handover-schemas.ts';
import type { Household, PlanRef } from '../../shared/household/household.ts';
import { readBodyHousehold, readSupply } from '../../shared/request/household-body.ts';
import {
  isWrong,
  type Read,
  type RequestReader,
  readBody,
  readQuery,
  type SentFields,
  whole,
} from '../../shared/request/read.ts';
import { isJsonObject } from '../../shared/values/json.ts';
import { checkCompatibility } from './compatibility.ts';
import {
  ATTRIBUTION_CHARACTERS_MOST,
  ATTRIBUTION_NAME,
  DROP_FIELDS,
  DROP_HEADERS,
  NAMES_ALLOWED,
  RESERVED_NAME,
} from './contract.ts';

/** A household to hand over, and the plan that it chose. */
export type Drop = {
  /** The household; its fuel is the one to switch. */
  readonly household: Household;
  readonly selected: PlanRef;
  /** The body, without unknown keys and empty values. */
  readonly handedOver: HandedOver;
};

type DropFields = SentFields<typeof DROP_FIELDS>;

/** @throws ApiError with every error of the body, those of the compatibility rules included */
export function readDrop(body: unknown): Drop {
  const { reader, request } = readParts(body);
  const { household, selected } = reader.accept(request);
  const kept = withoutEmpty(body, Object.keys(handedOver.shape));
  return { household, selected, handedOver: handedOver.parse(kept) };
}

export function errorsOfDrop(body: unknown): readonly ErrorItem[] {
  return readParts(body).reader.errors();
}

/**
 * Returns null if the header was not sent.
 *
 * @throws ApiError if it is wrong, with the errors of the body
 */
export function readIdempotencyKey(header: string | undefined, body: unknown): string | null {
  const query = { 'Idempotency-Key': header === undefined ? [] : [header] };
  const reader = readQuery(DROP_HEADERS, query);
  const { value } = reader.fields['Idempotency-Key'];
  if (isWrong(value)) throwErrors([...reader.errors(), ...errorsOfDrop(body)]);
  return reader.accept(value) ?? null;
}

type Parts = {
  readonly reader: RequestReader<typeof DROP_FIELDS>;
  readonly request: Read<Omit<Drop, 'handedOver'>>;
};

function readParts(body: unknown): Parts {
  const reader = readBody(DROP_FIELDS, body);
  const { fields } = reader;
  const supply = readSupply(fields);
  const request = whole({
    household: readBodyHousehold(fields, supply, fields['selected_plan.fuel'].value),
    selected: whole({
      supplierKey: fields['selected_plan.supplier_key'].value,
      planKey: fields['selected_plan.plan_key'].value,
      paymentMethod: fields['selected_plan.payment_method'].value,
    }),
  });
  checkAttribution(fields.attribution);
  if (!isWrong(supply)) checkCompatibility(fields, supply);
  return { reader, request };
}

/**
 * Reports each wrong entry by itself. Characters count as a reader counts them, not as UTF-16
 * units.
 */
function checkAttribution(field: DropFields['attribution']): void {
  const attribution = field.value;
  if (isWrong(attribution)) return;
  for (const [name, value] of Object.entries(attribution ?? {})) {
    const allowed = allowedEntry(name, value);
    if (allowed === null) continue;
    field.refuse(invalidParameter(`attribution.${name}`, receivedText(value), allowed));
  }
}

/** Returns what is required of an entry; null if the entry is valid. */
function allowedEntry(name: string, value: unknown): string | null {
  if (!ATTRIBUTION_NAME.test(name) || RESERVED_NAME.test(name))
    return `named with ${NAMES_ALLOWED}`;
  // Half of a character cannot be URL-encoded.
  const isText =
    typeof value === 'string' &&
    value.isWellFormed() &&
    [...value].length <= ATTRIBUTION_CHARACTERS_MOST;
  return value === null || isText
    ? null
    : `a string of up to ${ATTRIBUTION_CHARACTERS_MOST} characters`;
}

/**
 * Leaves out what counts as missing, at every level. If names are given, the value keeps only these.
 */
function withoutEmpty(value: unknown, names?: readonly string[]): unknown {
  if (!isJsonObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const name of names ?? Object.keys(value)) {
    const entry = value[name];
    if (entry !== undefined && entry !== null && entry !== '') kept[name] = withoutEmpty(entry);
  }
  return kept;
}

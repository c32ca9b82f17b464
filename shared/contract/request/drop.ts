import type { Fuel } from '../../pricing/index.ts';
import { closestName } from '../closest-name.ts';
import { DROP_FIELDS, DROP_HEADERS } from '../endpoints/drop.ts';
import { type ErrorItem, quoted, withNotes } from '../errors.ts';
import { type Attribution, attributionErrors } from './attribution.ts';
import { checkCompatibility } from './drop-compatibility.ts';
import { currentSupply, type DropReader, planAt, readFuelUsage, supplyOf } from './drop-supply.ts';
import { readEquippedHome } from './equipped-home.ts';
import { type PlanRef, type RequestedHousehold, readNightUsage } from './household.ts';
import { isJsonObject } from './json-object.ts';
import { complete, createReader, fromBody, fromHeaders, readFields, requireRead, valueIn } from './read.ts';

type SelectedPlan = PlanRef & {
  readonly fuel: Fuel;
  readonly planName: string | null;
  readonly supplierName: string | null;
  readonly annualCostPence: number | null;
  readonly annualSavingPence: number | null;
  readonly comparisonId: string | null;
  readonly comparisonItemId: string | null;
};

export type HouseholdAsSent = {
  readonly has?: string;
  readonly load_profile?: string;
  readonly half_hours?: string;
  readonly ev_kwh?: number;
};

/** A household to hand over. */
export type Drop = RequestedHousehold<PlanRef, number> & {
  /** What the home has, as it was sent. */
  readonly household: HouseholdAsSent | null;
  readonly selected: SelectedPlan;
  readonly attribution: Attribution;
};

export type DropRead = {
  /** Undefined if the body has errors. */
  readonly drop: Drop | undefined;
  readonly errors: readonly ErrorItem[];
};

const EQUIPPED_NAMES = {
  has: 'household.has',
  loadProfile: 'household.load_profile',
  halfHours: 'household.half_hours',
  evKwh: 'household.ev_kwh',
} as const;

/** Reads the body of a handover with all its errors, including those of the compatibility rules. */
export function readDrop(body: unknown): DropRead {
  const reader = createReader(DROP_FIELDS, fromBody(body));
  const supply = supplyOf(reader);
  const current = currentSupply(reader, supply);
  const electricityVariant = reader.value('electricity_variant');
  const electricity = readFuelUsage(reader, 'electricity', supply);
  const gas = readFuelUsage(reader, 'gas', supply);
  const night = { electricityVariant, form: electricity.form };
  const attribution = readAttribution(reader);
  if (supply !== 'none' && supply !== 'unclear') checkCompatibility(reader, supply);
  const drop = complete({
    postcode: reader.value('post_code'),
    electricityVariant,
    current,
    electricityUsage: electricity.usage,
    gasUsage: supply === 'electricity' ? null : gas.usage,
    percentNightUsage: readNightUsage(reader, 'electricity_usage.percent_night_usage', night),
    equipped: readEquippedHome(reader, EQUIPPED_NAMES, {
      name: 'electricity_usage.kwh',
      form: electricity.form,
      kwh: electricity.usage?.form === 'kwh' ? electricity.usage.kwh : undefined,
    }),
    household: reader.isSent('household') ? householdAsSent(reader) : null,
    selected: selectedPlan(reader),
    attribution,
  });
  const errors = reader.errors().map((error) => withMistypedKey(error, body));
  return { drop: errors.length > 0 ? undefined : drop, errors };
}

/** @throws ApiError with all errors of the body */
export function requireDrop(body: unknown): Drop {
  const { drop, errors } = readDrop(body);
  return requireRead(drop, errors);
}

export function readIdempotencyKey(headers: Readonly<Record<string, string | undefined>>) {
  const read = readFields(DROP_HEADERS, fromHeaders(headers));
  return { key: read.values['Idempotency-Key'] ?? null, errors: read.ok ? [] : read.errors };
}

/** Unknown keys are ignored, but one that resembles a missing key is probably that key. */
function withMistypedKey(error: ErrorItem, body: unknown): ErrorItem {
  const [path = ''] = Object.keys(error.parameters);
  const [key = '', ...within] = path.split('.').toReversed();
  const object = within.toReversed().reduce(valueIn, body);
  if (error.code !== 'missing-required-parameter' || !isJsonObject(object)) return error;
  const prefix = path.slice(0, path.length - key.length);
  const unknown = Object.keys(object).filter((name) => !Object.hasOwn(DROP_FIELDS, `${prefix}${name}`));
  const mistyped = closestName(key, unknown);
  return mistyped === undefined ? error : withNotes(error, [`${quoted(mistyped)} was sent, which is not a known key.`]);
}

function readAttribution(reader: DropReader): Attribution {
  const sent = reader.value('attribution') ?? {};
  for (const error of attributionErrors(sent)) reader.refuse('attribution', error);
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : [])),
  );
}

function householdAsSent(reader: DropReader): HouseholdAsSent | undefined {
  const sent = reader.value('household');
  if (sent === undefined) return undefined;
  const { has, load_profile, half_hours } = sent;
  const evKwh = reader.value('household.ev_kwh');
  return {
    ...(typeof has === 'string' ? { has } : {}),
    ...(typeof load_profile === 'string' ? { load_profile } : {}),
    ...(typeof half_hours === 'string' ? { half_hours } : {}),
    ...(evKwh === undefined ? {} : { ev_kwh: evKwh }),
  };
}

function selectedPlan(reader: DropReader): SelectedPlan | undefined {
  const plan = planAt(reader, 'selected_plan');
  return (
    plan &&
    complete({
      ...plan,
      fuel: reader.value('selected_plan.fuel'),
      planName: reader.value('selected_plan.plan_name') ?? null,
      supplierName: reader.value('selected_plan.supplier_name') ?? null,
      annualCostPence: reader.value('selected_plan.annual_cost_pence') ?? null,
      annualSavingPence: reader.value('selected_plan.annual_saving_pence') ?? null,
      comparisonId: reader.value('selected_plan.comparison_id') ?? null,
      comparisonItemId: reader.value('selected_plan.comparison_item_id') ?? null,
    })
  );
}

import type { Fuel, PaymentMethod, SingleFuel } from '../../pricing/index.ts';
import { closestName } from '../closest-name.ts';
import { DROP_FIELDS, DROP_HEADERS } from '../endpoints/drop.ts';
import { type ErrorItem, quoted, withNotes } from '../errors.ts';
import { type Attribution, attributionErrors } from './attribution.ts';
import { readEquippedHome } from './equipped-home.ts';
import { type PlanRef, type RequestedHousehold, type RequestedSupply, readNightUsage, readUsage } from './household.ts';
import { isJsonObject } from './json-object.ts';
import {
  complete,
  createReader,
  type FieldReader,
  type FieldValues,
  fromBody,
  fromHeaders,
  readFields,
  requireRead,
  valueIn,
} from './read.ts';

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

/** The current supply that a body names; `unclear` if it names plans that exclude each other. */
type Supply = 'dual_fuel' | 'electricity' | 'separate' | 'gas' | 'none' | 'unclear';

/** Which fuels of a current supply need their usage. What an unclear one needs can be told only once it is clear. */
const USAGE_NEEDED = {
  dual_fuel: ['electricity', 'gas'],
  separate: ['electricity', 'gas'],
  electricity: ['electricity'],
  gas: ['gas'],
  none: [],
  unclear: [],
} as const satisfies Record<Supply, readonly SingleFuel[]>;

type ClearSupply = Exclude<Supply, 'none' | 'unclear'>;

/** What a current supply is called, the plans that it has, and what it may switch to (compatibility rule 1). */
const SUPPLIES = {
  dual_fuel: { name: 'dual_fuel', plans: ['dual_fuel'], switchesTo: ['dual_fuel', 'electricity'] },
  electricity: { name: 'electricity only', plans: ['electricity'], switchesTo: ['electricity'] },
  separate: {
    name: 'electricity and gas on separate plans',
    plans: ['electricity', 'gas'],
    switchesTo: ['dual_fuel', 'electricity', 'gas'],
  },
  gas: { name: 'gas only', plans: ['gas'], switchesTo: [] },
} as const satisfies Record<
  ClearSupply,
  { readonly name: string; readonly plans: readonly Fuel[]; readonly switchesTo: readonly Fuel[] }
>;

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

export function readIdempotencyKey(headers: Readonly<Record<string, string>>) {
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

type DropReader = FieldReader<FieldValues<typeof DROP_FIELDS>>;

function supplyOf(reader: DropReader): Supply {
  const [electricity, gas] = [reader.isSent('electricity'), reader.isSent('gas')];
  if (reader.isSent('dual_fuel')) return electricity || gas ? 'unclear' : 'dual_fuel';
  if (electricity) return gas ? 'separate' : 'electricity';
  return gas ? 'gas' : 'none';
}

function currentSupply(reader: DropReader, supply: Supply): RequestedSupply<PlanRef> | undefined {
  switch (supply) {
    case 'none':
      reader.required('dual_fuel', 'You may send electricity, or electricity and gas, instead.');
      return undefined;
    case 'unclear':
      reader.disallow(
        ['dual_fuel'],
        'cannot be combined with electricity or gas (send either one dual_fuel plan, or a plan for each fuel)',
      );
      return undefined;
    case 'dual_fuel':
      return complete({ kind: 'dual_fuel' as const, dualFuel: planAt(reader, 'dual_fuel') });
    case 'electricity':
      return complete({ kind: 'separate' as const, electricity: planAt(reader, 'electricity'), gas: null });
    case 'separate':
    case 'gas': {
      const [electricity, gas] = [planAt(reader, 'electricity'), planAt(reader, 'gas')];
      return complete({ kind: 'separate' as const, electricity, gas });
    }
    default:
      return supply satisfies never;
  }
}

function planAt(reader: DropReader, path: Fuel | 'selected_plan'): PlanRef | undefined {
  return complete({
    supplierKey: reader.value(`${path}.supplier_key`),
    planKey: reader.value(`${path}.plan_key`),
    paymentMethod: reader.value(`${path}.payment_method`),
  });
}

function readFuelUsage(reader: DropReader, fuel: SingleFuel, supply: Supply) {
  const path = `${fuel}_usage` as const;
  const needed: readonly SingleFuel[] = USAGE_NEEDED[supply];
  if (fuel === 'gas' && supply === 'electricity')
    reader.disallow([path], 'is not allowed for a current supply of electricity only');
  const usage = needed.includes(fuel) ? reader.required(path) : reader.value(path);
  if (usage === undefined) return { form: undefined, usage };
  const names = {
    order: ['estimate', 'kwh', 'spend'],
    kwh: `${path}.kwh`,
    pence: `${path}.spend_pence`,
    frequency: `${path}.spend_frequency`,
    estimates: [`${path}.estimate`],
  } as const;
  return readUsage(reader, names, { isNeeded: true });
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

/** Refuses a selected plan that does not suit the current supply. What depends on a wrong value is not checked. */
function checkCompatibility(reader: DropReader, supply: ClearSupply): void {
  const fuel = reader.value('selected_plan.fuel');
  const { name, plans, switchesTo } = SUPPLIES[supply];
  const possible: readonly Fuel[] = switchesTo;
  // Nothing can be switched to from only gas, whatever was selected.
  if (supply === 'gas' || (fuel !== undefined && !possible.includes(fuel))) {
    const to = fuel === undefined ? '' : ` to ${fuel}`;
    reader.refuse('selected_plan.fuel', {
      code: 'invalid-fuel-selected',
      message: `Switching${to} from ${name} is unsupported. ${
        possible.length === 0
          ? 'The household must have an electricity supply.'
          : `selected_plan.fuel must be ${possible.join(' or ')}.`
      }`,
      parameters: { 'selected_plan.fuel': reader.sent('selected_plan.fuel') },
    });
  }
  const method = reader.value('selected_plan.payment_method');
  if (method !== undefined) checkPaymentMethod(reader, { method, fuel, plans });
}

type Selection = {
  readonly method: PaymentMethod;
  readonly fuel: Fuel | undefined;
  /** The household's current plans. */
  readonly plans: readonly Fuel[];
};

/** Compatibility rule 2, for the current plan of the fuel that is switched, or for all plans if the fuel does not say. */
function checkPaymentMethod(reader: DropReader, { method, fuel, plans }: Selection): void {
  const covered = plans.filter((plan) => plan === fuel);
  const replaced = (covered.length > 0 ? covered : plans).map((plan) => ({
    plan,
    method: reader.value(`${plan}.payment_method`),
  }));
  if (replaced.some((current) => current.method === undefined)) return;
  const unsuited = replaced.filter((current) => (current.method === 'prepayment') !== (method === 'prepayment'));
  if (unsuited.length === 0) return;
  // Without the fuel it is not known which of two plans that differ is replaced.
  if (fuel === undefined && unsuited.length < replaced.length) return;
  const prepaid = replaced.find((current) => current.method === 'prepayment')?.plan;
  const credit = replaced.find((current) => current.method !== 'prepayment')?.plan;
  reader.refuse('selected_plan.payment_method', {
    code: 'invalid-payment-method-selected',
    message: `The selected payment type ${method} is unsupported for the user's meter type. ${allowedMethods(prepaid, credit)}`,
    parameters: { 'selected_plan.payment_method': method },
  });
}

function allowedMethods(prepaid: Fuel | undefined, credit: Fuel | undefined): string {
  if (prepaid === undefined) {
    return 'selected_plan.payment_method must be monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill.';
  }
  if (credit === undefined) return 'selected_plan.payment_method must be prepayment, like the current plan.';
  return `${prepaid === 'gas' ? 'Gas' : 'Electricity'} is on prepayment and ${credit} is not, so no payment type suits dual_fuel; switch electricity and gas separately.`;
}

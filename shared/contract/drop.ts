import type { Fuel, SingleFuel } from '../pricing/index.ts';
import { type ErrorItems, errorItem } from './errors.ts';
import { type FieldValues, isJsonObject } from './fields.ts';
import { checkAttribution, DROP_FIELDS, DROP_HEADERS } from './handover-fields.ts';
import { type HandedOver, handedOver } from './handover-schemas.ts';
import {
  BODY_FORMS,
  currentPlanOf,
  type Household,
  type HouseholdValues,
  householdOf,
  type PlanRef,
  readUsage,
  type Usage,
} from './household.ts';
import { createReader, FieldReader, fromBody } from './read.ts';

/** A household to hand over. */
export type Drop = {
  /** Its fuel is the one to switch. */
  readonly household: Household;
  readonly selected: PlanRef;
  /** The body, without what nobody knows and what counts as missing. */
  readonly handedOver: HandedOver;
};

type DropValues = FieldValues<typeof DROP_FIELDS> & HouseholdValues;
type DropReader = FieldReader<DropValues>;

/** Where a body has what the rules of a household know by the names of a query. */
const PATHS: ReadonlyArray<readonly [names: RegExp, path: string]> = [
  [/^fuel$/, 'selected_plan.fuel'],
  [/^(dual_fuel|electricity|gas)_(supplier_key|plan_key|payment_method)$/, '$1.$2'],
  [/^(electricity|gas)_(?:usage_)?(kwh|estimate|spend_pence|spend_frequency)$/, '$1_usage.$2'],
  [/^percent_night_usage$/, 'electricity_usage.$&'],
  [/^(has|load_profile|half_hours|ev_kwh)$/, 'household.$&'],
];

function pathOf(name: string): string {
  return PATHS.reduce((path, [names, inBody]) => path.replace(names, inBody), name);
}

type DropRead =
  | { readonly drop: Drop; readonly errors: readonly [] }
  | { readonly drop: undefined; readonly errors: ErrorItems };

/** What a body hands over, or all its errors, including those of the compatibility rules. */
export function readDrop(body: unknown): DropRead {
  const reader: DropReader = new FieldReader(DROP_FIELDS, fromBody(body), pathOf);
  const household = readHousehold(reader);
  const [error, ...others] = reader.errors();
  if (error !== undefined) return { drop: undefined, errors: [error, ...others] };
  const selected = {
    supplierKey: reader.known('selected_plan.supplier_key'),
    planKey: reader.known('selected_plan.plan_key'),
    paymentMethod: reader.known('selected_plan.payment_method'),
  };
  return {
    drop: { household, selected, handedOver: handedOver.parse(withoutEmpty(body)) },
    errors: [],
  };
}

export function readIdempotencyKey(sent = '') {
  const reader = createReader(DROP_HEADERS, () => (sent === '' ? [] : [sent]));
  return { key: reader.value('Idempotency-Key') ?? null, errors: reader.errors() };
}

/** A current supply: its name, its plans, and what it may switch to (compatibility rule 1). */
type Supply = {
  readonly name: string;
  readonly plans: readonly Fuel[];
  readonly switchesTo: readonly Fuel[];
};

const DUAL_FUEL: Supply = {
  name: 'dual_fuel',
  plans: ['dual_fuel'],
  switchesTo: ['dual_fuel', 'electricity'],
};
const SEPARATE: Supply = {
  name: 'electricity and gas on separate plans',
  plans: ['electricity', 'gas'],
  switchesTo: ['dual_fuel', 'electricity', 'gas'],
};
const ELECTRICITY: Supply = {
  name: 'electricity only',
  plans: ['electricity'],
  switchesTo: ['electricity'],
};
const GAS: Supply = { name: 'gas only', plans: ['gas'], switchesTo: [] };

/** What an unclear supply needs can be told only once it is clear. */
function readHousehold(reader: DropReader): Household {
  const supply = readSupply(reader);
  if (supply === ELECTRICITY)
    reader.disallow(['gas_usage'], 'is not allowed for a current supply of electricity only');
  const plans = supply?.plans ?? [];
  const fuels = plans.flatMap((plan) =>
    plan === 'dual_fuel' ? (['electricity', 'gas'] as const) : plan,
  );
  for (const fuel of fuels) reader.require(`${fuel}_usage`);
  const usageOf = (fuel: SingleFuel): Usage | undefined => {
    const isThere = reader.value(`${fuel}_usage`) !== undefined;
    return isThere ? readUsage(reader, fuel, { forms: BODY_FORMS, isNeeded: true }) : undefined;
  };
  const current = plans.map((fuel) => currentPlanOf(reader, fuel));
  const household = householdOf(reader, {
    current,
    usage: { electricity: usageOf('electricity'), gas: usageOf('gas') },
  });
  checkAttribution(reader);
  if (supply !== undefined) checkCompatibility(reader, supply);
  return household;
}

/** Undefined if a body names none, or plans that exclude each other. */
function readSupply(reader: DropReader): Supply | undefined {
  const [electricity, gas] = [reader.isSent('electricity'), reader.isSent('gas')];
  if (reader.isSent('dual_fuel')) {
    if (!electricity && !gas) return DUAL_FUEL;
    const why =
      'cannot be combined with electricity or gas (send either one dual_fuel plan, or a plan for each fuel)';
    reader.disallow(['dual_fuel'], why);
    return undefined;
  }
  if (electricity) return gas ? SEPARATE : ELECTRICITY;
  if (gas) return GAS;
  reader.require('dual_fuel', 'You may send electricity, or electricity and gas, instead.');
  return undefined;
}

/**
 * Refuses a selected plan that does not suit the current supply. What depends on a wrong value is
 * not checked.
 */
function checkCompatibility(reader: DropReader, { name, plans, switchesTo }: Supply): void {
  const fuel = reader.value('selected_plan.fuel');
  const isImpossible = switchesTo.length === 0;
  // Nothing can be switched to from only gas, whatever was selected.
  if (isImpossible || (fuel !== undefined && !switchesTo.includes(fuel))) {
    const why = isImpossible
      ? 'The household must have an electricity supply.'
      : `selected_plan.fuel must be ${switchesTo.join(' or ')}.`;
    const message = `Switching${fuel === undefined ? '' : ` to ${fuel}`} from ${name} is unsupported. ${why}`;
    const parameters = { 'selected_plan.fuel': reader.sent('selected_plan.fuel') };
    reader.refuse('selected_plan.fuel', errorItem('invalid-fuel-selected', message, parameters));
  }
  checkPaymentMethod(reader, fuel, plans);
}

/**
 * Compatibility rule 2, for the current plan of the fuel that is switched, or for all plans if the
 * fuel does not say.
 */
function checkPaymentMethod(
  reader: DropReader,
  fuel: Fuel | undefined,
  plans: readonly Fuel[],
): void {
  const method = reader.value('selected_plan.payment_method');
  const replaced = fuel !== undefined && plans.includes(fuel) ? [fuel] : plans;
  if (
    method === undefined ||
    replaced.some((plan) => reader.value(`${plan}.payment_method`) === undefined)
  )
    return;
  const isPrepaid = (plan: Fuel) => reader.value(`${plan}.payment_method`) === 'prepayment';
  const prepaid = replaced.find(isPrepaid);
  const credit = replaced.find((plan) => !isPrepaid(plan));
  if ((method === 'prepayment' ? credit : prepaid) === undefined) return;
  // Without the fuel it is not known which of two plans that differ is replaced.
  if (fuel === undefined && prepaid !== undefined && credit !== undefined) return;
  const message = `The selected payment type ${method} is unsupported for the user's meter type. ${allowedMethods(prepaid, credit)}`;
  const error = errorItem('invalid-payment-method-selected', message, {
    'selected_plan.payment_method': method,
  });
  reader.refuse('selected_plan.payment_method', error);
}

function allowedMethods(prepaid: Fuel | undefined, credit: Fuel | undefined): string {
  if (prepaid === undefined) {
    return 'selected_plan.payment_method must be monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill.';
  }
  if (credit === undefined)
    return 'selected_plan.payment_method must be prepayment, like the current plan.';
  return `${prepaid === 'gas' ? 'Gas' : 'Electricity'} is on prepayment and ${credit} is not, so no payment type suits dual_fuel; switch electricity and gas separately.`;
}

/** Without what counts as missing, at every level. */
function withoutEmpty(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([, sent]) => sent !== null && sent !== '');
  return Object.fromEntries(entries.map(([name, sent]) => [name, withoutEmpty(sent)]));
}

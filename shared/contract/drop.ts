import type { Fuel, PaymentMethod } from '../pricing/index.ts';
import { checkAttribution, DROP_FIELDS, dropEndpoint } from './endpoints/drop.ts';
import { type HandedOver, handedOver } from './endpoints/sessions.ts';
import type { ErrorItems } from './errors.ts';
import { type FieldValues, isJsonObject } from './fields.ts';
import {
  BODY_FORMS,
  checkMeter,
  checkUsage,
  type Household,
  type HouseholdValues,
  householdOf,
  type PlanRef,
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
const PATHS: Readonly<Partial<Record<keyof HouseholdValues, string>>> = {
  fuel: 'selected_plan.fuel',
  dual_fuel_supplier_key: 'dual_fuel.supplier_key',
  dual_fuel_plan_key: 'dual_fuel.plan_key',
  dual_fuel_payment_method: 'dual_fuel.payment_method',
  electricity_supplier_key: 'electricity.supplier_key',
  electricity_plan_key: 'electricity.plan_key',
  electricity_payment_method: 'electricity.payment_method',
  gas_supplier_key: 'gas.supplier_key',
  gas_plan_key: 'gas.plan_key',
  gas_payment_method: 'gas.payment_method',
  electricity_usage_kwh: 'electricity_usage.kwh',
  gas_usage_kwh: 'gas_usage.kwh',
  electricity_spend_pence: 'electricity_usage.spend_pence',
  electricity_spend_frequency: 'electricity_usage.spend_frequency',
  gas_spend_pence: 'gas_usage.spend_pence',
  gas_spend_frequency: 'gas_usage.spend_frequency',
  electricity_usage_estimate: 'electricity_usage.estimate',
  gas_usage_estimate: 'gas_usage.estimate',
  percent_night_usage: 'electricity_usage.percent_night_usage',
  has: 'household.has',
  load_profile: 'household.load_profile',
  half_hours: 'household.half_hours',
  ev_kwh: 'household.ev_kwh',
};

type DropRead =
  | { readonly drop: Drop; readonly errors: readonly [] }
  | { readonly drop: undefined; readonly errors: ErrorItems };

/** What a body hands over, or all its errors, including those of the compatibility rules. */
export function readDrop(body: unknown): DropRead {
  const reader = new FieldReader<DropValues>(DROP_FIELDS, fromBody(body), PATHS);
  checkDrop(reader);
  const [error, ...others] = reader.errors();
  if (error !== undefined) return { drop: undefined, errors: [error, ...others] };
  const selected = {
    supplierKey: reader.known('selected_plan.supplier_key'),
    planKey: reader.known('selected_plan.plan_key'),
    paymentMethod: reader.known('selected_plan.payment_method'),
  };
  const drop = { household: householdOf(reader), selected, handedOver: handedOver.parse(withoutEmpty(body)) };
  return { drop, errors: [] };
}

export function readIdempotencyKey(sent = '') {
  const reader = createReader(dropEndpoint.headers, () => (sent === '' ? [] : [sent]));
  return { key: reader.value('Idempotency-Key') ?? null, errors: reader.errors() };
}

/** What a current supply is called, the plans that it has, and what it may switch to (compatibility rule 1). */
type Supply = { readonly name: string; readonly plans: readonly Fuel[]; readonly switchesTo: readonly Fuel[] };

const SUPPLIES = {
  dual_fuel: { name: 'dual_fuel', plans: ['dual_fuel'], switchesTo: ['dual_fuel', 'electricity'] },
  electricity: { name: 'electricity only', plans: ['electricity'], switchesTo: ['electricity'] },
  separate: {
    name: 'electricity and gas on separate plans',
    plans: ['electricity', 'gas'],
    switchesTo: ['dual_fuel', 'electricity', 'gas'],
  },
  gas: { name: 'gas only', plans: ['gas'], switchesTo: [] },
} as const satisfies Readonly<Record<string, Supply>>;

/** What an unclear supply needs can be told only once it is clear. */
function checkDrop(reader: DropReader): void {
  const supply = supplyOf(reader);
  if (supply === 'none') reader.require('dual_fuel', 'You may send electricity, or electricity and gas, instead.');
  if (supply === 'unclear') {
    const why = 'cannot be combined with electricity or gas (send either one dual_fuel plan, or a plan for each fuel)';
    reader.disallow(['dual_fuel'], why);
  }
  if (supply === 'electricity') {
    reader.disallow(['gas_usage'], 'is not allowed for a current supply of electricity only');
  }
  if (supply === 'dual_fuel' || supply === 'separate' || supply === 'electricity') reader.require('electricity_usage');
  if (supply === 'dual_fuel' || supply === 'separate' || supply === 'gas') reader.require('gas_usage');
  const form = usageFormIn(reader, 'electricity');
  usageFormIn(reader, 'gas');
  checkMeter(reader, form);
  checkAttribution(reader);
  if (supply !== 'none' && supply !== 'unclear') checkCompatibility(reader, SUPPLIES[supply]);
}

/** The current supply that a body names; `unclear` if it names plans that exclude each other. */
function supplyOf(reader: DropReader): keyof typeof SUPPLIES | 'none' | 'unclear' {
  const [electricity, gas] = [reader.isSent('electricity'), reader.isSent('gas')];
  if (reader.isSent('dual_fuel')) return electricity || gas ? 'unclear' : 'dual_fuel';
  if (electricity) return gas ? 'separate' : 'electricity';
  return gas ? 'gas' : 'none';
}

function usageFormIn(reader: DropReader, fuel: 'electricity' | 'gas') {
  const isThere = reader.value(`${fuel}_usage`) !== undefined;
  return isThere ? checkUsage(reader, fuel, { forms: BODY_FORMS, isNeeded: true }) : undefined;
}

/** Refuses a selected plan that does not suit the current supply. What depends on a wrong value is not checked. */
function checkCompatibility(reader: DropReader, { name, plans, switchesTo }: Supply): void {
  const fuel = reader.value('selected_plan.fuel');
  const isImpossible = switchesTo.length === 0;
  // Nothing can be switched to from only gas, whatever was selected.
  if (isImpossible || (fuel !== undefined && !switchesTo.includes(fuel))) {
    const why = isImpossible
      ? 'The household must have an electricity supply.'
      : `selected_plan.fuel must be ${switchesTo.join(' or ')}.`;
    reader.refuse('selected_plan.fuel', {
      code: 'invalid-fuel-selected',
      message: `Switching${fuel === undefined ? '' : ` to ${fuel}`} from ${name} is unsupported. ${why}`,
      parameters: { 'selected_plan.fuel': reader.sent('selected_plan.fuel') },
    });
  }
  checkPaymentMethod(reader, fuel, plans);
}

/** Compatibility rule 2, for the current plan of the fuel that is switched, or for all plans if the fuel does not say. */
function checkPaymentMethod(reader: DropReader, fuel: Fuel | undefined, plans: readonly Fuel[]): void {
  const method = reader.value('selected_plan.payment_method');
  const covered = plans.filter((plan) => plan === fuel);
  const replaced = (covered.length > 0 ? covered : plans).map((plan) => ({
    plan,
    method: reader.value(`${plan}.payment_method`),
  }));
  if (method === undefined || replaced.some((current) => current.method === undefined)) return;
  const isPrepaid = (current: { readonly method: PaymentMethod | undefined }) => current.method === 'prepayment';
  const unsuited = replaced.filter((current) => isPrepaid(current) !== isPrepaid({ method }));
  if (unsuited.length === 0) return;
  // Without the fuel it is not known which of two plans that differ is replaced.
  if (fuel === undefined && unsuited.length < replaced.length) return;
  const prepaid = replaced.find(isPrepaid)?.plan;
  const credit = replaced.find((current) => !isPrepaid(current))?.plan;
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

/** Without what counts as missing, at every level. */
function withoutEmpty(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([, sent]) => sent !== null && sent !== '');
  return Object.fromEntries(entries.map(([name, sent]) => [name, withoutEmpty(sent)]));
}

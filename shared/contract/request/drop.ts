import type { Fuel, PaymentMethod, SingleFuel } from '../../pricing/index.ts';
import { DROP_FIELDS, DROP_HEADERS } from '../endpoints/drop.ts';
import { type HandedOver, handedOver } from '../endpoints/sessions.ts';
import type { ErrorItem } from '../errors.ts';
import { checkAttribution } from './attribution.ts';
import { isJsonObject } from './field.ts';
import {
  BODY_FORMS,
  type CurrentPlan,
  type Household,
  type HouseholdParts,
  type PlanRef,
  readRest,
  readUsage,
  type UsageRead,
} from './household.ts';
import {
  complete,
  completeList,
  createReader,
  type FieldReader,
  type FieldValues,
  fromBody,
  fromHeaders,
  renamed,
  requireRead,
} from './reader.ts';

/** A household to hand over. */
export type Drop = {
  /** Its fuel is the one to switch. */
  readonly household: Household;
  readonly selected: PlanRef;
  /** The body, without what nobody knows and what counts as missing. */
  readonly handedOver: HandedOver;
};

/** `drop` is undefined if the body has errors. */
export type DropRead = { readonly drop: Drop | undefined; readonly errors: readonly ErrorItem[] };

type DropReader = FieldReader<FieldValues<typeof DROP_FIELDS>>;

/** Where a body has what the rules of a household know by the names of a query. */
const PATHS: { readonly [Name in keyof HouseholdParts]: string } = {
  post_code: 'post_code',
  electricity_variant: 'electricity_variant',
  electricity_usage_kwh: 'electricity_usage.kwh',
  gas_usage_kwh: 'gas_usage.kwh',
  electricity_spend_pence: 'electricity_usage.spend_pence',
  electricity_spend_frequency: 'electricity_usage.spend_frequency',
  gas_spend_pence: 'gas_usage.spend_pence',
  gas_spend_frequency: 'gas_usage.spend_frequency',
  electricity_usage_estimate: 'electricity_usage.estimate',
  gas_usage_estimate: 'gas_usage.estimate',
  electricity_usage_kwh_estimate: 'electricity_usage.estimate',
  gas_usage_kwh_estimate: 'gas_usage.estimate',
  percent_night_usage: 'electricity_usage.percent_night_usage',
  has: 'household.has',
  load_profile: 'household.load_profile',
  half_hours: 'household.half_hours',
  ev_kwh: 'household.ev_kwh',
};

/** Reads the body of a handover with all its errors, including those of the compatibility rules. */
export function readDrop(body: unknown): DropRead {
  const reader = createReader(DROP_FIELDS, fromBody(body));
  const supply = supplyOf(reader);
  const current = currentPlans(reader, supply);
  const electricity = usageOf(reader, 'electricity', supply);
  const gas = usageOf(reader, 'gas', supply);
  checkAttribution(reader);
  if (supply !== 'none' && supply !== 'unclear') checkCompatibility(reader, SUPPLIES[supply]);
  const household = readRest(renamed<HouseholdParts>(reader, PATHS), {
    fuel: reader.value('selected_plan.fuel'),
    current,
    electricity,
    gas: supply === 'electricity' ? null : gas,
  });
  const read = complete({ household, selected: planAt(reader, 'selected_plan') });
  const errors = reader.errors();
  if (read === undefined || errors.length > 0) return { drop: undefined, errors };
  return { drop: { ...read, handedOver: handedOver.parse(withoutEmpty(body)) }, errors };
}

/** @throws ApiError with all errors of the body */
export function requireDrop(body: unknown): Drop {
  const { drop, errors } = readDrop(body);
  return requireRead(drop, errors);
}

export function readIdempotencyKey(headers: Readonly<Record<string, string | undefined>>) {
  const reader = createReader(DROP_HEADERS, fromHeaders(headers));
  return { key: reader.value('Idempotency-Key') ?? null, errors: reader.errors() };
}

/** The current supply that a body names; `unclear` if it names plans that exclude each other. */
type Supply = keyof typeof SUPPLIES | 'none' | 'unclear';

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
} as const;

type SupplyRules = { readonly name: string; readonly plans: readonly Fuel[]; readonly switchesTo: readonly Fuel[] };

function supplyOf(reader: DropReader): Supply {
  const [electricity, gas] = [reader.isSent('electricity'), reader.isSent('gas')];
  if (reader.isSent('dual_fuel')) return electricity || gas ? 'unclear' : 'dual_fuel';
  if (electricity) return gas ? 'separate' : 'electricity';
  return gas ? 'gas' : 'none';
}

function currentPlans(reader: DropReader, supply: Supply): readonly CurrentPlan[] | undefined {
  if (supply === 'none') {
    reader.required('dual_fuel', 'You may send electricity, or electricity and gas, instead.');
    return undefined;
  }
  if (supply === 'unclear') {
    const why = 'cannot be combined with electricity or gas (send either one dual_fuel plan, or a plan for each fuel)';
    reader.disallow(['dual_fuel'], why);
    return undefined;
  }
  return completeList(
    SUPPLIES[supply].plans.map((fuel) => {
      const plan = planAt(reader, fuel);
      return plan && { ...plan, fuel, endDate: null };
    }),
  );
}

function planAt(reader: DropReader, path: Fuel | 'selected_plan'): PlanRef | undefined {
  return complete({
    supplierKey: reader.value(`${path}.supplier_key`),
    planKey: reader.value(`${path}.plan_key`),
    paymentMethod: reader.value(`${path}.payment_method`),
  });
}

/** What an unclear supply needs can be told only once it is clear. */
function usageOf(reader: DropReader, fuel: SingleFuel, supply: Supply): UsageRead {
  const path = `${fuel}_usage` as const;
  if (fuel === 'gas' && supply === 'electricity') {
    reader.disallow([path], 'is not allowed for a current supply of electricity only');
  }
  const isNeeded = supply === 'dual_fuel' || supply === 'separate' || supply === fuel;
  const sent = isNeeded ? reader.required(path) : reader.value(path);
  if (sent === undefined) return { form: undefined, usage: undefined };
  return readUsage(renamed<HouseholdParts>(reader, PATHS), fuel, { order: BODY_FORMS, isNeeded: true });
}

/** Refuses a selected plan that does not suit the current supply. What depends on a wrong value is not checked. */
function checkCompatibility(reader: DropReader, { name, plans, switchesTo }: SupplyRules): void {
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
  const entries = Object.entries(value).filter(([, held]) => held !== null && held !== '');
  return Object.fromEntries(entries.map(([name, held]) => [name, withoutEmpty(held)]));
}

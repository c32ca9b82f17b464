import type {
  ElectricityVariant,
  Fuel,
  PaymentMethod,
  SingleFuel,
  SpendFrequency,
  UsageLevel,
} from '../../pricing/index.ts';
import type { VALUATION_PARAMETERS } from '../endpoints/valuation.ts';
import { EQUIPPED_HOME_NAMES, type EquippedHome, readEquippedHome } from './equipped-home.ts';
import type { DecimalText } from './number-field.ts';
import { complete, type FieldReader, type FieldValues, requireRead } from './read.ts';

/** A plan as a caller names it. */
export type PlanRef = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly paymentMethod: PaymentMethod;
};

/** What a household has now: one plan for both fuels, or a plan for each; `gas` is null if it is left out. */
export type RequestedSupply<Plan extends PlanRef> =
  | { readonly kind: 'dual_fuel'; readonly dualFuel: Plan }
  | { readonly kind: 'separate'; readonly electricity: Plan; readonly gas: Plan | null };

/** How much a household uses, in the caller's own form. */
export type RequestedUsage<Amount> =
  | { readonly form: 'estimate'; readonly estimate: UsageLevel }
  | { readonly form: 'kwh'; readonly kwh: Amount }
  | { readonly form: 'spend'; readonly pence: Amount; readonly frequency: SpendFrequency };

/** A household as a caller describes it. A query string has its amounts as text, a JSON body as numbers. */
export type RequestedHousehold<Plan extends PlanRef, Amount> = {
  /** As sent. */
  readonly postcode: string;
  readonly electricityVariant: ElectricityVariant;
  readonly current: RequestedSupply<Plan>;
  readonly electricityUsage: RequestedUsage<Amount>;
  /** Null if only electricity is compared or supplied. */
  readonly gasUsage: RequestedUsage<Amount> | null;
  readonly percentNightUsage: Amount | null;
  /** Null if the caller does not say what the home has. */
  readonly equipped: EquippedHome<Amount> | null;
};

export type UsageForm = RequestedUsage<DecimalText>;

/** The plan that a household is on, and when it ends if the caller says so. */
type CurrentPlan = PlanRef & { readonly endDate: string | null };

export type Household = RequestedHousehold<CurrentPlan, DecimalText> & { readonly fuel: Fuel };

type HouseholdReader = FieldReader<FieldValues<typeof VALUATION_PARAMETERS>>;

const WITH_DUAL_FUEL =
  'cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan)';

const USAGE_NAMES = { electricity: usageNamesOf('electricity'), gas: usageNamesOf('gas') } as const;

const PLAN_NAMES = {
  dual_fuel: planNamesOf('dual_fuel'),
  electricity: planNamesOf('electricity'),
  gas: planNamesOf('gas'),
} as const satisfies Readonly<Record<Fuel, readonly string[]>>;

/** The household in a query; undefined if one of its parts is missing or wrong. */
export function readHousehold(reader: HouseholdReader): Household | undefined {
  const fuel = reader.value('fuel');
  const electricityVariant = reader.value('electricity_variant');
  const current = currentSupply(reader, fuel);
  const isNeeded = fuel !== undefined;
  const electricity = readUsage(reader, USAGE_NAMES.electricity, { isNeeded, notes: electricityNotes(fuel) });
  if (fuel === 'electricity') reader.disallow(usageNames(USAGE_NAMES.gas), 'is not allowed for fuel electricity');
  const gasUsage = fuel === 'electricity' ? null : readUsage(reader, USAGE_NAMES.gas, { isNeeded }).usage;
  return complete({
    postcode: reader.value('post_code'),
    fuel,
    electricityVariant,
    current,
    electricityUsage: electricity.usage,
    gasUsage,
    percentNightUsage: readNightUsage(reader, 'percent_night_usage', { electricityVariant, form: electricity.form }),
    equipped: readEquippedHome(reader, EQUIPPED_HOME_NAMES, {
      name: 'electricity_usage_kwh',
      form: electricity.form,
      kwh: electricity.usage?.form === 'kwh' ? electricity.usage.kwh : undefined,
    }),
  });
}

/** @throws ApiError with every error of the request */
export function requireHousehold(reader: HouseholdReader): Household {
  const household = readHousehold(reader);
  return requireRead(household, reader.errors());
}

type FormName = UsageForm['form'];

/** What the fields of a fuel's usage are called in a query or in a body. */
export type UsageNames<Amount extends string, Frequency extends string, Estimate extends string> = {
  /** As in the reference: of several forms the first is used. */
  readonly order: readonly [FormName, ...FormName[]];
  readonly kwh: Amount;
  readonly pence: Amount;
  readonly frequency: Frequency;
  /** The first is reported if there is none. */
  readonly estimates: readonly [Estimate, ...Estimate[]];
};

/** Reads the usage of one fuel, which may be sent in one form only. */
export function readUsage<
  A extends string,
  F extends string,
  E extends string,
  V extends Record<A, unknown> & Record<F, SpendFrequency> & Record<E, UsageLevel>,
>(
  reader: FieldReader<V>,
  names: UsageNames<A, F, E>,
  { isNeeded, notes = [] }: { readonly isNeeded: boolean; readonly notes?: readonly string[] },
): { readonly form: FormName | undefined; readonly usage: RequestedUsage<V[A]> | undefined } {
  const { order, kwh, pence, frequency, estimates } = names;
  const fields = { kwh: [kwh], spend: [pence, frequency], estimate: estimates } as const;
  const form = order.find((one) => fields[one].some((name) => reader.isSent(name)));
  if (form === undefined) {
    const [first, ...others] = order.map((one) => fields[one][0]);
    if (isNeeded && first !== undefined) {
      reader.required(first, `You may send ${others.join(' or ')} instead.`, ...notes);
    }
    return { form, usage: undefined };
  }
  const estimate = estimates.find((name) => reader.isSent(name)) ?? estimates[0];
  const used: readonly string[] = form === 'estimate' ? [estimate] : fields[form];
  const why = `cannot be combined with ${used[0]} (send one form of usage for each fuel)`;
  for (const one of order) {
    for (const name of fields[one]) if (!used.includes(name)) reader.disallow([name], why);
  }
  switch (form) {
    case 'kwh':
      return { form, usage: complete({ form, kwh: reader.value(kwh) }) };
    case 'spend':
      return { form, usage: complete({ form, pence: reader.required(pence), frequency: reader.required(frequency) }) };
    case 'estimate':
      return { form, usage: complete({ form, estimate: reader.value(estimate) }) };
    default:
      return form satisfies never;
  }
}

/** The night share: needed if the usage of an Economy 7 meter is measured, not allowed for a standard meter. */
export function readNightUsage<V, N extends keyof V & string>(
  reader: FieldReader<V>,
  name: N,
  { electricityVariant, form }: { electricityVariant: ElectricityVariant | undefined; form: FormName | undefined },
): V[N] | null | undefined {
  if (electricityVariant === 'standard') reader.disallow([name], 'is not allowed for electricity_variant standard');
  const isNeeded = electricityVariant === 'economy_7' && (form === 'kwh' || form === 'spend');
  return isNeeded ? reader.required(name) : (reader.value(name) ?? null);
}

function usageNamesOf<F extends SingleFuel>(fuel: F) {
  return {
    order: ['kwh', 'spend', 'estimate'],
    kwh: `${fuel}_usage_kwh`,
    pence: `${fuel}_spend_pence`,
    frequency: `${fuel}_spend_frequency`,
    estimates: [`${fuel}_usage_estimate`, `${fuel}_usage_kwh_estimate`],
  } as const;
}

function planNamesOf<Owner extends Fuel>(owner: Owner) {
  return [`${owner}_supplier_key`, `${owner}_plan_key`, `${owner}_end_date`, `${owner}_payment_method`] as const;
}

function usageNames({ kwh, pence, frequency, estimates }: (typeof USAGE_NAMES)['gas']) {
  return [kwh, pence, frequency, ...estimates];
}

/** The current plans that a fuel needs. What depends on a fuel that is itself missing or wrong is not checked. */
function currentSupply(reader: HouseholdReader, fuel: Fuel | undefined): Household['current'] | undefined {
  const isAnySent = (owner: Fuel): boolean => PLAN_NAMES[owner].some((name) => reader.isSent(name));
  const separate = () =>
    complete({
      kind: 'separate' as const,
      electricity: currentPlan(reader, 'electricity', electricityNotes(fuel)),
      gas: currentPlan(reader, 'gas'),
    });
  switch (fuel) {
    case undefined:
      return undefined;
    case 'electricity':
      reader.disallow([...PLAN_NAMES.dual_fuel, ...PLAN_NAMES.gas], 'is not allowed for fuel electricity');
      return complete({ kind: 'separate' as const, electricity: currentPlan(reader, 'electricity'), gas: null });
    case 'gas':
      reader.disallow(PLAN_NAMES.dual_fuel, 'is not allowed for fuel gas');
      return separate();
    case 'dual_fuel': {
      const isOnePlan = isAnySent('dual_fuel');
      if (!isOnePlan && (isAnySent('electricity') || isAnySent('gas'))) return separate();
      reader.disallow([...PLAN_NAMES.electricity, ...PLAN_NAMES.gas], WITH_DUAL_FUEL);
      const dualFuel = currentPlan(
        reader,
        'dual_fuel',
        isOnePlan ? [] : ['You may send the keys of an electricity and a gas plan instead.'],
      );
      return complete({ kind: 'dual_fuel' as const, dualFuel });
    }
    default:
      return fuel satisfies never;
  }
}

/** Why a caller who asks for gas must describe the electricity. */
function electricityNotes(fuel: Fuel | undefined): readonly string[] {
  return fuel === 'gas' ? ['fuel=gas needs it too, because a home without electricity cannot switch.'] : [];
}

function currentPlan(reader: HouseholdReader, owner: Fuel, notes: readonly string[] = []): CurrentPlan | undefined {
  return complete({
    supplierKey: reader.required(`${owner}_supplier_key`, ...notes),
    planKey: reader.required(`${owner}_plan_key`, ...notes),
    paymentMethod: reader.value(`${owner}_payment_method`) ?? 'monthly_direct_debit',
    endDate: reader.value(`${owner}_end_date`) ?? null,
  });
}

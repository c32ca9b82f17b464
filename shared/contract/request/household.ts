import {
  type ElectricityVariant,
  type Fuel,
  type PaymentMethod,
  type SingleFuel,
  type SpendFrequency,
  TYPICAL_NIGHT_MICROPERCENT,
  type UsageLevel,
} from '../../pricing/index.ts';
import type { VALUATION_PARAMETERS } from '../endpoints/valuation.ts';
import { type EquippedHome, homeInEffect, readEquippedHome } from './home.ts';
import { complete, completeList, type FieldReader, type FieldValues } from './reader.ts';

/** A plan as a caller names it. */
export type PlanRef = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly paymentMethod: PaymentMethod;
};

/** A plan that a household is on. */
export type CurrentPlan = PlanRef & {
  readonly fuel: Fuel;
  /** Null if the caller does not say. */
  readonly endDate: string | null;
};

/** How much a household uses, in the caller's own form. */
export type Usage =
  | { readonly form: 'kwh'; readonly annualMicroKwh: bigint }
  | { readonly form: 'spend'; readonly micropence: bigint; readonly frequency: SpendFrequency }
  | { readonly form: 'estimate'; readonly level: UsageLevel };

/** A household as a query or a body describes it, with what it leaves out filled in. */
export type Household = {
  /** As the caller wrote it, for errors. */
  readonly sent: { readonly postcode: string; readonly spendPence: Readonly<Record<SingleFuel, string | null>> };
  /** What is compared. */
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
  /** One dual fuel plan, or a plan for electricity and one for gas, if it has gas. */
  readonly current: readonly CurrentPlan[];
  readonly electricityUsage: Usage;
  /** Null if only electricity is compared or supplied. */
  readonly gasUsage: Usage | null;
  /** Null for a standard meter. */
  readonly nightMicropercent: bigint | null;
  /** Null if the caller does not say what the home has. */
  readonly home: EquippedHome | null;
};

type HouseholdReader = FieldReader<FieldValues<typeof VALUATION_PARAMETERS>>;

/** The household in a query; undefined if one of its parts is missing or wrong. */
export function readHousehold(reader: HouseholdReader): Household | undefined {
  const fuel = reader.value('fuel');
  const current = currentPlans(reader, fuel);
  const isNeeded = fuel !== undefined;
  const notes = electricityNotes(fuel);
  const electricity = readUsage(reader, 'electricity', { order: QUERY_FORMS, isNeeded, notes });
  if (fuel === 'electricity') {
    const names = Object.values(usageNames('gas')).flat();
    reader.disallow(names, 'is not allowed for fuel electricity');
  }
  const gas = fuel === 'electricity' ? null : readUsage(reader, 'gas', { order: QUERY_FORMS, isNeeded });
  return readRest(reader, { fuel, current, electricity, gas });
}

type PlanName = `${Fuel}_${'supplier_key' | 'plan_key' | 'end_date' | 'payment_method'}`;

/** What a body describes like a query, under names of its own. */
export type HouseholdParts = Omit<FieldValues<typeof VALUATION_PARAMETERS>, PlanName | 'fuel'>;

type PartsRead = {
  readonly fuel: Fuel | undefined;
  readonly current: readonly CurrentPlan[] | undefined;
  readonly electricity: UsageRead;
  /** Null if there is none. */
  readonly gas: UsageRead | null;
};

/** The household with what is the same in a query and a body. */
export function readRest(reader: FieldReader<HouseholdParts>, read: PartsRead): Household | undefined {
  const { fuel, current, electricity, gas } = read;
  const electricityVariant = reader.value('electricity_variant');
  const household = complete({
    postcode: reader.value('post_code'),
    fuel,
    electricityVariant,
    current,
    electricityUsage: electricity.usage,
    gasUsage: gas === null ? null : gas.usage,
    nightMicropercent: readNight(reader, electricityVariant, electricity.form),
    home: readEquippedHome(reader, electricity.form),
  });
  if (household === undefined) return undefined;
  const { postcode, ...rest } = household;
  const spendPence = { electricity: reader.sent('electricity_spend_pence'), gas: reader.sent('gas_spend_pence') };
  return { ...rest, home: homeInEffect(rest.home, rest), sent: { postcode, spendPence } };
}

type FormName = 'kwh' | 'spend' | 'estimate' | 'kwh_estimate';

/** As in the reference: of several forms the first is used. The first three are those that a caller may choose from. */
type FormOrder = readonly [FormName, FormName, FormName, ...FormName[]];

const QUERY_FORMS: FormOrder = ['kwh', 'spend', 'estimate', 'kwh_estimate'];
export const BODY_FORMS: FormOrder = ['estimate', 'kwh', 'spend'];

type UsageQuery = { readonly order: FormOrder; readonly isNeeded: boolean; readonly notes?: readonly string[] };
/** `form` is what was sent, right or wrong. */
export type UsageRead = { readonly form: FormName | undefined; readonly usage: Usage | undefined };

/** Reads the usage of one fuel, which may be sent in one form only. */
export function readUsage(
  reader: FieldReader<HouseholdParts>,
  fuel: SingleFuel,
  { order, isNeeded, notes = [] }: UsageQuery,
): UsageRead {
  const names = usageNames(fuel);
  const form = order.find((one) => names[one].some((name) => reader.isSent(name)));
  if (form === undefined) {
    const [first, ...others] = order.slice(0, 3).map((one) => names[one][0]);
    const instead = `You may send ${others.map((name) => reader.nameOf(name)).join(' or ')} instead.`;
    if (isNeeded && first !== undefined) reader.required(first, instead, ...notes);
    return { form, usage: undefined };
  }
  const why = `cannot be combined with ${reader.nameOf(names[form][0])} (send one form of usage for each fuel)`;
  for (const one of order) if (one !== form) reader.disallow(names[one], why);
  return { form, usage: usageSent(reader, fuel, form) };
}

function usageSent(reader: FieldReader<HouseholdParts>, fuel: SingleFuel, form: FormName): Usage | undefined {
  switch (form) {
    case 'kwh':
      return complete({ form, annualMicroKwh: reader.value(`${fuel}_usage_kwh`) });
    case 'spend': {
      const micropence = reader.required(`${fuel}_spend_pence`);
      return complete({ form, micropence, frequency: reader.required(`${fuel}_spend_frequency`) });
    }
    case 'estimate':
      return complete({ form, level: reader.value(`${fuel}_usage_estimate`) });
    case 'kwh_estimate':
      return complete({ form: 'estimate' as const, level: reader.value(`${fuel}_usage_kwh_estimate`) });
    default:
      return form satisfies never;
  }
}

function usageNames<F extends SingleFuel>(fuel: F) {
  return {
    kwh: [`${fuel}_usage_kwh`],
    spend: [`${fuel}_spend_pence`, `${fuel}_spend_frequency`],
    estimate: [`${fuel}_usage_estimate`],
    kwh_estimate: [`${fuel}_usage_kwh_estimate`],
  } as const;
}

/** The night share: needed if the usage of an Economy 7 meter is measured, not allowed for a standard meter. */
function readNight(
  reader: FieldReader<HouseholdParts>,
  variant: ElectricityVariant | undefined,
  form: FormName | undefined,
): bigint | null | undefined {
  if (variant === 'standard')
    reader.disallow(['percent_night_usage'], 'is not allowed for electricity_variant standard');
  if (variant !== 'economy_7') return null;
  if (form === 'kwh' || form === 'spend') return reader.required('percent_night_usage');
  return reader.isSent('percent_night_usage') ? reader.value('percent_night_usage') : TYPICAL_NIGHT_MICROPERCENT;
}

const WITH_DUAL_FUEL =
  'cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan)';

/** The current plans that a fuel needs. What depends on a fuel that is itself missing or wrong is not checked. */
function currentPlans(reader: HouseholdReader, fuel: Fuel | undefined): Household['current'] | undefined {
  const isAnySent = (owner: Fuel): boolean => planNames(owner).some((name) => reader.isSent(name));
  const separate = () => [currentPlan(reader, 'electricity', electricityNotes(fuel)), currentPlan(reader, 'gas')];
  switch (fuel) {
    case undefined:
      return undefined;
    case 'electricity':
      reader.disallow([...planNames('dual_fuel'), ...planNames('gas')], 'is not allowed for fuel electricity');
      return completeList([currentPlan(reader, 'electricity')]);
    case 'gas':
      reader.disallow(planNames('dual_fuel'), 'is not allowed for fuel gas');
      return completeList(separate());
    case 'dual_fuel': {
      const isOnePlan = isAnySent('dual_fuel');
      if (!isOnePlan && (isAnySent('electricity') || isAnySent('gas'))) return completeList(separate());
      reader.disallow([...planNames('electricity'), ...planNames('gas')], WITH_DUAL_FUEL);
      const notes = isOnePlan ? [] : ['You may send the keys of an electricity and a gas plan instead.'];
      return completeList([currentPlan(reader, 'dual_fuel', notes)]);
    }
    default:
      return fuel satisfies never;
  }
}

function planNames<F extends Fuel>(fuel: F) {
  return [`${fuel}_supplier_key`, `${fuel}_plan_key`, `${fuel}_end_date`, `${fuel}_payment_method`] as const;
}

/** Why a caller who asks for gas must describe the electricity. */
function electricityNotes(fuel: Fuel | undefined): readonly string[] {
  return fuel === 'gas' ? ['fuel=gas needs it too, because a home without electricity cannot switch.'] : [];
}

function currentPlan(reader: HouseholdReader, fuel: Fuel, notes: readonly string[] = []): CurrentPlan | undefined {
  return complete({
    fuel,
    supplierKey: reader.required(`${fuel}_supplier_key`, ...notes),
    planKey: reader.required(`${fuel}_plan_key`, ...notes),
    paymentMethod: reader.value(`${fuel}_payment_method`) ?? 'monthly_direct_debit',
    endDate: reader.value(`${fuel}_end_date`) ?? null,
  });
}

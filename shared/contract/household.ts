import { REQUIREMENTS, type Requirement } from '../market/model.ts';
import {
  averageDayProfile,
  type ElectricityVariant,
  type Fuel,
  LOAD_PROFILE_NAMES,
  type LoadProfile,
  type LoadProfileName,
  type PaymentMethod,
  type PerFuel,
  type SingleFuel,
  type SpendFrequency,
  TYPICAL_NIGHT_MICROPERCENT,
  type UsageLevel,
} from '../pricing/index.ts';
import { invalidParameter } from './errors.ts';
import {
  type Fields,
  type FieldType,
  type FieldValues,
  oneOfType,
  postcodeField,
  TYPES,
  textualType,
} from './fields.ts';
import type { FieldReader } from './read.ts';

const HAS_WORD = REQUIREMENTS.join('|');

const hasType: FieldType<readonly Requirement[]> = textualType(
  `a comma-separated list of ${REQUIREMENTS.join(', ')}, for example smart_meter,electric_vehicle`,
  { type: 'string', pattern: `^(${HAS_WORD})(,(${HAS_WORD}))*$` },
  (text) => {
    const words: readonly string[] = text.split(',');
    const known: readonly string[] = REQUIREMENTS;
    return words.every((word) => known.includes(word))
      ? REQUIREMENTS.filter((word) => words.includes(word))
      : undefined;
  },
  'smart_meter,electric_vehicle',
);

const halfHoursType: FieldType<LoadProfile> = textualType(
  '48 comma-separated numbers of 0 or more, not all 0, for the half hours of a day from midnight',
  {
    type: 'string',
    pattern: String.raw`^\d+(\.\d+)?(,\d+(\.\d+)?){47}$`,
    not: { pattern: '^[0.,]*$' },
  },
  (text) => {
    const profile = averageDayProfile(text.split(','));
    return profile === null ? undefined : inLowestTerms(profile);
  },
  Array(48).fill('0.2').join(),
);

/** The same in a query and, under `household`, in a body; but there `ev_kwh` is a JSON number. */
export function equippedHomeFields(evKwhType: FieldType<bigint>) {
  return {
    has: {
      type: hasType,
      description: 'What the home has. A plan that requires more is left out.',
    },
    load_profile: {
      type: oneOfType(LOAD_PROFILE_NAMES),
      description:
        'How electricity use spreads over the day. Default: typical. Needs smart_meter in has.',
    },
    half_hours: {
      type: halfHoursType,
      description:
        "The household's own average day instead of load_profile: 48 numbers in any unit, midnight first. Needs smart_meter in has.",
    },
    ev_kwh: {
      type: evKwhType,
      description:
        'How much of the electricity charges a car at home in a year, at the cheapest rate of each plan. Needs electric_vehicle in has, and the usage in kWh.',
      example: 2000,
    },
  } as const satisfies Fields;
}

/** The household, which comparison and valuation read. */
export const HOUSEHOLD_FIELDS = {
  post_code: postcodeField,
  fuel: { type: TYPES.fuel, description: 'What to compare.', required: true },
  electricity_variant: {
    type: TYPES.variant,
    description: 'The type of electricity meter. Required for fuel gas too.',
    required: true,
  },
  dual_fuel_supplier_key: {
    type: TYPES.supplierKey,
    description:
      'The current supplier of both fuels. For fuel dual_fuel, unless each fuel has a plan of its own.',
  },
  dual_fuel_plan_key: { type: TYPES.planKey, description: 'The current plan for both fuels.' },
  electricity_supplier_key: {
    type: TYPES.supplierKey,
    description:
      'The current electricity supplier. Required for fuel electricity, gas, and dual_fuel with two plans.',
  },
  electricity_plan_key: { type: TYPES.planKey, description: 'The current electricity plan.' },
  gas_supplier_key: {
    type: TYPES.supplierKey,
    description:
      'The current gas supplier. Required for fuel gas, and for dual_fuel with two plans.',
  },
  gas_plan_key: { type: TYPES.planKey, description: 'The current gas plan.' },
  dual_fuel_end_date: endDateOf('dual fuel'),
  electricity_end_date: endDateOf('electricity'),
  gas_end_date: endDateOf('gas'),
  dual_fuel_payment_method: paymentMethodOf('dual fuel'),
  electricity_payment_method: paymentMethodOf('electricity'),
  gas_payment_method: paymentMethodOf('gas'),
  new_payment_method: {
    type: TYPES.paymentMethod,
    description:
      'The payment method of the new plans. Default: prepayment if a current plan for a fuel that is compared is on prepayment, otherwise monthly_direct_debit.',
  },
  electricity_usage_kwh: {
    type: TYPES.kwh,
    description:
      'Electricity used in a year. Send one form of usage for each fuel: kWh, a spend or an estimate.',
  },
  gas_usage_kwh: { type: TYPES.kwh, description: 'Gas used in a year.', example: 9500 },
  electricity_spend_pence: {
    type: TYPES.spend,
    description:
      'The amount paid for electricity, including VAT. Send it with electricity_spend_frequency.',
  },
  electricity_spend_frequency: {
    type: TYPES.spendFrequency,
    description: 'How often electricity_spend_pence is paid.',
  },
  gas_spend_pence: {
    type: TYPES.spend,
    description: 'The amount paid for gas, including VAT. Send it with gas_spend_frequency.',
    example: 6000,
  },
  gas_spend_frequency: {
    type: TYPES.spendFrequency,
    description: 'How often gas_spend_pence is paid.',
  },
  electricity_usage_estimate: {
    type: TYPES.estimate,
    description:
      'Typical electricity usage: one of the typical domestic consumption values in force today.',
  },
  gas_usage_estimate: { type: TYPES.estimate, description: 'Typical gas usage.' },
  electricity_usage_kwh_estimate: {
    type: TYPES.estimate,
    description: 'The same as electricity_usage_estimate.',
  },
  gas_usage_kwh_estimate: { type: TYPES.estimate, description: 'The same as gas_usage_estimate.' },
  percent_night_usage: {
    type: TYPES.nightPercent,
    description:
      'The percentage used at night, for economy_7 only: required with kWh or a spend, otherwise 42.',
  },
  ...equippedHomeFields(TYPES.kwh),
} as const satisfies Fields;

function endDateOf(plan: string) {
  const description = `The date on which the current ${plan} plan ends. Send it if needs_end_date is true.`;
  return { type: TYPES.day, description } as const;
}

function paymentMethodOf(plan: string) {
  const description = `How the household pays for the current ${plan} plan. Default: monthly_direct_debit.`;
  return { type: TYPES.paymentMethod, description } as const;
}

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

/** How the electricity of a home spreads over the day, as far as the caller says. */
export type RequestedLoad =
  | { readonly source: LoadProfileName }
  | { readonly source: 'half_hours'; readonly profile: LoadProfile };

/** What a home has that some plans require, and what that says of its usage. */
export type EquippedHome = {
  readonly has: readonly Requirement[];
  readonly load: RequestedLoad;
  /** What of the electricity usage charges a car. */
  readonly carMicroKwh: bigint;
};

/** A household as a query or a body describes it, with what it leaves out filled in. */
export type Household = {
  /** As the caller wrote it, for errors. */
  readonly sent: {
    readonly postcode: string;
    readonly spendPence: Readonly<Record<SingleFuel, string | null>>;
  };
  /** What is compared. */
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
  /** One dual fuel plan, or a plan for electricity and one for gas, if it has gas. */
  readonly current: readonly CurrentPlan[];
  /** Of each fuel that is compared or supplied. */
  readonly usage: PerFuel<Usage>;
  /** Null for a standard meter. */
  readonly nightMicropercent: bigint | null;
  /** Null if the caller does not say what the home has. */
  readonly home: EquippedHome | null;
};

export type HouseholdValues = Omit<FieldValues<typeof HOUSEHOLD_FIELDS>, 'new_payment_method'>;
export type HouseholdReader = FieldReader<HouseholdValues>;

/**
 * A household in a query. What depends on a fuel that is itself missing or wrong is not checked.
 */
export function readHousehold(reader: HouseholdReader): Household {
  const fuel = reader.value('fuel');
  const isNeeded = fuel !== undefined;
  // Why a caller who asks for gas must describe the electricity.
  const notes =
    fuel === 'gas'
      ? ['fuel=gas needs it too, because a home without electricity cannot switch.']
      : [];
  const current = fuel === undefined ? [] : readCurrentPlans(reader, fuel, notes);
  const electricity = readUsage(reader, 'electricity', { forms: QUERY_FORMS, isNeeded, notes });
  if (fuel === 'electricity') {
    reader.disallow(Object.values(usageNames('gas')).flat(), 'is not allowed for fuel electricity');
  }
  const gas =
    fuel === 'electricity' ? undefined : readUsage(reader, 'gas', { forms: QUERY_FORMS, isNeeded });
  return householdOf(reader, { current, usage: { electricity, gas } });
}

/** What the rules of a query and a body have in common. */
export function householdOf(
  reader: HouseholdReader,
  { current, usage }: Pick<Household, 'current' | 'usage'>,
): Household {
  checkMeter(reader, usage.electricity?.form);
  const fuel = reader.known('fuel');
  const electricityVariant = reader.known('electricity_variant');
  return {
    sent: {
      postcode: reader.known('post_code'),
      spendPence: {
        electricity: reader.sent('electricity_spend_pence'),
        gas: reader.sent('gas_spend_pence'),
      },
    },
    fuel,
    electricityVariant,
    current,
    usage,
    nightMicropercent:
      electricityVariant === 'standard'
        ? null
        : (reader.value('percent_night_usage') ?? TYPICAL_NIGHT_MICROPERCENT),
    home: equippedHomeOf(reader, { fuel, electricityVariant }),
  };
}

function readCurrentPlans(
  reader: HouseholdReader,
  fuel: Fuel,
  notes: readonly string[],
): readonly CurrentPlan[] {
  const isAnySent = (owner: Fuel): boolean => planNames(owner).some((name) => reader.isSent(name));
  const requirePlan = (owner: Fuel, further: readonly string[] = []): CurrentPlan => {
    reader.require(`${owner}_supplier_key`, ...further);
    reader.require(`${owner}_plan_key`, ...further);
    return currentPlanOf(reader, owner);
  };
  const isOnePlan =
    fuel === 'dual_fuel' &&
    (isAnySent('dual_fuel') || !(isAnySent('electricity') || isAnySent('gas')));
  if (isOnePlan) {
    const why =
      'cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan)';
    reader.disallow([...planNames('electricity'), ...planNames('gas')], why);
    const instead = ['You may send the keys of an electricity and a gas plan instead.'];
    return [requirePlan('dual_fuel', isAnySent('dual_fuel') ? [] : instead)];
  }
  const others: readonly Fuel[] =
    fuel === 'dual_fuel' ? [] : fuel === 'gas' ? ['dual_fuel'] : ['dual_fuel', 'gas'];
  reader.disallow(others.flatMap(planNames), `is not allowed for fuel ${fuel}`);
  const electricity = requirePlan('electricity', notes);
  return fuel === 'electricity' ? [electricity] : [electricity, requirePlan('gas')];
}

export function currentPlanOf(reader: HouseholdReader, fuel: Fuel): CurrentPlan {
  return {
    fuel,
    supplierKey: reader.known(`${fuel}_supplier_key`),
    planKey: reader.known(`${fuel}_plan_key`),
    paymentMethod: reader.value(`${fuel}_payment_method`) ?? 'monthly_direct_debit',
    endDate: reader.value(`${fuel}_end_date`) ?? null,
  };
}

function planNames<F extends Fuel>(fuel: F) {
  return [
    `${fuel}_supplier_key`,
    `${fuel}_plan_key`,
    `${fuel}_end_date`,
    `${fuel}_payment_method`,
  ] as const;
}

type UsageForm = 'kwh' | 'spend' | 'estimate' | 'kwh_estimate';

/**
 * As in the reference: of several forms the first counts. The first three are those that a caller
 * may choose from.
 */
const QUERY_FORMS: readonly UsageForm[] = ['kwh', 'spend', 'estimate', 'kwh_estimate'];
export const BODY_FORMS: readonly UsageForm[] = ['estimate', 'kwh', 'spend'];

type UsageRule = {
  readonly forms: readonly UsageForm[];
  readonly isNeeded: boolean;
  readonly notes?: readonly string[];
};

/** The usage of one fuel, which may be sent in one form only; undefined if none is sent. */
export function readUsage(
  reader: HouseholdReader,
  fuel: SingleFuel,
  { forms, isNeeded, notes = [] }: UsageRule,
): Usage | undefined {
  const names = usageNames(fuel);
  const form = forms.find((one) => names[one].some((name) => reader.isSent(name)));
  if (form === undefined) {
    const [first, ...others] = forms.slice(0, 3).map((one) => names[one][0]);
    const instead = `You may send ${others.map((name) => reader.nameOf(name)).join(' or ')} instead.`;
    if (isNeeded && first !== undefined) reader.require(first, instead, ...notes);
    return undefined;
  }
  const why = `cannot be combined with ${reader.nameOf(names[form][0])} (send one form of usage for each fuel)`;
  for (const one of forms) if (one !== form) reader.disallow(names[one], why);
  for (const name of names[form]) reader.require(name);
  if (form === 'kwh') return { form, annualMicroKwh: reader.known(`${fuel}_usage_kwh`) };
  if (form !== 'spend') return { form: 'estimate', level: reader.known(names[form][0]) };
  const frequency = reader.known(`${fuel}_spend_frequency`);
  return { form, micropence: reader.known(`${fuel}_spend_pence`), frequency };
}

function usageNames<F extends SingleFuel>(fuel: F) {
  return {
    kwh: [`${fuel}_usage_kwh`],
    spend: [`${fuel}_spend_pence`, `${fuel}_spend_frequency`],
    estimate: [`${fuel}_usage_estimate`],
    kwh_estimate: [`${fuel}_usage_kwh_estimate`],
  } as const;
}

/**
 * `form` is that of the electricity usage. Of an Economy 7 meter, a measured usage needs the night
 * share.
 */
function checkMeter(reader: HouseholdReader, form: Usage['form'] | undefined): void {
  const variant = reader.value('electricity_variant');
  if (variant === 'standard') {
    reader.disallow(['percent_night_usage'], 'is not allowed for electricity_variant standard');
  } else if (variant === 'economy_7' && (form === 'kwh' || form === 'spend')) {
    reader.require('percent_night_usage');
  }
  checkEquippedHome(reader, form);
}

type HomeReader = FieldReader<
  Pick<HouseholdValues, 'has' | 'load_profile' | 'half_hours' | 'ev_kwh' | 'electricity_usage_kwh'>
>;

/**
 * What depends on a wrong `has` is not checked. `form` is that of the electricity usage, undefined
 * if none was sent.
 */
export function checkEquippedHome(
  reader: HomeReader,
  form: Usage['form'] | 'assumed' | undefined,
): void {
  const has = reader.isSent('has') ? reader.value('has') : [];
  if (has === undefined) return;
  const hasName = reader.nameOf('has');
  const usageName = reader.nameOf('electricity_usage_kwh');
  if (!has.includes('smart_meter')) {
    reader.disallow(
      ['load_profile', 'half_hours'],
      `is not allowed unless ${hasName} contains smart_meter`,
    );
  } else if (reader.isSent('half_hours')) {
    reader.disallow(
      ['load_profile'],
      `cannot be combined with ${reader.nameOf('half_hours')} (send one of the two)`,
    );
  }
  if (!has.includes('electric_vehicle')) {
    reader.disallow(['ev_kwh'], `is not allowed unless ${hasName} contains electric_vehicle`);
  } else if (form !== undefined && form !== 'kwh') {
    reader.disallow(
      ['ev_kwh'],
      `is not allowed unless the electricity usage is sent in kWh (${usageName})`,
    );
  }
  const [car, usage] = [reader.value('ev_kwh'), reader.value('electricity_usage_kwh')];
  if (car !== undefined && usage !== undefined && car > usage) {
    const allowed = `no more than ${usageName} (${reader.sent('electricity_usage_kwh')}), of which it is part`;
    reader.refuse(
      'ev_kwh',
      invalidParameter(reader.nameOf('ev_kwh'), reader.sent('ev_kwh') ?? '', allowed),
    );
  }
}

/**
 * What counts for a fuel and a meter; the rest is checked, and has no effect. An Economy 7 meter's
 * night share takes the place of a load profile. Null if the caller does not say what the home has.
 */
export function equippedHomeOf(
  reader: HomeReader,
  {
    fuel,
    electricityVariant,
  }: { readonly fuel: Fuel; readonly electricityVariant: ElectricityVariant },
): EquippedHome | null {
  const has = reader.value('has');
  if (has === undefined) return null;
  const profile = reader.value('half_hours');
  const source = reader.value('load_profile') ?? 'typical';
  const load: RequestedLoad =
    profile === undefined ? { source } : { source: 'half_hours', profile };
  return {
    has,
    load: fuel === 'gas' || electricityVariant === 'economy_7' ? { source: 'typical' } : load,
    carMicroKwh: fuel === 'gas' ? 0n : (reader.value('ev_kwh') ?? 0n),
  };
}

/** Equal days are equal whatever their unit. */
function inLowestTerms({ parts, whole }: LoadProfile): LoadProfile {
  const divisor = parts.reduce(greatestDivisor);
  return { parts: parts.map((part) => part / divisor), whole: whole / divisor };
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other);
}

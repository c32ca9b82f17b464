import {
  decimalType,
  type Fields,
  type FieldType,
  falseByDefault,
  fieldsWithin,
  jsonFlagType,
  jsonNumberType,
  jsonWholeNumberType,
  objectType,
  textualType,
} from '../contract/fields.ts';
import type { OwnFuelRates, OwnRates, OwnUnitRates } from '../household/household.ts';
import {
  type ElectricityVariant,
  type Fuel,
  halfHourAt,
  halfHoursOf,
  type Requirement,
  type TimeWindow,
  WEEK_HALF_HOURS,
} from '../pricing/index.ts';
import { isWrong, type Read, type SentField, whole } from './read.ts';

const CHARGE = {
  min: -1000,
  max: 1000,
  example: 53.8,
  allowed: 'a number of pence from -1,000 to 1,000, for example 53.8',
};
const RATE = {
  min: 0,
  max: 1000,
  example: 24.67,
  allowed: 'a number of pence from 0 to 1,000, for example 24.67',
};
const EXIT_FEE_MOST = 100_000;
const WINDOWS_MOST = 16;
const WINDOW = String.raw`([01]\d|2[0-3]):[03]0-(([01]\d|2[0-3]):[03]0|24:00)`;

const nightTimesType: FieldType<readonly TimeWindow[]> = textualType(
  {
    allowed: `at most ${WINDOWS_MOST} times of the clock on the half hour, separated by commas, which do not overlap and leave some of the day, for example 00:30-05:30`,
    schema: {
      type: 'array',
      items: { type: 'string', pattern: `^${WINDOW}$`, maxLength: '00:00-00:00'.length },
      minItems: 1,
      maxItems: WINDOWS_MOST,
    },
    example: '00:30-05:30',
  },
  readWindows,
);

/** The times of the night rate in a body, where they are one string. */
const nightTimesTextType: typeof nightTimesType = {
  ...nightTimesType,
  schema: {
    type: 'string',
    pattern: `^${WINDOW}(,${WINDOW}){0,${WINDOWS_MOST - 1}}$`,
    maxLength: WINDOWS_MOST * '00:00-00:00,'.length - 1,
  },
};

function readWindows(text: string): readonly TimeWindow[] | undefined {
  const windows = text.split(',', WINDOWS_MOST + 1).map((part) => {
    const [from = '', to = '', ...more] = part.split('-');
    const isWindow = halfHourAt(from) !== null && halfHourAt(to) !== null && more.length === 0;
    return isWindow && from !== '24:00' ? { from, to } : undefined;
  });
  const read = windows.filter((window) => window !== undefined);
  if (read.length < windows.length || read.length > WINDOWS_MOST) return undefined;
  const halfHours = read
    .flatMap(halfHoursOf)
    .flatMap(({ first, end }) =>
      Array.from({ length: end - first }, (_, position) => first + position),
    );
  const isFree = new Set(halfHours).size === halfHours.length && halfHours.length < WEEK_HALF_HOURS;
  return isFree ? read : undefined;
}

const exitFeeType = textualType(
  {
    allowed: 'a whole number of pence from 0 to 100,000',
    schema: { type: 'integer', minimum: 0, maximum: EXIT_FEE_MOST },
    example: 5000,
  },
  (text) => (/^\d{1,6}$/.test(text) && Number(text) <= EXIT_FEE_MOST ? Number(text) : undefined),
);

const QUERY_TYPES = {
  charge: decimalType(CHARGE),
  rate: decimalType(RATE),
  nightTimes: nightTimesType,
  exitFee: exitFeeType,
} as const;

const BODY_TYPES = {
  charge: jsonNumberType(CHARGE),
  rate: jsonNumberType(RATE),
  nightTimes: nightTimesTextType,
  exitFee: jsonWholeNumberType(0, EXIT_FEE_MOST, 5000),
} as const;

type RateTypes = {
  readonly charge: FieldType<bigint>;
  readonly rate: FieldType<bigint>;
  readonly nightTimes: FieldType<readonly TimeWindow[]>;
  readonly exitFee: FieldType<number>;
};

/** The rates of a query, which take the place of a plan key. */
export const OWN_RATE_FIELDS = {
  ...prefixed('electricity', electricityFields(QUERY_TYPES)),
  ...prefixed('gas', gasFields(QUERY_TYPES)),
  rates_include_vat: falseByDefault(
    "True if the household's own rates include VAT, which is taken out at today's rate. Default: false.",
  ),
} as const satisfies Fields;

/** The rates of a current plan in a body, under `rates`. */
export const OWN_RATE_BODY_FIELDS = {
  electricity: {
    id: 'OwnElectricityRates',
    type: objectType('an object of the rates of electricity'),
    description: 'The rates of electricity. Not allowed for a gas plan.',
  },
  ...fieldsWithin('electricity', electricityFields(BODY_TYPES)),
  gas: {
    id: 'OwnGasRates',
    type: objectType('an object of the rates of gas'),
    description: 'The rates of gas. Not allowed for an electricity plan.',
  },
  ...fieldsWithin('gas', gasFields(BODY_TYPES)),
  include_vat: {
    type: jsonFlagType,
    description:
      "True if the rates include VAT, which is taken out at today's rate. Default: false.",
    default: false,
  },
} as const satisfies Fields;

function electricityFields(types: RateTypes) {
  return {
    ...gasFields(types),
    day_rate_pence_per_kwh: {
      type: types.rate,
      description:
        'The rate by day, for economy_7 or with the times of the night rate. Send it with the rate by night.',
    },
    night_rate_pence_per_kwh: { type: types.rate, description: 'The rate by night.', example: 9 },
    night_times: {
      type: types.nightTimes,
      description:
        'When the night rate of a standard meter applies, every day. Needs smart_meter in has.',
    },
  } as const satisfies Fields;
}

function gasFields(types: RateTypes) {
  return {
    charge_pence_per_day: {
      type: types.charge,
      description: "The standing charge. A household's own rates take the place of its plan key.",
    },
    rate_pence_per_kwh: { type: types.rate, description: 'The unit rate.' },
    exit_fee_pence: {
      type: types.exitFee,
      description: 'What leaving the plan costs for this fuel. Absent: no fee is known.',
    },
  } as const satisfies Fields;
}

function prefixed<const Prefix extends string, const F extends Fields>(prefix: Prefix, fields: F) {
  const entries = Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, field]);
  return Object.fromEntries(entries) as {
    readonly [Name in keyof F & string as `${Prefix}_${Name}`]: F[Name];
  };
}

type GasParts = {
  readonly charge: SentField<bigint | undefined>;
  readonly rate: SentField<bigint | undefined>;
  readonly exitFee: SentField<number | undefined>;
};

type ElectricityParts = GasParts & {
  readonly dayRate: SentField<bigint | undefined>;
  readonly nightRate: SentField<bigint | undefined>;
  readonly nightTimes: SentField<readonly TimeWindow[] | undefined>;
};

/** The rates of a request, and what decides which of them a home may send. */
export type RateParts = {
  readonly electricity: ElectricityParts;
  readonly gas: GasParts;
  readonly includeVat: Read<boolean | undefined>;
  readonly variant: Read<ElectricityVariant>;
  readonly has: SentField<readonly Requirement[] | undefined>;
};

/** Tells whether any rate of a plan's fuels was sent. */
export function isAnyRateSent(parts: RateParts, fuel: Fuel): boolean {
  return fieldsOf(parts, fuel).some(({ isSent }) => isSent);
}

export function disallowRates(parts: RateParts, fuel: Fuel, why: string): void {
  for (const field of fieldsOf(parts, fuel)) field.disallow(why);
}

/** Tells a caller who leaves a plan key out that rates may be sent instead. */
export function ratesInstead({ electricity, gas }: RateParts, fuel: Fuel): string {
  const { charge, rate } = fuel === 'gas' ? gas : electricity;
  const more = fuel === 'dual_fuel' ? ' and those of gas' : '';
  return `You may send the plan's rates instead: ${charge.name}, ${rate.name}${more}.`;
}

/** Reads the rates of a plan's fuels. */
export function readOwnRates(fuel: Fuel, parts: RateParts): Read<OwnRates> {
  const { electricity, gas, includeVat } = parts;
  const rates = whole({
    electricity: fuel === 'gas' ? undefined : readElectricity(electricity, parts),
    gas: fuel === 'electricity' ? undefined : readGas(gas),
    includeVat,
  });
  return isWrong(rates) ? rates : { ...rates, includeVat: rates.includeVat ?? false };
}

function fieldsOf({ electricity, gas }: RateParts, fuel: Fuel): readonly SentField<unknown>[] {
  return [
    ...(fuel === 'gas' ? [] : Object.values(electricity)),
    ...(fuel === 'electricity' ? [] : Object.values(gas)),
  ];
}

function readGas({ charge, rate, exitFee }: GasParts): Read<OwnFuelRates> {
  return whole({
    chargeMicropencePerDay: charge.require(),
    unitRates: whole({ kind: 'one', rateMicropencePerKwh: rate.require() }),
    exitFeePence: exitFee.value ?? null,
  });
}

function readElectricity(electricity: ElectricityParts, rules: RateParts): Read<OwnFuelRates> {
  return whole({
    chargeMicropencePerDay: electricity.charge.require(),
    unitRates: readUnitRates(electricity, rules),
    exitFeePence: electricity.exitFee.value ?? null,
  });
}

function readUnitRates(parts: ElectricityParts, rules: RateParts): Read<OwnUnitRates> {
  switch (rules.variant) {
    case 'economy_7':
      return readRegisterRates(parts);
    case 'standard':
      return readStandardRates(parts, rules.has);
    default:
      return rules.variant;
  }
}

/** The two registers of an Economy 7 meter tell day and night apart. */
function readRegisterRates({ rate, dayRate, nightRate, nightTimes }: ElectricityParts) {
  const why = `is not allowed for electricity_variant economy_7 (send ${dayRate.name} and ${nightRate.name})`;
  rate.disallow(why);
  nightTimes.disallow(why);
  return whole({
    kind: 'by-register',
    dayMicropencePerKwh: dayRate.require(),
    nightMicropencePerKwh: nightRate.require(),
  });
}

function readStandardRates(
  { rate, dayRate, nightRate, nightTimes }: ElectricityParts,
  has: RateParts['has'],
): Read<OwnUnitRates> {
  const byClock = [dayRate, nightRate, nightTimes];
  if (rate.isSent) {
    const why = `cannot be combined with ${rate.name} (send one rate, or the rates of day and night and the times of the night)`;
    for (const field of byClock) field.disallow(why);
    return whole({ kind: 'one', rateMicropencePerKwh: rate.require() });
  }
  if (byClock.every(({ isSent }) => !isSent)) {
    const instead = `You may send ${dayRate.name}, ${nightRate.name} and ${nightTimes.name} instead.`;
    return whole({ kind: 'one', rateMicropencePerKwh: rate.require(instead) });
  }
  const hasSmartMeter = isWrong(has.value) || has.value?.includes('smart_meter') === true;
  const refused = hasSmartMeter
    ? undefined
    : nightTimes.disallow(`is not allowed unless ${has.name} contains smart_meter`);
  if (refused !== undefined && !dayRate.isSent && !nightRate.isSent) return refused;
  return whole({
    kind: 'by-clock',
    dayMicropencePerKwh: dayRate.require(),
    nightMicropencePerKwh: nightRate.require(),
    nightTimes: nightTimes.require(`It also needs ${has.name} to contain smart_meter.`),
  });
}

import { invalidParameter } from '../contract/errors.ts';
import {
  charactersMostOf,
  type Fields,
  type FieldType,
  oneOfType,
  TYPES,
  textualType,
} from '../contract/fields.ts';
import type { HomeEquipment, RequestedLoad, Usage } from '../household/household.ts';
import {
  averageDayProfile,
  type ElectricityVariant,
  type Fuel,
  LOAD_PROFILE_NAMES,
  type LoadProfile,
  REQUIREMENTS,
  type Requirement,
} from '../pricing/index.ts';
import { isWrong, type Read, type SentField, type SentFields, whole } from './read.ts';

/** A word may be repeated. */
const HAS_WORDS_MOST = 10;

const hasType: FieldType<readonly Requirement[]> = {
  ...textualType(
    {
      allowed: `a comma-separated list of ${REQUIREMENTS.join(', ')}, for example smart_meter,electric_vehicle`,
      schema: {
        type: 'array',
        items: { type: 'string', enum: [...REQUIREMENTS] },
        minItems: 1,
        maxItems: HAS_WORDS_MOST,
      },
      example: 'smart_meter,electric_vehicle',
    },
    (text) => {
      const words: readonly string[] = text.split(',');
      const requirements: readonly string[] = REQUIREMENTS;
      return words.length <= HAS_WORDS_MOST && words.every((word) => requirements.includes(word))
        ? REQUIREMENTS.filter((word) => words.includes(word))
        : undefined;
    },
  ),
  words: REQUIREMENTS,
};

const HAS_WORD = REQUIREMENTS.join('|');

/** A body has the same text, which is a string in JSON. */
const hasTextType: typeof hasType = {
  ...hasType,
  schema: {
    type: 'string',
    pattern: `^(${HAS_WORD})(,(${HAS_WORD})){0,${HAS_WORDS_MOST - 1}}$`,
    maxLength: charactersMostOf(hasType.schema),
  },
};

const halfHoursType: FieldType<LoadProfile> = textualType(
  {
    allowed:
      '48 comma-separated numbers of 0 or more, not all 0, for the half hours of a day from midnight, each of at most 9 digits before the point and 9 after it',
    schema: {
      type: 'string',
      pattern: String.raw`^\d{1,9}(\.\d{1,9})?(,\d{1,9}(\.\d{1,9})?){47}$`,
      maxLength: 48 * '999999999.999999999,'.length - 1,
      not: { pattern: '^[0.,]*$' },
    },
    example: Array(48).fill('0.2').join(),
  },
  (text) => {
    const profile = averageDayProfile(text.split(','));
    return profile === null ? undefined : inLowestTerms(profile);
  },
);

/** The fields of a query. */
export const EQUIPMENT_FIELDS = equipmentFields(hasType, TYPES.kwh);

/** The fields of a body, under `household`. */
export const EQUIPMENT_BODY_FIELDS = equipmentFields(hasTextType, TYPES.jsonKwh);

function equipmentFields(hasType: FieldType<readonly Requirement[]>, evKwhType: FieldType<bigint>) {
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

/** The fields of a request that describe the equipment of a home. */
export type EquipmentParts = SentFields<typeof EQUIPMENT_FIELDS>;

type ElectricityParts = {
  readonly kwh: SentField<bigint | undefined>;
  /** The form of the usage. `assumed` means that we fill it in, undefined that no form was sent. */
  readonly form: Usage['form'] | 'assumed' | undefined;
};

/** Reads what a home has. Fields that depend on a wrong `has` are not checked against it. */
export function readHomeEquipment(
  parts: EquipmentParts,
  electricity: ElectricityParts,
): Read<HomeEquipment | null> {
  const has = parts.has.value;
  if (isWrong(has)) return has;
  const equipment = whole({
    has: has ?? [],
    load: readLoad(parts, has ?? []),
    carMicroKwh: readCar(parts, has ?? [], electricity),
  });
  return has === undefined && !isWrong(equipment) ? null : equipment;
}

function readLoad(parts: EquipmentParts, has: readonly Requirement[]): Read<RequestedLoad> {
  const { load_profile: loadProfile, half_hours: halfHours } = parts;
  if (!has.includes('smart_meter')) {
    const why = `is not allowed unless ${parts.has.name} contains smart_meter`;
    loadProfile.disallow(why);
    halfHours.disallow(why);
  } else if (halfHours.isSent) {
    loadProfile.disallow(`cannot be combined with ${halfHours.name} (send one of the two)`);
  }
  const load = whole({ source: loadProfile.value, profile: halfHours.value });
  if (isWrong(load)) return load;
  const { source = 'typical', profile } = load;
  return profile === undefined ? { source } : { source: 'half_hours', profile };
}

function readCar(
  parts: EquipmentParts,
  has: readonly Requirement[],
  { kwh, form }: ElectricityParts,
): Read<bigint> {
  const { ev_kwh: carKwh } = parts;
  if (!has.includes('electric_vehicle')) {
    carKwh.disallow(`is not allowed unless ${parts.has.name} contains electric_vehicle`);
  } else if (form !== undefined && form !== 'kwh') {
    carKwh.disallow(`is not allowed unless the electricity usage is sent in kWh (${kwh.name})`);
  }
  const car = carKwh.value;
  const usage = kwh.value;
  if (isWrong(car)) return car;
  if (car !== undefined && usage !== undefined && !isWrong(usage) && car > usage) {
    const allowed = `no more than ${kwh.name} (${kwh.sentText}), of which it is part`;
    return carKwh.refuse(invalidParameter(carKwh.name, carKwh.sentText ?? '', allowed));
  }
  return car ?? 0n;
}

type HomeSupply = { readonly fuel: Fuel; readonly electricityVariant: ElectricityVariant };

/**
 * Returns what counts for a fuel and a meter. The night share of an Economy 7 meter takes the place
 * of a load profile.
 */
export function equipmentInEffect(
  equipment: HomeEquipment | null,
  { fuel, electricityVariant }: HomeSupply,
): HomeEquipment | null {
  if (equipment === null) return null;
  const { has, load, carMicroKwh } = equipment;
  return {
    has,
    load: fuel === 'gas' || electricityVariant === 'economy_7' ? { source: 'typical' } : load,
    carMicroKwh: fuel === 'gas' ? 0n : carMicroKwh,
  };
}

/** Reduces parts to the lowest terms, so that equal days are equal whatever their unit. */
function inLowestTerms({ parts, whole: all }: LoadProfile): LoadProfile {
  const divisor = parts.reduce(greatestDivisor);
  return { parts: parts.map((part) => part / divisor), whole: all / divisor };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [divisor, remainder] = [a, b];
  while (remainder !== 0n) [divisor, remainder] = [remainder, divisor % remainder];
  return divisor;
}

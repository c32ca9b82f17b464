import { REQUIREMENTS, type Requirement } from '../../market/model.ts';
import {
  averageDayProfile,
  type ElectricityVariant,
  type Fuel,
  LOAD_PROFILE_NAMES,
  type LoadProfile,
  type LoadProfileName,
} from '../../pricing/index.ts';
import { invalidParameter } from '../errors.ts';
import { type Field, type FieldType, oneOfType, textualType } from './field.ts';
import { complete, type FieldReader } from './reader.ts';

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

const WORD = REQUIREMENTS.join('|');

const hasType: FieldType<readonly Requirement[]> = textualType(
  (text) => {
    const words: readonly string[] = text.split(',');
    const known: readonly string[] = REQUIREMENTS;
    return words.every((word) => known.includes(word))
      ? REQUIREMENTS.filter((word) => words.includes(word))
      : undefined;
  },
  {
    allowed: `a comma-separated list of ${REQUIREMENTS.join(', ')}, for example smart_meter,electric_vehicle`,
    schema: { type: 'string', pattern: `^(${WORD})(,(${WORD}))*$` },
  },
);

const halfHoursType: FieldType<LoadProfile> = textualType(
  (text) => {
    const profile = averageDayProfile(text.split(','));
    return profile === null ? undefined : inLowestTerms(profile);
  },
  {
    allowed: '48 comma-separated numbers of 0 or more, not all 0, for the half hours of a day from midnight',
    schema: { type: 'string', pattern: String.raw`^\d+(\.\d+)?(,\d+(\.\d+)?){47}$`, not: { pattern: '^[0.,]*$' } },
  },
);

/** The same in a query and, under `household`, in a body; but there `ev_kwh` is a JSON number. */
export function equippedHomeFields(evKwhType: FieldType<bigint>) {
  return {
    has: {
      type: hasType,
      description: 'What the home has. Plans that require something are compared only if the home has all of it.',
      example: 'smart_meter,electric_vehicle',
    },
    load_profile: {
      type: oneOfType(LOAD_PROFILE_NAMES),
      description:
        'How electricity use spreads over the day, for time-of-use plans. Default: typical. Needs smart_meter in has.',
      example: 'typical',
    },
    half_hours: {
      type: halfHoursType,
      description:
        "The household's own average day instead of load_profile: 48 numbers in any unit, midnight first, the same for every day of the week. Needs smart_meter in has.",
      example: Array(48).fill('0.2').join(),
    },
    ev_kwh: {
      type: evKwhType,
      description:
        'How much of the electricity usage charges a car at home in a year. It is priced at the cheapest rate of each plan. Needs electric_vehicle in has, and the electricity usage in kWh.',
      example: 2000,
    },
  } as const satisfies Readonly<Record<string, Field>>;
}

/** Also read: the electricity usage in kWh, of which a car is part. */
type HomeReader = FieldReader<{
  readonly has: readonly Requirement[];
  readonly load_profile: LoadProfileName;
  readonly half_hours: LoadProfile;
  readonly ev_kwh: bigint;
  readonly electricity_usage_kwh: bigint;
}>;

/**
 * Null if the caller says nothing; undefined if a part is wrong. What depends on a wrong part is not checked. `form` is
 * that of the electricity usage, undefined if none was sent.
 */
export function readEquippedHome(reader: HomeReader, form: string | undefined): EquippedHome | null | undefined {
  const has = reader.isSent('has') ? reader.value('has') : [];
  if (has === undefined) return undefined;
  const hasName = reader.nameOf('has');
  if (!has.includes('smart_meter')) {
    reader.disallow(['load_profile', 'half_hours'], `is not allowed unless ${hasName} contains smart_meter`);
  } else if (reader.isSent('half_hours')) {
    reader.disallow(['load_profile'], `cannot be combined with ${reader.nameOf('half_hours')} (send one of the two)`);
  }
  if (!has.includes('electric_vehicle')) {
    reader.disallow(['ev_kwh'], `is not allowed unless ${hasName} contains electric_vehicle`);
  } else if (form !== undefined && form !== 'kwh') {
    const usageName = reader.nameOf('electricity_usage_kwh');
    reader.disallow(['ev_kwh'], `is not allowed unless the electricity usage is sent in kWh (${usageName})`);
  }
  if (!reader.isSent('has')) return null;
  return complete({ has, load: requestedLoad(reader), carMicroKwh: carMicroKwh(reader) });
}

/**
 * What counts of it for a fuel and a meter; the rest is checked, and has no effect. An Economy 7 meter's night share
 * takes the place of a load profile.
 */
export function homeInEffect(
  home: EquippedHome | null,
  { fuel, electricityVariant }: { readonly fuel: Fuel; readonly electricityVariant: ElectricityVariant },
): EquippedHome | null {
  if (home === null) return null;
  return {
    has: home.has,
    load: fuel === 'gas' || electricityVariant === 'economy_7' ? { source: 'typical' } : home.load,
    carMicroKwh: fuel === 'gas' ? 0n : home.carMicroKwh,
  };
}

function requestedLoad(reader: HomeReader): RequestedLoad | undefined {
  if (reader.isSent('half_hours')) {
    const profile = reader.value('half_hours');
    return profile && { source: 'half_hours', profile };
  }
  const source = reader.isSent('load_profile') ? reader.value('load_profile') : 'typical';
  return source && { source };
}

function carMicroKwh(reader: HomeReader): bigint | undefined {
  if (!reader.isSent('ev_kwh')) return 0n;
  const car = reader.value('ev_kwh');
  const usage = reader.value('electricity_usage_kwh');
  if (car === undefined || usage === undefined) return undefined;
  if (car <= usage) return car;
  const most = `no more than ${reader.nameOf('electricity_usage_kwh')} (${reader.sent('electricity_usage_kwh')})`;
  const error = invalidParameter(reader.nameOf('ev_kwh'), reader.sent('ev_kwh') ?? '', `${most}, of which it is part`);
  reader.refuse('ev_kwh', error);
  return undefined;
}

/** Equal days are equal whatever their unit. */
function inLowestTerms({ parts, whole }: LoadProfile): LoadProfile {
  const divisor = parts.reduce(greatestDivisor);
  return { parts: parts.map((part) => part / divisor), whole: whole / divisor };
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other);
}

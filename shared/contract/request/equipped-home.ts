import { REQUIREMENTS, type Requirement } from '../../market/model.ts';
import { averageDayProfile, LOAD_PROFILE_NAMES, type LoadProfile, type LoadProfileName } from '../../pricing/index.ts';
import { invalidParameter } from '../errors.ts';
import { type Field, type FieldType, oneOfType, textualType } from './field.ts';
import { DECIMAL_DIGITS, type DecimalText, isMore, isPlainDecimal } from './number-field.ts';
import { complete, type FieldReader } from './read.ts';

/** How the electricity of a home spreads over the day, as far as the caller says. */
export type RequestedLoad =
  | { readonly source: LoadProfileName }
  | { readonly source: 'half_hours'; readonly profile: LoadProfile };

/** What a home has that some plans require, and what that says of its usage. */
export type EquippedHome<Amount> = {
  readonly has: readonly Requirement[];
  readonly load: RequestedLoad;
  /** What of the electricity usage charges a car. */
  readonly evKwh: Amount | null;
};

const DAY = '0.2,'.repeat(47).concat('0.2');

const WORD = REQUIREMENTS.join('|');

const hasType: FieldType<readonly Requirement[]> = textualType(
  (text) => {
    const words = text.split(',');
    const known = REQUIREMENTS.filter((requirement) => words.includes(requirement));
    return words.every((word) => known.some((requirement) => requirement === word)) ? known : undefined;
  },
  {
    allowed: `a comma-separated list of ${REQUIREMENTS.join(', ')}, for example smart_meter,electric_vehicle`,
    schema: { type: 'string', pattern: `^(${WORD})(,(${WORD}))*$` },
  },
);

/** All 0, or a number of more than twenty digits. */
const NOT_A_DAY = String.raw`^[0.,]*$|(\d\.?){${DECIMAL_DIGITS + 1}}`;

const halfHoursType: FieldType<LoadProfile> = textualType(
  (text) => {
    const numbers = text.split(',');
    return numbers.every(isPlainDecimal) ? (averageDayProfile(numbers) ?? undefined) : undefined;
  },
  {
    allowed: `48 comma-separated numbers of 0 or more, not all 0, each of at most ${DECIMAL_DIGITS} digits, for the half hours of a day from midnight`,
    schema: { type: 'string', pattern: String.raw`^\d+(\.\d+)?(,\d+(\.\d+)?){47}$`, not: { pattern: NOT_A_DAY } },
  },
);

/** The same in a query and, under `household`, in a body; but there `ev_kwh` is a JSON number. */
export function equippedHomeFields<T>(evKwhType: FieldType<T>) {
  return {
    has: {
      type: hasType,
      description:
        'What the home has. Plans that require something are compared only if the home has all of it. An addition to the specification.',
      example: 'smart_meter,electric_vehicle',
    },
    load_profile: {
      type: oneOfType(LOAD_PROFILE_NAMES),
      description:
        'How electricity use spreads over the day, for time-of-use plans. Default: typical. Needs smart_meter in has. An addition to the specification.',
      example: 'typical',
    },
    half_hours: {
      type: halfHoursType,
      description:
        "The household's own average day instead of load_profile: 48 numbers in any unit, midnight first, the same for every day of the week. Needs smart_meter in has. An addition to the specification.",
      example: DAY,
    },
    ev_kwh: {
      type: evKwhType,
      description:
        'How much of the electricity usage charges a car at home in a year. It is priced at the cheapest rate of each plan. Needs electric_vehicle in has, and the electricity usage in kWh. An addition to the specification.',
      example: 2000,
    },
  } as const satisfies Readonly<Record<string, Field>>;
}

export const EQUIPPED_HOME_NAMES = {
  has: 'has',
  loadProfile: 'load_profile',
  halfHours: 'half_hours',
  evKwh: 'ev_kwh',
} as const;

type Names<Has, Profile, HalfHours, Ev> = {
  readonly has: Has;
  readonly loadProfile: Profile;
  readonly halfHours: HalfHours;
  readonly evKwh: Ev;
};

/** The electricity usage that a car is part of; `form` is undefined if none was sent. */
type ElectricityUsage = {
  readonly name: string;
  readonly form: string | undefined;
  readonly kwh: DecimalText | number | undefined;
};

/** Null if the caller says nothing; undefined if a part is wrong. What depends on a wrong part is not checked. */
export function readEquippedHome<
  H extends string,
  P extends string,
  D extends string,
  E extends string,
  V extends Record<H, readonly Requirement[]> &
    Record<P, LoadProfileName> &
    Record<D, LoadProfile> &
    Record<E, DecimalText | number>,
>(reader: FieldReader<V>, names: Names<H, P, D, E>, usage: ElectricityUsage): EquippedHome<V[E]> | null | undefined {
  const has: readonly Requirement[] | undefined = reader.isSent(names.has) ? reader.value(names.has) : [];
  if (has === undefined) return undefined;
  if (!has.includes('smart_meter')) {
    reader.disallow([names.loadProfile, names.halfHours], `is not allowed unless ${names.has} contains smart_meter`);
  } else if (reader.isSent(names.halfHours)) {
    reader.disallow([names.loadProfile], `cannot be combined with ${names.halfHours} (send one of the two)`);
  }
  if (!has.includes('electric_vehicle')) {
    reader.disallow([names.evKwh], `is not allowed unless ${names.has} contains electric_vehicle`);
  } else if (usage.form !== undefined && usage.form !== 'kwh') {
    reader.disallow([names.evKwh], `is not allowed unless the electricity usage is sent in kWh (${usage.name})`);
  }
  if (!reader.isSent(names.has)) return null;
  return complete({
    has,
    load: requestedLoad(reader, names),
    evKwh: evKwhWithin(reader, names.evKwh, usage),
  });
}

function requestedLoad<
  P extends string,
  D extends string,
  V extends Record<P, LoadProfileName> & Record<D, LoadProfile>,
>(
  reader: FieldReader<V>,
  { loadProfile, halfHours }: { readonly loadProfile: P; readonly halfHours: D },
): RequestedLoad | undefined {
  if (reader.isSent(halfHours)) {
    const profile = reader.value(halfHours);
    return profile && { source: 'half_hours', profile };
  }
  const source = reader.isSent(loadProfile) ? reader.value(loadProfile) : 'typical';
  return source && { source };
}

function evKwhWithin<E extends string, V extends Record<E, DecimalText | number>>(
  reader: FieldReader<V>,
  name: E,
  { name: usageName, kwh }: ElectricityUsage,
): V[E] | null | undefined {
  if (!reader.isSent(name)) return null;
  const evKwh = reader.value(name);
  if (evKwh === undefined || kwh === undefined) return undefined;
  if (!isMore(evKwh, kwh)) return evKwh;
  const sent = reader.sent(name) ?? '';
  reader.refuse(name, invalidParameter(name, sent, `no more than ${usageName} (${kwh}), of which it is part`));
  return undefined;
}

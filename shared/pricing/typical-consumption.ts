import { isDay } from './days.ts';
import { divideHalfUp, MILLION } from './money.ts';
import { type FuelUsage, fuelUsage } from './usage.ts';

/** The kinds of household whose typical consumption is known. Each has its own history. */
export type UsageProfile = 'gas' | 'electricity_standard' | 'electricity_economy_7';

/** The regulator's three sizes of household. */
export const USAGE_LEVELS = ['low', 'medium', 'high'] as const;
export type UsageLevel = (typeof USAGE_LEVELS)[number];

/** The low, medium and high value in kWh a year; null if the value is not known. */
type Levels = readonly [low: number | null, medium: number, high: number | null];

type Row = readonly [from: string, gas: Levels, standard: Levels, economy7: Levels, source: string];

/**
 * Ofgem's typical domestic consumption values since 2003, oldest first (Open Government Licence
 * v3), each row with Ofgem's publication. Values before 2015-09-01 are partly second-hand, as are
 * low and high since 2026-07-01.
 */
export const TYPICAL_CONSUMPTION: readonly Row[] = [
  [
    '2003-01-01',
    [10_000, 20_500, 28_000],
    [1_650, 3_300, 4_950],
    [null, 6_600, null],
    'Factsheet 96',
  ],
  [
    '2011-01-17',
    [11_000, 16_500, 23_000],
    [2_100, 3_300, 5_100],
    [null, 5_000, null],
    'decision 2010-11-05',
  ],
  [
    '2014-01-01',
    [9_000, 13_500, 19_000],
    [2_000, 3_200, 4_900],
    [2_700, 4_600, 7_600],
    'decision 2013-09-13',
  ],
  [
    '2015-09-01',
    [8_000, 12_500, 18_000],
    [2_000, 3_100, 4_600],
    [2_500, 4_300, 7_200],
    'key terms',
  ],
  [
    '2017-10-01',
    [8_000, 12_000, 17_000],
    [1_900, 3_100, 4_600],
    [2_500, 4_200, 7_100],
    'decision 2017; cap benchmark',
  ],
  [
    '2020-04-01',
    [8_000, 12_000, 17_000],
    [1_800, 2_900, 4_300],
    [2_400, 4_200, 7_100],
    'typical values page',
  ],
  [
    '2023-10-01',
    [7_500, 11_500, 17_000],
    [1_800, 2_700, 4_100],
    [2_200, 3_900, 6_700],
    'cap letters; 2026-02-25',
  ],
  [
    '2026-07-01',
    [6_000, 9_500, 14_000],
    [1_600, 2_500, 3_800],
    [null, 3_400, null],
    '2026-05-27; help.outfox.energy',
  ],
];

/**
 * The share that an Economy 7 home is assumed to use at night: 42 % (the regulator's split of
 * 2017).
 */
export const TYPICAL_NIGHT_MICROPERCENT = 42n * MILLION;

/**
 * Steps that the regulator gives its values in, and that a value worked out from a proportion is
 * rounded to.
 */
const STEP_KWH = 100;

/**
 * Typical kWh a year of a profile on a day. Where low or high is not known for the day, it is the
 * medium value times the last proportion to medium that is known (the first known, before there is
 * one), rounded half up to 100 kWh.
 *
 * @throws RangeError for anything that is not a day, and before 2003-01-01
 * @example
 * ```ts
 * typicalAnnualKwh('gas', 'medium', '2026-11-21'); // 9500
 * // 3,400 x 2,200 / 3,900 = 1,917.9
 * typicalAnnualKwh('electricity_economy_7', 'low', '2026-11-21'); // 1900
 * ```
 */
export function typicalAnnualKwh(profile: UsageProfile, level: UsageLevel, day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day} (like 2026-11-21)`);
  const history = TYPICAL_CONSUMPTION.map(
    ([from, gas, electricity_standard, electricity_economy_7]) => {
      const levels = { gas, electricity_standard, electricity_economy_7 }[profile];
      return { from, mediumKwh: levels[1], kwh: levels[USAGE_LEVELS.indexOf(level)] ?? null };
    },
  );
  const inForce = history.findLast(({ from }) => from <= day);
  if (inForce === undefined) throw new RangeError(`no typical use is known for ${day}`);
  if (inForce.kwh !== null) return inForce.kwh;
  const published = history.filter(({ kwh }) => kwh !== null);
  const { kwh, mediumKwh } = published.findLast(({ from }) => from <= day) ?? published[0] ?? {};
  if (kwh === undefined || kwh === null || mediumKwh === undefined)
    throw new RangeError(`no ${level} use is known`);
  return (
    Number(divideHalfUp(BigInt(inForce.mediumKwh * kwh), BigInt(mediumKwh * STEP_KWH))) * STEP_KWH
  );
}

/**
 * Returns a typical household's usage on a day, ready to be priced. Economy 7 is split 42 % night
 * if no share is given.
 *
 * @throws RangeError as typicalAnnualKwh
 * @example
 * ```ts
 * usageKwh(typicalUsage({ profile: 'gas', level: 'medium' }, '2026-11-21')); // 9500
 * ```
 */
export function typicalUsage(
  estimate: {
    readonly profile: UsageProfile;
    readonly level: UsageLevel;
    readonly nightMicropercent?: bigint | null;
  },
  day: string,
): FuelUsage {
  const { profile, level, nightMicropercent } = estimate;
  const microKwh = BigInt(typicalAnnualKwh(profile, level, day)) * MILLION;
  return profile === 'electricity_economy_7'
    ? fuelUsage(microKwh, nightMicropercent ?? TYPICAL_NIGHT_MICROPERCENT)
    : fuelUsage(microKwh);
}

import { isDay } from './days.ts';
import { divideHalfUp, MILLION } from './money.ts';
import { type FuelUsage, fuelUsage } from './usage.ts';

/** Whose typical use it is: each profile has its own history. */
export type UsageProfile = 'gas' | 'electricity_standard' | 'electricity_economy_7';

/** The regulator's three sizes of household. */
export const USAGE_LEVELS = ['low', 'medium', 'high'] as const;
export type UsageLevel = (typeof USAGE_LEVELS)[number];

/** Typical domestic consumption in kWh a year, from a day on; null if the value is not known. */
export type TypicalConsumption = {
  readonly from: string;
  readonly low: number | null;
  readonly medium: number;
  readonly high: number | null;
  readonly source: string;
};

/**
 * Ofgem's typical domestic consumption values since 2003, oldest first (Open Government Licence v3). Values before
 * 2015-09-01 are partly second-hand; since then the mediums are Ofgem's own. `source` names Ofgem's publication.
 */
export const TYPICAL_CONSUMPTION: Readonly<Record<UsageProfile, readonly TypicalConsumption[]>> = {
  gas: [
    { from: '2003-01-01', low: 10_000, medium: 20_500, high: 28_000, source: 'Factsheet 96; low, high secondary' },
    { from: '2011-01-17', low: 11_000, medium: 16_500, high: 23_000, source: 'Factsheet 96, decision 2010-11-05' },
    { from: '2014-01-01', low: 9_000, medium: 13_500, high: 19_000, source: 'decision 2013-09-13' },
    { from: '2015-09-01', low: 8_000, medium: 12_500, high: 18_000, source: 'key terms' },
    { from: '2017-10-01', low: 8_000, medium: 12_000, high: 17_000, source: 'decision 2017' },
    { from: '2020-04-01', low: 8_000, medium: 12_000, high: 17_000, source: 'typical values page' },
    { from: '2023-10-01', low: 7_500, medium: 11_500, high: 17_000, source: 'price cap letters' },
    { from: '2026-07-01', low: 6_000, medium: 9_500, high: 14_000, source: 'decision 2026-05-27; low, high secondary' },
  ],
  electricity_standard: [
    { from: '2003-01-01', low: 1_650, medium: 3_300, high: 4_950, source: 'Factsheet 96; low, high secondary' },
    { from: '2011-01-17', low: 2_100, medium: 3_300, high: 5_100, source: 'Factsheet 96, decision 2010-11-05' },
    { from: '2014-01-01', low: 2_000, medium: 3_200, high: 4_900, source: 'decision 2013-09-13' },
    { from: '2015-09-01', low: 2_000, medium: 3_100, high: 4_600, source: 'key terms' },
    { from: '2017-10-01', low: 1_900, medium: 3_100, high: 4_600, source: 'decision 2017' },
    { from: '2020-04-01', low: 1_800, medium: 2_900, high: 4_300, source: 'typical values page' },
    { from: '2023-10-01', low: 1_800, medium: 2_700, high: 4_100, source: 'price cap letters' },
    { from: '2026-07-01', low: 1_600, medium: 2_500, high: 3_800, source: 'decision 2026-05-27; low, high secondary' },
  ],
  electricity_economy_7: [
    { from: '2003-01-01', low: null, medium: 6_600, high: null, source: 'Factsheet 96' },
    { from: '2011-01-17', low: null, medium: 5_000, high: null, source: 'Factsheet 96' },
    { from: '2014-01-01', low: 2_700, medium: 4_600, high: 7_600, source: 'decision 2013-09-13' },
    { from: '2015-09-01', low: 2_500, medium: 4_300, high: 7_200, source: 'key terms' },
    { from: '2017-10-01', low: 2_500, medium: 4_200, high: 7_100, source: 'price cap benchmark' },
    { from: '2020-04-01', low: 2_400, medium: 4_200, high: 7_100, source: 'typical values page' },
    { from: '2023-10-01', low: 2_200, medium: 3_900, high: 6_700, source: 'letter 2026-02-25' },
    { from: '2026-07-01', low: null, medium: 3_400, high: null, source: 'help.outfox.energy, multi-rate' },
  ],
};

/** What an Economy 7 home uses at night if nothing better is known: 42 % (the regulator's split of 2017). */
export const TYPICAL_NIGHT_MICROPERCENT = 42n * MILLION;

/** Steps that the regulator gives its values in, and that a value worked out from a proportion is rounded to. */
const STEP_KWH = 100;

/**
 * Typical kWh a year of a profile on a day. Where low or high is not known for the day, it is the medium value times
 * the last proportion to medium that is known (the first known, before there is one), rounded half up to 100 kWh.
 *
 * @throws RangeError for anything that is not a day, and before 2003-01-01
 * @example typicalAnnualKwh('gas', 'medium', '2026-11-21') === 9500
 * @example 3,400 x 2,200 / 3,900 = 1,917.9: typicalAnnualKwh('electricity_economy_7', 'low', '2026-11-21') === 1900
 */
export function typicalAnnualKwh(profile: UsageProfile, level: UsageLevel, day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day} (like 2026-11-21)`);
  const history = TYPICAL_CONSUMPTION[profile];
  const inForce = history.findLast(({ from }) => from <= day);
  if (inForce === undefined) throw new RangeError(`no typical use is known for ${day}`);
  const own = inForce[level];
  if (own !== null) return own;
  const known = history.findLast((entry) => entry.from <= day && entry[level] !== null);
  const model = known ?? history.find((entry) => entry[level] !== null);
  const modelKwh = model?.[level] ?? null;
  if (model === undefined || modelKwh === null) throw new RangeError(`no ${level} use is known for ${profile}`);
  const steps = divideHalfUp(BigInt(inForce.medium * modelKwh), BigInt(model.medium * STEP_KWH));
  return Number(steps) * STEP_KWH;
}

/**
 * A typical household's usage on a day, ready to be priced. Economy 7 is split 42 % night if no share is given.
 *
 * @throws RangeError as typicalAnnualKwh
 * @example typicalUsage({ profile: 'gas', level: 'medium' }, '2026-11-21')
 */
export function typicalUsage(
  estimate: { readonly profile: UsageProfile; readonly level: UsageLevel; readonly nightMicropercent?: bigint | null },
  day: string,
): FuelUsage {
  const { profile, level, nightMicropercent } = estimate;
  const microKwh = BigInt(typicalAnnualKwh(profile, level, day)) * MILLION;
  return profile === 'electricity_economy_7'
    ? fuelUsage(microKwh, nightMicropercent ?? TYPICAL_NIGHT_MICROPERCENT)
    : fuelUsage(microKwh);
}

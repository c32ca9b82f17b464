import { isDay } from './days.ts';
import { MILLION, multiplyDivideHalfUp } from './exact.ts';
import { TYPICAL_CONSUMPTION, type UsageLevel, type UsageProfile } from './typical-consumption-values.ts';
import { economy7Usage, type FuelUsage, singleRateUsage } from './usage.ts';

/** What an Economy 7 home uses at night if nothing better is known: 42 % (the regulator's split of 2017). */
export const TYPICAL_NIGHT_MICROPERCENT = 42 * MILLION;

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
  return multiplyDivideHalfUp(inForce.medium, modelKwh, model.medium * STEP_KWH) * STEP_KWH;
}

/**
 * A typical household's usage on a day, ready to be priced. Economy 7 is split 42 % night if no share is given.
 *
 * @throws RangeError as typicalAnnualKwh, and for a night share outside 0 to 100 %
 * @example typicalUsage({ profile: 'gas', level: 'medium' }, '2026-11-21')
 */
export function typicalUsage(
  estimate: { readonly profile: UsageProfile; readonly level: UsageLevel; readonly nightMicropercent?: number | null },
  day: string,
): FuelUsage {
  const annualMicroKwh = typicalAnnualKwh(estimate.profile, estimate.level, day) * MILLION;
  if (estimate.profile !== 'electricity_economy_7') return singleRateUsage(annualMicroKwh);
  return economy7Usage(annualMicroKwh, estimate.nightMicropercent ?? TYPICAL_NIGHT_MICROPERCENT);
}

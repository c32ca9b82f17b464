import { type LoadProfile, loadProfile } from './load-profile.ts';
import table from './load-profiles.json' with { type: 'json' };

/** The load profiles of data/load-profiles.csv. */
export const LOAD_PROFILE_NAMES = ['typical', 'night_storage'] as const;
export type LoadProfileName = (typeof LOAD_PROFILE_NAMES)[number];

/**
 * How the electricity of typical households spreads over the half hours of a year, from data/load-profiles.csv.
 *
 * @example withLoad(usage, { profile: LOAD_PROFILES.typical, carMicroKwh: 0 })
 */
export const LOAD_PROFILES: Readonly<Record<LoadProfileName, LoadProfile>> = {
  typical: loadProfile(table.typical),
  night_storage: loadProfile(table.night_storage),
};

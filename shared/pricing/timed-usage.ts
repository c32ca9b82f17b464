import { type LoadProfile, partsOf } from './load-profile.ts';
import { oncePer } from './once-per.ts';
import type { TimeOfUsePrice } from './price.ts';
import { type HalfHours, halfHoursOf, type Timetable } from './time-of-use.ts';
import { type TimedEnergy, timedEnergy } from './timed-energy.ts';

/** How a year's electricity spreads over the half hours. */
export type Load = {
  readonly profile: LoadProfile;
  /** What charges a car at home, in millionths of a kWh: it goes into the cheapest rate, and the rest by the profile. */
  readonly carMicroKwh: number;
};

/** A year's energy of each rate of a timetable, of which one is the cheapest: the car is charged then. */
export type TimedUsage = (cheapest: number) => readonly TimedEnergy[];

/** Works out each timetable once, however many prices have it. */
export function createTimedUsage(annualMicroKwh: number, load: Load): (timetable: Timetable) => TimedUsage {
  const known = new Map<Timetable, TimedUsage>();
  return (timetable) => {
    const own = known.get(timetable) ?? usageBy(timetable, annualMicroKwh, load);
    known.set(timetable, own);
    return own;
  };
}

/** What a price counts at each of its rates. The car is charged at the cheapest, of equal ones the first. */
export function energiesOf(
  { timetable, ratesMicropencePerKwh: rates }: TimeOfUsePrice,
  timed: (timetable: Timetable) => TimedUsage,
): readonly TimedEnergy[] {
  return timed(timetable)(rates.reduce((best, rate, index) => (rate < (rates[best] ?? rate) ? index : best), 0));
}

/** The parts of the profile in which each rate applies. */
export function ratePartsOf(timetable: Timetable, profile: LoadProfile): readonly bigint[] {
  const named = halfHoursByRate(timetable).map((halfHours) =>
    halfHours === null ? null : partsIn(halfHours, profile),
  );
  const left = named.reduce<bigint>((rest, parts) => rest - (parts ?? 0n), profile.whole);
  return named.map((parts) => parts ?? left);
}

function usageBy(timetable: Timetable, annualMicroKwh: number, { profile, carMicroKwh }: Load): TimedUsage {
  const { whole } = profile;
  const rest = BigInt(annualMicroKwh - carMicroKwh);
  const car = BigInt(carMicroKwh) * whole;
  const parts = knownParts(profile)(timetable);
  const known = new Map<number, readonly TimedEnergy[]>();
  return (cheapest) => {
    // Without a car they are the same whichever is the cheapest.
    const charging = carMicroKwh === 0 ? 0 : cheapest;
    const own =
      known.get(charging) ??
      parts.map((part, index) => timedEnergy(index === charging ? part * rest + car : part * rest, whole));
    known.set(charging, own);
    return own;
  };
}

/** The national profiles are the same for every request. */
const knownParts = oncePer((profile: LoadProfile) =>
  oncePer((timetable: Timetable) => ratePartsOf(timetable, profile)),
);

/** The half hours of a timetable are the same for every usage, and an edition's timetables live as long as it does. */
const halfHoursByRate = oncePer((timetable: Timetable) =>
  timetable.map((times) => (times === null ? null : times.flatMap(halfHoursOf))),
);

function partsIn(halfHours: readonly HalfHours[], profile: LoadProfile): bigint {
  let parts = 0n;
  for (const span of halfHours) parts += partsOf(profile, span);
  return parts;
}

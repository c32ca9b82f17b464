import { type LoadProfile, partsOf as partsWithin } from './load-profile.ts';
import { oncePer } from './once-per.ts';
import type { TimeOfUsePrice } from './price.ts';
import { type HalfHours, halfHoursOf, type Timetable } from './time-of-use.ts';
import { type EnergyParts, energyParts, type TimedEnergy, timedEnergy } from './timed-energy.ts';

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
  const spread = spreadOf(annualMicroKwh, load);
  const known = new Map<Timetable, TimedUsage>();
  return (timetable) => {
    const own = known.get(timetable);
    if (own !== undefined) return own;
    const usage = usageBy(timetable, spread);
    known.set(timetable, usage);
    return usage;
  };
}

/** What a price counts at each of its rates. The car is charged at the cheapest, of equal ones the first. */
export function energiesOf(
  { timetable, ratesMicropencePerKwh: rates }: TimeOfUsePrice,
  timed: (timetable: Timetable) => TimedUsage,
): readonly TimedEnergy[] {
  let cheapest = 0;
  for (let index = 1; index < rates.length; index += 1) {
    if ((rates[index] ?? 0) < (rates[cheapest] ?? 0)) cheapest = index;
  }
  return timed(timetable)(cheapest);
}

/** The parts of the profile in which each rate applies. */
export function ratePartsOf(timetable: Timetable, profile: LoadProfile): readonly bigint[] {
  const named = halfHoursByRate(timetable).map((halfHours) =>
    halfHours === null ? null : partsIn(halfHours, profile),
  );
  const left = named.reduce<bigint>((rest, parts) => rest - (parts ?? 0n), profile.whole);
  return named.map((parts) => parts ?? left);
}

/** What all timetables have in common, in parts of the profile. */
type Spread = {
  readonly partsOf: (timetable: Timetable) => readonly bigint[];
  readonly energyParts: EnergyParts;
  /** What does not charge the car, in millionths of a kWh. */
  readonly rest: bigint;
  /** Times the whole of the profile. */
  readonly car: bigint;
};

function spreadOf(annualMicroKwh: number, { profile, carMicroKwh }: Load): Spread {
  const car = BigInt(carMicroKwh);
  return {
    partsOf: knownParts(profile),
    energyParts: energyParts(profile.whole),
    rest: BigInt(annualMicroKwh) - car,
    car: car * profile.whole,
  };
}

function usageBy(timetable: Timetable, { partsOf, energyParts: whole, rest, car }: Spread): TimedUsage {
  const parts = partsOf(timetable);
  const known: (readonly TimedEnergy[])[] = [];
  return (cheapest) => {
    // Without a car they are the same whichever is the cheapest.
    const charging = car === 0n ? 0 : cheapest;
    const own = known[charging];
    if (own !== undefined) return own;
    const energies = parts.map((part, index) =>
      timedEnergy(index === charging ? part * rest + car : part * rest, whole),
    );
    known[charging] = energies;
    return energies;
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
  for (const span of halfHours) parts += partsWithin(profile, span);
  return parts;
}

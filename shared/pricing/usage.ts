import { decimalFromMicro, type Fraction, fraction, halfUp, MILLION } from './money.ts';
import { pastYearRate } from './past-year.ts';
import {
  kindOf,
  type PastYearRates,
  type Price,
  type Register,
  type RegisterName,
  type TimeOfUsePrice,
} from './price.ts';
import { type LoadProfile, partsByRate, type TimeWindow } from './time-of-use.ts';

/** The usage of one fuel in 365 days. */
export type FuelUsage = {
  /** Millionths of a kWh; only what a spend buys is not whole. */
  readonly microKwh: Fraction;
  /** Millionths of a percent that are used at night; null for a meter of one register. */
  readonly nightMicropercent: bigint | null;
  /** The spread of the usage over the day; null means that it is not known. */
  readonly load: Load | null;
};

/** The spread of a year's electricity over the half hours. */
export type Load = {
  readonly profile: LoadProfile;
  /**
   * The energy that charges a car at home, in millionths of a kWh. It goes into the cheapest rate,
   * and the rest by the profile.
   */
  readonly carMicroKwh: bigint;
};

/** A year's energy at one of the rates of a price. */
export type RateEnergy = {
  /** The register; `all` for a time-of-use price. */
  readonly register: RegisterName;
  readonly rateMicropencePerKwh: bigint;
  readonly microKwh: Fraction;
  /**
   * The windows of a time-of-use rate as in the feed; null means all times that the other rates
   * leave.
   */
  readonly times?: readonly TimeWindow[] | null;
  /**
   * The days, from the first up to one after the last, whose mean is the rate of a dynamic price.
   */
  readonly pricedOn?: PricedDays;
};

export type PricedDays = Pick<PastYearRates, 'from' | 'to'>;

/** 100 % in millionths of a percent. */
const WHOLE_MICROPERCENT = 100n * MILLION;

/**
 * Returns a year's usage, ready to be priced. A night share is that of what does not charge the
 * car, which Economy 7 charges at night.
 *
 * @example
 * ```ts
 * usageKwh(fuelUsage(3_400_000_000n, 42_000_000n)); // 3400
 * ```
 */
export function fuelUsage(
  microKwh: bigint | Fraction,
  nightMicropercent: bigint | null = null,
  load: Load | null = null,
): FuelUsage {
  return {
    microKwh: typeof microKwh === 'bigint' ? fraction(microKwh) : microKwh,
    nightMicropercent,
    load,
  };
}

/**
 * Returns a year's kWh as shown in a response: rounded half up to six decimals.
 *
 * @example
 * ```ts
 * usageKwh(fuelUsage(2_500_000_000n)); // 2500
 * ```
 */
export function usageKwh({ microKwh }: FuelUsage): number {
  return decimalFromMicro(halfUp(microKwh));
}

/**
 * What a price counts of a year's usage at each of its rates: of each register the bands that are
 * used, or the rates of a time-of-use price that are; the first rate if nothing is used. A price of
 * one register counts day and night together.
 *
 * @throws RangeError for a day and night price without a night share, or a time-of-use price
 * without a load profile
 */
export function energyByRate(price: Price, usage: FuelUsage): readonly RateEnergy[] {
  const energies = energiesOf(price, usage);
  const used = energies.filter(({ microKwh }) => microKwh.over > 0n);
  return used.length > 0 ? used : energies.slice(0, 1);
}

function energiesOf(price: Price, usage: FuelUsage): readonly RateEnergy[] {
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return priced.price.registers.flatMap((register) =>
        energyByBand(register, energyOfRegister(register.name, usage)),
      );
    case 'timetable':
      return energyByTimes(priced.price, usage);
    case 'past-year': {
      const { pastYear } = priced.price;
      return [
        {
          register: 'all',
          rateMicropencePerKwh: pastYearRate(pastYear, usage),
          microKwh: usage.microKwh,
          pricedOn: { from: pastYear.from, to: pastYear.to },
        },
      ];
    }
  }
}

/**
 * Returns the night's part of a usage, or the day's. The car is charged at night, and the night
 * share is that of the rest.
 */
function energyOfRegister(
  name: RegisterName,
  { microKwh, nightMicropercent, load }: FuelUsage,
): Fraction {
  if (name === 'all') return microKwh;
  const { over, under } = microKwh;
  const car = (load?.carMicroKwh ?? 0n) * under;
  const share = registerShare(name, nightMicropercent);
  const charging = name === 'night' ? car * share.under : 0n;
  return fraction((over - car) * share.over + charging, under * share.under);
}

/** Returns a register's share of each unit of usage. */
export function registerShare(name: RegisterName, nightMicropercent: bigint | null): Fraction {
  if (name === 'all') return fraction(1n);
  if (nightMicropercent === null)
    throw new RangeError('a price by day and night needs the night share of the usage');
  return fraction(
    name === 'night' ? nightMicropercent : WHOLE_MICROPERCENT - nightMicropercent,
    WHOLE_MICROPERCENT,
  );
}

/**
 * Fills a register's bands, as tiers, with its year's energy, the first tier first. The capacity of
 * the last tier is all that remains.
 */
function energyByBand({ name: register, bands }: Register, energy: Fraction): RateEnergy[] {
  let remaining = energy.over;
  return bands.map(({ rateMicropencePerKwh, widthMicroKwhPerYear }) => {
    const tierCapacity =
      widthMicroKwhPerYear === null ? remaining : widthMicroKwhPerYear * energy.under;
    const inThisTier = remaining < tierCapacity ? remaining : tierCapacity;
    remaining -= inThisTier;
    return { register, rateMicropencePerKwh, microKwh: fraction(inThisTier, energy.under) };
  });
}

/** The car is charged at the cheapest rate, of equal ones the first. */
function energyByTimes(
  { timetable, ratesMicropencePerKwh }: TimeOfUsePrice,
  usage: FuelUsage,
): readonly RateEnergy[] {
  if (usage.load === null)
    throw new RangeError('a time-of-use price needs the load profile of the usage');
  const { profile, carMicroKwh } = usage.load;
  const { over, under } = usage.microKwh;
  const car = carMicroKwh * under;
  const cheapest = ratesMicropencePerKwh.reduce((least, rate) => (rate < least ? rate : least));
  const charging = ratesMicropencePerKwh.indexOf(cheapest);
  return partsByRate(timetable, profile).map((parts, index) => {
    const energy = (over - car) * parts + (index === charging ? car * profile.whole : 0n);
    return {
      register: 'all',
      rateMicropencePerKwh: ratesMicropencePerKwh[index] ?? 0n,
      microKwh: fraction(energy, under * profile.whole),
      times: timetable[index] ?? null,
    };
  });
}

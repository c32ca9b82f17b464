import { divideHalfUp, exactInteger, MILLION, multiplyDivideHalfUp, YEAR_DAYS } from './exact.ts';
import type { Register, RegisterPrice } from './price.ts';
import type { FuelUsage } from './usage.ts';
import { energyOfRegister } from './usage.ts';

/** What a bill shows of one fuel: a standing charge and one rate. */
export type Rates = { readonly chargeMicropencePerDay: number; readonly rateMicropencePerKwh: number };

/** Over all bands: rate x energy, as a fraction over 10^8, which every share of a register divides. */
const SHARE_UNDER = 100n * BigInt(MILLION);

/**
 * The average rate of a register price at a usage, in micropence a kWh (six decimals of a penny), rounded half up; its first
 * rate if nothing is used.
 *
 * @throws RangeError for a price with no rate, or by day and night without a night share
 * @example 12.5 p for 300 kWh, then 11 p, at 1,000 kWh: (3,750 + 7,700) / 1,000 = 11.45 p
 */
export function averageRateMicropence(price: RegisterPrice, usage: FuelUsage): number {
  const [first, ...others] = price.registers;
  const [band, ...moreBands] = first?.bands ?? [];
  if (band === undefined) throw new RangeError('a price needs at least one unit rate');
  if (usage.annualMicroKwh === 0 || others.length + moreBands.length === 0) return band.rateMicropencePerKwh;
  const weighted = price.registers.reduce((sum, register) => sum + weightedRates(register, usage), 0n);
  return exactInteger(Number(divideHalfUp(weighted, BigInt(usage.annualMicroKwh) * SHARE_UNDER)));
}

/**
 * How far one fuel's rates are from those asked for: the micropence by which a year would differ,
 * |charge difference| x 365 + |rate difference| x kWh. Both must be with VAT, or both without. Add the fuels' distances
 * up for a dual fuel plan. Exact for whole kWh, as typical values are (else rounded half up); only beyond 2^53, where
 * someone asks for rates of millions of pounds, the nearest double: this one is compared, and `rateDistancePence` is
 * shown.
 *
 * @example a penny a day and 0.5 p a kWh off at 2,500 kWh: 365 p + 1,250 p = 1,615_000_000
 */
export function rateDistanceMicropence(asked: Rates, offered: Rates, usage: FuelUsage): number {
  const charge = Math.abs(asked.chargeMicropencePerDay - offered.chargeMicropencePerDay) * YEAR_DAYS;
  const rate = Math.abs(asked.rateMicropencePerKwh - offered.rateMicropencePerKwh);
  const energy = (rate * usage.annualMicroKwh) / MILLION;
  if (charge + energy >= Number.MAX_SAFE_INTEGER) return charge + energy;
  return charge + multiplyDivideHalfUp(rate, usage.annualMicroKwh, MILLION);
}

type FuelDistance = { readonly asked: Rates; readonly offered: Rates; readonly usage: FuelUsage };

/**
 * The distance of a plan as shown: the micropence of all its fuels in whole pence, rounded half up once. Exact however
 * far apart the rates are.
 *
 * @example a penny a day and 0.5 p a kWh off at 2,500 kWh: 365 p + 1,250 p = 1615
 */
export function rateDistancePence(fuels: readonly FuelDistance[]): number {
  const million = BigInt(MILLION);
  const apart = (one: number, other: number): bigint => BigInt(Math.abs(one - other));
  const scaled = fuels.reduce((sum, { asked, offered, usage }) => {
    const charge = apart(asked.chargeMicropencePerDay, offered.chargeMicropencePerDay) * BigInt(YEAR_DAYS);
    const rate = apart(asked.rateMicropencePerKwh, offered.rateMicropencePerKwh);
    return sum + charge * million + rate * BigInt(usage.annualMicroKwh);
  }, 0n);
  return exactInteger(Number(divideHalfUp(scaled, million * million)));
}

function weightedRates({ name, bands }: Register, usage: FuelUsage): bigint {
  const { microKwh, numerator, denominator } = energyOfRegister(usage, name);
  let left = BigInt(microKwh) * SHARE_UNDER + (BigInt(numerator) * SHARE_UNDER) / BigInt(denominator);
  let weighted = 0n;
  for (const { rateMicropencePerKwh, widthMicroKwhPerYear } of bands) {
    const width = widthMicroKwhPerYear === null ? left : BigInt(widthMicroKwhPerYear) * SHARE_UNDER;
    const part = left < width ? left : width;
    weighted += part * BigInt(rateMicropencePerKwh);
    left -= part;
  }
  return weighted;
}

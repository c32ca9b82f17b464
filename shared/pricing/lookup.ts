import { YEAR_DAYS } from './days.ts';
import { add, divide, divideHalfUp, fraction, halfUp, MILLION, multiply } from './money.ts';
import { type Charges, type PerFuel, type RegisterPrice, SINGLE_FUELS } from './price.ts';
import { chargesMicropence } from './projection.ts';
import { energyByRate, type FuelUsage } from './usage.ts';

/** The charges and the one rate of a fuel, as a bill shows them. */
export type Rates = Charges & { readonly rateMicropencePerKwh: bigint };

/**
 * Returns the average rate of a register price at a usage, in micropence a kWh (six decimals of a
 * penny), rounded half up; its first rate if nothing is used.
 *
 * @throws RangeError for a price by day and night without a night share
 * For example, 12.5 p for 300 kWh, then 11 p, at 1,000 kWh: (3,750 + 7,700) / 1,000 = 11.45 p.
 */
export function averageRateMicropence(price: RegisterPrice, usage: FuelUsage): bigint {
  const energies = energyByRate(price, usage);
  if (usage.microKwh.over === 0n) return energies[0]?.rateMicropencePerKwh ?? 0n;
  const cost = energies
    .map(({ rateMicropencePerKwh, microKwh }) => multiply(fraction(rateMicropencePerKwh), microKwh))
    .reduce(add);
  return halfUp(divide(cost, usage.microKwh));
}

/**
 * Returns how far the rates of a plan are from the wanted ones, over the fuels of both: by how much
 * a year would differ, |charge difference| x 365 + |rate difference| x kWh, in millionths of a
 * micropenny. Both have VAT, or neither has.
 *
 * For example, a penny a day and 0.5 p a kWh off at 2,500 kWh are 365 p + 1,250 p: 1_615n *
 * MILLION * MILLION.
 */
export function rateDistance(
  wantedRates: PerFuel<Rates>,
  offered: PerFuel<Rates>,
  usage: PerFuel<FuelUsage>,
): bigint {
  return SINGLE_FUELS.reduce((sum, fuel) => {
    const [wanted, found, used] = [wantedRates[fuel], offered[fuel], usage[fuel]];
    if (wanted === undefined || found === undefined || used === undefined) return sum;
    const charges = apart(
      chargesMicropence(wanted, YEAR_DAYS),
      chargesMicropence(found, YEAR_DAYS),
    );
    const rate = apart(wanted.rateMicropencePerKwh, found.rateMicropencePerKwh);
    return sum + charges * MILLION + halfUp(multiply(fraction(rate), used.microKwh));
  }, 0n);
}

/** Returns a `rateDistance` as it is shown: whole pence, rounded half up. */
export function distancePence(distance: bigint): number {
  return Number(divideHalfUp(distance, MILLION * MILLION));
}

function apart(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}

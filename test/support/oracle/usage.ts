import { type Fraction, minus, ONE, plus, times, ZERO } from './fraction.ts';
import { type LoadProfile, TYPICAL } from './load-profile.ts';
import type { Register } from './market.ts';

/** A year's kWh of a fuel, and what says when they are used. */
export type Usage = {
  readonly kwh: Fraction;
  /** How much of it charges a car. */
  readonly carKwh: Fraction;
  /** Of all but the car's; null if there is one register. */
  readonly nightShare: Fraction | null;
  readonly profile: LoadProfile;
};

/** A year's kWh by register: `all` of one rate, or `day` and `night`. */
export type RegisterUsage = Readonly<Partial<Record<Register, Fraction>>>;

export function plainUsage(kwh: Fraction): Usage {
  return { kwh, carKwh: ZERO, nightShare: null, profile: TYPICAL };
}

export function restKwh({ kwh, carKwh }: Usage): Fraction {
  return minus(kwh, carKwh);
}

/** A car is charged at night. */
export function registersOf(usage: Usage): RegisterUsage {
  const { kwh, carKwh, nightShare } = usage;
  if (nightShare === null) return { all: kwh };
  const rest = restKwh(usage);
  return { day: times(rest, minus(ONE, nightShare)), night: plus(times(rest, nightShare), carKwh) };
}

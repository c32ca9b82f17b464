import { compare, type Fraction, fraction, least, minus, ONE, over, plus, sum, times, ZERO } from './fraction.ts';
import type { Fuel, Price, Register } from './market.ts';
import { yearlyBand } from './part.ts';
import type { RegisterUsage } from './usage.ts';
import { addDays, meanVat, vatRuns } from './vat.ts';

type Asked = {
  readonly frequency: string;
  readonly fuel: Fuel;
  readonly today: string;
  readonly price: Price;
  /** The part of the usage that each register takes. */
  readonly shares: RegisterUsage;
};

/** How often a year, and for how many days before today. */
const PERIODS: Readonly<Record<string, readonly [aYear: number, days: number]>> = {
  annual: [1, 365],
  quarterly: [4, 91],
  monthly: [12, 30],
};

/**
 * Contract, "Money": VAT out at the mean rate of the days before today that were paid for, a year's standing charge off,
 * then through the bands; never below 0.
 */
export function kwhFromSpend(spend: Fraction, { frequency, fuel, today, price, shares }: Asked): Fraction {
  const [aYear, days] = PERIODS[frequency] ?? [];
  if (aYear === undefined || days === undefined) throw new Error(`no spend frequency ${frequency}`);
  const withVat = plus(ONE, meanVat(vatRuns(fuel, addDays(today, -days), days)));
  let money = minus(over(times(spend, fraction(aYear)), withVat), times(price.charge, fraction(365)));
  let kwh = ZERO;
  while (compare(money, ZERO) > 0) {
    const { rate, ends } = stepAt(kwh, price, shares);
    const width = ends === null ? null : minus(ends, kwh);
    // Money that no rate uses up buys nothing more.
    if (width === null) return compare(rate, ZERO) === 0 ? kwh : plus(kwh, over(money, rate));
    const spent = least(money, times(rate, width));
    kwh = compare(spent, times(rate, width)) === 0 ? plus(kwh, width) : plus(kwh, over(money, rate));
    money = minus(money, spent);
  }
  return kwh;
}

/** What the next kWh costs, over all registers, and the usage at which that changes. */
function stepAt(kwh: Fraction, price: Price, shares: RegisterUsage): { rate: Fraction; ends: Fraction | null } {
  const steps = Object.entries(shares).map(([register, share]) => {
    let upTo = ZERO;
    for (const unitRate of price.rates.filter((one) => one.register === nameOf(register))) {
      const band = yearlyBand(price, unitRate);
      upTo = band === null ? upTo : plus(upTo, band);
      const rate = times(unitRate.rate, share);
      if (band === null) return { rate, ends: null };
      const ends = over(upTo, share);
      if (compare(ends, kwh) > 0) return { rate, ends };
    }
    throw new Error('a register without a last band');
  });
  const ends = steps.flatMap((step) => (step.ends === null ? [] : [step.ends]));
  return { rate: sum(steps.map(({ rate }) => rate)), ends: ends.length === 0 ? null : ends.reduce(least) };
}

function nameOf(register: string): Register {
  return register === 'day' || register === 'night' ? register : 'all';
}

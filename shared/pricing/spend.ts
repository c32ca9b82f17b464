import { YEAR_DAYS } from './days.ts';
import {
  add,
  compare,
  divide,
  type Fraction,
  fraction,
  MILLION,
  multiply,
  subtract,
} from './money.ts';
import { pastYearRate } from './past-year.ts';
import {
  kindOf,
  type Price,
  type Register,
  type SingleFuel,
  type TimeOfUsePrice,
} from './price.ts';
import { chargesMicropence } from './projection.ts';
import { type LoadProfile, partsByRate } from './time-of-use.ts';
import { fuelUsage, registerShare } from './usage.ts';
import { meanVat, vatRunsBefore } from './vat.ts';

/** The periods of a spend: 1, 4 or 12 a year. */
export const SPEND_FREQUENCIES = ['annual', 'quarterly', 'monthly'] as const;
export type SpendFrequency = (typeof SPEND_FREQUENCIES)[number];

/** A payment of a household for one fuel, VAT included. */
export type Spend = {
  readonly fuel: SingleFuel;
  readonly micropence: bigint;
  readonly frequency: SpendFrequency;
  /** The night share in millionths of a percent if the meter is Economy 7; otherwise null. */
  readonly nightMicropercent: bigint | null;
  /** The load profile, needed only for a time-of-use price. */
  readonly loadProfile?: LoadProfile | undefined;
};

/** The number of these periods in a year, and of days before today that one payment covers. */
const PERIODS: Readonly<Record<SpendFrequency, { readonly aYear: bigint; readonly days: number }>> =
  {
    annual: { aYear: 1n, days: YEAR_DAYS },
    quarterly: { aYear: 4n, days: 91 },
    monthly: { aYear: 12n, days: 30 },
  };

const ONE = fraction(1n);
const NOTHING = fraction(0n);

/** The most that a spend may buy in a year, three times what a caller may send as kWh. */
export const MAX_SPEND_KWH = 3_000_000;
const MAX_MICRO_KWH = fraction(BigInt(MAX_SPEND_KWH) * MILLION);

/**
 * Returns a year's usage from what is paid at a price: a year's spend, VAT out, 365 days of
 * standing charge off, walked through the bands; never below 0. Day and night keep their shares on
 * the way; the rates of a time-of-use price count as one, their average under the profile. An exact
 * fraction of millionths of a kWh, never rounded. Null for what no use up to MAX_SPEND_KWH costs:
 * where the last rates are 0 or less, more use costs no more. leastSpendPence is never too much.
 *
 * @throws RangeError if a day and night price meets a spend without a night share, or a time-of-use
 * price one without a profile
 * For example, 1,000 pounds a month at 12.5 p for 300 kWh, then 11 p, with 5 %: 12,000 / 1.05 =
 * 11,428.57 pounds, less 37.50 for the first 300 kWh leaves 11,391.07, at 11 p 103,555.19 kWh:
 * 103,855.19 in all.
 */
export function microKwhFromSpend(spend: Spend, price: Price, today: string): Fraction | null {
  const money = moneyForEnergy(spend, price, today);
  const microKwh = money.over > 0n ? usageForMoney(price, spend, money) : NOTHING;
  if (microKwh !== null && compare(microKwh, MAX_MICRO_KWH) <= 0) return microKwh;
  const leastMicropence = BigInt(leastSpendPence(spend, price, today)) * MILLION;
  return spend.micropence <= leastMicropence ? NOTHING : null;
}

/**
 * Returns the least that a period may cost: the standing charge of its days, with the mean VAT of
 * the days that were paid for, in pence rounded up; 0 for a charge that is not above 0.
 *
 * @throws RangeError if no VAT is known for the days before today
 * For example, 45.66 p a day, paid monthly, with 5 %: 45.66 x 30 x 1.05 = 1,438.29 p, so 1,439.
 */
export function leastSpendPence(
  { fuel, frequency }: Pick<Spend, 'fuel' | 'frequency'>,
  price: Price,
  today: string,
): number {
  const { days } = PERIODS[frequency];
  const charges = fraction(chargesMicropence(price, days), MILLION);
  const { over, under } = multiply(charges, add(ONE, meanVat(vatRunsBefore(fuel, today, days))));
  return over <= 0n ? 0 : Number((over + under - 1n) / under);
}

/**
 * Returns the money that a spend leaves for energy in a year, in micropence: without VAT at the
 * mean rate of the days that were paid for, and without 365 days of charges.
 */
function moneyForEnergy(
  { fuel, micropence, frequency }: Spend,
  price: Price,
  today: string,
): Fraction {
  const { aYear, days } = PERIODS[frequency];
  const withVat = add(ONE, meanVat(vatRunsBefore(fuel, today, days)));
  const net = divide(fraction(micropence * aYear), withVat);
  return subtract(net, fraction(chargesMicropence(price, YEAR_DAYS)));
}

/**
 * Returns the least usage, in millionths of a kWh, whose energy costs the money: along it the cost
 * is a line with corners where a register passes from one band to the next. A free band with an end
 * is used whole and passed; in a last band that is free no usage costs more: null for more money.
 */
function usageForMoney(
  price: Price,
  spread: Pick<Spend, 'nightMicropercent' | 'loadProfile'>,
  money: Fraction,
): Fraction | null {
  const registers = registerStretches(price, spread);
  let position = NOTHING;
  let remaining = money;
  for (;;) {
    const here = registers.map((stretches) =>
      stretches.find(({ end }) => end === null || compare(end, position) > 0),
    );
    const slope = here.reduce((sum, stretch) => add(sum, stretch?.slope ?? NOTHING), NOTHING);
    const ends = here.map((stretch) => stretch?.end ?? null).filter((end) => end !== null);
    const [end] = ends.toSorted(compare);
    const cost = end && multiply(slope, subtract(end, position));
    if (slope.over > 0n && (!cost || compare(cost, remaining) >= 0))
      return add(position, divide(remaining, slope));
    if (!end || !cost) return null;
    remaining = subtract(remaining, cost);
    position = end;
  }
}

/**
 * A band seen along the whole year's usage: up to which usage of all registers it lasts, and what
 * it adds a unit.
 */
type Stretch = { readonly slope: Fraction; readonly end: Fraction | null };

/** Lists the stretches of each register; a time-of-use price is one stretch without an end. */
function registerStretches(
  price: Price,
  { nightMicropercent, loadProfile }: Pick<Spend, 'nightMicropercent' | 'loadProfile'>,
): readonly (readonly Stretch[])[] {
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return priced.price.registers.map((register) =>
        stretchesOf(register, registerShare(register.name, nightMicropercent)),
      );
    case 'timetable':
      return [[{ slope: averageSlope(priced.price, loadProfile), end: null }]];
    case 'past-year': {
      const load = loadProfile === undefined ? null : { profile: loadProfile, carMicroKwh: 0n };
      const rate = pastYearRate(priced.price.pastYear, { ...fuelUsage(0n), load });
      return [[{ slope: fraction(rate, MILLION), end: null }]];
    }
  }
}

/**
 * A register with a share of s uses up a band of width w over w / s of the whole usage, at s times
 * its rate.
 */
function stretchesOf(register: Register, share: Fraction): readonly Stretch[] {
  if (share.over === 0n) return [{ slope: NOTHING, end: null }];
  let filledMicroKwh = 0n;
  return register.bands.map(({ rateMicropencePerKwh, widthMicroKwhPerYear }) => {
    const slope = multiply(share, fraction(rateMicropencePerKwh, MILLION));
    if (widthMicroKwhPerYear === null) return { slope, end: null };
    filledMicroKwh += widthMicroKwhPerYear;
    return { slope, end: divide(fraction(filledMicroKwh), share) };
  });
}

/** Returns the sum over the rates of rate x share, in micropence for a millionth of a kWh. */
function averageSlope(
  { timetable, ratesMicropencePerKwh }: TimeOfUsePrice,
  profile: LoadProfile | undefined,
): Fraction {
  if (profile === undefined)
    throw new RangeError('a time-of-use price needs the load profile of the usage');
  const weighted = partsByRate(timetable, profile).reduce(
    (sum, parts, index) => sum + parts * (ratesMicropencePerKwh[index] ?? 0n),
    0n,
  );
  return fraction(weighted, profile.whole * MILLION);
}

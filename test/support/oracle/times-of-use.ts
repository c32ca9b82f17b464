import { compare, type Fraction, over, plus, sum, times } from './fraction.ts';
import type { HalfHour, LoadProfile } from './load-profile.ts';
import type { Price, UnitRate, Window } from './market.ts';

export function isTimeOfUse({ rates }: Price): boolean {
  return rates.some(({ windows }) => windows !== null);
}

/** The price with one rate instead: what a kWh costs on average under the profile. */
export function asOneRate(price: Price, profile: LoadProfile): Price {
  const shares = rateShares(price, profile);
  const rate = sum(price.rates.map((unitRate, at) => times(unitRate.rate, shares[at] ?? missing())));
  return { ...price, rates: [{ rate, register: 'all', bandKwh: null, windows: null }] };
}

/** A year's kWh of each rate: the car's at the first of the cheapest rates, the rest by the profile. */
export function rateKwh(
  price: Price,
  { restKwh, carKwh, profile }: { restKwh: Fraction; carKwh: Fraction; profile: LoadProfile },
): readonly Fraction[] {
  const cheapest = price.rates.reduce((best, one) => (compare(one.rate, best.rate) < 0 ? one : best));
  return rateShares(price, profile).map((share, at) => {
    const kwh = times(restKwh, share);
    return price.rates[at] === cheapest ? plus(kwh, carKwh) : kwh;
  });
}

/** The part of a year's usage that falls into the half hours of each rate, in the feed's order. */
function rateShares({ rates }: Price, profile: LoadProfile): readonly Fraction[] {
  const whole = sum(profile.map(({ parts }) => parts));
  const placed = profile.map((halfHour) => ({ rate: rateAt(rates, halfHour), parts: halfHour.parts }));
  return rates.map((one) => over(sum(placed.filter(({ rate }) => rate === one).map(({ parts }) => parts)), whole));
}

/** The one rate of a half hour; a rate without windows takes the half hours that no window holds. */
function rateAt(rates: readonly UnitRate[], halfHour: Omit<HalfHour, 'parts'>): UnitRate {
  const named = rates.filter(({ windows }) => windows?.some((window) => holds(window, halfHour)));
  const [rate, another] = named.length > 0 ? named : rates.filter(({ windows }) => windows === null);
  if (rate === undefined || another !== undefined) {
    throw new Error(`${halfHour.startsAt} on ${halfHour.days} does not belong to exactly one rate`);
  }
  return rate;
}

/** Clock times compare as text. A window that ends at or before its beginning goes on past midnight. */
function holds({ days = 'all', from, to }: Window, halfHour: Omit<HalfHour, 'parts'>): boolean {
  if (days !== 'all' && days !== halfHour.days) return false;
  const { startsAt } = halfHour;
  return from < to ? from <= startsAt && startsAt < to : from <= startsAt || startsAt < to;
}

function missing(): never {
  throw new Error('a rate without a share');
}

import { tariffType } from './current-plan.ts';
import { type Fraction, ZERO } from './fraction.ts';
import type { Household } from './household.ts';
import { type Fuel, type History, type Offer, type Price, priceOn } from './market.ts';
import { isTimeOfUse } from './usage.ts';

// Contract, "Variable prices and the cap". A price of a day is known, or moves with the cap of the
// quarter of that day.

export type PriceOfDay = { readonly price: Price; readonly isAssumed: boolean };

/** Equal figures are equal prices, whatever was written. */
export function figuresOf({ charge, rates, pastYear }: Price): string {
  return JSON.stringify([
    charge.shown(),
    pastYear?.to,
    [pastYear?.weekdays, pastYear?.weekends].map((means) => means?.map((mean) => mean.shown())),
    rates.map(({ register, rate, bandKwh, windows }) => [
      register,
      rate.shown(),
      bandKwh?.shown(),
      windows,
    ]),
  ]);
}

/**
 * The quarters that move the prices of a plan: none if it promises them, or nobody loads one cap.
 */
export function quartersAfter(
  { market, today, region, variant }: Household,
  history: History,
): { readonly own: Offer; readonly later: readonly Offer[] } | null {
  const last = history.offers.at(-1);
  const promises = ['dynamic', 'fixed'].includes(tariffType(history, today).tariff_type);
  if (last === undefined || promises) return null;
  const ownDay = last.from < history.published ? history.published : last.from;
  const quarters = market.capOf(history, region, variant);
  const own = quarters.find(({ from, to }) => from <= ownDay && (to === null || ownDay < to));
  return own === undefined ? null : { own, later: quarters.filter(({ from }) => from > ownDay) };
}

export function priceOfDay(
  household: Household,
  history: History,
  { fuel, day }: { readonly fuel: Fuel; readonly day: string },
): PriceOfDay {
  const known = priceOn(history, fuel, day);
  const quarters = quartersAfter(household, history);
  const quarter = quarters?.later.findLast(({ from }) => from <= day);
  if (quarters === null || quarter === undefined) return { price: known, isAssumed: false };
  const price = moved(known, {
    before: quarters.own.prices[fuel],
    after: quarter.prices[fuel],
    single: household.market.capOf(history, household.region, 'standard'),
    fuel,
    days: [quarters.own.from, quarter.from],
  });
  return { price, isAssumed: figuresOf(price) !== figuresOf(known) };
}

type CapThen = {
  readonly before: Price | undefined;
  readonly after: Price | undefined;
  /** The cap of a standard meter, by whose rate bands and times move. */
  readonly single: readonly Offer[];
  readonly fuel: Fuel;
  readonly days: readonly [before: string, after: string];
};

function moved(price: Price, { before, after, single, fuel, days }: CapThen): Price {
  if (before === undefined || after === undefined) return price;
  const rateOf = (cap: Price | undefined, register: string) =>
    cap?.rates.find((one) => one.register === register)?.rate ?? ZERO;
  const [was, is] = days.map((day) =>
    rateOf(single.find(({ from }) => from === day)?.prices[fuel], 'all'),
  );
  const isByRatio = isTimeOfUse(price) || price.rates.some(({ bandKwh }) => bandKwh !== null);
  const rateThen = (rate: Fraction, register: string): Fraction => {
    if (!isByRatio)
      return notBelowZero(rate.plus(rateOf(after, register)).minus(rateOf(before, register)));
    if (was === undefined || is === undefined || was.top === 0n || is.top === 0n) return rate;
    return rate.times(is).over(was).halfUp(6);
  };
  return {
    ...price,
    charge: ZERO.isBelow(price.charge)
      ? notBelowZero(price.charge.plus(after.charge).minus(before.charge))
      : price.charge,
    rates: price.rates.map((unit) => ({ ...unit, rate: rateThen(unit.rate, unit.register) })),
  };
}

function notBelowZero(amount: Fraction): Fraction {
  return amount.isBelow(ZERO) ? ZERO : amount;
}

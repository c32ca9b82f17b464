import { divideHalfUp } from './money.ts';
import {
  type Charges,
  kindOf,
  type Price,
  type Register,
  type RegisterName,
  type RegisterPrice,
} from './price.ts';

/** The price cap of one fuel in a quarter, for a payment method and meter. */
export type FuelCap = Charges & {
  /** The rates of the meter's registers. */
  readonly rates: ReadonlyMap<RegisterName, bigint>;
  /** The rate of gas, or of electricity on a standard meter. */
  readonly singleRate: bigint;
};

/** The price cap on the day of a price that is known, and in a later quarter. */
export type CapChange = { readonly before: FuelCap; readonly later: FuelCap };

/**
 * Moves a price that nobody promises with the price cap. The standing charge and each register's
 * rate rise or fall by as many pence as the cap's. Rates by the time of day, and rates in bands,
 * for which the cap has nothing alike, change in the ratio of its unit rate. Nothing falls below 0
 * by this, and a standing charge of 0 or less stays. A dynamic price stays as it is.
 */
export function movedWithCap(price: Price, change: CapChange): Price {
  const charges = { chargeMicropencePerDay: movedCharge(price, change) };
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return { ...priced.price, ...charges, registers: movedRegisters(priced.price, change) };
    case 'timetable': {
      const rates = priced.price.ratesMicropencePerKwh.map((rate) => inRatio(rate, change));
      return { ...priced.price, ...charges, ratesMicropencePerKwh: rates };
    }
    case 'past-year':
      return price;
  }
}

function movedRegisters({ registers }: RegisterPrice, change: CapChange): readonly Register[] {
  const move = registers.some(({ bands }) => bands.length > 1) ? inRatio : byPence;
  return registers.map(({ name, bands }) => ({
    name,
    bands: bands.map((band) => ({
      ...band,
      rateMicropencePerKwh: move(band.rateMicropencePerKwh, change, name),
    })),
  }));
}

function movedCharge(
  { chargeMicropencePerDay: charge }: Price,
  { before, later }: CapChange,
): bigint {
  if (charge <= 0n) return charge;
  return notBelowZero(charge + later.chargeMicropencePerDay - before.chargeMicropencePerDay);
}

function byPence(rate: bigint, { before, later }: CapChange, register: RegisterName): bigint {
  const [from = 0n, to = 0n] = [before.rates.get(register), later.rates.get(register)];
  return notBelowZero(rate + to - from);
}

/** A cap of 0 has no ratio to another: the rate stays. */
function inRatio(rate: bigint, { before, later }: CapChange): bigint {
  const [from, to] = [before.singleRate, later.singleRate];
  return from === 0n || to === 0n ? rate : divideHalfUp(rate * to, from);
}

function notBelowZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

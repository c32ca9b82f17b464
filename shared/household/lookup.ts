import type { MarketOffer } from '../market/market.ts';
import {
  averageRateMicropence,
  type FuelUsage,
  type PerFuel,
  type Price,
  type Rates,
  rateDistanceMicropence,
  rateDistancePence,
  type SingleFuel,
  typicalUsage,
  vatBasisPoints,
  withVat,
} from '../pricing/index.ts';

export type LookupQuery = {
  /** What the caller knows; gas is there where a dual fuel plan is looked for. */
  readonly asked: PerFuel<Rates> & { readonly electricity: Rates };
  readonly includeVat: boolean;
  readonly today: string;
};

export type Nearest = {
  readonly offer: MarketOffer;
  readonly rates: PerFuel<Rates>;
  /** By how much a year at medium typical usage would differ, summed over the fuels. */
  readonly distancePence: number;
};

type Candidate = Omit<Nearest, 'distancePence'> & { readonly distanceMicropence: number };

/**
 * The offer whose rates are nearest: least pence a year at medium typical use, summed over the fuels; of equal ones the
 * first, so that offers by supplier key, then plan key, break ties.
 */
export function nearestOffer(offers: readonly MarketOffer[], query: LookupQuery): Nearest | undefined {
  const { asked, includeVat, today } = query;
  const usage = mediumUsage(today);
  const offeredRates = (offer: MarketOffer, fuel: SingleFuel): Rates | undefined => {
    const price = offer[fuel];
    return price && ratesOf(price, usage[fuel], includeVat ? vatBasisPoints(fuel, today) : null);
  };

  let nearest: Candidate | undefined;
  for (const offer of offers) {
    const electricity = offeredRates(offer, 'electricity');
    const gas = asked.gas && offeredRates(offer, 'gas');
    if (electricity === undefined) continue;
    const distanceMicropence =
      rateDistanceMicropence(asked.electricity, electricity, usage.electricity) +
      (asked.gas && gas ? rateDistanceMicropence(asked.gas, gas, usage.gas) : 0);
    if (nearest === undefined || distanceMicropence < nearest.distanceMicropence) {
      nearest = { offer, rates: { electricity, gas }, distanceMicropence };
    }
  }
  return nearest && { ...nearest, distancePence: distancePenceOf(nearest.rates, asked, usage) };
}

/** Medium typical use, which says how much a penny on a rate weighs against one on a charge. */
function mediumUsage(today: string): Readonly<Record<SingleFuel, FuelUsage>> {
  return {
    gas: typicalUsage({ profile: 'gas', level: 'medium' }, today),
    electricity: typicalUsage({ profile: 'electricity_standard', level: 'medium' }, today),
  };
}

/** An offer's charge and its average rate, on the basis that the caller's are on. */
function ratesOf(price: Price, usage: FuelUsage, vat: number | null): Rates {
  const onBasis = (micropence: number): number => (vat === null ? micropence : withVat(micropence, vat));
  return {
    chargeMicropencePerDay: onBasis(price.chargeMicropencePerDay),
    rateMicropencePerKwh: onBasis(averageRateMicropence(price, usage)),
  };
}

function distancePenceOf(
  offered: PerFuel<Rates>,
  asked: PerFuel<Rates>,
  usage: Readonly<Record<SingleFuel, FuelUsage>>,
): number {
  return rateDistancePence(
    (['electricity', 'gas'] as const).flatMap((fuel) => {
      const [wanted, found] = [asked[fuel], offered[fuel]];
      return wanted && found ? [{ asked: wanted, offered: found, usage: usage[fuel] }] : [];
    }),
  );
}

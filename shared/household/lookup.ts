import type { RegisterOffer } from '../market/market.ts';
import {
  averageRateMicropence,
  type FuelUsage,
  type PerFuel,
  type Rates,
  type RegisterPrice,
  rateDistanceMicropence,
  rateDistancePence,
  type SingleFuel,
  typicalUsage,
  vatBasisPoints,
  withVat,
} from '../pricing/index.ts';

export type LookupQuery = {
  /** Gas only if a dual fuel plan is wanted. */
  readonly asked: PerFuel<Rates> & { readonly electricity: Rates };
  readonly includeVat: boolean;
  readonly today: string;
};

export type Nearest = {
  readonly offer: RegisterOffer;
  readonly rates: PerFuel<Rates>;
  /** By how much a year at medium typical usage would differ, over all fuels. */
  readonly distancePence: number;
};

type Candidate = Omit<Nearest, 'distancePence'> & { readonly distanceMicropence: number };

/** The first of equals, so that offers sorted by key break ties by key. */
export function nearestOffer(offers: readonly RegisterOffer[], query: LookupQuery): Nearest | undefined {
  const { asked, includeVat, today } = query;
  const usage = mediumUsage(today);
  const offeredRates = (offer: RegisterOffer, fuel: SingleFuel): Rates | undefined => {
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

/** Says how much a penny on a rate weighs against one on a standing charge. */
function mediumUsage(today: string): Readonly<Record<SingleFuel, FuelUsage>> {
  return {
    gas: typicalUsage({ profile: 'gas', level: 'medium' }, today),
    electricity: typicalUsage({ profile: 'electricity_standard', level: 'medium' }, today),
  };
}

/** With or without VAT, as the caller's are. */
function ratesOf(price: RegisterPrice, usage: FuelUsage, vat: number | null): Rates {
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

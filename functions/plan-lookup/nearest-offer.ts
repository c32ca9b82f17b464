import type { RegisterOffer } from '../../shared/market/market.ts';
import {
  averageRateMicropence,
  distancePence,
  type FuelUsage,
  mapFuels,
  type PerFuel,
  type Rates,
  rateDistance,
  type SingleFuel,
  typicalUsage,
  vatBasisPoints,
  withVat,
} from '../../shared/pricing/index.ts';

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

type Candidate = Omit<Nearest, 'distancePence'> & { readonly distance: bigint };

/** The first of equals, so that offers sorted by key break ties by key. */
export function nearestOffer(offers: readonly RegisterOffer[], query: LookupQuery): Nearest | undefined {
  const { asked, today } = query;
  // Says how much a penny on a rate weighs against one on a standing charge.
  const usage = {
    gas: typicalUsage({ profile: 'gas', level: 'medium' }, today),
    electricity: typicalUsage({ profile: 'electricity_standard', level: 'medium' }, today),
  };
  let nearest: Candidate | undefined;
  for (const offer of offers) {
    const rates = ratesOf(offer, query, usage);
    if (rates.electricity === undefined) continue;
    const distance = rateDistance(
      (['electricity', 'gas'] as const).flatMap((fuel) => {
        const [wanted, offered] = [asked[fuel], rates[fuel]];
        return wanted && offered ? [{ asked: wanted, offered, usage: usage[fuel] }] : [];
      }),
    );
    if (nearest === undefined || distance < nearest.distance) nearest = { offer, rates, distance };
  }
  return nearest && { ...nearest, distancePence: distancePence(nearest.distance) };
}

/** Of the fuels that are asked for, with or without VAT, as the caller's are. */
function ratesOf(
  offer: RegisterOffer,
  { asked, includeVat, today }: LookupQuery,
  usage: Readonly<Record<SingleFuel, FuelUsage>>,
): PerFuel<Rates> {
  const prices = { electricity: offer.electricity, gas: asked.gas && offer.gas };
  return mapFuels(prices, (price, fuel) => {
    const vat = includeVat ? vatBasisPoints(fuel, today) : 0;
    return {
      chargeMicropencePerDay: withVat(price.chargeMicropencePerDay, vat),
      rateMicropencePerKwh: withVat(averageRateMicropence(price, usage[fuel]), vat),
    };
  });
}

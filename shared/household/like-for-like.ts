import type { ComparisonItemResponse } from '../contract/resources/comparisons.ts';
import type { MarketOffer, Rollover } from '../market/market.ts';
import type { Plan } from '../market/model.ts';
import {
  type CurrentCost,
  type KnownPlan,
  type KnownPrice,
  type KnownYear,
  knownYear,
  mapFuels,
  type PerFuel,
  type PricingBasis,
  planEnd,
  type SingleFuel,
} from '../pricing/index.ts';
import { priceOf, type Supply } from './current-supply.ts';

/** Each day at the price that is known for it. */
export function knownSupplyYear(
  { supply, year }: { readonly supply: Supply; readonly year: CurrentCost },
  basis: PricingBasis,
  today: string,
): KnownYear {
  const changes = [supply.gas, supply.electricity].some((own) => own !== undefined && changesWithinTheYear(own));
  if (!changes) return { totalPence: year.projection.totalPence, priceChanges: [] };
  return knownYear(
    mapFuels(supply, ({ offer, rolloverOffer, rolloverPrice, endDate }, fuel) => ({
      own: knownPrice(offer, fuel),
      endDate,
      rollover: rolloverPrice === null ? null : knownPrice(rolloverOffer, fuel),
    })),
    basis,
    today,
  );
}

/** A plan that the household would switch to, taken today. */
export type OfferTaken = {
  readonly offer: MarketOffer;
  readonly endDate: string | null;
  /** The plan that follows; asked for only if this one ends. */
  readonly rollover: Rollover;
  /** What 365 days at today's prices cost. */
  readonly totalPence: number;
};

/** Whether the plan's prices are known to change, so that its year is not what its projection says. */
function changesWithinTheYear({ offer, endDate }: Pick<OfferTaken, 'offer' | 'endDate'>): boolean {
  return endDate !== null || offer.laterPrices.length > 0;
}

export function knownOfferYear(
  { offer, endDate, rollover, totalPence }: OfferTaken,
  basis: PricingBasis,
  today: string,
): KnownYear {
  if (!changesWithinTheYear({ offer, endDate })) return { totalPence, priceChanges: [] };
  const known: PerFuel<KnownPlan> = mapFuels({ gas: offer.gas, electricity: offer.electricity }, (_price, fuel) => {
    const following = rollover[fuel];
    return {
      own: knownPrice(offer, fuel),
      endDate,
      rollover: following === undefined ? null : knownPrice(following, fuel),
    };
  });
  return knownYear(known, basis, today);
}

/** The first day that is no longer on the plan, for whoever takes it today; null: within 365 days there is none. */
export function endOfPlan({ productEndDate, rateGuarantee }: Plan, today: string): string | null {
  const guarantee = { guaranteeEndDate: rateGuarantee.endDate, guaranteeMonths: rateGuarantee.durationMonths };
  return planEnd({ productEndDate, ...guarantee }, today);
}

export function likeForLike(
  own: KnownYear,
  year: KnownYear,
  daysOnPlan: number,
): ComparisonItemResponse['like_for_like'] {
  return {
    days_on_plan: daysOnPlan,
    price_changes_on: [...new Set([...own.priceChanges, ...year.priceChanges])].toSorted(),
    total_pence: year.totalPence,
    saving_pence: own.totalPence - year.totalPence,
  };
}

function knownPrice(offer: MarketOffer, fuel: SingleFuel): KnownPrice {
  return {
    price: priceOf(offer, fuel),
    changes: offer.laterPrices.flatMap((later) => {
      const price = later[fuel];
      return price === undefined ? [] : [{ from: later.from, price }];
    }),
  };
}

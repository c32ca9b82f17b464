import type { ComparisonItemResponse } from '../contract/resources.ts';
import type { MarketOffer, PlanDetails, Rollover } from '../market/market.ts';
import {
  daysBetween,
  type KnownPlan,
  type KnownPrice,
  type KnownYear,
  knownYear,
  mapFuels,
  type PerFuel,
  type PricingBasis,
  planEnd,
  type SingleFuel,
  YEAR_DAYS,
} from '../pricing/index.ts';
import { priceOf, type Supply } from './current-supply.ts';

/** Each day at the price that is known for it. */
export function knownSupplyYear(supply: Supply, basis: PricingBasis, today: string): KnownYear {
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

/** A year on a plan that the household would switch to, and for how many days the plan itself lasts. */
export function knownOfferYear(
  { offer, details, rollover }: { offer: MarketOffer; details: PlanDetails; rollover: Rollover },
  basis: PricingBasis,
  today: string,
): { readonly year: KnownYear; readonly daysOnPlan: number } {
  const { productEndDate, rateGuarantee } = details.plan;
  const guarantee = { guaranteeEndDate: rateGuarantee.endDate, guaranteeMonths: rateGuarantee.durationMonths };
  const endDate = planEnd({ productEndDate, ...guarantee }, today);
  const known: PerFuel<KnownPlan> = mapFuels(offer, (_price, fuel) => {
    const following = rollover[fuel];
    return {
      own: knownPrice(offer, fuel),
      endDate,
      rollover: following === undefined ? null : knownPrice(following, fuel),
    };
  });
  return { year: knownYear(known, basis, today), daysOnPlan: daysOnPlan(endDate, today) };
}

export function daysOnPlan(endDate: string | null, today: string): number {
  return endDate === null ? YEAR_DAYS : Math.min(YEAR_DAYS, Math.max(0, daysBetween(today, endDate)));
}

type LikeForLike = ComparisonItemResponse['like_for_like'];

export function likeForLike(
  own: KnownYear,
  { year, daysOnPlan: days }: ReturnType<typeof knownOfferYear>,
): LikeForLike {
  return {
    days_on_plan: days,
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

import type { ErrorItem } from '../contract/errors.ts';
import type { MovedHome } from '../market/eligibility.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import { exitFeePence } from '../market/model.ts';
import {
  type CurrentFuel,
  type Fuel,
  type FuelPrice,
  isExitFeeDue,
  mapFuels,
  type Price,
  type PricingBasis,
  planMicropence,
  pricesOf,
  type Requirement,
  type SingleFuel,
  usageKwh,
} from '../pricing/index.ts';
import type { Household } from './household.ts';
import { missingPlanError, planSought, unknownSupplierError } from './missing-plan.ts';
import { isSupplierUnknown, ownOffer } from './own-offer.ts';

/** The offer of a current plan. The end date is the caller's, else the plan's own. */
export type CurrentOffer = { readonly offer: MarketOffer; readonly endDate: string | null };

/** One fuel of the household's current plan, and the plan that follows it. */
export type SuppliedFuel = CurrentFuel & {
  readonly offer: MarketOffer;
  readonly rolloverOffer: MarketOffer;
};

/** A dual fuel plan supplies both fuels, each with an entry. */
export type Supply = readonly SuppliedFuel[];

/** The current plans of a household, and what is wrong with those that it names. */
export type CurrentPlans = {
  readonly offers: readonly CurrentOffer[];
  /** An error for each supplier of own rates that the region does not have. */
  readonly invalid: readonly ErrorItem[];
  /** An error for each plan that does not exist. */
  readonly missing: readonly ErrorItem[];
};

/**
 * Finds the offers of the current plans: those of listed plans, and of the household's own rates.
 */
export function currentOffers(market: RegionMarket, household: Household): CurrentPlans {
  const { electricityVariant } = household;
  const offers: CurrentOffer[] = [];
  const invalid: ErrorItem[] = [];
  const missing: ErrorItem[] = [];
  for (const plan of household.current) {
    const names = household.inRequest.planNames[plan.fuel];
    const { endDate } = plan;
    if (plan.rates !== undefined) {
      if (isSupplierUnknown(market, plan))
        invalid.push(unknownSupplierError(market, names.supplierKey, plan.supplierKey ?? ''));
      offers.push({ offer: ownOffer(market, plan, electricityVariant), endDate });
      continue;
    }
    const offer = market.currentOffer({ ...plan, electricityVariant });
    if (offer === undefined) {
      missing.push(missingPlanError(market, planSought(plan, names, household)));
    } else offers.push({ offer, endDate: endDate ?? offer.plan.productEndDate });
  }
  return { offers, invalid, missing };
}

export function currentPrices(current: readonly CurrentOffer[]): readonly FuelPrice[] {
  return current.flatMap(({ offer }) => pricesOf(offer));
}

/** Lists each fuel of a current plan with the plan that follows, the cheapest for the household. */
export function supplyFrom(
  market: RegionMarket,
  { offer, endDate }: CurrentOffer,
  { basis, has }: { readonly basis: PricingBasis; readonly has: readonly Requirement[] },
): Supply {
  const cost = (candidate: MarketOffer): bigint => planMicropence(candidate, basis);
  const rollover = market.rollover(offer, cost, movedHome(basis, has));
  return pricesOf(offer).map(({ fuel, price }) => {
    const following = rollover[fuel];
    return {
      fuel,
      offer,
      price,
      rolloverOffer: following ?? offer,
      rolloverPrice: following === undefined ? null : priceOf(following, fuel),
      endDate,
    };
  });
}

/** Tells whether a switch to a plan of the fuel replaces the current offer, or one fuel of it. */
export function isTakenOver(current: MarketOffer, fuel: Fuel): boolean {
  return fuel === 'dual_fuel' || current.fuel === 'dual_fuel' || current.fuel === fuel;
}

/** Describes a home to its supplier, who moves it to another plan. */
export function movedHome(basis: PricingBasis, has: readonly Requirement[]): MovedHome {
  return { has, usageKwh: mapFuels(basis, ({ usage }) => usageKwh(usage)) };
}

function priceOf(offer: MarketOffer, fuel: SingleFuel): Price {
  const price = offer[fuel];
  if (price === undefined) throw new Error(`an offer of ${offer.fuel} has no price of ${fuel}`);
  return price;
}

/** A fuel of a current plan that a household may leave. */
type ReplacedFuel = Pick<SuppliedFuel, 'fuel' | 'offer' | 'endDate'>;

/** Adds up what a household owes for leaving these plans today. */
export function exitFeesDuePence(supply: readonly ReplacedFuel[], today: string): number {
  return supply.reduce((sum, supplied) => sum + exitFeeDuePence(supplied, today), 0);
}

export function exitFeeDuePence({ fuel, offer, endDate }: ReplacedFuel, today: string): number {
  return isExitFeeDue(endDate, today) ? exitFeePence(offer.plan, fuel) : 0;
}

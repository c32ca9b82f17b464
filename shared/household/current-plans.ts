import {
  type ErrorItem,
  type PlanNames,
  planNotFound,
  type SoughtPlan,
  supplierNotFound,
  withClosestKey,
} from '../contract/errors.ts';
import { isSamePlan } from '../market/filters.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { Requirement } from '../market/model.ts';
import {
  type CurrentFuel,
  type FuelPrice,
  type Price,
  type PricingBasis,
  planMicropence,
  pricesOf,
  type SingleFuel,
} from '../pricing/index.ts';
import type { Household, PlanRef } from './household.ts';

/** The offer of a current plan. The end date is the caller's, else the plan's own. */
export type CurrentOffer = { readonly offer: MarketOffer; readonly endDate: string | null };

/** One fuel of the household's current plan, and the plan that follows it. */
export type SuppliedFuel = CurrentFuel & {
  readonly offer: MarketOffer;
  readonly rolloverOffer: MarketOffer;
};

/** A dual fuel plan supplies both fuels, each with an entry. */
export type Supply = readonly SuppliedFuel[];

/** Finds the offers of the current plans, and returns an error for each that does not exist. */
export function currentOffers(
  market: RegionMarket,
  household: Household,
): { readonly offers: readonly CurrentOffer[]; readonly errors: readonly ErrorItem[] } {
  const { electricityVariant } = household;
  const offers: CurrentOffer[] = [];
  const errors: ErrorItem[] = [];
  for (const plan of household.current) {
    const offer = market.currentOffer({ ...plan, electricityVariant });
    if (offer) offers.push({ offer, endDate: plan.endDate ?? offer.plan.productEndDate });
    else
      errors.push(
        missingPlanError(
          market,
          planSought(plan, household.inRequest.planNames[plan.fuel], household),
        ),
      );
  }
  return { offers, errors };
}

/** Describes a plan for an error, in which a default in effect looks like a value that was sent. */
export function planSought(
  { planKey, supplierKey, paymentMethod }: PlanRef,
  names: PlanNames,
  { electricityVariant, inRequest }: Household,
): SoughtPlan {
  const { postcode } = inRequest;
  return { names, planKey, supplierKey, paymentMethod, electricityVariant, postcode };
}

/**
 * Creates the error of a plan that does not exist, and suggests the key that was probably meant. If
 * the supplier does not exist either, the error names the supplier. `allowed` says what the plan
 * must be.
 */
export function missingPlanError(
  market: RegionMarket,
  sought: SoughtPlan,
  allowed?: string,
): ErrorItem {
  const supplierKey = sought.supplierKey ?? '';
  const planKey = sought.planKey ?? '';
  if (market.supplier(supplierKey) === undefined) {
    const keys = market.suppliers().map(({ supplier }) => supplier.key);
    return withClosestKey(supplierNotFound(sought), supplierKey, keys);
  }
  // A plan of that key may be there in another plan type.
  const isThere = planKey === '' || market.hasPlan({ supplierKey, planKey });
  const keys = isThere ? [] : market.plans({ supplierKey }).map(({ key }) => key);
  return withClosestKey(planNotFound(sought, allowed), planKey, keys);
}

export function priceOf(offer: MarketOffer, fuel: SingleFuel): Price {
  const price = offer[fuel];
  if (price === undefined) throw new Error(`an offer of ${offer.fuel} has no price of ${fuel}`);
  return price;
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
  const rollover = market.rollover(offer, cost, { has });
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

/**
 * Finds a fuel of the household's supply whose plan the offer is; undefined if the household is on
 * another.
 */
export function suppliedByOffer(supply: Supply, offer: MarketOffer): SuppliedFuel | undefined {
  return supply.find((supplied) => isSamePlan(supplied.offer, offer));
}

import type { ErrorItem } from '../contract/errors.ts';
import type { CurrentPlan, Household, PlanRef } from '../contract/request/household.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { Requirement } from '../market/model.ts';
import {
  type CurrentFuel,
  type Fuel,
  joinFuels,
  type PerFuel,
  type Price,
  type PricingBasis,
  perFuel,
  type SingleFuel,
} from '../pricing/index.ts';
import { planNotThere } from './plan-not-found.ts';

/** One fuel of what a household has now, and what follows it. */
export type SuppliedFuel = CurrentFuel & { readonly offer: MarketOffer; readonly rolloverOffer: MarketOffer };

/** The end date is the caller's, else the plan's own. */
export type SuppliedOffer = { readonly offer: MarketOffer; readonly endDate: string | null };

/** One dual fuel plan is under both fuels. */
export type Supply = PerFuel<SuppliedFuel>;

export function currentOffers(
  market: Pick<RegionMarket, 'currentOffer'>,
  { current, electricityVariant }: Pick<Household, 'current' | 'electricityVariant'>,
): ReadonlyArray<{ readonly plan: CurrentPlan; readonly offer: MarketOffer | undefined }> {
  return current.map((plan) => {
    const { fuel, supplierKey, planKey, paymentMethod } = plan;
    return { plan, offer: market.currentOffer({ fuel, electricityVariant, supplierKey, planKey, paymentMethod }) };
  });
}

export function priceOf(offer: MarketOffer, fuel: SingleFuel): Price {
  const price = offer[fuel];
  if (price === undefined) throw new Error(`an offer of ${offer.fuel} has no price of ${fuel}`);
  return price;
}

/** Each fuel with the plan that follows, the cheapest for the household. */
export function supplyFrom(
  market: Pick<RegionMarket, 'rollover'>,
  { offer, endDate }: SuppliedOffer,
  { basis, has }: { readonly basis: PricingBasis; readonly has: readonly Requirement[] },
): Supply {
  const rollover = market.rollover(offer, basis, { has });
  return perFuel(offer.fuel, (fuel) => {
    const following = rollover[fuel];
    return {
      offer,
      price: priceOf(offer, fuel),
      rolloverOffer: following ?? offer,
      rolloverPrice: following === undefined ? null : priceOf(following, fuel),
      endDate,
    };
  });
}

export function currentPrices(currents: ReadonlyArray<Pick<SuppliedOffer, 'offer'>>): PerFuel<Price> {
  return joinFuels(currents.map(({ offer }) => perFuel(offer.fuel, (fuel) => priceOf(offer, fuel))));
}

type SupplyQuery = Pick<Household, 'current' | 'electricityVariant' | 'sent'>;

/** The offers of the current plans that there are, and an error for each that does not exist. */
export function suppliedOffers(
  market: RegionMarket,
  query: SupplyQuery,
): { readonly offers: readonly SuppliedOffer[]; readonly errors: readonly ErrorItem[] } {
  const currents = currentOffers(market, query);
  return {
    offers: currents.flatMap(({ plan, offer }) =>
      offer ? [{ offer, endDate: plan.endDate ?? offer.plan.productEndDate }] : [],
    ),
    errors: currents.flatMap(({ plan, offer }) =>
      offer
        ? []
        : [planNotThere(market, { supplierKey: plan.supplierKey, sought: planSought(`${plan.fuel}_`, plan, query) })],
    ),
  };
}

/** The parameters of a plan that is not found; a default that was used is reported like a value that was sent. */
export function planSought(
  prefix: `${Fuel}_` | `${Fuel | 'selected_plan'}.`,
  { planKey, supplierKey, paymentMethod }: PlanRef,
  { electricityVariant, sent }: Pick<SupplyQuery, 'electricityVariant' | 'sent'>,
) {
  return {
    [`${prefix}plan_key`]: planKey,
    [`${prefix}supplier_key`]: supplierKey,
    [`${prefix}payment_method`]: paymentMethod,
    electricity_variant: electricityVariant,
    post_code: sent.postcode,
  };
}

import { throwErrors } from '../contract/errors.ts';
import type { Household, PlanRef, RequestedHousehold, RequestedSupply } from '../contract/request/household.ts';
import type { Edition, MarketOffer } from '../market/market.ts';
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

type Current<Plan> = { readonly fuel: Fuel; readonly plan: Plan };

export async function currentOffers<Plan extends PlanRef>(
  edition: Pick<Edition, 'currentOffer'>,
  { current, electricityVariant }: Pick<RequestedHousehold<Plan, unknown>, 'current' | 'electricityVariant'>,
  region: number,
): Promise<ReadonlyArray<Current<Plan> & { readonly offer: MarketOffer | undefined }>> {
  return await Promise.all(
    plansOf(current).map(async ({ fuel, plan }) => {
      const { supplierKey, planKey, paymentMethod } = plan;
      const query = { region, fuel, electricityVariant, supplierKey, planKey, paymentMethod };
      return { fuel, plan, offer: await edition.currentOffer(query) };
    }),
  );
}

export function priceOf(offer: MarketOffer, fuel: SingleFuel): Price {
  const price = offer[fuel];
  if (price === undefined) throw new Error(`an offer of ${offer.fuel} has no price of ${fuel}`);
  return price;
}

/** Each fuel with the plan that follows, the cheapest for the household. */
export async function supplyFrom(
  edition: Pick<Edition, 'rollover'>,
  { offer, endDate }: SuppliedOffer,
  { basis, has }: { readonly basis: PricingBasis; readonly has: readonly Requirement[] },
): Promise<Supply> {
  const rollover = await edition.rollover(offer, basis, { has });
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

type SupplyQuery = Pick<Household, 'current' | 'electricityVariant' | 'postcode'> & { readonly region: number };

/** @throws ApiError plan-not-found, with an error for each plan that does not exist */
export async function suppliedOffers(edition: Edition, query: SupplyQuery): Promise<readonly SuppliedOffer[]> {
  const { region } = query;
  const currents = await currentOffers(edition, query, region);
  const missing = currents.flatMap(({ fuel, plan, offer }) =>
    offer
      ? []
      : [planNotThere(planSought(`${fuel}_`, plan, query), { edition, region, supplierKey: plan.supplierKey })],
  );
  throwErrors(await Promise.all(missing));
  return currents.flatMap(({ plan, offer }) =>
    offer ? [{ offer, endDate: plan.endDate ?? offer.productEndDate }] : [],
  );
}

/** The parameters of a plan that is not found; a default that was used is reported like a value that was sent. */
export function planSought(
  prefix: `${Fuel}_` | `${Fuel | 'selected_plan'}.`,
  { planKey, supplierKey, paymentMethod }: PlanRef,
  { electricityVariant, postcode }: Pick<SupplyQuery, 'electricityVariant' | 'postcode'>,
) {
  return {
    [`${prefix}plan_key`]: planKey,
    [`${prefix}supplier_key`]: supplierKey,
    [`${prefix}payment_method`]: paymentMethod,
    electricity_variant: electricityVariant,
    post_code: postcode,
  };
}

function plansOf<Plan extends PlanRef>(supply: RequestedSupply<Plan>): ReadonlyArray<Current<Plan>> {
  if (supply.kind === 'dual_fuel') return [{ fuel: 'dual_fuel', plan: supply.dualFuel }];
  const electricity: Current<Plan> = { fuel: 'electricity', plan: supply.electricity };
  return supply.gas === null ? [electricity] : [electricity, { fuel: 'gas', plan: supply.gas }];
}

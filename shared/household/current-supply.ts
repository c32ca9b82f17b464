import { type ErrorItem, planNotFound, throwErrors } from '../contract/errors.ts';
import type { Household, PlanRef, RequestedHousehold, RequestedSupply } from '../contract/request/household.ts';
import type { Edition, MarketOffer } from '../market/market.ts';
import type { CurrentFuel, Fuel, PerFuel, Price, PricingBasis, SingleFuel } from '../pricing/index.ts';

/** One fuel of what a household has now: its offer, what follows it, and both prices. */
export type SuppliedFuel = CurrentFuel & { readonly offer: MarketOffer; readonly rolloverOffer: MarketOffer };

/** An offer that a household is on, until a day if that is known: the caller's end date, else the plan's own. */
export type SuppliedOffer = { readonly offer: MarketOffer; readonly endDate: string | null };

/** What a household has now, a fuel at a time; one dual fuel plan stands under both. */
export type Supply = PerFuel<SuppliedFuel>;

const FUELS_OF: Readonly<Record<Fuel, readonly SingleFuel[]>> = {
  dual_fuel: ['gas', 'electricity'],
  electricity: ['electricity'],
  gas: ['gas'],
};

/** A plan that a household is on, and what it supplies, which is its name in a request too. */
type Current<Plan> = { readonly fuel: Fuel; readonly plan: Plan };

/** The plans that a household says it is on, each with its offer where there is one. */
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

/** An offer as a household has it: each of its fuels with the plan that follows, the cheapest for the household. */
export async function supplyFrom(
  edition: Pick<Edition, 'rollover'>,
  { offer, endDate }: SuppliedOffer,
  terms: PricingBasis,
): Promise<Supply> {
  const rollover = await edition.rollover(offer, terms);
  const entries = FUELS_OF[offer.fuel].map((fuel): [SingleFuel, SuppliedFuel] => {
    const following = rollover[fuel];
    const supplied = {
      offer,
      price: priceOf(offer, fuel),
      rolloverOffer: following ?? offer,
      rolloverPrice: following === undefined ? null : priceOf(following, fuel),
      endDate,
    };
    return [fuel, supplied];
  });
  return Object.fromEntries(entries);
}

/** The prices that a household is on today. */
export function currentPrices(currents: readonly SuppliedOffer[]): PerFuel<Price> {
  return Object.fromEntries(
    currents.flatMap(({ offer }) => FUELS_OF[offer.fuel].map((fuel) => [fuel, priceOf(offer, fuel)])),
  );
}

type SupplyQuery = Pick<Household, 'current' | 'electricityVariant' | 'postcode'> & { readonly region: number };

/**
 * Finds the plans that a household is on.
 *
 * @throws ApiError plan-not-found, one for each plan that does not exist
 */
export async function suppliedOffers(edition: Edition, query: SupplyQuery): Promise<readonly SuppliedOffer[]> {
  const currents = await currentOffers(edition, query, query.region);
  throwErrors(currents.flatMap(({ fuel, plan, offer }) => (offer ? [] : [notFound(fuel, plan, query)])));
  return currents.flatMap(({ plan, offer }) =>
    offer ? [{ offer, endDate: plan.endDate ?? offer.productEndDate }] : [],
  );
}

function plansOf<Plan extends PlanRef>(supply: RequestedSupply<Plan>): ReadonlyArray<Current<Plan>> {
  if (supply.kind === 'dual_fuel') return [{ fuel: 'dual_fuel', plan: supply.dualFuel }];
  const electricity: Current<Plan> = { fuel: 'electricity', plan: supply.electricity };
  return supply.gas === null ? [electricity] : [electricity, { fuel: 'gas', plan: supply.gas }];
}

/** Under the names of the caller; a default that was used is named like a value that was sent. */
function notFound(fuel: Fuel, plan: PlanRef, { electricityVariant, postcode }: SupplyQuery): ErrorItem {
  return planNotFound({
    [`${fuel}_plan_key`]: plan.planKey,
    [`${fuel}_supplier_key`]: plan.supplierKey,
    [`${fuel}_payment_method`]: plan.paymentMethod,
    electricity_variant: electricityVariant,
    post_code: postcode,
  });
}

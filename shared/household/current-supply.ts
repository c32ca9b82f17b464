import { ApiError, type Fault, planNotFound } from '../contract/faults.ts';
import type { CurrentPlan, CurrentSupply } from '../contract/household.ts';
import type { Edition, MarketOffer } from '../market/market.ts';
import type { CurrentFuel, ElectricityVariant, Fuel, PerFuel, Price, SingleFuel } from '../pricing/index.ts';

/** One fuel of what a household has now: its offer, what follows it, and both prices. */
export type SuppliedFuel = CurrentFuel & { readonly offer: MarketOffer; readonly rolloverOffer: MarketOffer };

/** What a household has now, a fuel at a time; one dual fuel plan stands under both. */
export type Supply = PerFuel<SuppliedFuel>;

export type SupplyQuestion = {
  readonly current: CurrentSupply;
  readonly electricityVariant: ElectricityVariant;
  readonly region: number;
  /** As the caller wrote it, for the fault. */
  readonly postCode: string;
};

type Named = { readonly owner: Fuel; readonly plan: CurrentPlan };

const namedPlans = (current: CurrentSupply): readonly Named[] => {
  if (current.kind === 'dual_fuel') return [{ owner: 'dual_fuel', plan: current.dualFuel }];
  const electricity: Named = { owner: 'electricity', plan: current.electricity };
  return current.gas === null ? [electricity] : [electricity, { owner: 'gas', plan: current.gas }];
};

/** Under the names of the caller; a default that was used is named like a value that was sent. */
const notFound = ({ owner, plan }: Named, { electricityVariant, postCode }: SupplyQuestion): Fault =>
  planNotFound({
    [`${owner}_plan_key`]: plan.planKey,
    [`${owner}_supplier_key`]: plan.supplierKey,
    [`${owner}_payment_method`]: plan.paymentMethod,
    electricity_variant: electricityVariant,
    post_code: postCode,
  });

const priceOf = (offer: MarketOffer, fuel: SingleFuel): Price => {
  const price = offer[fuel];
  if (price === undefined) throw new Error(`an offer of ${offer.fuel} has no price of ${fuel}`);
  return price;
};

const FUELS_OF: Readonly<Record<Fuel, readonly SingleFuel[]>> = {
  dual_fuel: ['gas', 'electricity'],
  electricity: ['electricity'],
  gas: ['gas'],
};

/** An offer as a household has it: each of its fuels with the plan that follows. */
export const supplyOf = async (
  edition: Pick<Edition, 'rollover'>,
  offer: MarketOffer,
  callersEndDate: string | null,
): Promise<Supply> => {
  const rollover = await edition.rollover(offer);
  const entries = FUELS_OF[offer.fuel].map((fuel): [SingleFuel, SuppliedFuel] => {
    const following = rollover[fuel];
    const supplied = {
      offer,
      price: priceOf(offer, fuel),
      rolloverOffer: following ?? offer,
      rolloverPrice: following === undefined ? null : priceOf(following, fuel),
      endDate: callersEndDate ?? offer.productEndDate,
    };
    return [fuel, supplied];
  });
  return Object.fromEntries(entries);
};

/**
 * Finds the plans that a household is on.
 *
 * @throws ApiError plan-not-found, one for each plan that does not exist
 */
export const currentSupply = async (edition: Edition, question: SupplyQuestion): Promise<Supply> => {
  const { current, electricityVariant, region } = question;
  const named = namedPlans(current);
  const offers = await Promise.all(
    named.map(({ owner, plan: { supplierKey, planKey, paymentMethod } }) =>
      edition.currentOffer({ region, fuel: owner, electricityVariant, supplierKey, planKey, paymentMethod }),
    ),
  );
  const [missing, ...others] = named.filter((_plan, index) => offers[index] === undefined);
  if (missing !== undefined) {
    throw new ApiError([notFound(missing, question), ...others.map((other) => notFound(other, question))]);
  }
  const [first = {}, second = {}] = await Promise.all(
    offers.map((offer, index) => (offer ? supplyOf(edition, offer, named[index]?.plan.endDate ?? null) : {})),
  );
  return { ...first, ...second };
};

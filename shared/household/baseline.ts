import type { Household } from '../contract/request/household.ts';
import type { Edition } from '../market/market.ts';
import type { Requirement } from '../market/model.ts';
import {
  type CurrentCost,
  currentCost,
  type Fuel,
  type FuelUsage,
  joinFuels,
  type KnownYear,
  type PerFuel,
  type PricingBasis,
  pricingBasis,
} from '../pricing/index.ts';
import { currentPrices, type SuppliedOffer, type Supply, suppliedOffers, supplyFrom } from './current-supply.ts';
import { knownSupplyYear } from './like-for-like.ts';
import { householdUsage } from './usage.ts';

export type Baseline = {
  readonly region: number;
  /** What the household is on, including fuels that are not compared. */
  readonly offers: readonly SuppliedOffer[];
  readonly supply: Supply;
  /** What the home has that some plans require. */
  readonly has: readonly Requirement[];
  /** Of every fuel that usage was given for, including those that are not compared. */
  readonly usage: PerFuel<FuelUsage>;
  readonly basis: PricingBasis;
  readonly year: CurrentCost;
  /** The year with every change of price that is known today. */
  readonly knownYear: KnownYear;
};

type BaselineQuery = {
  readonly fuel: Fuel;
  readonly region: number;
  readonly offers: readonly SuppliedOffer[];
  readonly usage: PerFuel<FuelUsage>;
  readonly has: readonly Requirement[];
};

/** The one computation behind savings and valuations. */
export async function toBaseline(
  edition: Pick<Edition, 'rollover' | 'day'>,
  { fuel, region, offers, usage, has }: BaselineQuery,
): Promise<Baseline> {
  const basis = pricingBasis(compared(fuel, usage), edition.day);
  const replaced = offers.filter(({ offer }) => fuel === 'dual_fuel' || offer.fuel === fuel);
  const supplies = await Promise.all(replaced.map((supplied) => supplyFrom(edition, supplied, { basis, has })));
  const supply = joinFuels(supplies);
  const year = currentCost(supply, basis, edition.day);
  const knownYear = knownSupplyYear({ supply, year }, basis, edition.day);
  return { region, offers, supply, has, usage, basis, year, knownYear };
}

/** @throws ApiError plan-not-found */
export async function householdBaseline(edition: Edition, household: Household, region: number): Promise<Baseline> {
  const { current, electricityVariant, postcode, fuel } = household;
  const offers = await suppliedOffers(edition, { current, electricityVariant, region, postcode });
  const usage = householdUsage(household, currentPrices(offers), edition.day);
  return await toBaseline(edition, { fuel, region, offers, usage, has: household.equipped?.has ?? [] });
}

export function compared<T>(fuel: Fuel, values: PerFuel<T>): PerFuel<T> {
  return {
    gas: fuel === 'electricity' ? undefined : values.gas,
    electricity: fuel === 'gas' ? undefined : values.electricity,
  };
}

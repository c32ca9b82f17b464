import type { Household } from '../contract/request/household.ts';
import type { Edition } from '../market/market.ts';
import {
  type CurrentCost,
  currentCost,
  type Fuel,
  type FuelUsage,
  type KnownYear,
  type PerFuel,
  type PricingBasis,
  pricingBasis,
} from '../pricing/index.ts';
import { currentPrices, type SuppliedOffer, type Supply, suppliedOffers, supplyFrom } from './current-supply.ts';
import { knownSupplyYear } from './like-for-like.ts';
import { householdUsage } from './usage.ts';

/** A household in the market of one day: what it has, what it uses, and what the next year of it costs. */
export type Baseline = {
  readonly region: number;
  /** What the household is on; of fuels that are not compared, too. */
  readonly offers: readonly SuppliedOffer[];
  /** The fuels that are compared. */
  readonly supply: Supply;
  /** Of every fuel that usage was given for, those that are not compared included. */
  readonly usage: PerFuel<FuelUsage>;
  /** Of the fuels that are compared. */
  readonly terms: PricingBasis;
  readonly year: CurrentCost;
  /** The year with every change of price that is known today. */
  readonly knownYear: KnownYear;
};

type BaselineQuery = {
  readonly fuel: Fuel;
  readonly region: number;
  readonly offers: readonly SuppliedOffer[];
  readonly usage: PerFuel<FuelUsage>;
};

/** The year of a supply at a usage: the one computation behind savings and valuations. */
export async function toBaseline(
  edition: Pick<Edition, 'rollover' | 'day'>,
  { fuel, region, offers, usage }: BaselineQuery,
): Promise<Baseline> {
  const terms = pricingBasis(compared(fuel, usage), edition.day);
  const replaced = offers.filter(({ offer }) => fuel === 'dual_fuel' || offer.fuel === fuel);
  const supplies = await Promise.all(replaced.map((supplied) => supplyFrom(edition, supplied, terms)));
  const supply: Supply = Object.assign({}, ...supplies);
  return {
    region,
    offers,
    supply,
    usage,
    terms,
    year: currentCost(supply, terms, edition.day),
    knownYear: knownSupplyYear(supply, terms, edition.day),
  };
}

/**
 * @throws ApiError plan-not-found
 */
export async function householdBaseline(edition: Edition, household: Household, region: number): Promise<Baseline> {
  const { current, electricityVariant, postcode, fuel } = household;
  const offers = await suppliedOffers(edition, { current, electricityVariant, region, postcode });
  const usage = householdUsage(household, currentPrices(offers), edition.day);
  return await toBaseline(edition, { fuel, region, offers, usage });
}

function compared<T>(fuel: Fuel, values: PerFuel<T>): PerFuel<T> {
  return {
    ...(fuel === 'electricity' || values.gas === undefined ? {} : { gas: values.gas }),
    ...(fuel === 'gas' || values.electricity === undefined ? {} : { electricity: values.electricity }),
  };
}

import type { Household } from '../contract/household.ts';
import type { Edition } from '../market/market.ts';
import {
  type CurrentYear,
  currentYear,
  type Fuel,
  type FuelUsage,
  type HouseholdTerms,
  householdTerms,
  mapFuels,
  type PerFuel,
} from '../pricing/index.ts';
import { currentSupply, type Supply } from './current-supply.ts';
import { householdUsage } from './usage.ts';

/** A household in the market of one day: what it has, what it uses, and what the next year of it costs. */
export type Situation = {
  readonly region: number;
  /** The fuels that are compared. */
  readonly supply: Supply;
  /** Of every fuel that usage was given for, those that are not compared included. */
  readonly usage: PerFuel<FuelUsage>;
  /** Of the fuels that are compared. */
  readonly terms: HouseholdTerms;
  readonly year: CurrentYear;
};

const compared = <T>(fuel: Fuel, values: PerFuel<T>): PerFuel<T> => ({
  ...(fuel === 'electricity' || values.gas === undefined ? {} : { gas: values.gas }),
  ...(fuel === 'gas' || values.electricity === undefined ? {} : { electricity: values.electricity }),
});

type SituationQuestion = { readonly fuel: Fuel; readonly region: number; readonly today: string };

/** The year of a supply at a usage: the one computation behind savings and valuations. */
export const situationOf = (
  supply: Supply,
  usage: PerFuel<FuelUsage>,
  { fuel, region, today }: SituationQuestion,
): Situation => {
  const own = compared(fuel, supply);
  const terms = householdTerms(compared(fuel, usage), today);
  return { region, supply: own, usage, terms, year: currentYear(own, terms, today) };
};

/**
 * @throws ApiError plan-not-found
 */
export const householdSituation = async (
  edition: Edition,
  household: Household,
  region: number,
): Promise<Situation> => {
  const { current, electricityVariant, postCode, fuel } = household;
  const supply = await currentSupply(edition, { current, electricityVariant, region, postCode });
  const prices = mapFuels(supply, ({ price }) => price);
  const usage = householdUsage(household, prices, edition.day);
  return situationOf(supply, usage, { fuel, region, today: edition.day });
};

import { byPlan, type SingleFuel } from '../pricing/index.ts';
import type { MarketOffer, PlanTypeQuery, Rollover } from './market.ts';

type FindStandardVariable = (
  query: PlanTypeQuery & { readonly supplierKey: string },
) => Promise<readonly MarketOffer[]>;

const rank = ({ onSale, availableToSwitch }: MarketOffer): number => {
  if (onSale) return 0;
  return availableToSwitch ? 1 : 2;
};

/** The standard variable ones: on sale first, then those still offered without a price today, then held; by key. */
export const sortStandardVariable = (offers: readonly MarketOffer[]): readonly MarketOffer[] =>
  offers.filter(({ standardVariable }) => standardVariable).toSorted((a, b) => rank(a) - rank(b) || byPlan(a, b));

const fuelsOf = ({ fuel }: MarketOffer): readonly SingleFuel[] =>
  fuel === 'dual_fuel' ? ['electricity', 'gas'] : [fuel];

/**
 * The standard variable plan that the supplier has for an offer's plan type and region; for a dual fuel plan without
 * one, the two single fuel ones.
 */
export const findRollover = async (offer: MarketOffer, find: FindStandardVariable): Promise<Rollover> => {
  // Gas has no variant, and the query's is then left alone.
  const query = { ...offer, electricityVariant: offer.electricityVariant ?? 'standard' };
  const [same] = await find(query);
  if (same !== undefined) return Object.fromEntries(fuelsOf(offer).map((fuel) => [fuel, same]));
  if (offer.fuel !== 'dual_fuel') return {};
  const [[electricity], [gas]] = await Promise.all([
    find({ ...query, fuel: 'electricity' }),
    find({ ...query, fuel: 'gas' }),
  ]);
  return { ...(electricity === undefined ? {} : { electricity }), ...(gas === undefined ? {} : { gas }) };
};

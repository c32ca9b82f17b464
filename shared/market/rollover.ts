import { byPlan, type PricingBasis, perFuel, planTotalPence, type SingleFuel } from '../pricing/index.ts';
import type { MarketOffer, Rollover, StandardVariableQuery } from './market.ts';

type FindStandardVariable = (query: StandardVariableQuery) => readonly MarketOffer[];

/** Of the same supplier, plan type and region; for a dual fuel plan without one, the two single fuel ones. */
export function findRollover(offer: MarketOffer, basis: PricingBasis, find: FindStandardVariable): Rollover {
  const query = { ...offer, electricityVariant: offer.electricityVariant ?? 'standard' };
  const same = cheapest(find(query), basis);
  if (same !== undefined) return perFuel(offer.fuel, () => same);
  if (offer.fuel !== 'dual_fuel') return {};
  const single = (fuel: SingleFuel) => cheapest(find({ ...query, fuel }), basis);
  return { electricity: single('electricity'), gas: single('gas') };
}

/** On sale first, then those still offered without a price today, then closed; by key. */
export function sortStandardVariable(offers: readonly MarketOffer[]): readonly MarketOffer[] {
  return offers
    .filter(({ standardVariable }) => standardVariable)
    .toSorted((a, b) => rank(a) - rank(b) || byPlan(a, b));
}

/** Of sorted offers, the cheapest of those that rank with the first; the first of equals. */
function cheapest(offers: readonly MarketOffer[], basis: PricingBasis): MarketOffer | undefined {
  const [first, ...others] = offers;
  if (first === undefined || others.length === 0) return first;
  let best = { offer: first, pence: planTotalPence(first, basis) };
  for (const offer of others) {
    if (rank(offer) !== rank(first)) break;
    const pence = planTotalPence(offer, basis);
    if (pence < best.pence) best = { offer, pence };
  }
  return best.offer;
}

function rank({ onSale, availableToSwitch }: MarketOffer): number {
  if (onSale) return 0;
  return availableToSwitch ? 1 : 2;
}

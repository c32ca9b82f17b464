import type { Fuel } from '../pricing/index.ts';
import { type Catalogue, planName } from './catalogue-segment.ts';
import { CorruptMarketError } from './checked.ts';
import type { MarketOffer } from './market.ts';
import type { Plan, PlanFilters } from './model.ts';

/** What filters ask of a plan: small, and worked out once for all requests. */
export type PlanTraits = Pick<Plan, 'exitFees'> & { readonly fixed: boolean; readonly green: boolean };

export function isFixed({ rateGuarantee }: Pick<Plan, 'rateGuarantee'>): boolean {
  return rateGuarantee.endDate !== null || rateGuarantee.durationMonths !== null;
}

export function isGreen({ featureLabels }: Pick<Plan, 'featureLabels'>): boolean {
  return featureLabels.includes('green');
}

/** For the fuels that are compared. */
export function hasNoExitFee({ exitFees }: Pick<Plan, 'exitFees'>, fuel: Fuel): boolean {
  if (exitFees === null) return true;
  const hasNoFee = { gas: exitFees.gasFeePence === 0, electricity: exitFees.electricityFeePence === 0 };
  return fuel === 'dual_fuel' ? hasNoFee.gas && hasNoFee.electricity : hasNoFee[fuel];
}

/** By plan name; of a plan that several sources have, the first counts, as in the details of plans. */
export function traitsByPlan(catalogues: readonly Catalogue[]): ReadonlyMap<string, PlanTraits> {
  const named = catalogues.flatMap(({ byName }) => [...byName]);
  return new Map(
    named.toReversed().map(([name, { plan }]) => {
      return [name, { fixed: isFixed(plan), green: isGreen(plan), exitFees: plan.exitFees }];
    }),
  );
}

export function filterOffers(
  offers: readonly MarketOffer[],
  traits: ReadonlyMap<string, PlanTraits>,
  filters: PlanFilters,
): readonly MarketOffer[] {
  const only = filters.onlySuppliers && new Set(filters.onlySuppliers);
  const excluded = new Set(filters.excludeSuppliers);
  return offers.filter((offer) => {
    const { supplierKey } = offer;
    if (excluded.has(supplierKey) || only?.has(supplierKey) === false) return false;
    return isAsked(traitsOf(offer, traits), offer.fuel, filters);
  });
}

function isAsked(traits: PlanTraits, fuel: Fuel, { fixedOnly, greenOnly, noExitFees }: PlanFilters): boolean {
  return (!fixedOnly || traits.fixed) && (!greenOnly || traits.green) && (!noExitFees || hasNoExitFee(traits, fuel));
}

function traitsOf(offer: MarketOffer, traits: ReadonlyMap<string, PlanTraits>): PlanTraits {
  const name = planName(offer);
  const found = traits.get(name);
  if (found === undefined) throw new CorruptMarketError(`no plan ${name}`);
  return found;
}

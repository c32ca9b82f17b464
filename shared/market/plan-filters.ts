import type { Fuel } from '../pricing/index.ts';
import type { MarketOffer, PlanDetails } from './market.ts';
import type { Plan, PlanFilters } from './model.ts';

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

export function filterOffers(
  offers: readonly MarketOffer[],
  detailsOf: (offer: MarketOffer) => PlanDetails,
  filters: PlanFilters,
): readonly MarketOffer[] {
  const only = filters.onlySuppliers && new Set(filters.onlySuppliers);
  const excluded = new Set(filters.excludeSuppliers);
  return offers.filter((offer) => {
    const { supplierKey, fuel } = offer;
    if (excluded.has(supplierKey) || only?.has(supplierKey) === false) return false;
    return isAsked(detailsOf(offer).plan, fuel, filters);
  });
}

function isAsked(plan: Plan, fuel: Fuel, { fixedOnly, greenOnly, noExitFees }: PlanFilters): boolean {
  return (!fixedOnly || isFixed(plan)) && (!greenOnly || isGreen(plan)) && (!noExitFees || hasNoExitFee(plan, fuel));
}

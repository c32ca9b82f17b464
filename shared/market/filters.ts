import type { Requirement } from '../pricing/index.ts';
import { exitFeePence, type Plan, type PlanFilters, type PlanKey, type PlanType } from './model.ts';
import type { MarketOffer } from './region-book.ts';

/** The keys by which a plan is recognised in any region. */
export type PlanIdentity = PlanKey & Pick<PlanType, 'fuel' | 'paymentMethod'>;

export function isForHome(
  { requires }: Pick<Plan, 'requires'>,
  has: readonly Requirement[],
): boolean {
  return requires.every((word) => has.includes(word));
}

/**
 * Tells whether two offers are of one plan: in another region or for another meter, a plan is the
 * same.
 */
export function isSamePlan(a: PlanIdentity, b: PlanIdentity): boolean {
  return (
    a.planKey === b.planKey &&
    a.supplierKey === b.supplierKey &&
    a.fuel === b.fuel &&
    a.paymentMethod === b.paymentMethod
  );
}

export function isGreen({ featureLabels }: Pick<Plan, 'featureLabels'>): boolean {
  return featureLabels.includes('green');
}

export function filterOffers(
  offers: readonly MarketOffer[],
  filters: PlanFilters,
): readonly MarketOffer[] {
  const { fixedOnly, greenOnly, noExitFees, onlySuppliers, excludeSuppliers } = filters;
  const only = onlySuppliers && new Set(onlySuppliers);
  const excluded = new Set(excludeSuppliers);
  return offers.filter(
    ({ supplierKey, plan, tariffType, fuel }) =>
      !excluded.has(supplierKey) &&
      only?.has(supplierKey) !== false &&
      (!fixedOnly || tariffType === 'fixed') &&
      (!greenOnly || isGreen(plan)) &&
      (!noExitFees || exitFeePence(plan, fuel) === 0),
  );
}

import type { Requirement } from '../pricing/index.ts';
import { exitFeePence, type Plan, type PlanFilters, type PlanKey, type PlanType } from './model.ts';
import type { MarketOffer } from './region-book.ts';

/** The keys that identify a plan in any region. */
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
  const keeps = Object.values(KEEPS);
  return offers.filter((offer) => keeps.every((keepsOffer) => keepsOffer(offer, filters)));
}

/** Tells of each filter whether it keeps an offer. */
const KEEPS: {
  readonly [Name in keyof PlanFilters]: (offer: MarketOffer, filters: PlanFilters) => boolean;
} = {
  fixedOnly: ({ tariffType }, { fixedOnly }) => !fixedOnly || tariffType === 'fixed',
  greenOnly: ({ plan }, { greenOnly }) => !greenOnly || isGreen(plan),
  noExitFees: ({ plan, fuel }, { noExitFees }) => !noExitFees || exitFeePence(plan, fuel) === 0,
  onlySuppliers: ({ supplierKey }, { onlySuppliers }) =>
    onlySuppliers === null || onlySuppliers.includes(supplierKey),
  excludeSuppliers: ({ supplierKey }, { excludeSuppliers }) =>
    !excludeSuppliers.includes(supplierKey),
};

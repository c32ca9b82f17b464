import type { Plan } from '../../../shared/market/model.ts';
import type { SourceContent, SourceOffer } from '../../market/load.ts';

/** A plan that stays as it was loaded, with its offers. */
export type KeptPlan = {
  readonly plan: Plan;
  readonly offers: readonly SourceOffer[];
  /** The source no longer sells it; households on it can still be valued. */
  readonly isHeldOver: boolean;
};

export type Readings = {
  readonly supplierKey: string;
  /** Plan keys that were read now. */
  readonly read: ReadonlySet<string>;
  /** Plan keys of products that could not be read. */
  readonly unread: ReadonlySet<string>;
};

/** What of the loaded plans was not read now: unread ones as they were, all others as no longer offered. */
export function keptPlans(loaded: SourceContent | null, { supplierKey, read, unread }: Readings): readonly KeptPlan[] {
  if (loaded === null) return [];
  const offersOf = Map.groupBy(loaded.offers, ({ planKey }) => planKey);
  return loaded.plans
    .filter((plan) => plan.supplierKey === supplierKey && !read.has(plan.key))
    .map((plan) => {
      const availableToSwitch = plan.availableToSwitch && unread.has(plan.key);
      return {
        plan: { ...plan, availableToSwitch },
        offers: (offersOf.get(plan.key) ?? []).filter((offer) => offer.supplierKey === supplierKey),
        isHeldOver: !availableToSwitch,
      };
    });
}

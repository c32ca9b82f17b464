import type { Catalogue } from './catalogue-segment.ts';
import type { PlanDetails, PlanKey } from './market.ts';
import type { Supplier } from './model.ts';

export type KnownDetails = {
  /** Of what has been asked for: the offers of a book are the same objects in every request. */
  readonly asked: WeakMap<PlanKey, PlanDetails>;
  readonly onSale: ReadonlyMap<string, PlanDetails>;
  readonly suppliers: ReadonlyMap<string, Supplier>;
};

/** By plan name; of a plan that several catalogues have, the first counts. Without plans whose supplier has gone. */
export function detailsByPlan(
  catalogues: readonly Catalogue[],
  suppliers: ReadonlyMap<string, Supplier>,
): ReadonlyMap<string, PlanDetails> {
  const details = new Map<string, PlanDetails>();
  for (const [name, { plan }] of catalogues.flatMap(({ byName }) => [...byName])) {
    const supplier = suppliers.get(plan.supplierKey);
    if (supplier !== undefined && !details.has(name)) details.set(name, { plan, supplier });
  }
  return details;
}

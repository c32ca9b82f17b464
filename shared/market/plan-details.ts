import { type Catalogue, planName } from './catalogue-segment.ts';
import { CorruptMarketError } from './checked.ts';
import type { PlanDetails, PlanKey } from './market.ts';
import type { Supplier } from './model.ts';

export type DetailsByPlan = ReadonlyMap<string, PlanDetails>;

export type KnownDetails = {
  /** Of what has been asked for: the offers of a book are the same objects in every request. */
  readonly asked: WeakMap<PlanKey, PlanDetails>;
  readonly onSale: DetailsByPlan;
};

/** By plan name; of a plan that several catalogues have, the first counts. Without plans whose supplier has gone. */
export function detailsByPlan(
  catalogues: readonly Catalogue[],
  suppliers: ReadonlyMap<string, Supplier>,
): DetailsByPlan {
  const details = new Map<string, PlanDetails>();
  for (const [name, { plan }] of catalogues.flatMap(({ byName }) => [...byName])) {
    const supplier = suppliers.get(plan.supplierKey);
    if (supplier !== undefined && !details.has(name)) details.set(name, { plan, supplier });
  }
  return details;
}

/** Asks for the closed plans of a supplier only if the plan is not on sale. */
export function detailsOf(
  plan: PlanKey,
  { asked, onSale }: KnownDetails,
  closedOf: (supplierKey: string) => DetailsByPlan,
): PlanDetails {
  const known = asked.get(plan);
  if (known !== undefined) return known;
  const name = planName(plan);
  const found = onSale.get(name);
  if (found !== undefined) asked.set(plan, found);
  // What is closed may be described anew while the plans on sale stay as they are.
  const details = found ?? closedOf(plan.supplierKey).get(name);
  if (details === undefined) throw new CorruptMarketError(`no plan ${name}`);
  return details;
}

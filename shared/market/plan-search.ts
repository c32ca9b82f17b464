import { planTypesIn } from './catalogue-segment.ts';
import { closedPlanRefs, type EditionSources, readOnSale } from './edition-reads.ts';
import type { PlansQuery } from './market.ts';
import type { Plan, PlanType } from './model.ts';
import { compareNames } from './name-order.ts';

/** By name, then key, including those no longer offered. */
export async function findPlans(sources: EditionSources, query: PlansQuery): Promise<readonly Plan[]> {
  const { day, segments } = sources;
  const [onSale, closed] = await Promise.all([
    readOnSale(sources),
    segments.catalogues.read(closedPlanRefs(sources, query.supplierKey)),
  ]);
  return [...onSale, ...closed]
    .flatMap(({ bySupplier }) => bySupplier.get(query.supplierKey) ?? [])
    .filter((plan) => planTypesIn(plan, { region: query.region, day }).some((type) => suits(type, query)))
    .map(({ plan }) => plan)
    .toSorted(compareNames);
}

function suits(type: PlanType, { fuel, paymentMethod, electricityVariant }: PlansQuery): boolean {
  return (
    (fuel === undefined || type.fuel === fuel) &&
    (paymentMethod === undefined || type.paymentMethod === paymentMethod) &&
    (electricityVariant === undefined ||
      type.electricityVariant === null ||
      type.electricityVariant === electricityVariant)
  );
}
